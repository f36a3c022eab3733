import { photoInSize } from '@plekje/contracts/plain'
import { Picture } from '@plekje/ui'
import { useState } from 'react'
import { LazyPictureViewer } from './lazy-picture-viewer'
import styles from './reviews.module.css'

interface ReviewPhotosProps {
  photos: readonly string[]
  /** Text alternative of each photo. */
  name: string
}

/** Thumbnails of a review's photos; a press enlarges one, also without scripts. */
export function ReviewPhotos({ photos, name }: ReviewPhotosProps) {
  const [index, setIndex] = useState<number>()
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
        <LazyPictureViewer
          name={name}
          index={index}
          images={photos}
          onIndex={setIndex}
          onClose={() => setIndex(undefined)}
        />
      )}
    </>
  )
}
