import { photoInSize } from '@plekje/contracts/plain'
import { Picture } from '@plekje/ui'
import { LazyPart } from '@plekje/web-kit'
import { useState } from 'react'
import { listingCopy } from '../../copy/listing'
import { PartFailed } from './part-failed'
import styles from './reviews.module.css'

interface ReviewPhotosProps {
  photos: readonly string[]
  /** Text alternative of each photo. */
  name: string
}

const loadViewer = () => import('./picture-viewer')

/** Thumbnails of a review's photos; a press enlarges one, also without scripts. */
export function ReviewPhotos({ photos, name }: ReviewPhotosProps) {
  const [index, setIndex] = useState<number>()
  const close = () => setIndex(undefined)
  return (
    <>
      <ul className={styles.photos}>
        {photos.map((photo, photoIndex) => (
          <li key={photo}>
            <a
              href={photo}
              onClick={(event) => {
                if (event.ctrlKey || event.metaKey || event.shiftKey) return
                event.preventDefault()
                setIndex(photoIndex)
              }}
            >
              <Picture src={photoInSize(photo, 'card-400')} alt={name} />
            </a>
          </li>
        ))}
      </ul>
      {index !== undefined && (
        <LazyPart
          load={loadViewer}
          failed={(retry) => (
            <PartFailed title={name} text={listingCopy.viewerFailed} onClose={close} onRetry={retry} />
          )}
        >
          {({ PictureViewer }) => (
            <PictureViewer name={name} index={index} images={photos} onIndex={setIndex} onClose={close} />
          )}
        </LazyPart>
      )}
    </>
  )
}
