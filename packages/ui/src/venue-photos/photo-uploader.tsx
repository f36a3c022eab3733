import { MAX_PHOTOS_PER_VENUE } from '@plekje/contracts/plain'
import { IconButton } from '@plekje/ui'
import { FileDrop } from '@plekje/ui/admin'
import { ACCEPTED_TYPES, type QueuedPhoto } from '@plekje/ui/photos'
import { ImagePlus, RotateCw, X } from 'lucide-react'
import type { VenuePhotoTexts } from './texts'
import type { PhotoUploads } from './use-photo-uploads'
import styles from './venue-photos.module.css'

interface PhotoUploaderProps {
  uploads: Pick<PhotoUploads, 'uploads' | 'add' | 'retry' | 'drop'>
  texts: VenuePhotoTexts
}

/** An area to drop or choose photos, and the progress of each upload. */
export function PhotoUploader({ uploads: { uploads, add, retry, drop }, texts }: PhotoUploaderProps) {
  return (
    <div className={styles.uploader}>
      <FileDrop
        look="row"
        isMultiple
        onFiles={add}
        text={texts.dropHint}
        overText={texts.dropActiveHint}
        choose={texts.add}
        hint={texts.limits(MAX_PHOTOS_PER_VENUE)}
        accept={ACCEPTED_TYPES.join(',')}
        button={{ size: 'small', icon: <ImagePlus aria-hidden="true" /> }}
      />
      {uploads.length > 0 && (
        <ul className={styles.uploads} aria-label={texts.uploads}>
          {uploads.map((upload) => (
            <li key={upload.id} className={styles.upload}>
              <span className={styles.file}>{upload.file.name}</span>
              <State upload={upload} texts={texts} />
              {upload.canRetry && upload.state === 'failed' && (
                <IconButton
                  label={texts.retry(upload.file.name)}
                  icon={<RotateCw />}
                  onClick={() => retry(upload.id)}
                />
              )}
              <IconButton
                label={upload.state === 'failed' ? texts.dismiss(upload.file.name) : texts.cancel(upload.file.name)}
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

function State({ upload, texts }: { upload: QueuedPhoto; texts: VenuePhotoTexts }) {
  const { state, percent, problem, file } = upload
  if (state === 'failed') {
    return (
      <span role="alert" className={styles.problem}>
        {problem}
      </span>
    )
  }
  if (state === 'waiting') return <span className={styles.waiting}>{texts.waiting}</span>
  return (
    <span className={styles.progress}>
      <progress aria-label={file.name} max={100} value={percent === 100 ? undefined : percent} />
      <span className={styles.waiting}>{percent === 100 ? texts.processing : texts.sending(percent)}</span>
    </span>
  )
}
