import { hostCookieName, SESSION_COOKIE, SESSION_TTL_SECONDS, sessionCookieName } from '@plekje/contracts'

interface CookieOptions {
  readonly isHttps: boolean
  readonly ttlSeconds: number
  readonly sameSite: 'Lax' | 'Strict'
}

/** A cookie that scripts cannot read, for this host alone; without a value it takes the cookie away. */
const cookie = (name: string, value: string | undefined, { isHttps, ttlSeconds, sameSite }: CookieOptions): string =>
  [
    `${name}=${value ?? ''}`,
    'Path=/',
    'HttpOnly',
    `SameSite=${sameSite}`,
    `Max-Age=${value ? ttlSeconds : 0}`,
    ...(isHttps ? ['Secure'] : []),
  ].join('; ')

/** The cookie that names a session (DESIGN §3, identity); without an id it takes the cookie away. */
export const sessionCookie = (sessionId: string | undefined, isHttps: boolean): string =>
  cookie(sessionCookieName(isHttps), sessionId, { isHttps, ttlSeconds: SESSION_TTL_SECONDS, sameSite: 'Lax' })

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
