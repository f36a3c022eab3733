import { z } from 'zod'
import { ModeratedReview } from './moderated-review'
import { isBlank } from './typed-text'
import { Instant, OpaqueId, Text } from './values'

/**
 * `POST /api/reviews/:id/photos`: the bytes of one JPEG, PNG, WebP or AVIF picture as the body, at most `MAX_PHOTO_BYTES` (413),
 * known by its content and not by what is said of it (415). Answers 201 with the own review (`OwnReview`), in which the photo waits.
 */
export const REVIEW_PHOTOS_PATH = '/reviews/:id/photos'

export const PHOTO_DECISIONS = ['approved', 'rejected'] as const

/** A member's own review, as its author sees its photos. */
export const OwnPhoto = z.object({
  id: z.string(),
  /** As `/media/review-photos/…/gallery`. */
  url: z.string(),
  /** `waiting`: nobody but its author and administrators sees it. */
  state: z.enum(['waiting', 'approved']),
})
export type OwnPhoto = z.infer<typeof OwnPhoto>

/** It was deleted; this is what its author is told. */
export const RejectedPhoto = z.object({ id: z.string(), reason: z.string(), at: Instant })
export type RejectedPhoto = z.infer<typeof RejectedPhoto>

/** A review with photos that wait for a decision. */
export const ReviewWithPhotos = ModeratedReview.extend({
  /** Those that wait. */
  photos: z.array(z.object({ id: z.string(), url: z.string(), addedAt: Instant })),
})
export type ReviewWithPhotos = z.infer<typeof ReviewWithPhotos>

export const PhotoOfReview = z.object({ id: OpaqueId, photo: OpaqueId })

export const PhotoDecision = z
  .object({
    decision: z.enum(PHOTO_DECISIONS, 'Kies goedkeuren of afwijzen.'),
    /** Of a rejection, for the author. */
    reason: Text(1000).default(''),
  })
  .refine(({ decision, reason }) => decision === 'approved' || !isBlank(reason), {
    message: 'Geef een reden: de schrijver leest die bij zijn review.',
    path: ['reason'],
  })
