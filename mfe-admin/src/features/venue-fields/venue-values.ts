import type { ManagedVenue } from '@plekje/contracts'
import { definitionOf, type NewVenueField, VENUE_FIELDS, type VenueField, type venueFields } from './venue-fields'

/** Fields as a form has them: everything is text, a missing value is empty. */
export type Typed<Field extends NewVenueField> = { readonly [Name in Field]: string }

/** What the server is sent of them; category and place as numbers (ADMIN-17). */
export type ReadValues<Field extends NewVenueField> = {
  [Name in Field]: ReturnType<(typeof venueFields)[Name]['read']>
}

/** A venue as the form that edits it has it. */
export type VenueValues = Typed<VenueField>

const each = <Field extends string, Value>(fields: readonly Field[], read: (field: Field) => Value) =>
  Object.fromEntries(fields.map((field) => [field, read(field)])) as { [Name in Field]: Value }

export const emptyValues = <Field extends NewVenueField>(fields: readonly Field[]): Typed<Field> =>
  each(fields, (field) => definitionOf(field).initial ?? '')

export const valuesOf = (venue: ManagedVenue): VenueValues => each(VENUE_FIELDS, (field) => String(venue[field] ?? ''))

export const readValues = <Field extends NewVenueField>(fields: readonly Field[], values: Typed<Field>) =>
  each(fields, (field) => definitionOf(field).read(values[field])) as ReadValues<Field>

/** The fields in which two states of a venue differ. */
export const differencesOf = (before: VenueValues, after: VenueValues): VenueField[] =>
  VENUE_FIELDS.filter((field) => before[field] !== after[field])

/** What was typed on top of one state, put on top of another: untouched fields follow the new state. */
export const rebase = (typed: VenueValues, base: VenueValues, onto: VenueValues): VenueValues => ({
  ...onto,
  ...Object.fromEntries(differencesOf(base, typed).map((field) => [field, typed[field]])),
})

export type Problems = Partial<Record<string, string>>

/** What is wrong, by field and in the order of the fields. */
export const inOrder = (fields: readonly NewVenueField[], found: Problems): Problems =>
  Object.fromEntries(fields.flatMap((field) => (found[field] ? [[field, found[field]]] : [])))
