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

export interface Sessions {
  /**
   * The member whose session a cookie names; undefined for a visitor or an ended session. Reads the record each time,
   * so that new rights and ended sessions apply from the next request on. Rejects when the cache engine is unavailable.
   */
  findMember(cookieHeader: string | undefined, isHttps: boolean): Promise<Member | undefined>
  /** Ends the session of the cookie, if there is one. */
  end(cookieHeader: string | undefined, isHttps: boolean): Promise<void>
}

const MAX_SEEN_SESSIONS = 10_000
/** Precision of "last seen" in a member's list of sessions. */
const LAST_SEEN_PRECISION_MS = 5 * 60_000

export interface SessionRules {
  /** `ADMIN_SECOND_FACTOR=required`: a session without a second factor has no administrator rights. */
  readonly adminNeedsSecondFactor: boolean
  readonly now?: () => number
}

export function createSessions(cache: Cache, { adminNeedsSecondFactor, now = Date.now }: SessionRules): Sessions {
  const lastSeen = new LRUCache<string, number>(entriesAtMost(MAX_SEEN_SESSIONS))
  /** Records "last seen" in the background, so that no request waits or fails for it. */
  const recordSeen = (id: string) => {
    const at = now()
    if (at - (lastSeen.get(id) ?? 0) < LAST_SEEN_PRECISION_MS) return
    lastSeen.set(id, at)
    cache.set(sessionSeenKey(id), String(at), { ttlSeconds: SESSION_TTL_SECONDS }).catch(() => lastSeen.delete(id))
  }

  return {
    async findMember(cookieHeader, isHttps) {
      const id = sessionIdIn(cookieHeader, isHttps)
      if (id === undefined) return undefined
      const text = await cache.get(sessionKey(id))
      const record = text === null ? undefined : parseRecord(text)
      if (record === undefined) return undefined
      recordSeen(id)
      return memberOf(record, adminNeedsSecondFactor)
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

/** True when a request may have a session cookie, under its name for HTTP or HTTPS: it must get no shared response. */
export const mayHaveSession = (cookieHeader: string | undefined): boolean =>
  cookieHeader?.includes(`${SESSION_COOKIE}=`) ?? false
