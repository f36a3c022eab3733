import type { InTransaction } from '@plekje/service-kit'
import type { Logger } from 'pino'
import type { UserRepository } from '../storage/user-repository'
import type { ReleaseRegistration } from '../use-cases/release-registration'

/** Time to come back from a holiday; then the username and the address are free for others. */
const UNVERIFIED_TTL_MS = 7 * 86_400_000
/** A thousandth of the lifetime, so that a registration is removed soon after it expires. */
const PAUSE_MS = 10 * 60_000

/**
 * Removes registrations that were not verified in time, and former addresses that can no longer be restored. Each
 * removal is a transaction that checks that the registration is unverified, so concurrent sweeps remove it once, and a
 * registration that was just verified stays.
 */
export function createRegistrationSweep({
  inTransaction,
  users,
  releaseRegistration,
  pauseMs = PAUSE_MS,
  now,
  log,
}: {
  readonly inTransaction: InTransaction
  readonly users: Pick<UserRepository, 'byId' | 'unverifiedBefore' | 'forgetFormerEmails'>
  readonly releaseRegistration: ReleaseRegistration
  readonly pauseMs?: number | undefined
  readonly now: () => Date
  readonly log: Logger
}) {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  let isOpen = false

  const sweep = async () => {
    let removedCount = 0
    let isProgressing = true
    while (isProgressing) {
      const batch = await users.unverifiedBefore(new Date(now().getTime() - UNVERIFIED_TTL_MS))
      // Stop when nothing of a batch is removed: the rest cannot be removed, or another process removes it.
      isProgressing = false
      for (const { _id } of batch) {
        if (!isOpen) return
        const isRemoved = await inTransaction(async () => releaseRegistration(await users.byId(_id)))
        if (!isRemoved) continue
        removedCount += 1
        isProgressing = true
      }
    }
    await users.forgetFormerEmails(now())
    if (removedCount > 0) log.info({ removedCount }, 'removed unverified registrations')
  }

  const runRound = async () => {
    try {
      await sweep()
    } catch (error) {
      log.warn({ err: error }, 'could not remove unverified registrations; retrying')
    }
    if (isOpen) timer = setTimeout(startRound, pauseMs).unref()
  }
  const startRound = () => {
    running = runRound()
  }

  return {
    start(): void {
      isOpen = true
      startRound()
    },
    async close(): Promise<void> {
      isOpen = false
      clearTimeout(timer)
      await running
    },
  }
}
