import type { InTransaction } from '@plekje/service-kit'
import type { Logger } from 'pino'
import type { UserRepository } from '../storage/user-repository'
import type { ReleaseRegistration } from '../use-cases/release-registration'

export interface RegistrationSweep {
  start(): void
  close(): Promise<void>
}

const MAX_PAUSE_MS = 10 * 60_000
const MIN_PAUSE_MS = 1000

/**
 * Removes registrations that were not verified in time, and former addresses that can no longer be restored. Each removal
 * is a transaction that finds the registration unverified: concurrent sweeps remove it once, and never an account.
 */
export function createRegistrationSweep({
  inTransaction,
  users,
  release,
  ttlSeconds,
  now,
  log,
}: {
  readonly inTransaction: InTransaction
  readonly users: Pick<UserRepository, 'byId' | 'unverifiedSince' | 'forgetFormerEmails'>
  readonly release: ReleaseRegistration
  readonly ttlSeconds: number
  readonly now: () => Date
  readonly log: Logger
}): RegistrationSweep {
  const pauseMs = Math.min(MAX_PAUSE_MS, Math.max(MIN_PAUSE_MS, (ttlSeconds * 1000) / 1000))
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  let isOpen = false

  const sweep = async () => {
    let released = 0
    for (;;) {
      const old = await users.unverifiedSince(new Date(now().getTime() - ttlSeconds * 1000))
      const before = released
      for (const { _id } of old) {
        if (!isOpen) return
        if (await inTransaction(async () => release(await users.byId(_id)))) released += 1
      }
      // The others cannot be removed, or another process handles them.
      if (released === before) break
    }
    await users.forgetFormerEmails(now())
    if (released > 0) log.info({ released }, 'registrations that nobody verified are gone')
  }

  const round = () => {
    running = sweep()
      .catch((error: unknown) => log.warn({ err: error }, 'registrations not swept'))
      .finally(() => {
        if (isOpen) timer = setTimeout(round, pauseMs).unref()
      })
  }

  return {
    start() {
      isOpen = true
      round()
    },
    async close() {
      isOpen = false
      clearTimeout(timer)
      await running
    },
  }
}
