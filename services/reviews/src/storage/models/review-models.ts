import type { PhotoMarkModel } from '@plekje/photos'
import { hourCountSchema, modelOnce, type StoredHourCount } from '@plekje/service-kit'
import { type Connection, type Model, Schema } from 'mongoose'
import { erasureSchema, type StoredErasure } from './erasure-model'
import { googleSchema, type StoredGoogleReview } from './google-review-model'
import { photographerSchema, reporterSchema, type StoredHour, voterSchema } from './hour-model'
import { type PastDecision, pastDecisionSchema } from './past-decision-model'
import { type OfReview, photoModel } from './photo-model'
import { reviewSchema, type StoredReview } from './review-model'
import { type StoredTotals, totalsSchema } from './totals-model'
import { type StoredVenue, venueSchema } from './venue-model'
import { type StoredVenueWords, venueWordsSchema } from './venue-words-model'

export const DATABASE = 'reviews'

const writtenSchema = hourCountSchema('writtenPerHour')
const markSchema = new Schema<{ _id: string; doneAt: Date }>(
  { _id: { type: String }, doneAt: Date },
  { collection: 'seedMarks', versionKey: false },
)

export interface ReviewModels {
  readonly reviews: Model<StoredReview>
  /** Public reviews per hour of writing. */
  readonly written: Model<StoredHourCount>
  readonly reporters: Model<StoredHour>
  readonly voters: Model<StoredHour>
  readonly photographers: Model<StoredHour>
  /** Uploaded photos with their owners. */
  readonly photos: PhotoMarkModel<OfReview>
  readonly pastDecisions: Model<PastDecision>
  readonly google: Model<StoredGoogleReview>
  readonly totals: Model<StoredTotals>
  readonly venues: Model<StoredVenue>
  readonly words: Model<StoredVenueWords>
  readonly erasures: Model<StoredErasure>
  readonly seedMarks: Model<{ _id: string; doneAt: Date }>
}

export const reviewModels = (connection: Connection): ReviewModels => ({
  reviews: modelOnce(connection, 'Review', reviewSchema),
  written: modelOnce(connection, 'WrittenPerHour', writtenSchema),
  reporters: modelOnce(connection, 'Reporter', reporterSchema),
  voters: modelOnce(connection, 'Voter', voterSchema),
  photographers: modelOnce(connection, 'Photographer', photographerSchema),
  photos: photoModel(connection),
  pastDecisions: modelOnce(connection, 'PastDecision', pastDecisionSchema),
  google: modelOnce(connection, 'GoogleReview', googleSchema),
  totals: modelOnce(connection, 'Totals', totalsSchema),
  venues: modelOnce(connection, 'Venue', venueSchema),
  words: modelOnce(connection, 'VenueWords', venueWordsSchema),
  erasures: modelOnce(connection, 'Erasure', erasureSchema),
  seedMarks: modelOnce(connection, 'SeedMark', markSchema),
})
