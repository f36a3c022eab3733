import { type CountPerHour, createCountPerHour, hourCountSchema, modelOnce } from '@plekje/service-kit'
import type { Connection } from 'mongoose'
import { venueModel } from './venue-model'

const addedSchema = hourCountSchema('added_per_hour')

export const addedModel = (connection: Connection) => modelOnce(connection, 'AddedPerHour', addedSchema)

/** Existing venues, hidden ones included, by the hour in which they were added. */
export function createVenuesAdded(connection: Connection): CountPerHour {
  const venues = venueModel(connection)
  return createCountPerHour(addedModel(connection), (from, to) =>
    venues.countDocuments({ createdAt: { $gte: from, $lt: to } }).exec(),
  )
}
