import { Button, type ButtonProps, classNames } from '@plekje/ui'
import { type ReactNode, useId, useRef } from 'react'
import styles from './file-drop.module.css'
import { useFileDrop } from './use-file-drop'

interface FileDropProps {
  onFiles: (files: readonly File[]) => void
  /** What may be dropped here. */
  text: string
  /** The same while files are held over it. */
  overText: string
  /** Of the button that opens the browser's own way to choose. */
  choose: string
  /** Which files are taken, read with the button. */
  hint: ReactNode
  /** Kinds and endings, as `accept` of an input has them. */
  accept: string
  isMultiple?: boolean
  /** `row` is low, for above a list; `area` invites. */
  look?: 'row' | 'area'
  button?: Pick<ButtonProps, 'icon' | 'size' | 'variant'>
  /** Shown in place of all of it while files that came are worked on. */
  busy?: ReactNode
}

/** A place for files: dropped there, or chosen by a button. */
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
          // The same file may be chosen again.
          event.target.value = ''
        }}
      />
    </div>
  )
}
