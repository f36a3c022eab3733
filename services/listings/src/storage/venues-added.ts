import { createHourCounts, type HourCounts, hourCountsModel } from '@plekje/service-kit'
import type { Connection } from 'mongoose'
import { venueModel } from './venue-model'

export const venuesAddedPerHourModel = (connection: Connection) => hourCountsModel(connection, 'added_per_hour')

/** Existing venues, hidden ones included, counted by the hour in which they were added. */
export function createVenuesAdded(connection: Connection): HourCounts {
  const venues = venueModel(connection)
  return createHourCounts({
    hours: venuesAddedPerHourModel(connection),
    countBetween: (from, to) => venues.countDocuments({ createdAt: { $gte: from, $lt: to } }).exec(),
  })
}
