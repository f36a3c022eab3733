import { z } from 'zod'

/**
 * The header in which the gateway tells a service who calls, visitors too: a token that it signed for this service, valid
 * for a minute. Services tell each other who they are in `Authorization: Bearer`.
 */
export const IDENTITY_HEADER = 'x-plekje-identity'

/**
 * Who has a key pair of its own and signs with it what it asks of others. `operator` is a person at the command line
 * (`npm run events` past the site), who counts as an administrator where a contract names it as a caller. Listings asks
 * nothing of others, and has none.
 */
export const UNITS = ['gateway', 'accounts', 'search', 'social', 'reviews', 'planner', 'analytics', 'operator'] as const
export type UnitName = (typeof UNITS)[number]

/** The cookie that names a session, on http; see {@link sessionCookieName}. */
export const SESSION_COOKIE = 'plekje_session'

/**
 * On https the name begins with `__Host-`, which browsers keep to the host that set it, over https, for every path
 * (RFC 6265bis, §4.1.3.2): neither a subdomain nor anyone on an unencrypted connection can put another session there.
 */
export const sessionCookieName = (isHttps: boolean): string => hostCookieName(SESSION_COOKIE, isHttps)
export const hostCookieName = (name: string, isHttps: boolean): string => (isHttps ? `__Host-${name}` : name)

/** The session id of a Cookie header; on https only of the `__Host-` cookie, for the plain one may be a stranger's. */
export const sessionIdIn = (cookies: string | undefined, isHttps: boolean): string | undefined =>
  cookieIn(cookies, sessionCookieName(isHttps))

/** The value of a cookie of ours: letters, digits, `-` and `_`, at most 128. */
export function cookieIn(cookies: string | undefined, name: string): string | undefined {
  for (const pair of cookies?.split(';') ?? []) {
    const at = pair.indexOf('=')
    if (pair.slice(0, at).trim() !== name) continue
    const value = pair.slice(at + 1).trim()
    if (/^[A-Za-z0-9_-]{1,128}$/.test(value)) return value
  }
  return undefined
}

/** Who calls, as services see it. */
export const Member = z.object({
  id: z.string(),
  username: z.string(),
  isAdmin: z.boolean(),
  /** An administrator without rights until a second factor is proved; `isAdmin` is false then. */
  needsSecondFactor: z.boolean().optional(),
})
export type Member = z.infer<typeof Member>

/** What the cache engine holds of a session under `session:<id>`; written by accounts, read by the gateway. */
export const SessionRecord = Member.pick({ id: true, username: true, isAdmin: true }).extend({
  createdAt: z.number(),
  /** A second factor was proved when it began. */
  hasSecondFactor: z.boolean().optional(),
  /** What began it, roughly: "Firefox", "Windows". */
  browser: z.string().optional(),
  system: z.string().optional(),
})
export type SessionRecord = z.infer<typeof SessionRecord>
export const sessionKey = (sessionId: string): string => `session:${sessionId}`
/** The set of a member's session ids: who ends one takes it out there first, so that rewriting cannot revive it. */
export const memberSessionsKey = (userId: string): string => `sessions-of:${userId}`
/** When a session was last seen, epoch milliseconds; apart from the record, so that noting it changes no rights. */
export const sessionSeenKey = (sessionId: string): string => `session-seen:${sessionId}`
export const SESSION_TTL_SECONDS = 30 * 24 * 60 * 60
