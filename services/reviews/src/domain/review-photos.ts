import { MAX_PHOTOS_PER_REVIEW } from '@plekje/contracts'

/** A photo that a member added to their review. */
export interface ReviewPhoto {
  readonly id: string
  /** `waiting`: an administrator has not looked at it. */
  readonly state: 'waiting' | 'approved'
  readonly addedAt: Date
}

/** What its author is told of a photo that was rejected and deleted. */
export interface PhotoRejection {
  readonly id: string
  readonly reason: string
  readonly at: Date
}

interface WithPhotos {
  readonly authorId: string
  readonly isHidden?: boolean
  readonly photos?: readonly ReviewPhoto[]
}

export const photoOf = ({ photos = [] }: Pick<WithPhotos, 'photos'>, id: string): ReviewPhoto | undefined =>
  photos.find((photo) => photo.id === id)

export const isFull = ({ photos = [] }: Pick<WithPhotos, 'photos'>): boolean => photos.length >= MAX_PHOTOS_PER_REVIEW

/**
 * Who may see a photo: nobody but its author and administrators until it is approved, or while its review or the venue is
 * hidden.
 */
export function whoSees(
  review: (WithPhotos & { readonly isVenueVisible: boolean }) | null,
  photo: string,
  member: { readonly id: string; readonly isAdmin: boolean } | undefined,
): 'everyone' | 'asker' | 'nobody' {
  const found = review && photoOf(review, photo)
  if (!found) return 'nobody'
  if (found.state === 'approved' && !review.isHidden && review.isVenueVisible) return 'everyone'
  return member && (member.isAdmin || member.id === review.authorId) ? 'asker' : 'nobody'
}
