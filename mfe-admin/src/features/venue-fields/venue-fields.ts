import type { FactValue, ManagedVenue, NewVenue, VenueEdit } from '@plekje/contracts'
import type { nl } from '../../copy/nl'

export type NewVenueField = keyof NewVenue
/** Fields that can be edited later. */
export type VenueField = Exclude<keyof VenueEdit, 'version'>

export type Control =
  | { readonly kind: 'line'; readonly content?: 'tel' | 'email' | 'url' | 'decimal' | 'numeric' }
  | { readonly kind: 'area'; readonly rows: number }
  | { readonly kind: 'choice'; readonly options: 'categories' | 'places' | 'prices' | 'yesOrNo' | 'facts' }

interface FieldDefinition {
  readonly control: Control
  /** Converts the typed text into the value in the request. */
  readonly read: (typed: string) => unknown
  /** Section of the form for new venues. */
  readonly part: keyof typeof nl.newVenue.parts
  /** Required in a new venue, and first in its section. */
  readonly isRequired?: true
  /** Form in which the field spans both columns: the form for new venues, or both forms. */
  readonly wideIn?: 'new' | 'both'
  /** Initial value of the form for new venues. */
  readonly initial?: string
  /** Row in the help about CSV columns, which fields may share; null for a field that a file cannot hold. */
  readonly help: keyof typeof nl.imports.help.rows | null
}

/** Requires `isOnlyNew` for each field that {@link VenueEdit} lacks. */
type Definitions = {
  readonly [Field in NewVenueField]-?: FieldDefinition &
    (Field extends VenueField ? { readonly isOnlyNew?: never } : { readonly isOnlyNew: true })
}

const trim = (typed: string) => typed.trim()
const DEGREES = /^[+-]?\d{1,3}(?:[.,]\d+)?$/
/**
 * Reads degrees, also with a Dutch decimal comma. Returns undefined for empty text, and NaN for invalid text such as
 * `0x34`, which `Number` alone would accept.
 */
const readDegrees = (typed: string) => {
  const text = typed.trim()
  if (text === '') return undefined
  return DEGREES.test(text) ? Number(text.replace(',', '.')) : Number.NaN
}

const factField = {
  control: { kind: 'choice', options: 'facts' },
  read: (typed: string) => (typed === '' ? null : (typed as FactValue)),
  part: 'facts',
  help: 'facts',
} as const
const numberField = {
  control: { kind: 'line', content: 'numeric' },
  read: (typed: string) => (typed.trim() === '' ? null : Number(typed.trim())),
  part: 'facts',
  help: 'factNumbers',
} as const

const linkField = {
  control: { kind: 'line', content: 'url' },
  read: trim,
  part: 'contact',
  wideIn: 'new',
  help: 'links',
} as const

/**
 * Defines every field of a venue, in the order of ADMIN-17, for both forms, their drafts, the comparison on a conflict,
 * the displayed data and the help for CSV files. A field of the contract that is missing here does not compile.
 */
export const venueFields = {
  name: { control: { kind: 'line' }, read: trim, part: 'basics', isRequired: true, wideIn: 'new', help: 'name' },
  categoryId: {
    control: { kind: 'choice', options: 'categories' },
    read: Number,
    part: 'basics',
    isRequired: true,
    help: 'category',
  },
  shortDescription: { control: { kind: 'area', rows: 2 }, read: String, part: 'texts', wideIn: 'both', help: 'texts' },
  description: { control: { kind: 'area', rows: 6 }, read: String, part: 'texts', wideIn: 'both', help: 'texts' },
  address: { control: { kind: 'line' }, read: String, part: 'basics', wideIn: 'new', help: 'address' },
  locationId: {
    control: { kind: 'choice', options: 'places' },
    read: Number,
    part: 'basics',
    isRequired: true,
    help: 'place',
  },
  phone: { control: { kind: 'line', content: 'tel' }, read: String, part: 'contact', help: 'contact' },
  email: { control: { kind: 'line', content: 'email' }, read: trim, part: 'contact', help: 'contact' },
  website: { control: { kind: 'line', content: 'url' }, read: String, part: 'contact', wideIn: 'new', help: 'contact' },
  menuUrl: linkField,
  bookingUrl: linkField,
  priceRange: {
    control: { kind: 'choice', options: 'prices' },
    read: (typed) => (typed === '' ? null : (typed as ManagedVenue['priceRange'])),
    part: 'basics',
    help: 'price',
  },
  visible: {
    control: { kind: 'choice', options: 'yesOrNo' },
    read: (typed) => typed === 'true',
    part: 'basics',
    initial: 'true',
    help: null,
  },
  openingHours: {
    control: { kind: 'area', rows: 7 },
    read: (typed) => (typed.trim() === '' ? undefined : typed),
    part: 'hours',
    help: 'hours',
    isOnlyNew: true,
  },
  latitude: {
    control: { kind: 'line', content: 'decimal' },
    read: readDegrees,
    part: 'point',
    help: 'point',
  },
  longitude: {
    control: { kind: 'line', content: 'decimal' },
    read: readDegrees,
    part: 'point',
    help: 'point',
  },
  wheelchairEntrance: factField,
  wheelchairToilet: factField,
  wheelchairSeating: factField,
  wheelchairParking: factField,
  children: factField,
  dogs: factField,
  terrace: factField,
  indoor: factField,
  parking: factField,
  cards: factField,
  cash: factField,
  vegetarian: factField,
  vegan: factField,
  glutenFree: factField,
  halal: factField,
  groupSize: numberField,
  minimumAge: numberField,
} as const satisfies Definitions

export const definitionOf = (field: NewVenueField): FieldDefinition & { readonly isOnlyNew?: true } =>
  venueFields[field]

const ALL_FIELDS = Object.keys(venueFields) as readonly NewVenueField[]

/** Fields of the form to edit a venue, in the order of ADMIN-17. */
export const VENUE_FIELDS = ALL_FIELDS.filter((field): field is VenueField => !definitionOf(field).isOnlyNew)

/** Fields of the form for a new venue: required fields first. */
export const NEW_VENUE_FIELDS: readonly NewVenueField[] = ALL_FIELDS.toSorted(
  (a, b) => Number(isRequired(b)) - Number(isRequired(a)),
)

export function isRequired(field: NewVenueField): boolean {
  return definitionOf(field).isRequired ?? false
}
