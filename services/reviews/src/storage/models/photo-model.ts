import { type PhotoMarkModel, photoMarkModel } from '@plekje/photos'
import type { Connection } from 'mongoose'

/** Whether a review shows a photo is in the review; the others are those with which it goes. */
export interface OfReview {
  readonly reviewId: string
  readonly listingId: number
  readonly authorId: string
}

export const photoModel = (connection: Connection): PhotoMarkModel<OfReview> =>
  photoMarkModel<OfReview>(connection, { reviewId: String, listingId: Number, authorId: String })
