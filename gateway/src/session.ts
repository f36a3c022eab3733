import { type Member, memberSessionsKey, SESSION_COOKIE, SessionRecord, sessionKey } from '@plekje/contracts'
import type { Cache } from '@plekje/engines'

export interface ResolvedSession {
  readonly member: Member
}

export interface Sessions {
  /**
   * Who the cookie speaks for; undefined for a visitor, also one with an ended session. The record is read anew each
   * time, so that new rights and ended sessions count from the next request on. Rejects when the cache engine is away.
   */
  resolve(cookieHeader: string | undefined): Promise<ResolvedSession | undefined>
  /** Ends the session of the cookie, if there is one. */
  end(cookieHeader: string | undefined): Promise<void>
}

export function createSessions(cache: Cache): Sessions {
  return {
    async resolve(cookieHeader) {
      const id = sessionIdIn(cookieHeader)
      if (id === undefined) return undefined
      const text = await cache.get(sessionKey(id))
      const record = text === null ? undefined : parseRecord(text)
      return record && { member: { id: record.id, username: record.username, isAdmin: record.isAdmin } }
    },
    async end(cookieHeader) {
      const id = sessionIdIn(cookieHeader)
      if (id === undefined) return
      const record = parseRecord((await cache.get(sessionKey(id))) ?? '')
      if (record) await cache.removeFromSet(memberSessionsKey(record.id), id)
      await cache.delete(sessionKey(id))
    },
  }
}

function parseRecord(text: string): SessionRecord | undefined {
  try {
    return SessionRecord.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

const cookiePattern = new RegExp(`(?:^|;)\\s*${SESSION_COOKIE}=([A-Za-z0-9_-]{1,128})\\s*(?:;|$)`)

export const sessionIdIn = (cookieHeader: string | undefined): string | undefined =>
  cookieHeader === undefined ? undefined : cookiePattern.exec(cookieHeader)?.[1]

/** Whether a request may come from a member: then no shared answer is given. */
export const mayHaveSession = (cookieHeader: string | undefined): boolean =>
  cookieHeader?.includes(`${SESSION_COOKIE}=`) ?? false
