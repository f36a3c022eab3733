import type { NewVenue, VenueEdit } from '@plekje/contracts'
import { FACT_TITLES } from '@plekje/contracts/fact-titles'

interface FieldNames {
  readonly nl: string
  /** Column of a CSV file; null for a field that a file cannot hold. */
  readonly column: string | null
}
type Names = {
  readonly [Field in keyof NewVenue]-?: FieldNames & (Field extends keyof VenueEdit ? { readonly en: string } : object)
}

/**
 * Names of a venue's fields: English where the venue is edited (SITE-6), Dutch where it is added and in the audit log,
 * and the column of a CSV file.
 */
export const venueFieldNames = {
  name: { en: 'Name', nl: 'Naam', column: 'naam' },
  categoryId: { en: 'Category', nl: 'Categorie', column: 'categorie' },
  shortDescription: { en: 'Short Description', nl: 'Korte beschrijving', column: 'korte omschrijving' },
  description: { en: 'Full Description', nl: 'Beschrijving', column: 'omschrijving' },
  address: { en: 'Address', nl: 'Adres', column: 'adres' },
  locationId: { en: 'Location', nl: 'Plaats', column: 'plaats' },
  phone: { en: 'Phone', nl: 'Telefoon', column: 'telefoon' },
  email: { en: 'Email', nl: 'E-mail', column: 'e-mail' },
  website: { en: 'Website', nl: 'Website', column: 'website' },
  menuUrl: { en: 'Menu Link', nl: 'Menukaart', column: 'menukaart' },
  bookingUrl: { en: 'Booking Link', nl: 'Reserveren', column: 'reserveren' },
  priceRange: { en: 'Price Range', nl: 'Prijs', column: 'prijs' },
  visible: { en: 'Visible', nl: 'Zichtbaar', column: null },
  openingHours: { nl: 'Openingstijden', column: 'openingstijden' },
  latitude: { en: 'Latitude', nl: 'Breedtegraad', column: 'breedtegraad' },
  longitude: { en: 'Longitude', nl: 'Lengtegraad', column: 'lengtegraad' },
  wheelchairEntrance: { en: 'Wheelchair Entrance', nl: FACT_TITLES.wheelchairEntrance, column: 'rolstoelingang' },
  wheelchairToilet: { en: 'Wheelchair Toilet', nl: FACT_TITLES.wheelchairToilet, column: 'rolstoeltoilet' },
  wheelchairSeating: { en: 'Wheelchair Seating', nl: FACT_TITLES.wheelchairSeating, column: 'rolstoelzitplaats' },
  wheelchairParking: {
    en: 'Disabled Parking',
    nl: FACT_TITLES.wheelchairParking,
    column: 'gehandicaptenparkeerplaats',
  },
  children: { en: 'Good for Children', nl: FACT_TITLES.children, column: 'kinderen' },
  dogs: { en: 'Dogs Welcome', nl: FACT_TITLES.dogs, column: 'honden' },
  terrace: { en: 'Terrace', nl: FACT_TITLES.terrace, column: 'terras' },
  indoor: { en: 'Indoor', nl: FACT_TITLES.indoor, column: 'binnen' },
  parking: { en: 'Parking', nl: FACT_TITLES.parking, column: 'parkeren' },
  cards: { en: 'Card Payment', nl: FACT_TITLES.cards, column: 'pinnen' },
  cash: { en: 'Cash Payment', nl: FACT_TITLES.cash, column: 'contant' },
  vegetarian: { en: 'Vegetarian Food', nl: FACT_TITLES.vegetarian, column: 'vegetarisch' },
  vegan: { en: 'Vegan Food', nl: FACT_TITLES.vegan, column: 'veganistisch' },
  glutenFree: { en: 'Gluten-free Food', nl: FACT_TITLES.glutenFree, column: 'glutenvrij' },
  halal: { en: 'Halal Food', nl: FACT_TITLES.halal, column: 'halal' },
  groupSize: { en: 'Largest Group', nl: FACT_TITLES.groupSize, column: 'groepsgrootte' },
  minimumAge: { en: 'Minimum Age', nl: FACT_TITLES.minimumAge, column: 'minimumleeftijd' },
} as const satisfies Names

type NamedField<Language extends 'en' | 'nl'> = {
  [Field in keyof typeof venueFieldNames]: (typeof venueFieldNames)[Field] extends Record<Language, string>
    ? Field
    : never
}[keyof typeof venueFieldNames]

const names: Readonly<Record<string, { readonly en?: string; readonly nl: string }>> = venueFieldNames

/** Returns the names in one language. Their type leaves out the fields without a name in that language. */
export const venueFieldsIn = <Language extends 'en' | 'nl'>(language: Language) =>
  Object.fromEntries(Object.entries(names).map(([field, name]) => [field, name[language]])) as {
    readonly [Field in NamedField<Language>]: string
  }
