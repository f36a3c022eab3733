import { z } from 'zod'

/** The header in which the gateway tells services who calls: a signed token, minutes valid (DESIGN §3, identity). */
export const IDENTITY_HEADER = 'x-plekje-identity'
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
