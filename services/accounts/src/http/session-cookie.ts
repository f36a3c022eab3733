import {
  hostCookieName,
  SESSION_COOKIE,
  SESSION_TTL_SECONDS,
  SIGNED_IN,
  SIGNED_IN_COOKIE,
  sessionCookieName,
} from '@plekje/contracts'

interface CookieOptions {
  readonly isHttps: boolean
  readonly ttlSeconds: number
  readonly sameSite: 'Lax' | 'Strict'
  readonly isForScripts?: boolean
}

/** A cookie for this host alone, which scripts cannot read unless it is for them; without a value it takes the cookie away. */
const cookie = (
  name: string,
  value: string | undefined,
  { isHttps, ttlSeconds, sameSite, isForScripts = false }: CookieOptions,
): string =>
  [
    `${name}=${value ?? ''}`,
    'Path=/',
    ...(isForScripts ? [] : ['HttpOnly']),
    `SameSite=${sameSite}`,
    `Max-Age=${value ? ttlSeconds : 0}`,
    ...(isHttps ? ['Secure'] : []),
  ].join('; ')

/** The cookie that names a session (ACCOUNT-18); without an id it takes the cookie away. */
export const sessionCookie = (sessionId: string | undefined, isHttps: boolean): string =>
  cookie(sessionCookieName(isHttps), sessionId, { isHttps, ttlSeconds: SESSION_TTL_SECONDS, sameSite: 'Lax' })

/** Beside it, for scripts: that there is a session. */
export const signedInCookie = (isSignedIn: boolean, isHttps: boolean): string =>
  cookie(SIGNED_IN_COOKIE, isSignedIn ? SIGNED_IN : undefined, {
    ...{ isHttps, ttlSeconds: SESSION_TTL_SECONDS, sameSite: 'Lax', isForScripts: true },
  })

/** Takes both away. */
export const signedOut = ({ isHttps }: { readonly isHttps: boolean }): string[] => [
  sessionCookie(undefined, isHttps),
  signedInCookie(false, isHttps),
]

/**
 * Takes along the cookie of an https session from before `__Host-`, which nobody reads any more; nothing where there is
 * none.
 */
export const formerCookies = (cookies: string | undefined, isHttps: boolean): string[] =>
  isHttps && new RegExp(`(?:^|;)\\s*${SESSION_COOKIE}=`).test(cookies ?? '')
    ? [cookie(SESSION_COOKIE, undefined, { isHttps, ttlSeconds: 0, sameSite: 'Lax' })]
    : []

/** How long the step after the password may take. */
export const STEP_TTL_SECONDS = 300
export const stepCookieName = (isHttps: boolean): string => hostCookieName('plekje_step', isHttps)

/** The cookie that names a sign-in whose password was right; without a value it takes the cookie away. */
export const stepCookie = (step: string | undefined, isHttps: boolean): string =>
  cookie(stepCookieName(isHttps), step, { isHttps, ttlSeconds: STEP_TTL_SECONDS, sameSite: 'Strict' })
