import type { ManagedVenue } from '@plekje/contracts'
import { definitionOf, type NewVenueField, VENUE_FIELDS, type VenueField, type venueFields } from './venue-fields'

/** The values of a form as typed text; a missing value is an empty text. */
export type TypedValues<Field extends NewVenueField> = { readonly [Name in Field]: string }

/** Values in the request; category and place are numbers (ADMIN-17). */
export type ReadValues<Field extends NewVenueField> = {
  [Name in Field]: ReturnType<(typeof venueFields)[Name]['read']>
}

/** A venue's values in the form to edit it. */
export type VenueValues = TypedValues<VenueField>

const mapFields = <Field extends string, Value>(fields: readonly Field[], read: (field: Field) => Value) =>
  Object.fromEntries(fields.map((field) => [field, read(field)])) as { [Name in Field]: Value }

export const emptyValues = <Field extends NewVenueField>(fields: readonly Field[]): TypedValues<Field> =>
  mapFields(fields, (field) => definitionOf(field).initial ?? '')

export const valuesOf = (venue: ManagedVenue): VenueValues =>
  mapFields(VENUE_FIELDS, (field) => String(venue[field] ?? ''))

export const readValues = <Field extends NewVenueField>(fields: readonly Field[], values: TypedValues<Field>) =>
  mapFields(fields, (field) => definitionOf(field).read(values[field])) as ReadValues<Field>

/** Returns the fields in which two versions of a venue differ. */
export const differencesOf = (before: VenueValues, after: VenueValues): VenueField[] =>
  VENUE_FIELDS.filter((field) => before[field] !== after[field])

/** Applies the changes between `base` and `typed` on top of `newBase`. */
export const rebase = (typed: VenueValues, base: VenueValues, newBase: VenueValues): VenueValues => ({
  ...newBase,
  ...Object.fromEntries(differencesOf(base, typed).map((field) => [field, typed[field]])),
})

export type Problems = Partial<Record<string, string>>

/** Sorts errors in the order of the fields. */
export const sortProblems = (fields: readonly NewVenueField[], problems: Problems): Problems =>
  Object.fromEntries(fields.filter((field) => problems[field]).map((field) => [field, problems[field]]))
