import { type PhotoMarkModel, photoMarkModel } from '@plekje/photos'
import type { Connection } from 'mongoose'

/** The review that a photo is deleted with. The review itself lists the photos that it shows. */
export interface PhotoOwner {
  readonly reviewId: string
  readonly listingId: number
  readonly authorId: string
}

export const photoModel = (connection: Connection): PhotoMarkModel<PhotoOwner> =>
  photoMarkModel<PhotoOwner>(connection, { reviewId: String, listingId: Number, authorId: String })
