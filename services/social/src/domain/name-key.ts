import type { PublicMember } from '@plekje/contracts'
import { fold } from '@plekje/text-folding'

/** Maximum length of a key, longer than any displayed name; keys are indexed. */
const MAX_KEY_LENGTH = 120

/**
 * The sort key of a member in a list: first name, else username, without case and accents as in Dutch order. The key is
 * stored with the listed item, so that the store returns pages in order.
 */
export const nameKey = ({ firstName, username }: Pick<PublicMember, 'firstName' | 'username'>): string =>
  fold(firstName?.trim() || username)
    .slice(0, MAX_KEY_LENGTH)
    .toWellFormed()
