import { NewVenue } from '@plekje/contracts'
import { parseOpeningHours } from '@plekje/opening-hours'
import { nl } from '../../copy/nl'
import { NEW_VENUE_FIELDS, type NewVenueField } from '../venue-fields/venue-fields'
import { type Problems, readValues, sortProblems, type Typed } from '../venue-fields/venue-values'

const { problems } = nl.newVenue

export type NewVenueValues = Typed<NewVenueField>

/** Converts the form's values into the request. */
export const newVenueOf = (values: NewVenueValues) => readValues(NEW_VENUE_FIELDS, values)

/** Errors that the contract finds, by field in the order of the form. */
export function newVenueProblems(values: NewVenueValues): Problems {
  const found: Record<string, string> = {}
  const request = newVenueOf(values)
  const issues = NewVenue.safeParse(request).error?.issues ?? []
  for (const { path, message } of issues) found[String(path[0])] ??= message
  if (found.categoryId) found.categoryId = problems.category
  if (found.locationId) found.locationId = problems.location
  // The contract compares the coordinates only when all other fields are valid.
  if ((request.latitude === undefined) !== (request.longitude === undefined)) {
    const missing = request.latitude === undefined ? 'latitude' : 'longitude'
    delete found.latitude
    delete found.longitude
    found[missing] = problems.bothDegrees
  }
  if (request.openingHours !== undefined && parseOpeningHours(request.openingHours) === null) {
    found.openingHours ??= problems.hours
  }
  return sortProblems(NEW_VENUE_FIELDS, found)
}
