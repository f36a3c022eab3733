import { z } from 'zod'
import { Instant } from './values'

/** A review for administrators who moderate it or its photos. */
export const ModeratedReview = z.object({
  id: z.string(),
  listingId: z.number().int(),
  listingName: z.string(),
  listingSlug: z.string(),
  rating: z.number().int(),
  comment: z.string(),
  authorName: z.string(),
  createdAt: Instant,
})
export type ModeratedReview = z.infer<typeof ModeratedReview>
