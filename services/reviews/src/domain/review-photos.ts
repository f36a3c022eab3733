import { MAX_PHOTOS_PER_REVIEW } from '@plekje/contracts'

export interface ReviewPhoto {
  readonly id: string
  /** `waiting`: no administrator has decided yet. */
  readonly state: 'waiting' | 'approved'
  readonly addedAt: Date
}

/** A rejected and deleted photo, as its author sees it. */
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

export const hasMaxPhotos = ({ photos = [] }: Pick<WithPhotos, 'photos'>): boolean =>
  photos.length >= MAX_PHOTOS_PER_REVIEW

/**
 * Returns whether a photo is for everyone, for this member, or not for this member. Until it is approved, and while its
 * review or venue is hidden, a photo is only for its author and administrators.
 */
export function audienceOf(
  review: (WithPhotos & { readonly isVenueVisible: boolean }) | null,
  photoId: string,
  member: { readonly id: string; readonly isAdmin: boolean } | undefined,
): 'everyone' | 'asker' | 'nobody' {
  const photo = review && photoOf(review, photoId)
  if (!photo) return 'nobody'
  if (photo.state === 'approved' && !review.isHidden && review.isVenueVisible) return 'everyone'
  return member && (member.isAdmin || member.id === review.authorId) ? 'asker' : 'nobody'
}
