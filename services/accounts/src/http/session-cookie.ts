import {
  hostCookieName,
  SESSION_COOKIE,
  SESSION_TTL_SECONDS,
  SIGNED_IN,
  SIGNED_IN_COOKIE,
  sessionCookieName,
} from '@plekje/contracts'
import type { Caller } from './caller'

type CookieSender = Pick<Caller, 'cookies' | 'isHttps'>

interface CookieOptions {
  readonly isHttps: boolean
  readonly ttlSeconds: number
  readonly sameSite: 'Lax' | 'Strict'
  readonly isForScripts?: boolean
}

/** A cookie for this host only, hidden from scripts unless `isForScripts`; without a value it is deleted. */
function cookie(
  name: string,
  value: string | undefined,
  { isHttps, ttlSeconds, sameSite, isForScripts = false }: CookieOptions,
): string {
  const attributes = [`${name}=${value ?? ''}`, 'Path=/']
  if (!isForScripts) attributes.push('HttpOnly')
  attributes.push(`SameSite=${sameSite}`, `Max-Age=${value ? ttlSeconds : 0}`)
  if (isHttps) attributes.push('Secure')
  return attributes.join('; ')
}

/** The session cookie (ACCOUNT-18); without an id it is deleted. */
const sessionCookie = (sessionId: string | undefined, isHttps: boolean): string =>
  cookie(sessionCookieName(isHttps), sessionId, { isHttps, ttlSeconds: SESSION_TTL_SECONDS, sameSite: 'Lax' })

/** The cookie that tells scripts that there is a session. */
const signedInCookie = ({ isSignedIn, isHttps }: { isSignedIn: boolean; isHttps: boolean }): string =>
  cookie(SIGNED_IN_COOKIE, isSignedIn ? SIGNED_IN : undefined, {
    isHttps,
    ttlSeconds: SESSION_TTL_SECONDS,
    sameSite: 'Lax',
    isForScripts: true,
  })

/** Deletes the session cookie without the prefix `__Host-`, which older versions set over https; empty without one. */
const deleteFormerCookie = ({ cookies, isHttps }: CookieSender): string[] =>
  isHttps && new RegExp(`(?:^|;)\\s*${SESSION_COOKIE}=`).test(cookies ?? '')
    ? [cookie(SESSION_COOKIE, undefined, { isHttps, ttlSeconds: 0, sameSite: 'Lax' })]
    : []

/** Sets the cookies of a session that begins: the session cookie, the device cookie and the cookie for scripts. */
export const newSessionCookies = (
  { sessionId, deviceCookie }: { readonly sessionId: string; readonly deviceCookie: string },
  sender: CookieSender,
): string[] => [
  sessionCookie(sessionId, sender.isHttps),
  deviceCookie,
  ...deleteFormerCookie(sender),
  signedInCookie({ isSignedIn: true, isHttps: sender.isHttps }),
]

/** Deletes the session cookies and the cookie for scripts. */
export const signOutCookies = (sender: CookieSender): string[] => [
  sessionCookie(undefined, sender.isHttps),
  signedInCookie({ isSignedIn: false, isHttps: sender.isHttps }),
  ...deleteFormerCookie(sender),
]

/** Lifetime of the step after the password. */
export const STEP_TTL_SECONDS = 300
export const stepCookieName = (isHttps: boolean): string => hostCookieName('plekje_step', isHttps)

/** The cookie of a sign-in that waits for its second step; without a value it is deleted. */
export const stepCookie = (step: string | undefined, isHttps: boolean): string =>
  cookie(stepCookieName(isHttps), step, { isHttps, ttlSeconds: STEP_TTL_SECONDS, sameSite: 'Strict' })
