import type { Logger } from 'pino'
import type { UserRepository } from '../storage/user-repository'
import type { ReleaseRegistration } from '../use-cases/release-registration'

export interface RegistrationSweep {
  start(): void
  close(): Promise<void>
}

const LONGEST_PAUSE_MS = 10 * 60_000
const SHORTEST_PAUSE_MS = 1000

/**
 * Takes away registrations that nobody verified in time, and addresses that accounts had, once they cannot come back. Each is taken by one write that only fits while it is not
 * verified: of several processes that sweep at once one does it, and none takes an account.
 */
export function createRegistrationSweep({
  users,
  release,
  ttlSeconds,
  now,
  log,
}: {
  readonly users: Pick<UserRepository, 'unverifiedSince' | 'forgetFormerEmails' | 'repairSearchFields'>
  readonly release: ReleaseRegistration
  readonly ttlSeconds: number
  readonly now: () => Date
  readonly log: Logger
}): RegistrationSweep {
  const pauseMs = Math.min(LONGEST_PAUSE_MS, Math.max(SHORTEST_PAUSE_MS, (ttlSeconds * 1000) / 1000))
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  let isOpen = false

  const sweep = async () => {
    let released = 0
    for (;;) {
      const old = await users.unverifiedSince(new Date(now().getTime() - ttlSeconds * 1000))
      const before = released
      for (const registration of old) {
        if (!isOpen) return
        if (await release(registration)) released += 1
      }
      // The rest cannot go, or another process has it.
      if (released === before) break
    }
    await users.forgetFormerEmails(now())
    await users.repairSearchFields()
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
