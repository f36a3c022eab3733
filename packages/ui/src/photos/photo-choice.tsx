import { Button, classNames, IconButton } from '@plekje/ui'
import { ImagePlus, RotateCw, X } from 'lucide-react'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { nl } from './nl'
import styles from './photo-choice.module.css'
import { ACCEPTED_TYPES, mayBePicture, type QueuedPhoto } from './use-photo-queue'
import type { Photos } from './use-photos'

/** Texts about the photos of one form. */
export type PhotoChoiceTexts = Pick<typeof nl, 'add' | 'hint' | 'chosen' | 'ready' | 'sending' | 'retry' | 'remove'>

interface PhotoChoiceProps {
  photos: Pick<Photos, 'photos' | 'add' | 'drop' | 'retry'>
  /** False hides the button, when the review is full or has been placed; the chosen photos stay. */
  canAdd?: boolean
  onFiles?: (files: readonly File[]) => void
  onRetry?: (id: number) => void
  /** By default the texts for photos of a review. */
  texts?: PhotoChoiceTexts
  isMultiple?: boolean
}

/** A button that opens the file picker, and the chosen photos with the progress of each. */
export function PhotoChoice(props: PhotoChoiceProps) {
  const { photos, canAdd = true, onFiles = photos.add, onRetry = photos.retry, texts = nl, isMultiple = true } = props
  const input = useRef<HTMLInputElement>(null)
  const hintId = useId()
  return (
    <div className={styles.choice}>
      {canAdd && (
        <>
          <Button
            size="small"
            icon={<ImagePlus aria-hidden="true" />}
            aria-describedby={hintId}
            onClick={() => input.current?.click()}
          >
            {texts.add}
          </Button>
          <p id={hintId} className={styles.hint}>
            {texts.hint}
          </p>
          <input
            ref={input}
            type="file"
            hidden
            multiple={isMultiple}
            accept={ACCEPTED_TYPES.join(',')}
            aria-label={texts.add}
            onChange={({ target }) => {
              onFiles([...(target.files ?? [])])
              // Lets the user pick the same file again.
              target.value = ''
            }}
          />
        </>
      )}
      {photos.photos.length > 0 && (
        <ul className={styles.photos} aria-label={texts.chosen}>
          {photos.photos.map((photo) => (
            <li key={photo.id} className={styles.photo}>
              {mayBePicture(photo.file) && <Preview file={photo.file} />}
              <span className={styles.text}>
                <span className={styles.file}>{photo.file.name}</span>
                <State photo={photo} texts={texts} />
              </span>
              {photo.canRetry && photo.state === 'failed' && (
                <IconButton
                  label={texts.retry(photo.file.name)}
                  icon={<RotateCw />}
                  onClick={() => onRetry(photo.id)}
                />
              )}
              {photo.state !== 'sending' && (
                <IconButton label={texts.remove(photo.file.name)} icon={<X />} onClick={() => photos.drop(photo.id)} />
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Shows a file through an object URL, which is revoked on unmount. */
function Preview({ file }: { file: File }) {
  const [url, setUrl] = useState<string>()
  useLayoutEffect(() => {
    const objectUrl = URL.createObjectURL(file)
    setUrl(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [file])
  return <img className={styles.preview} src={url} width={64} height={48} alt="" />
}

const State = ({ photo: { state, problem }, texts }: { photo: QueuedPhoto; texts: PhotoChoiceTexts }) =>
  state === 'failed' ? (
    <span role="alert" className={classNames(styles.state, styles.problem)}>
      {problem}
    </span>
  ) : (
    <span className={styles.state}>{state === 'sending' ? texts.sending : texts.ready}</span>
  )
