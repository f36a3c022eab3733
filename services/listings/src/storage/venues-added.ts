import { type AddedPerHour, addsInHour, createAddedPerHour, recountSums } from '@plekje/service-kit'
import type { Connection } from 'mongoose'
import { addedModel, venueModel } from './venue-model'
import { present } from './venue-repository'

/** Number of venues added per hour, hidden ones included. Writes that add or delete venues update it. */
export function createVenuesAdded(connection: Connection): AddedPerHour {
  const venues = venueModel(connection)
  return createAddedPerHour({
    documents: venues,
    sums: addedModel(connection),
    countBetween: (from, to) => venues.countDocuments({ createdAt: { $gte: from, $lt: to }, ...present }).exec(),
  })
}

/** Recomputes the sums from the stored venues. */
export const recountAdded = (connection: Connection) =>
  recountSums({
    documents: venueModel(connection),
    sums: addedModel(connection),
    fields: ['createdAt', 'deletedAt', 'removedAt'],
    addsOf: ({ createdAt, deletedAt, removedAt }) => (deletedAt || removedAt ? [] : [addsInHour(createdAt)]),
  })
