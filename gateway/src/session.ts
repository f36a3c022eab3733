import {
  type Member,
  memberSessionsKey,
  SESSION_COOKIE,
  SESSION_TTL_SECONDS,
  SessionRecord,
  sessionIdIn,
  sessionKey,
  sessionSeenKey,
} from '@plekje/contracts'
import type { Cache } from '@plekje/engines'
import { signIdentity } from '@plekje/service-kit'

export interface ResolvedSession {
  readonly member: Member
  /** Goes to services in `IDENTITY_HEADER`. */
  readonly token: string
}

export interface Sessions {
  /**
   * Who the cookie speaks for; undefined for a visitor, also one with an ended session. The record is read anew each
   * time, so that new rights and ended sessions count from the next request on. Rejects when the cache engine is away.
   */
  resolve(cookieHeader: string | undefined, isHttps: boolean): Promise<ResolvedSession | undefined>
  /** Ends the session of the cookie, if there is one. */
  end(cookieHeader: string | undefined, isHttps: boolean): Promise<void>
}

/** Half of a token's life (60 s), so that a service never gets one that is about to end. */
const TOKEN_REUSE_MS = 30_000
const MAX_TOKENS = 10_000
/** How exactly the list of one's sessions knows when each was last seen. */
const SEEN_EVERY_MS = 5 * 60_000

export interface SessionRules {
  /** `ADMIN_SECOND_FACTOR=required`: a session that proved no second factor has no administrator's rights. */
  readonly adminNeedsSecondFactor: boolean
  readonly now?: () => number
}

export function createSessions(
  cache: Cache,
  secret: string,
  { adminNeedsSecondFactor, now = Date.now }: SessionRules,
): Sessions {
  // By the text of the record: a changed record is another key, so its token says what the record says.
  const tokens = new Map<string, { resolved: ResolvedSession; until: number }>()

  const sign = async (text: string): Promise<ResolvedSession | undefined> => {
    const known = tokens.get(text)
    if (known && known.until > now()) return known.resolved
    const record = parseRecord(text)
    if (record === undefined) return undefined
    const member = memberOf(record, adminNeedsSecondFactor)
    const resolved = { member, token: await signIdentity(secret, member) }
    tokens.delete(text)
    tokens.set(text, { resolved, until: now() + TOKEN_REUSE_MS })
    const oldest = tokens.keys().next().value
    if (tokens.size > MAX_TOKENS && oldest !== undefined) tokens.delete(oldest)
    return resolved
  }

  const seen = new Map<string, number>()
  /** Nobody waits for it, and a cache engine that is away tells nobody's last visit. */
  const noteSeen = (id: string) => {
    const at = now()
    if (at - (seen.get(id) ?? 0) < SEEN_EVERY_MS) return
    seen.delete(id)
    seen.set(id, at)
    const oldest = seen.keys().next().value
    if (seen.size > MAX_TOKENS && oldest !== undefined) seen.delete(oldest)
    cache.set(sessionSeenKey(id), String(at), { ttlSeconds: SESSION_TTL_SECONDS }).catch(() => seen.delete(id))
  }

  return {
    async resolve(cookieHeader, isHttps) {
      const id = sessionIdIn(cookieHeader, isHttps)
      if (id === undefined) return undefined
      const text = await cache.get(sessionKey(id))
      const resolved = text === null ? undefined : await sign(text)
      if (resolved) noteSeen(id)
      return resolved
    },
    async end(cookieHeader, isHttps) {
      const id = sessionIdIn(cookieHeader, isHttps)
      if (id === undefined) return
      const record = parseRecord((await cache.get(sessionKey(id))) ?? '')
      if (record) await cache.removeFromSet(memberSessionsKey(record.id), id)
      await cache.delete(sessionKey(id), sessionSeenKey(id))
    },
  }
}

function memberOf({ id, username, isAdmin, hasSecondFactor }: SessionRecord, adminNeedsSecondFactor: boolean): Member {
  if (!isAdmin || !adminNeedsSecondFactor || hasSecondFactor) return { id, username, isAdmin }
  return { id, username, isAdmin: false, needsSecondFactor: true }
}

function parseRecord(text: string): SessionRecord | undefined {
  try {
    return SessionRecord.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** Whether a request may come from a member, by either name of the cookie: then no shared answer is given. */
export const mayHaveSession = (cookieHeader: string | undefined): boolean =>
  cookieHeader?.includes(`${SESSION_COOKIE}=`) ?? false
