import { canonicalEmail } from '@plekje/contracts'
import { fold } from '@plekje/text-folding'

const invisible = /\p{Default_Ignorable_Code_Point}/gu
/** Control characters, line separators and marks that change the direction of text. */
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu

/** Normal form of a username: ignores compatibility forms, case, extra spaces and invisible characters. */
export const usernameKey = (username: string): string =>
  username.normalize('NFKC').toLowerCase().normalize('NFKC').replace(invisible, '').replace(/\s+/gu, ' ').trim()

/**
 * Folded form of a username, equal for names that a reader may confuse: `Straße` and `strasse`, `d’Arc` and `d'arc`.
 * Each form belongs to one member; members who registered before this rule may share a form.
 */
export function foldedUsername(username: string): string {
  const key = usernameKey(username)
  return fold(key).replace(/\s+/gu, ' ').trim() || key
}

/** Addresses are compared without case, as providers do, and with their domain in ASCII. */
export const emailKey = (email: string): string => canonicalEmail(email.trim()).toLowerCase()

/** True for an e-mail address: usernames contain no @. */
export const isEmailLike = (name: string): boolean => name.includes('@')

/** A name for storage: trimmed and on one line; null for an empty name. */
export const storedName = (name: string | null | undefined): string | null =>
  name?.replace(unprintable, ' ').trim() || null
