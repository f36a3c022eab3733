import { type AddedPerHour, addsInHour, createAddedPerHour, recountSums } from '@plekje/service-kit'
import type { Connection } from 'mongoose'
import { shown } from './models/review-model'
import { type ReviewModels, reviewModels } from './models/review-models'

/** Hourly counts of public reviews, maintained by the writes that add, hide, show and remove them. */
export const createWrittenPerHour = ({ reviews, written }: Pick<ReviewModels, 'reviews' | 'written'>): AddedPerHour =>
  createAddedPerHour({
    documents: reviews,
    sums: written,
    countBetween: (from, to) => reviews.countDocuments({ createdAt: { $gte: from, $lt: to }, ...shown }).exec(),
  })

/** Recounts them from the reviews. */
export function recountWritten(connection: Connection): Promise<{ readonly repaired: number }> {
  const { reviews, written } = reviewModels(connection)
  return recountSums({
    documents: reviews,
    sums: written,
    fields: ['createdAt', 'isHidden', 'removedAt'],
    addsOf: ({ createdAt, isHidden, removedAt }) => (isHidden || removedAt ? [] : [addsInHour(createdAt)]),
  })
}
