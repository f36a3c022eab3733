import type { Fact } from './facts'

/*
 * Titles and values of facts. The names have a file of their own, because every page needs only those.
 */

export const FACT_VALUES = ['yes', 'partly', 'no'] as const
export type FactValue = (typeof FACT_VALUES)[number]

/** Maximum group size and minimum age; 0 means any age. */
export const FACT_NUMBERS = ['groupSize', 'minimumAge'] as const
export type FactNumber = (typeof FACT_NUMBERS)[number]

/** Titles for people, in display order. */
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
