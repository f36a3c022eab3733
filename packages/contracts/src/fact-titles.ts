import type { Fact } from './facts'

/*
 * What is known of them, and how it is said, apart from the names: addresses of every page are read by those alone.
 */

export const FACT_VALUES = ['yes', 'partly', 'no'] as const
export type FactValue = (typeof FACT_VALUES)[number]

/** How large a group may be, and how old somebody has to be; 0: of any age. */
export const FACT_NUMBERS = ['groupSize', 'minimumAge'] as const
export type FactNumber = (typeof FACT_NUMBERS)[number]

/** As people read them, in the order in which they are told. */
export const FACT_TITLES = {
  wheelchairEntrance: 'Ingang voor rolstoel',
  wheelchairToilet: 'Rolstoeltoilet',
  wheelchairSeating: 'Zitplaats voor rolstoel',
  wheelchairParking: 'Gehandicaptenparkeerplaats',
  children: 'Geschikt voor kinderen',
  dogs: 'Honden welkom',
  terrace: 'Terras',
  indoor: 'Binnen',
  parking: 'Parkeren',
  cards: 'Pinnen',
  cash: 'Contant betalen',
  vegetarian: 'Vegetarisch eten',
  vegan: 'Veganistisch eten',
  glutenFree: 'Glutenvrij eten',
  halal: 'Halal eten',
  groupSize: 'Grootste groep',
  minimumAge: 'Minimumleeftijd',
} as const satisfies Readonly<Record<Fact | FactNumber, string>>
