import type { PublicMember } from '@plekje/contracts'
import { fold } from '@plekje/text-folding'

/** Longer than any name shown; a key is part of an index. */
const MAX_KEY = 120

/**
 * By which members stand in a list: their first name, else their username, as Dutch sorts it: without case and accents.
 * It lies beside what is listed, so that the store gives a page in order and no process sorts a whole list.
 */
export const nameKey = ({ firstName, username }: Pick<PublicMember, 'firstName' | 'username'>): string =>
  fold(firstName?.trim() || username)
    .slice(0, MAX_KEY)
    .toWellFormed()
