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
import { entriesAtMost } from '@plekje/service-kit'
import { LRUCache } from 'lru-cache'

export interface ResolvedSession {
  readonly member: Member
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

const MAX_SEEN = 10_000
/** How exactly the list of one's sessions knows when each was last seen. */
const SEEN_EVERY_MS = 5 * 60_000

export interface SessionRules {
  /** `ADMIN_SECOND_FACTOR=required`: a session that proved no second factor has no administrator's rights. */
  readonly adminNeedsSecondFactor: boolean
  readonly now?: () => number
}

export function createSessions(cache: Cache, { adminNeedsSecondFactor, now = Date.now }: SessionRules): Sessions {
  const seen = new LRUCache<string, number>(entriesAtMost(MAX_SEEN))
  /** Not awaited: a request does not depend on it, and a visit is not noted while the cache engine is away. */
  const noteSeen = (id: string) => {
    const at = now()
    if (at - (seen.get(id) ?? 0) < SEEN_EVERY_MS) return
    seen.set(id, at)
    cache.set(sessionSeenKey(id), String(at), { ttlSeconds: SESSION_TTL_SECONDS }).catch(() => seen.delete(id))
  }

  return {
    async resolve(cookieHeader, isHttps) {
      const id = sessionIdIn(cookieHeader, isHttps)
      if (id === undefined) return undefined
      const text = await cache.get(sessionKey(id))
      const record = text === null ? undefined : parseRecord(text)
      if (record === undefined) return undefined
      noteSeen(id)
      return { member: memberOf(record, adminNeedsSecondFactor) }
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
