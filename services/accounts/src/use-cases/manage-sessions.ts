import { type Member, type SessionView, sessionIdIn } from '@plekje/contracts'
import type { Caller } from '../http/caller'
import { sessionNotFound } from '../refusals'
import { type Sessions, sessionRef } from '../storage/sessions'
import type { UserRepository } from '../storage/user-repository'

/** Lists the sessions of a member and ends them, effective from the next request. */
export const createManageSessions = (sessions: Sessions, users: Pick<UserRepository, 'change'>) => ({
  async list({ id }: Member, { cookies, isHttps }: Caller): Promise<SessionView[]> {
    const sessionId = sessionIdIn(cookies, isHttps)
    const currentRef = sessionId === undefined ? undefined : sessionRef(sessionId)
    const views = (await sessions.list(id)).map(({ ref, browser, system, beganAt, lastSeenAt }) => ({
      id: ref,
      browser,
      system,
      isCurrent: ref === currentRef,
      beganAt: beganAt.toISOString(),
      lastSeenAt: lastSeenAt?.toISOString() ?? null,
    }))
    return [...views.filter(({ isCurrent }) => isCurrent), ...views.filter(({ isCurrent }) => !isCurrent)]
  },
  async end({ id }: Member, ref: string): Promise<void> {
    if (!(await sessions.endByRef(id, ref))) throw sessionNotFound()
  },
  /** Ends all sessions and forgets the known browsers: one of the browsers may belong to a stranger. */
  async endAll({ id }: Member): Promise<void> {
    await users.change(id, {}, { unset: ['devices'] })
    await sessions.endAll(id)
  },
})

export type ManageSessions = ReturnType<typeof createManageSessions>
