import { MAX_PHOTOS_PER_VENUE } from '@plekje/contracts'
import { IconButton } from '@plekje/ui'
import { FileDrop } from '@plekje/ui/admin'
import { ACCEPTED_TYPES, type QueuedPhoto } from '@plekje/ui/photos'
import { ImagePlus, RotateCw, X } from 'lucide-react'
import { photos as copy } from '../../copy/photos'
import styles from './photos.module.css'
import type { PhotoUploads } from './use-photo-uploads'

/** An area to drop or choose photos, and the progress of each upload. */
export function PhotoUploader({ uploads: { uploads, add, retry, drop } }: { uploads: PhotoUploads }) {
  return (
    <div className={styles.uploader}>
      <FileDrop
        look="row"
        isMultiple
        onFiles={add}
        text={copy.drop}
        overText={copy.dropNow}
        choose={copy.add}
        hint={copy.limits(MAX_PHOTOS_PER_VENUE)}
        accept={ACCEPTED_TYPES.join(',')}
        button={{ size: 'small', icon: <ImagePlus aria-hidden="true" /> }}
      />
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

function State({ upload: { state, percent, problem, file } }: { upload: QueuedPhoto }) {
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
