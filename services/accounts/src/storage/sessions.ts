import { createHash, randomBytes } from 'node:crypto'
import {
  type Member,
  memberSessionsKey,
  SESSION_TTL_SECONDS,
  SessionRecord,
  sessionKey,
  sessionSeenKey,
  withoutUndefined,
} from '@plekje/contracts'
import type { Device } from '../http/device'
import type { SessionCache } from './retrying-cache'

export interface SessionFacts {
  readonly device?: Device
  readonly hasSecondFactor?: boolean
}

export interface OpenSession extends Device {
  /** Public name for the owner's requests: a digest, because the id is a secret. */
  readonly ref: string
  readonly beganAt: Date
  readonly lastSeenAt: Date | null
}

export interface Sessions {
  /** Starts a session and returns its new id. The caller must check afterwards if the member changed meanwhile. */
  begin(member: Member, facts?: SessionFacts): Promise<string>
  end(sessionId: string): Promise<void>
  /**
   * Ends all sessions of a member, except one: at a new password, a change of second factors, an undone change of
   * address, a deleted account, and when the member asks for it.
   */
  endAll(userId: string, except?: string): Promise<void>
  /**
   * Writes the member's data into every session, so that new rights apply from the next request on. Sessions of
   * an account without second factor lose `hasSecondFactor`.
   */
  rewrite(member: Member, account: { readonly hasSecondFactor: boolean }): Promise<void>
  /** Start times of a member's open sessions, oldest first. */
  startTimes(userId: string): Promise<Date[]>
  /** The open sessions of a member, newest first. */
  list(userId: string): Promise<OpenSession[]>
  /** Ends a member's session by its public name; false when there is none. */
  endByRef(userId: string, ref: string): Promise<boolean>
}

export const sessionRef = (sessionId: string): string => createHash('sha256').update(sessionId).digest('base64url')

/** Bounds the data per member: the oldest sessions beyond this are ended. */
const MAX_SESSIONS = 500

/** Sessions in the cache engine, as the gateway reads them; a set per member has their ids. */
export function createSessions(cache: SessionCache, now: () => Date): Sessions {
  /** A record that is written again keeps its expiry: the set of ids, which `endAll` needs, is not prolonged either. */
  const write = (sessionId: string, record: SessionRecord) => {
    const secondsSinceStart = Math.floor((now().getTime() - record.createdAt) / 1000)
    const ttlSeconds = Math.max(1, SESSION_TTL_SECONDS - secondsSinceStart)
    return cache.set(sessionKey(sessionId), JSON.stringify(record), { ttlSeconds })
  }
  const read = async (sessionId: string): Promise<SessionRecord | undefined> => {
    const text = await cache.get(sessionKey(sessionId))
    return text === null ? undefined : SessionRecord.safeParse(JSON.parse(text)).data
  }
  const end = async (userId: string, sessionIds: readonly string[]) => {
    // Remove from the set first: `rewrite` checks the set last, so it cannot restore a session.
    await Promise.all(sessionIds.map((sessionId) => cache.removeFromSet(memberSessionsKey(userId), sessionId)))
    if (sessionIds.length > 0) await cache.delete(...sessionIds.map(sessionKey), ...sessionIds.map(sessionSeenKey))
  }
  const endOldest = async (userId: string) => {
    const ids = await cache.members(memberSessionsKey(userId))
    if (ids.length <= MAX_SESSIONS) return
    const sessions = await Promise.all(ids.map(async (id) => ({ id, since: (await read(id))?.createdAt ?? 0 })))
    sessions.sort((left, right) => left.since - right.since)
    const oldestIds = sessions.slice(0, sessions.length - MAX_SESSIONS).map(({ id }) => id)
    await end(userId, oldestIds)
  }
  return {
    async begin({ id, username, isAdmin }, { device, hasSecondFactor } = {}) {
      const sessionId = randomBytes(32).toString('base64url')
      // Write the record first: an id in the set without a record is an ended session.
      const record = withoutUndefined({
        id,
        username,
        isAdmin,
        createdAt: now().getTime(),
        hasSecondFactor: hasSecondFactor || undefined,
        browser: device?.browser || undefined,
        system: device?.system || undefined,
      })
      await write(sessionId, record)
      await cache.addToSet(memberSessionsKey(id), sessionId, SESSION_TTL_SECONDS)
      await endOldest(id)
      return sessionId
    },
    async end(sessionId) {
      const record = await read(sessionId)
      if (record) await end(record.id, [sessionId])
    },
    async endAll(userId, except) {
      const ids = await cache.members(memberSessionsKey(userId))
      const endedIds = ids.filter((id) => id !== except)
      await end(userId, endedIds)
    },
    async rewrite({ id, username, isAdmin }, account) {
      const ids = await cache.members(memberSessionsKey(id))
      await Promise.all(
        ids.map(async (sessionId) => {
          const record = await read(sessionId)
          if (!record) return cache.removeFromSet(memberSessionsKey(id), sessionId)
          const hasProvedFactor = record.hasSecondFactor && account.hasSecondFactor
          const hasSecondFactor = hasProvedFactor || undefined
          await write(sessionId, withoutUndefined({ ...record, username, isAdmin, hasSecondFactor }))
        }),
      )
      // A session that ended meanwhile was written again: remove it.
      const openIds = new Set(await cache.members(memberSessionsKey(id)))
      const endedIds = ids.filter((sessionId) => !openIds.has(sessionId))
      if (endedIds.length > 0) await cache.delete(...endedIds.map(sessionKey))
    },
    async startTimes(userId) {
      const records = await Promise.all((await cache.members(memberSessionsKey(userId))).map(read))
      return records
        .filter((record) => record !== undefined)
        .sort((left, right) => left.createdAt - right.createdAt)
        .map(({ createdAt }) => new Date(createdAt))
    },
    async list(userId) {
      const ids = await cache.members(memberSessionsKey(userId))
      const sessions = await Promise.all(
        ids.map(async (id) => {
          const [record, lastSeen] = await Promise.all([read(id), cache.get(sessionSeenKey(id))])
          return record && sessionViewOf(id, record, lastSeen)
        }),
      )
      return sessions
        .filter((session) => session !== undefined)
        .sort((left, right) => right.beganAt.getTime() - left.beganAt.getTime())
    },
    async endByRef(userId, ref) {
      const id = (await cache.members(memberSessionsKey(userId))).find((sessionId) => sessionRef(sessionId) === ref)
      if (id !== undefined) await end(userId, [id])
      return id !== undefined
    },
  }
}

const sessionViewOf = (id: string, record: SessionRecord, lastSeen: string | null): OpenSession => ({
  ref: sessionRef(id),
  browser: record.browser ?? null,
  system: record.system ?? null,
  beganAt: new Date(record.createdAt),
  lastSeenAt: lastSeen === null ? null : new Date(Number(lastSeen)),
})
