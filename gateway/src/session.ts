import { type Member, memberSessionsKey, SESSION_COOKIE, SessionRecord, sessionKey } from '@plekje/contracts'
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
  resolve(cookieHeader: string | undefined): Promise<ResolvedSession | undefined>
  /** Ends the session of the cookie, if there is one. */
  end(cookieHeader: string | undefined): Promise<void>
}

/** Half of a token's life (60 s), so that a service never gets one that is about to end. */
const TOKEN_REUSE_MS = 30_000
const MAX_TOKENS = 10_000

export function createSessions(cache: Cache, secret: string, now: () => number = Date.now): Sessions {
  // By the text of the record: a changed record is another key, so its token says what the record says.
  const tokens = new Map<string, { resolved: ResolvedSession; until: number }>()

  const sign = async (text: string): Promise<ResolvedSession | undefined> => {
    const known = tokens.get(text)
    if (known && known.until > now()) return known.resolved
    const record = parseRecord(text)
    if (record === undefined) return undefined
    const member: Member = { id: record.id, username: record.username, isAdmin: record.isAdmin }
    const resolved = { member, token: await signIdentity(secret, member) }
    tokens.delete(text)
    tokens.set(text, { resolved, until: now() + TOKEN_REUSE_MS })
    const oldest = tokens.keys().next().value
    if (tokens.size > MAX_TOKENS && oldest !== undefined) tokens.delete(oldest)
    return resolved
  }

  return {
    async resolve(cookieHeader) {
      const id = sessionIdIn(cookieHeader)
      if (id === undefined) return undefined
      const text = await cache.get(sessionKey(id))
      return text === null ? undefined : sign(text)
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
