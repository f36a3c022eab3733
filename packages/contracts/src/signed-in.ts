/**
 * Set beside the session cookie, for scripts: somebody is signed in, without saying who. It proves nothing; it lets a
 * page know before its first paint that content for visitors may not suit this user.
 */
export const SIGNED_IN_COOKIE = 'plekje_signed_in'
export const SIGNED_IN = 'yes'

/** True if the cookies contain it. */
export const readSignedInCookie = (cookies: string): boolean =>
  new RegExp(`(?:^|;)\\s*${SIGNED_IN_COOKIE}=${SIGNED_IN}\\s*(?:;|$)`).test(cookies)
