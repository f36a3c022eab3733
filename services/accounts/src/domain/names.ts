import { fold } from '@plekje/text-folding'

const invisible = /\p{Default_Ignorable_Code_Point}/gu
const unfit = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu

/**
 * What two spellings of one username have always in common: compatibility forms, case, spaces and characters that show nothing
 * do not tell them apart.
 */
export const usernameKey = (username: string): string =>
  username.normalize('NFKC').toLowerCase().normalize('NFKC').replace(invisible, '').replace(/\s+/gu, ' ').trim()

/**
 * What usernames have in common that one may take for each other: `Straße` and `strasse`, `d’Arc` and `d'arc`. Each belongs
 * to one member, but for those who registered before that was so.
 */
export function foldedUsername(username: string): string {
  const key = usernameKey(username)
  return fold(key).replace(/\s+/gu, ' ').trim() || key
}

/** Addresses are compared without case: no provider of today tells them apart. */
export const emailKey = (email: string): string => email.trim().toLowerCase()

/** Usernames hold no @, so that an address is never taken for one. */
export const isEmailLike = (name: string): boolean => name.includes('@')

/** A name as it is stored: without outer spaces, on one line; nothing left is no name. */
export const givenName = (name: string | null | undefined): string | null => name?.replace(unfit, ' ').trim() || null
