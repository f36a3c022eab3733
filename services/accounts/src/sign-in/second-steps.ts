import { randomBytes } from 'node:crypto'
import type { Cache } from '@plekje/engines'
import { z } from 'zod'
import { hashToken } from '../credentials/tokens'
import { STEP_TTL_SECONDS } from '../http/session-cookie'
import { stepExpired, tooManyAttempts } from '../refusals'
import { createOneTimeValues } from '../storage/one-time-values'
import type { StoredUser } from '../storage/user-model'
import type { UserRepository } from '../storage/user-repository'
import { hasSecondFactor } from './second-factors'

const HOUR_SECONDS = 3600
/** Attempts per correct password; afterwards the password is required again. */
const MAX_ATTEMPTS_PER_STEP = 5

/** Sign-ins that wait for their second step after a correct password. */
export interface SecondSteps {
  /** Returns the secret token of the step; only the browser that sent the password gets it. */
  begin(user: Pick<StoredUser, '_id' | 'passwordHash'>): Promise<string>
  /** The user of a step; throws `stepExpired` when the step has expired or the password was changed. */
  userOf(step: string | undefined): Promise<StoredUser>
  /** Counts an attempt in advance; throws `stepExpired` after the fifth. */
  countAttempt(step: string): Promise<void>
  /** Ends the step for the first caller; throws `stepExpired` for others. */
  finish(step: string): Promise<void>
}

/**
 * A step is bound to the password that was entered. Only somebody who knows the password gets a step, so strangers can
 * neither guess codes nor use up the owner's attempts.
 */
export function createSecondSteps(cache: Cache, users: UserRepository): SecondSteps {
  const steps = createOneTimeValues(cache, {
    keyPrefix: 'sign-in:step',
    schema: z.object({
      userId: z.string(),
      /** Hash of the stored password hash: a changed password ends the step. */
      passwordVersion: z.string(),
    }),
    ttlSeconds: STEP_TTL_SECONDS,
  })
  return {
    async begin({ _id, passwordHash }) {
      const step = randomBytes(32).toString('base64url')
      await steps.put(step, { userId: _id, passwordVersion: hashToken(passwordHash) })
      return step
    },
    async userOf(step) {
      const storedStep = step === undefined ? undefined : await steps.find(step)
      const user = storedStep ? await users.byId(storedStep.userId) : null
      const isSamePassword = user !== null && storedStep?.passwordVersion === hashToken(user.passwordHash)
      if (!isSamePassword || !hasSecondFactor(user)) throw stepExpired()
      return user
    },
    async countAttempt(step) {
      const { value } = await cache.increment(`sign-in:step-tries:${hashToken(step)}`, {
        ttlSeconds: STEP_TTL_SECONDS,
      })
      if (value <= MAX_ATTEMPTS_PER_STEP) return
      await steps.remove(step)
      throw stepExpired()
    },
    async finish(step) {
      if (!(await steps.remove(step))) throw stepExpired()
    },
  }
}

/** Limits wrong one-time codes per account and hour. */
export interface CodeLimit {
  /** Counts a code before it is compared; throws `TooManyRequestsError` beyond the limit. Calls `onReached` once. */
  enter(userId: string, onReached: () => Promise<void>): Promise<void>
  /** Takes back the count of a correct code. */
  forgive(userId: string): Promise<void>
}

export function createCodeLimit(cache: Cache, perHour: number): CodeLimit {
  const count = (userId: string, by: number) =>
    cache.increment(`second-factor:failures:${userId}`, { ttlSeconds: HOUR_SECONDS, by })
  return {
    async enter(userId, onReached) {
      const { value, ttlSeconds } = await count(userId, 1)
      if (value <= perHour) return
      if (value === perHour + 1) await onReached()
      throw tooManyAttempts(ttlSeconds)
    },
    async forgive(userId) {
      await count(userId, -1)
    },
  }
}
