import type { ManagedVenue, VenueEdit, VenueFacts } from '@plekje/contracts'

/**
 * Fields with rules of their own: names are folded, categories and places looked up, visibility is a boolean,
 * coordinates are numbers.
 */
type FieldWithOwnRules = 'version' | 'name' | 'categoryId' | 'locationId' | 'visible' | 'latitude' | 'longitude'

/** Fields that administrators fill in and that are stored as typed. */
export type PlainField = Exclude<keyof VenueEdit, FieldWithOwnRules>

interface FieldRule {
  /** The value that is stored if the field is missing or blank. */
  readonly empty: '' | null
  /**
   * Contact data is for members (VENUE-14). Everything else is also in events, the export and the search index; facts
   * (VENUE-13) are grouped there.
   */
  readonly shownTo: 'everyone' | 'everyoneAsFact' | 'members'
  readonly isNumber?: true
  /**
   * Replies and events leave out an optional field when it is empty, and older stored venues lack it. A field that is
   * added to the contract must be optional.
   */
  readonly isOptional: boolean
  /** Columns of a CSV file, in lower case without spaces and punctuation. */
  readonly columns: readonly string[]
  /** Tags of OpenStreetMap; the first one present is used. */
  readonly osmTags: readonly string[]
}

const fact = <const Columns extends readonly string[], const Tags extends readonly string[]>(
  columns: Columns,
  osmTags: Tags,
) => ({ empty: null, shownTo: 'everyoneAsFact', isOptional: true, columns, osmTags }) as const

/**
 * All plain fields. The schema, new venues, changes, views, the audit log and imports derive from it. The type requires
 * an entry for each such field of the contract.
 */
const plainFieldRules = {
  shortDescription: {
    empty: '',
    shownTo: 'everyone',
    isOptional: false,
    columns: ['korteomschrijving', 'shortdescription'],
    osmTags: [],
  },
  description: {
    empty: '',
    shownTo: 'everyone',
    isOptional: false,
    columns: ['omschrijving', 'beschrijving', 'description'],
    osmTags: ['description:nl', 'description'],
  },
  /** OpenStreetMap has the address in several tags. */
  address: { empty: '', shownTo: 'everyone', isOptional: false, columns: ['adres', 'address'], osmTags: [] },
  phone: {
    empty: null,
    shownTo: 'members',
    isOptional: false,
    columns: ['telefoon', 'telefoonnummer', 'phone', 'tel'],
    osmTags: ['phone', 'contact:phone'],
  },
  email: {
    empty: null,
    shownTo: 'members',
    isOptional: false,
    columns: ['email', 'emailadres', 'mail'],
    osmTags: ['email', 'contact:email'],
  },
  website: {
    empty: null,
    shownTo: 'members',
    isOptional: false,
    columns: ['website', 'url', 'site'],
    osmTags: ['website', 'contact:website', 'url'],
  },
  menuUrl: {
    empty: null,
    shownTo: 'everyone',
    isOptional: true,
    columns: ['menukaart', 'menu', 'menuurl'],
    osmTags: ['website:menu', 'menu:url', 'contact:website:menu'],
  },
  bookingUrl: {
    empty: null,
    shownTo: 'everyone',
    isOptional: true,
    columns: ['reserveren', 'reservering', 'bookingurl'],
    osmTags: ['reservation:website', 'website:booking', 'website:reservation', 'booking:website'],
  },
  priceRange: {
    empty: null,
    shownTo: 'everyone',
    isOptional: false,
    columns: ['prijs', 'prijsklasse', 'price', 'pricerange'],
    osmTags: [],
  },
  wheelchairEntrance: fact(['rolstoelingang', 'rolstoel'], ['wheelchair:entrance', 'wheelchair']),
  wheelchairToilet: fact(['rolstoeltoilet'], ['toilets:wheelchair']),
  wheelchairSeating: fact(['rolstoelzitplaats'], []),
  wheelchairParking: fact(['gehandicaptenparkeerplaats', 'rolstoelparkeren'], ['capacity:disabled']),
  children: fact(['kinderen'], []),
  dogs: fact(['honden', 'hond'], ['dog']),
  terrace: fact(['terras'], ['outdoor_seating']),
  indoor: fact(['binnen'], ['indoor_seating', 'indoor']),
  parking: fact(['parkeren'], []),
  cards: fact(['pinnen'], ['payment:cards', 'payment:debit_cards']),
  cash: fact(['contant'], ['payment:cash']),
  vegetarian: fact(['vegetarisch'], ['diet:vegetarian']),
  vegan: fact(['veganistisch', 'vegan'], ['diet:vegan']),
  glutenFree: fact(['glutenvrij'], ['diet:gluten_free']),
  halal: fact(['halal'], ['diet:halal']),
  groupSize: { ...fact(['grootstegroep', 'groepsgrootte'], []), isNumber: true },
  minimumAge: { ...fact(['minimumleeftijd'], ['min_age']), isNumber: true },
} as const satisfies Readonly<Record<PlainField, FieldRule>>

type Rules = typeof plainFieldRules
type FieldsWith<Rule> = { [Field in PlainField]: Rules[Field] extends Rule ? Field : never }[PlainField]
type Stored<Field extends PlainField> =
  | NonNullable<VenueEdit[Field]>
  | (Rules[Field]['empty'] extends null ? null : never)

/** The values of plain fields as stored. */
export type PlainValues = { readonly [Field in FieldsWith<{ isOptional: false }>]: Stored<Field> } & {
  readonly [Field in FieldsWith<{ isOptional: true }>]?: Stored<Field> | null
}

/** The values of plain fields as in views. */
type Viewed<Field extends PlainField> = Pick<ManagedVenue, Field>

export const PLAIN_FIELDS = Object.keys(plainFieldRules) as readonly PlainField[]

export const ruleOf = (field: PlainField): FieldRule => plainFieldRules[field]

/** Values of a venue for which nothing was filled in. */
export const emptyPlainValues = Object.fromEntries(
  PLAIN_FIELDS.filter((field) => !ruleOf(field).isOptional).map((field) => [field, ruleOf(field).empty]),
) as PlainValues

const isEmpty = (value: unknown) => value === undefined || value === null || value === ''

/** Selects the values of the included fields; empty optional fields are left out. */
const select = (venue: PlainValues, isIncluded: (rule: FieldRule) => boolean) => {
  const selectedFields = PLAIN_FIELDS.filter((field) => {
    const rule = ruleOf(field)
    return isIncluded(rule) && !(rule.isOptional && isEmpty(venue[field]))
  })
  return Object.fromEntries(selectedFields.map((field) => [field, venue[field] ?? ruleOf(field).empty]))
}

export const publicValues = (venue: PlainValues) => ({
  ...(select(venue, ({ shownTo }) => shownTo === 'everyone') as Viewed<FieldsWith<{ shownTo: 'everyone' }>>),
  ...knownFacts(venue),
})

/** The known facts together; absent if none is known. */
function knownFacts(venue: PlainValues): { readonly facts?: VenueFacts } {
  const facts = select(venue, ({ shownTo }) => shownTo === 'everyoneAsFact') as VenueFacts
  if (Object.keys(facts).length === 0) return {}
  const vegetarian = vegetarianFactOf(facts.vegan, facts.vegetarian)
  return { facts: vegetarian === undefined ? facts : { ...facts, vegetarian } }
}

/** Vegan food is vegetarian too. `no` for vegan says nothing about vegetarian food. */
function vegetarianFactOf(vegan: VenueFacts['vegan'], vegetarian: VenueFacts['vegetarian']) {
  if (vegan === undefined || vegan === 'no') return vegetarian
  return vegan === 'yes' || vegetarian === 'yes' ? 'yes' : 'partly'
}

/** The contact data that is filled in. */
export function memberValues(venue: PlainValues): Partial<Record<FieldsWith<{ shownTo: 'members' }>, string>> {
  const filledInFields = PLAIN_FIELDS.filter((field) => ruleOf(field).shownTo === 'members' && venue[field])
  return Object.fromEntries(filledInFields.map((field) => [field, venue[field]]))
}

export const allValues = (venue: PlainValues) => select(venue, () => true) as Viewed<PlainField>

/** The stored values for the fields of an edit. Fields that the edit leaves out are absent. */
export const plainValuesOf = (edit: Partial<VenueEdit>): Partial<PlainValues> =>
  Object.fromEntries(
    PLAIN_FIELDS.filter((field) => edit[field] !== undefined).map((field) => {
      const value = edit[field]
      const isBlank = typeof value === 'string' && value.trim() === ''
      return [field, isBlank && ruleOf(field).empty === null ? null : value]
    }),
  )
