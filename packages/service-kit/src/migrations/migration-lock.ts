import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Connection } from 'mongoose'
import { isDuplicateKey } from '../driver-errors'

interface StoredLock {
  readonly _id: string
  readonly holder: string
  readonly until: Date
}

export interface LockOptions {
  /** How long a crashed process blocks others. */
  readonly leaseMs?: number
  readonly signal?: AbortSignal | undefined
  onWait?(): void
}

export class LockLostError extends Error {}

const MAX_WAIT_MS = 500

/**
 * Runs work under a lock. The lock is a document with an expiry that is extended while the work runs, so a crashed
 * process releases it. `assertHeld` rejects with {@link LockLostError} when another process may have taken the lock.
 */
export async function withMigrationLock<T>(
  connection: Connection,
  { leaseMs = 30_000, signal, onWait }: LockOptions,
  work: (assertHeld: () => Promise<void>) => Promise<T>,
): Promise<T> {
  const locks = connection.collection<StoredLock>('migrationLock')
  const ownLock = { _id: 'lock', holder: randomUUID() }
  const newExpiry = () => new Date(Date.now() + leaseMs)
  let hasWaited = false
  while (!(await acquire())) {
    if (!hasWaited) onWait?.()
    hasWaited = true
    await pause(Math.min(leaseMs / 4, MAX_WAIT_MS), undefined, signal ? { signal } : {})
  }
  const assertHeld = async () => {
    const { matchedCount } = await locks.updateOne(ownLock, { $set: { until: newExpiry() } })
    if (matchedCount === 0) throw new LockLostError('another process took over')
  }
  const renewal = setInterval(() => void assertHeld().catch(() => undefined), leaseMs / 3)
  try {
    return await work(assertHeld)
  } finally {
    clearInterval(renewal)
    await locks.deleteOne(ownLock)
  }

  async function acquire(): Promise<boolean> {
    try {
      const expiredLock = { _id: ownLock._id, until: { $lt: new Date() } }
      await locks.updateOne(expiredLock, { $set: { holder: ownLock.holder, until: newExpiry() } }, { upsert: true })
      return true
    } catch (error) {
      if (isDuplicateKey(error)) return false
      throw error
    }
  }
}
