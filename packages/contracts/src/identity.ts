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

export const SESSION_COOKIE = 'plekje_session'

/** Who calls, as services see it. */
export const Member = z.object({ id: z.string(), username: z.string(), isAdmin: z.boolean() })
export type Member = z.infer<typeof Member>

/** What the cache engine holds of a session under `session:<id>`; written by accounts, read by the gateway. */
export const SessionRecord = Member.extend({ createdAt: z.number() })
export type SessionRecord = z.infer<typeof SessionRecord>
export const sessionKey = (sessionId: string): string => `session:${sessionId}`
/** The set of a member's session ids: who ends one takes it out there first, so that rewriting cannot revive it. */
export const memberSessionsKey = (userId: string): string => `sessions-of:${userId}`
export const SESSION_TTL_SECONDS = 30 * 24 * 60 * 60
