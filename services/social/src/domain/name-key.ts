import type { PublicMember } from '@plekje/contracts'
import { fold } from '@plekje/text-folding'

/** Longer than any displayed name; keys are indexed. */
const MAX_KEY = 120

/**
 * Sort key of a member in a list: first name, else username, without case and accents as in Dutch order. It is stored
 * with the listed item, so that the store returns pages in order.
 */
export const nameKey = ({ firstName, username }: Pick<PublicMember, 'firstName' | 'username'>): string =>
  fold(firstName?.trim() || username)
    .slice(0, MAX_KEY)
    .toWellFormed()
