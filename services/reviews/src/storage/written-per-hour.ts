import { type CountPerHour, createCountPerHour } from '@plekje/service-kit'
import { shown } from './models/review-model'
import type { ReviewModels } from './models/review-models'

/** Public reviews by the hour in which they were written. */
export const createWrittenPerHour = ({ reviews, written }: Pick<ReviewModels, 'reviews' | 'written'>): CountPerHour =>
  createCountPerHour(written, (from, to) =>
    reviews.countDocuments({ createdAt: { $gte: from, $lt: to }, ...shown }).exec(),
  )
