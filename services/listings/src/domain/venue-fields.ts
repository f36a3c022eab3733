import type { ManagedVenue, VenueEdit, VenueFacts } from '@plekje/contracts'

/** Those with rules of their own: names are folded, categories and places looked up, showing is no text, degrees are numbers. */
type OwnRules = 'version' | 'name' | 'categoryId' | 'locationId' | 'visible' | 'latitude' | 'longitude'

/** What administrators fill in of a venue and what is stored as they did. */
export type PlainField = Exclude<keyof VenueEdit, OwnRules>

interface FieldRule {
  /** What is stored of nothing but spaces, and of what nobody filled in. */
  readonly empty: '' | null
  /**
   * Contact data is for members (VENUE-14); what everyone may see is in events, the export and the search index too.
   * Facts (VENUE-13) stand there together.
   */
  readonly shownTo: 'everyone' | 'everyoneAsFact' | 'members'
  /** Stored as a number. */
  readonly isNumber?: true
  /**
   * Left out of replies and events where it is empty, and absent in venues that were stored before there was such a field:
   * so are fields that were added to the contract later.
   */
  readonly isOptional: boolean
  /** Columns of a CSV file, without capitals, spaces and signs. */
  readonly columns: readonly string[]
  /** Tags of OpenStreetMap, the first that there is. */
  readonly osmTags: readonly string[]
}

const fact = <const Columns extends readonly string[], const Tags extends readonly string[]>(
  columns: Columns,
  osmTags: Tags,
) => ({ empty: null, shownTo: 'everyoneAsFact', isOptional: true, columns, osmTags }) as const

/**
 * Every such field, once: the store, what is made of a new venue and of a change, every view, the audit log and imports
 * go by it. Whole by type: a field of the contract that is left out here does not compile.
 */
export const plainFields = {
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
  /** OpenStreetMap has it in parts. */
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

type Rules = typeof plainFields
type FieldsWith<Rule> = { [Field in PlainField]: Rules[Field] extends Rule ? Field : never }[PlainField]
type Stored<Field extends PlainField> =
  | NonNullable<VenueEdit[Field]>
  | (Rules[Field]['empty'] extends null ? null : never)

/** As a venue has them in the store. */
export type PlainValues = { readonly [Field in FieldsWith<{ isOptional: false }>]: Stored<Field> } & {
  readonly [Field in FieldsWith<{ isOptional: true }>]?: Stored<Field> | null
}

/** As views have them. */
type Viewed<Field extends PlainField> = Pick<ManagedVenue, Field>

export const PLAIN_FIELDS = Object.keys(plainFields) as readonly PlainField[]

export const ruleOf = (field: PlainField): FieldRule => plainFields[field]

/** Of a venue of which nothing was filled in. */
export const emptyPlainValues = Object.fromEntries(
  PLAIN_FIELDS.flatMap((field) => (ruleOf(field).isOptional ? [] : [[field, ruleOf(field).empty]])),
) as PlainValues

const isEmpty = (value: unknown) => value === undefined || value === null || value === ''

/** The values of those fields that are included; of an optional one only where there is any. */
const select = (venue: PlainValues, isIncluded: (rule: FieldRule) => boolean) =>
  Object.fromEntries(
    PLAIN_FIELDS.flatMap((field) => {
      const rule = ruleOf(field)
      return isIncluded(rule) && !(rule.isOptional && isEmpty(venue[field]))
        ? [[field, venue[field] ?? rule.empty]]
        : []
    }),
  )

/** What everyone may see. */
export const publicValues = (venue: PlainValues) => ({
  ...(select(venue, ({ shownTo }) => shownTo === 'everyone') as Viewed<FieldsWith<{ shownTo: 'everyone' }>>),
  ...knownFacts(venue),
})

/** Facts together, where any is known: what is absent of them is not known. */
function knownFacts(venue: PlainValues): { readonly facts?: VenueFacts } {
  const facts = select(venue, ({ shownTo }) => shownTo === 'everyoneAsFact') as VenueFacts
  if (Object.keys(facts).length === 0) return {}
  const vegetarian = withVegan(facts.vegan, facts.vegetarian)
  return { facts: vegetarian === undefined ? facts : { ...facts, vegetarian } }
}

/** Vegan food is vegetarian; that there is none says nothing of other vegetarian food. */
function withVegan(vegan: VenueFacts['vegan'], vegetarian: VenueFacts['vegetarian']) {
  if (vegan === undefined || vegan === 'no') return vegetarian
  return vegan === 'yes' || vegetarian === 'yes' ? 'yes' : 'partly'
}

/** What only members may see, where there is any. */
export const memberValues = (venue: PlainValues): Partial<Record<FieldsWith<{ shownTo: 'members' }>, string>> =>
  Object.fromEntries(
    PLAIN_FIELDS.flatMap((field) =>
      ruleOf(field).shownTo === 'members' && venue[field] ? [[field, venue[field]]] : [],
    ),
  )

/** All of them, for administrators. */
export const allValues = (venue: PlainValues) => select(venue, () => true) as Viewed<PlainField>

/** What is stored of what was filled in; a field that was not given is not there. */
export const filledIn = (given: Partial<VenueEdit>): Partial<PlainValues> =>
  Object.fromEntries(
    PLAIN_FIELDS.flatMap((field) => {
      const value = given[field]
      if (value === undefined) return []
      const isBlank = typeof value === 'string' && value.trim() === ''
      return [[field, isBlank && ruleOf(field).empty === null ? null : value]]
    }),
  )
