import { type AddedPerHour, addsInHour, createAddedPerHour, recountSums } from '@plekje/service-kit'
import type { Connection } from 'mongoose'
import { shown } from './models/review-model'
import { type ReviewModels, reviewModels } from './models/review-models'

/** When the reviews that anyone may read were written, kept by the writes that add, hide, show and remove them. */
export const createWritten = ({ reviews, written }: Pick<ReviewModels, 'reviews' | 'written'>): AddedPerHour =>
  createAddedPerHour({
    documents: reviews,
    sums: written,
    countBetween: (from, to) => reviews.countDocuments({ createdAt: { $gte: from, $lt: to }, ...shown }).exec(),
  })

/** Sums them anew, from the reviews there are. */
export function recountWritten(connection: Connection): Promise<{ readonly repaired: number }> {
  const { reviews, written } = reviewModels(connection)
  return recountSums({
    documents: reviews,
    sums: written,
    fields: ['createdAt', 'isHidden', 'removedAt'],
    addsOf: ({ createdAt, isHidden, removedAt }) => (isHidden || removedAt ? [] : [addsInHour(createdAt)]),
  })
}
