/**
 * A cookie for scripts, set together with the session cookie. It says that a user is signed in, but not who, and proves
 * nothing: a page reads it before its first paint to decide whether to show content for visitors.
 */
export const SIGNED_IN_COOKIE = 'plekje_signed_in'
export const SIGNED_IN = 'yes'

export const readSignedInCookie = (cookies: string): boolean =>
  new RegExp(`(?:^|;)\\s*${SIGNED_IN_COOKIE}=${SIGNED_IN}\\s*(?:;|$)`).test(cookies)
