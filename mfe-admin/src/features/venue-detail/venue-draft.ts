import type { ManagedVenue } from '@plekje/contracts'
import { VenueEdit } from '@plekje/contracts'
import { en } from '../../copy/en'

/** A venue as its form has it: everything is text, a missing value is empty. */
export interface VenueValues {
  readonly name: string
  readonly categoryId: string
  readonly shortDescription: string
  readonly description: string
  readonly address: string
  readonly locationId: string
  readonly phone: string
  readonly email: string
  readonly website: string
  readonly priceRange: string
  readonly visible: string
}
export type VenueField = keyof VenueValues

/** In the order of SPEC §2. */
export const VENUE_FIELDS = [
  'name',
  'categoryId',
  'shortDescription',
  'description',
  'address',
  'locationId',
  'phone',
  'email',
  'website',
  'priceRange',
  'visible',
] as const satisfies readonly VenueField[]

export const valuesOf = (venue: ManagedVenue): VenueValues => ({
  name: venue.name,
  categoryId: String(venue.categoryId),
  shortDescription: venue.shortDescription,
  description: venue.description,
  address: venue.address,
  locationId: String(venue.locationId),
  phone: venue.phone ?? '',
  email: venue.email ?? '',
  website: venue.website ?? '',
  priceRange: venue.priceRange ?? '',
  visible: String(venue.visible),
})

/** What the server is asked to store; category and place as numbers (SPEC §5). */
export const editOf = (values: VenueValues) => ({
  ...values,
  email: values.email.trim(),
  categoryId: Number(values.categoryId),
  locationId: Number(values.locationId),
  priceRange: values.priceRange === '' ? null : (values.priceRange as ManagedVenue['priceRange']),
  visible: values.visible === 'true',
})

export type Problems = Partial<Record<VenueField, string>>

/** What the contract would refuse, in English, by field. */
export function problemsOf(values: VenueValues): Problems {
  const { error } = VenueEdit.safeParse(editOf(values))
  const fields = new Set(error?.issues.map(({ path }) => path[0]))
  return Object.fromEntries(
    VENUE_FIELDS.filter((field) => fields.has(field)).map((field) => [field, problemWith(field, values[field])]),
  )
}

function problemWith(field: VenueField, value: string): string {
  if (field === 'name' && value.trim() === '') return en.problems.blankName
  if (field === 'email') return en.problems.email
  return field === 'categoryId' || field === 'locationId' ? en.problems.choice : en.problems.tooLong
}

/** The fields in which two states of a venue differ. */
export const differencesOf = (before: VenueValues, after: VenueValues): VenueField[] =>
  VENUE_FIELDS.filter((field) => before[field] !== after[field])

/** What was typed on top of one state, put on top of another: untouched fields follow the new state. */
export const rebase = (typed: VenueValues, base: VenueValues, onto: VenueValues): VenueValues => ({
  ...onto,
  ...Object.fromEntries(differencesOf(base, typed).map((field) => [field, typed[field]])),
})
