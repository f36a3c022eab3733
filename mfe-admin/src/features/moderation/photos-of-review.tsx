import type { ReportedReview } from '@plekje/contracts'
import { photoInSize } from '@plekje/contracts/plain'
import { Picture } from '@plekje/ui'
import type { ReactNode } from 'react'
import { nl } from '../../copy/nl'
import inbox from '../inbox/inbox.module.css'
import styles from './photos-of-review.module.css'

const copy = nl.moderation.photos

/** A member's photo to decide about. */
export interface PhotoToDecide {
  readonly reviewId: string
  readonly photoId: string
  readonly url: string
  /** Text alternative of the photo. */
  readonly name: string
}

interface PhotosOfReviewProps {
  review: Pick<ReportedReview, 'id' | 'authorName' | 'listingName'>
  photos: NonNullable<ReportedReview['photos']>
  /** Renders the buttons of a photo. */
  children: (photo: PhotoToDecide) => ReactNode
}

/** The photos of a review, uncropped, with buttons for each. */
export const PhotosOfReview = ({ review, photos, children }: PhotosOfReviewProps) => (
  <ul className={styles.photos}>
    {photos.map(({ id: photoId, url }, index) => {
      const name = copy.name(index + 1, photos.length, review.authorName, review.listingName)
      return (
        <li key={photoId} className={styles.photo}>
          <a href={url} target="_blank" rel="noreferrer" aria-label={copy.large(name)}>
            <Picture className={styles.picture} src={photoInSize(url, 'gallery-400')} alt={name} />
          </a>
          <div className={inbox.buttons}>{children({ reviewId: review.id, photoId, url, name })}</div>
        </li>
      )
    })}
  </ul>
)
