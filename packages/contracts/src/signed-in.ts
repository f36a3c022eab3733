/**
 * Stands beside the session's cookie, for scripts: that somebody is signed in here, and nothing of who. It proves nothing;
 * by it a page knows before its first paint that what it shows to visitors may not be meant for whoever is looking.
 */
export const SIGNED_IN_COOKIE = 'plekje_signed_in'
export const SIGNED_IN = 'yes'

/** Whether the cookies of a browser say so. */
export const readSignedInCookie = (cookies: string): boolean =>
  new RegExp(`(?:^|;)\\s*${SIGNED_IN_COOKIE}=${SIGNED_IN}\\s*(?:;|$)`).test(cookies)
