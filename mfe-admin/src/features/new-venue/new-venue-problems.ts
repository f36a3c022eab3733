import { NewVenue } from '@plekje/contracts'
import { parseOpeningHours } from '@plekje/opening-hours'
import { nl } from '../../copy/nl'
import { NEW_VENUE_FIELDS, type NewVenueField } from '../venue-fields/venue-fields'
import { type Problems, readValues, sortProblems, type TypedValues } from '../venue-fields/venue-values'

const { problems } = nl.newVenue

export type NewVenueValues = TypedValues<NewVenueField>

/** Converts the form's values into the request. */
export const newVenueOf = (values: NewVenueValues) => readValues(NEW_VENUE_FIELDS, values)

/** Errors that the contract finds, by field in the order of the form. */
export function newVenueProblems(values: NewVenueValues): Problems {
  const errors: Record<string, string> = {}
  const request = newVenueOf(values)
  const issues = NewVenue.safeParse(request).error?.issues ?? []
  for (const { path, message } of issues) errors[String(path[0])] ??= message
  if (errors.categoryId) errors.categoryId = problems.category
  if (errors.locationId) errors.locationId = problems.location
  // The contract compares the coordinates only when all other fields are valid.
  if ((request.latitude === undefined) !== (request.longitude === undefined)) {
    const missingField = request.latitude === undefined ? 'latitude' : 'longitude'
    delete errors.latitude
    delete errors.longitude
    errors[missingField] = problems.bothDegrees
  }
  if (request.openingHours !== undefined && parseOpeningHours(request.openingHours) === null) {
    errors.openingHours ??= problems.hours
  }
  return sortProblems(NEW_VENUE_FIELDS, errors)
}
