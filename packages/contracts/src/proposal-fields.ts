import { FACT_NUMBERS, FACT_TITLES } from './fact-titles'
import { FACTS } from './facts'

/*
 * Values of a venue that visitors and managers may change or propose to change, with titles. This file has no schemas,
 * because browsers and mails use it too.
 */

/** Values that a manager of the venue edits (OWNER-14). */
export const MANAGED_FIELDS = [
  'openingHours',
  'specialHours',
  'shortDescription',
  'description',
  'phone',
  'email',
  'website',
  'menuUrl',
  'bookingUrl',
  'priceRange',
  'address',
  'point',
  ...FACTS,
  ...FACT_NUMBERS,
] as const
export type ManagedField = (typeof MANAGED_FIELDS)[number]

/** Fields of a manager's changes; photos are added and removed one by one. */
export const CHANGED_FIELDS = [...MANAGED_FIELDS, 'photos'] as const
export type ChangedField = (typeof CHANGED_FIELDS)[number]

/** Values of proposals: visitors may correct some (`ProposedChanges`), and managers' changes wait for approval. */
export const PROPOSED_FIELDS = ['closed', 'duplicateOf', ...CHANGED_FIELDS] as const
export type ProposedField = (typeof PROPOSED_FIELDS)[number]

export const PROPOSED_FIELD_TITLES = {
  closed: 'Definitief gesloten',
  duplicateOf: 'Staat er dubbel in',
  openingHours: 'Openingstijden',
  specialHours: 'Afwijkende openingstijden',
  shortDescription: 'Korte omschrijving',
  description: 'Omschrijving',
  phone: 'Telefoon',
  email: 'E-mail',
  website: 'Website',
  menuUrl: 'Menukaart',
  bookingUrl: 'Reserveren',
  priceRange: 'Prijs',
  address: 'Adres',
  point: 'Plek op de kaart',
  photos: 'Foto’s',
  ...FACT_TITLES,
} as const satisfies Readonly<Record<ProposedField, string>>

export const FIELD_DECISIONS = ['taken', 'refused'] as const
export type FieldDecision = (typeof FIELD_DECISIONS)[number]

export const MAX_EXPLANATION_CHARACTERS = 1000
