import { type AddedPerHour, addsInHour, createAddedPerHour, recountSums } from '@plekje/service-kit'
import type { Connection } from 'mongoose'
import { addedModel, venueModel } from './venue-model'
import { present } from './venue-repository'

/** When venues that are there were added, hidden ones too, kept by the writes that add and remove them. */
export function createVenuesAdded(connection: Connection): AddedPerHour {
  const venues = venueModel(connection)
  return createAddedPerHour({
    documents: venues,
    sums: addedModel(connection),
    countBetween: (from, to) => venues.countDocuments({ createdAt: { $gte: from, $lt: to }, ...present }).exec(),
  })
}

/** Sums them anew, from the venues there are. */
export const recountAdded = (connection: Connection) =>
  recountSums({
    documents: venueModel(connection),
    sums: addedModel(connection),
    fields: ['createdAt', 'deletedAt', 'removedAt'],
    addsOf: ({ createdAt, deletedAt, removedAt }) => (deletedAt || removedAt ? [] : [addsInHour(createdAt)]),
  })
