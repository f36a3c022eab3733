import { createHourCounts, type HourCounts } from '@plekje/service-kit'
import { shown } from './models/review-model'
import type { ReviewModels } from './models/review-models'

/** Public reviews counted by the hour in which they were written. */
export const createWrittenPerHour = ({ reviews, written }: Pick<ReviewModels, 'reviews' | 'written'>): HourCounts =>
  createHourCounts({
    hours: written,
    countBetween: (from, to) => reviews.countDocuments({ createdAt: { $gte: from, $lt: to }, ...shown }).exec(),
  })
