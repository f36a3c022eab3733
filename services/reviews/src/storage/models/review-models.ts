import type { PhotoMarkModel } from '@plekje/photos'
import {
  erasureModel,
  type HourCountsModel,
  hourCountsModel,
  hourlyLimitModel,
  modelOnce,
  type StoredErasure,
  type StoredHour,
} from '@plekje/service-kit'
import { type Connection, type Model, Schema } from 'mongoose'
import { googleSchema, type StoredGoogleReview } from './google-review-model'
import { type PastDecision, pastDecisionSchema } from './past-decision-model'
import { type PhotoOwner, photoModel } from './photo-model'
import { reviewSchema, type StoredReview } from './review-model'
import { type StoredVenue, venueSchema } from './venue-model'
import { type StoredVenueWords, venueWordsSchema } from './venue-words-model'

export const DATABASE = 'reviews'

const markSchema = new Schema<{ _id: string; doneAt: Date }>(
  { _id: { type: String }, doneAt: Date },
  { collection: 'seedMarks', versionKey: false },
)

export interface ReviewModels {
  readonly reviews: Model<StoredReview>
  /** Public reviews by the hour in which they were written. */
  readonly hourCounts: HourCountsModel
  readonly reporters: Model<StoredHour>
  readonly voters: Model<StoredHour>
  readonly photographers: Model<StoredHour>
  readonly photos: PhotoMarkModel<PhotoOwner>
  readonly pastDecisions: Model<PastDecision>
  readonly google: Model<StoredGoogleReview>
  readonly venues: Model<StoredVenue>
  readonly words: Model<StoredVenueWords>
  readonly erasures: Model<StoredErasure>
  readonly seedMarks: Model<{ _id: string; doneAt: Date }>
}

export const reviewModels = (connection: Connection): ReviewModels => ({
  reviews: modelOnce(connection, 'Review', reviewSchema),
  hourCounts: hourCountsModel(connection, 'writtenPerHour'),
  reporters: hourlyLimitModel(connection, 'Reporter', 'reporters'),
  voters: hourlyLimitModel(connection, 'Voter', 'voters'),
  photographers: hourlyLimitModel(connection, 'Photographer', 'photographers'),
  photos: photoModel(connection),
  pastDecisions: modelOnce(connection, 'PastDecision', pastDecisionSchema),
  google: modelOnce(connection, 'GoogleReview', googleSchema),
  venues: modelOnce(connection, 'Venue', venueSchema),
  words: modelOnce(connection, 'VenueWords', venueWordsSchema),
  erasures: erasureModel(connection),
  seedMarks: modelOnce(connection, 'SeedMark', markSchema),
})
