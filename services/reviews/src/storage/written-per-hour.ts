import { createHourCounts, type HourCounts } from '@plekje/service-kit'
import { publicOnly } from './models/review-model'
import type { ReviewModels } from './models/review-models'

/** Public reviews counted by the hour in which they were written. */
export const createWrittenPerHour = ({
  reviews,
  hourCounts,
}: Pick<ReviewModels, 'reviews' | 'hourCounts'>): HourCounts =>
  createHourCounts({
    hours: hourCounts,
    countBetween: (from, to) => reviews.countDocuments({ createdAt: { $gte: from, $lt: to }, ...publicOnly }).exec(),
  })
