import { NewVenue } from '@plekje/contracts'
import { parseOpeningHours } from '@plekje/opening-hours'
import { nl } from '../../copy/nl'

const { problems } = nl.newVenue

/** A new venue as its form has it: everything is text, in the order of the fields. */
export const EMPTY_VENUE = {
  name: '',
  categoryId: '',
  locationId: '',
  address: '',
  priceRange: '',
  visible: 'true',
  shortDescription: '',
  description: '',
  phone: '',
  email: '',
  website: '',
  openingHours: '',
  latitude: '',
  longitude: '',
}
export type NewVenueValues = typeof EMPTY_VENUE
export type NewVenueField = keyof NewVenueValues
export type NewVenueProblems = Partial<Record<string, string>>

/** Degrees as Dutch people write them, with a comma, too; nothing when nothing was typed. */
const degrees = (text: string): number | undefined =>
  text.trim() === '' ? undefined : Number(text.trim().replace(',', '.'))

/** What the server is asked to add. */
export const newVenueOf = (values: NewVenueValues) => ({
  ...values,
  name: values.name.trim(),
  email: values.email.trim(),
  categoryId: Number(values.categoryId),
  locationId: Number(values.locationId),
  priceRange: values.priceRange === '' ? null : (values.priceRange as NewVenue['priceRange']),
  visible: values.visible === 'true',
  openingHours: values.openingHours.trim() === '' ? undefined : values.openingHours,
  latitude: degrees(values.latitude),
  longitude: degrees(values.longitude),
})

/** What the server would refuse, by field, in the order of the form. */
export function newVenueProblems(values: NewVenueValues): NewVenueProblems {
  const found: Record<string, string> = {}
  for (const { path, message } of NewVenue.safeParse(newVenueOf(values)).error?.issues ?? []) {
    const field = String(path[0])
    found[field] ??= message
  }
  if (found.categoryId) found.categoryId = problems.category
  if (found.locationId) found.locationId = problems.location
  // Coordinates are compared with each other only when everything else is right.
  if ((degrees(values.latitude) === undefined) !== (degrees(values.longitude) === undefined)) {
    const missing = degrees(values.latitude) === undefined ? 'latitude' : 'longitude'
    delete found.latitude
    delete found.longitude
    found[missing] = problems.bothDegrees
  }
  if (values.openingHours.trim() !== '' && parseOpeningHours(values.openingHours) === null) {
    found.openingHours ??= problems.hours
  }
  return Object.fromEntries(Object.keys(values).flatMap((field) => (found[field] ? [[field, found[field]]] : [])))
}
