import { z } from 'zod'

/**
 * The header in which the gateway says who calls, also for visitors: a token that is signed for one service and valid
 * for a minute. Services identify themselves to each other by `Authorization: Bearer`.
 */
export const IDENTITY_HEADER = 'x-plekje-identity'

/**
 * Units with a key pair to sign requests to services. Listings calls no service and has no key. `operator` is a person
 * at the command line (`npm run events` without the site), an administrator where a contract lists `operator`.
 */
export const UNITS = ['gateway', 'accounts', 'search', 'social', 'reviews', 'planner', 'analytics', 'operator'] as const
export type UnitName = (typeof UNITS)[number]

/** Name of the session cookie on http; see {@link sessionCookieName}. */
export const SESSION_COOKIE = 'plekje_session'

/**
 * On https the name starts with `__Host-`: browsers restrict such a cookie to the host that set it, https and all paths
 * (RFC 6265bis, §4.1.3.2). So neither a subdomain nor an unencrypted connection can set another session.
 */
export const sessionCookieName = (isHttps: boolean): string => hostCookieName(SESSION_COOKIE, isHttps)
export const hostCookieName = (name: string, isHttps: boolean): string => (isHttps ? `__Host-${name}` : name)

/** Session id in a Cookie header. On https only the `__Host-` cookie counts, because the plain one may be forged. */
export const sessionIdIn = (cookies: string | undefined, isHttps: boolean): string | undefined =>
  cookieIn(cookies, sessionCookieName(isHttps))

/** The value of one of our cookies: at most 128 letters, digits, `-` and `_`. */
export function cookieIn(cookies: string | undefined, name: string): string | undefined {
  for (const pair of cookies?.split(';') ?? []) {
    const separator = pair.indexOf('=')
    if (pair.slice(0, separator).trim() !== name) continue
    const value = pair.slice(separator + 1).trim()
    if (/^[A-Za-z0-9_-]{1,128}$/.test(value)) return value
  }
  return undefined
}

/** The caller, as services see it. */
export const Member = z.object({
  id: z.string(),
  username: z.string(),
  isAdmin: z.boolean(),
  /** Set for an administrator who has not proved a second factor yet; `isAdmin` is then false. */
  needsSecondFactor: z.boolean().optional(),
})
export type Member = z.infer<typeof Member>

/** The record of a session in the cache engine, under `session:<id>`; accounts writes it, the gateway reads it. */
export const SessionRecord = Member.pick({ id: true, username: true, isAdmin: true }).extend({
  createdAt: z.number(),
  /** True if a second factor was proved at sign-in. */
  hasSecondFactor: z.boolean().optional(),
  /** Approximate browser and system: "Firefox", "Windows". */
  browser: z.string().optional(),
  system: z.string().optional(),
})
export type SessionRecord = z.infer<typeof SessionRecord>
export const sessionKey = (sessionId: string): string => `session:${sessionId}`
/**
 * The key of the set of a member's sessions. A session that ends is removed from the set first, so that no write
 * restores it.
 */
export const memberSessionsKey = (userId: string): string => `sessions-of:${userId}`
/**
 * The key of the time at which a session was last used, in epoch milliseconds. The time is stored separately, so that
 * updating it cannot change rights.
 */
export const sessionSeenKey = (sessionId: string): string => `session-seen:${sessionId}`
export const SESSION_TTL_SECONDS = 30 * 24 * 60 * 60
