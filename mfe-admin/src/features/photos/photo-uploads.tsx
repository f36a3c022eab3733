import { MAX_PHOTOS_PER_VENUE } from '@plekje/contracts'
import { Button, classNames, IconButton } from '@plekje/ui'
import { ImagePlus, RotateCw, X } from 'lucide-react'
import { useId, useRef } from 'react'
import { photos as copy } from '../../copy/photos'
import { useFileDrop } from '../files/use-file-drop'
import styles from './photos.module.css'
import { ACCEPTED_TYPES } from './upload-problem'
import type { PhotoUpload, PhotoUploads } from './use-photo-uploads'

/** Where photos are dropped or chosen, and how far each is. */
export function PhotoUploader({ uploads: { uploads, add, retry, drop } }: { uploads: PhotoUploads }) {
  const input = useRef<HTMLInputElement>(null)
  const { isOver, handlers } = useFileDrop(add)
  const hintId = useId()
  return (
    <div className={styles.uploader}>
      <div className={classNames(styles.drop, isOver && styles.over)} {...handlers}>
        <p>{isOver ? copy.dropNow : copy.drop}</p>
        <Button
          size="small"
          icon={<ImagePlus aria-hidden="true" />}
          aria-describedby={hintId}
          onClick={() => input.current?.click()}
        >
          {copy.add}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          multiple
          accept={ACCEPTED_TYPES.join(',')}
          aria-label={copy.add}
          onChange={(event) => {
            add([...(event.target.files ?? [])])
            // The same file may be chosen again.
            event.target.value = ''
          }}
        />
        <p id={hintId} className={styles.limits}>
          {copy.limits(MAX_PHOTOS_PER_VENUE)}
        </p>
      </div>
      {uploads.length > 0 && (
        <ul className={styles.uploads} aria-label={copy.uploads}>
          {uploads.map((upload) => (
            <li key={upload.id} className={styles.upload}>
              <span className={styles.file}>{upload.file.name}</span>
              <State upload={upload} />
              {upload.canRetry && upload.state === 'failed' && (
                <IconButton label={copy.retry(upload.file.name)} icon={<RotateCw />} onClick={() => retry(upload.id)} />
              )}
              <IconButton
                label={upload.state === 'failed' ? copy.dismiss(upload.file.name) : copy.cancel(upload.file.name)}
                icon={<X />}
                onClick={() => drop(upload.id)}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function State({ upload: { state, percent, problem, file } }: { upload: PhotoUpload }) {
  if (state === 'failed') {
    return (
      <span role="alert" className={styles.problem}>
        {problem}
      </span>
    )
  }
  if (state === 'waiting') return <span className={styles.waiting}>{copy.waiting}</span>
  return (
    <span className={styles.progress}>
      <progress aria-label={file.name} max={100} value={percent === 100 ? undefined : percent} />
      <span className={styles.waiting}>{percent === 100 ? copy.processing : copy.sending(percent)}</span>
    </span>
  )
}
