import { z } from 'zod'
import { ModeratedReview } from './moderated-review'
import { isBlank } from './typed-text'
import { Instant, OpaqueId, Text } from './values'

/**
 * `POST /api/reviews/:id/photos`: the body is one JPEG, PNG, WebP or AVIF image of at most `MAX_PHOTO_BYTES` (413),
 * recognised by its content, not by its type header (415). Returns 201 with the member's review (`OwnReview`), in which
 * the photo waits for a decision.
 */
export const REVIEW_PHOTOS_PATH = '/reviews/:id/photos'

export const PHOTO_DECISIONS = ['approved', 'rejected'] as const

/** A photo of a member's own review. */
export const OwnPhoto = z.object({
  id: z.string(),
  /** The address of the photo, such as `/media/review-photos/…/gallery`. */
  url: z.string(),
  /** `waiting`: visible only to its author and administrators. */
  state: z.enum(['waiting', 'approved']),
})
export type OwnPhoto = z.infer<typeof OwnPhoto>

/** A deleted photo, for its author. */
export const RejectedPhoto = z.object({ id: z.string(), reason: z.string(), at: Instant })
export type RejectedPhoto = z.infer<typeof RejectedPhoto>

/** A review with photos that wait for a decision. */
export const ReviewWithPhotos = ModeratedReview.extend({
  photos: z.array(z.object({ id: z.string(), url: z.string(), addedAt: Instant })),
})
export type ReviewWithPhotos = z.infer<typeof ReviewWithPhotos>

export const PhotoOfReview = z.object({ id: OpaqueId, photo: OpaqueId })

export const PhotoDecision = z
  .object({
    decision: z.enum(PHOTO_DECISIONS, 'Kies goedkeuren of afwijzen.'),
    /** Reason of a rejection, for the author. */
    reason: Text(1000).default(''),
  })
  .refine(({ decision, reason }) => decision === 'approved' || !isBlank(reason), {
    message: 'Geef een reden: de schrijver leest die bij zijn review.',
    path: ['reason'],
  })
