import { type PhotoMarkModel, photoMarkModel } from '@plekje/photos'
import type { Connection } from 'mongoose'

/** Owner of a photo, with which it is deleted. The review itself lists the photos that it shows. */
export interface OfReview {
  readonly reviewId: string
  readonly listingId: number
  readonly authorId: string
}

export const photoModel = (connection: Connection): PhotoMarkModel<OfReview> =>
  photoMarkModel<OfReview>(connection, { reviewId: String, listingId: Number, authorId: String })
