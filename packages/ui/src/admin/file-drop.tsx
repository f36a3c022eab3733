import { Button, type ButtonProps, classNames } from '@plekje/ui'
import { type ReactNode, useId, useRef } from 'react'
import styles from './file-drop.module.css'
import { useFileDrop } from './use-file-drop'

interface FileDropProps {
  onFiles: (files: readonly File[]) => void
  /** Invites to drop files. */
  text: string
  /** Replaces `text` while files are dragged over the area. */
  overText: string
  /** Label of the button that opens the file picker. */
  choose: string
  /** Describes the accepted files; screen readers read it with the button. */
  hint: ReactNode
  /** MIME types and extensions, as in an input's `accept`. */
  accept: string
  isMultiple?: boolean
  /** `row` is low, for use above a list; `area` is large. */
  look?: 'row' | 'area'
  button?: Pick<ButtonProps, 'icon' | 'size' | 'variant'>
  /** Replaces the whole area while dropped files are processed. */
  busy?: ReactNode
}

/** An area that accepts dropped files, with a button to pick files. */
export function FileDrop(props: FileDropProps) {
  const { onFiles, text, overText, choose, hint, accept, isMultiple = false, look = 'area', button, busy } = props
  const input = useRef<HTMLInputElement>(null)
  const hintId = useId()
  const { isOver, handlers } = useFileDrop(onFiles)
  return (
    <div className={classNames(styles.drop, styles[look], isOver && styles.over)} {...handlers}>
      {busy || (
        <>
          <p>{isOver ? overText : text}</p>
          <Button {...button} aria-describedby={hintId} onClick={() => input.current?.click()}>
            {choose}
          </Button>
          <p id={hintId} className={styles.hint}>
            {hint}
          </p>
        </>
      )}
      <input
        ref={input}
        type="file"
        hidden
        multiple={isMultiple}
        accept={accept}
        aria-label={choose}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          // Lets the user pick the same file again.
          event.target.value = ''
        }}
      />
    </div>
  )
}
