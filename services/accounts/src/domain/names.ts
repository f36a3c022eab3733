const invisible = /\p{Default_Ignorable_Code_Point}/gu
const unfit = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu

/** Normal form of a username: ignores compatibility forms, case, extra spaces and invisible characters. */
export const usernameKey = (username: string): string =>
  username.normalize('NFKC').toLowerCase().normalize('NFKC').replace(invisible, '').replace(/\s+/gu, ' ').trim()

/** Addresses are compared without case, as providers do. */
export const emailKey = (email: string): string => email.trim().toLowerCase()

/** Usernames contain no @, so an address is never taken for one. */
export const isEmailLike = (name: string): boolean => name.includes('@')

/** A name for storage: trimmed and on one line; null when nothing is left. */
export const givenName = (name: string | null | undefined): string | null => name?.replace(unfit, ' ').trim() || null
