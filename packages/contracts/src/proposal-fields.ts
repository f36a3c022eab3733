import { FACT_NUMBERS, FACT_TITLES } from './fact-titles'
import { FACTS } from './facts'

/*
 * Values of a venue that visitors may propose to correct, with titles. Without schemas, because browsers and mails use them too.
 */

/** Values that visitors may correct; an administrator decides on each of them. */
export const PROPOSED_FIELDS = [
  'closed',
  'address',
  'point',
  'openingHours',
  'phone',
  'duplicateOf',
  ...FACTS,
  ...FACT_NUMBERS,
] as const
export type ProposedField = (typeof PROPOSED_FIELDS)[number]

export const PROPOSED_FIELD_TITLES = {
  closed: 'Definitief gesloten',
  address: 'Adres',
  point: 'Plek op de kaart',
  openingHours: 'Openingstijden',
  phone: 'Telefoon',
  duplicateOf: 'Staat er dubbel in',
  ...FACT_TITLES,
} as const satisfies Readonly<Record<ProposedField, string>>

export const FIELD_DECISIONS = ['taken', 'refused'] as const
export type FieldDecision = (typeof FIELD_DECISIONS)[number]

export const MAX_EXPLANATION_CHARACTERS = 1000
