import type { EventOf } from '@plekje/contracts'
import type { Logger } from 'pino'
import type { Idempotency } from '../idempotency/idempotency'
import { sleep } from '../repeat'
import type { Erasures } from './erasures'

/**
 * On start, the sweep covers members erased in the last 30 days: a process that crashed may have left their data.
 * 30 days is longer than any outage.
 */
const SWEEP_ON_START_DAYS = 30
/** While the service runs, a sweep covers members erased in the last day: no write is in flight for that long. */
const SWEEP_WINDOW_HOURS = 24
const SWEEP_INTERVAL_MS = 5 * 60_000
const HOUR_MS = 3_600_000

export interface EraseMembers {
  /** Handles `account.changed`; ignores changes other than `erased`. */
  handle(event: EventOf<'account.changed'>): Promise<void>
  /**
   * Removes leftovers at the start of the service, and again every five minutes. A writer checks after its write if the
   * member was erased; when that check or the removal fails, this sweep removes the data.
   */
  start(log: Logger): Promise<void>
  close(): Promise<void>
}

/**
 * Erases members in a service: refuses their new data, removes stored data and confirms. Each step may be interrupted
 * and repeated, even years later after a restored backup. `removeAllOf` receives up to 500 ids, some without data.
 * Sweeps do not repeat `forget`: use it only for data that an in-flight write cannot recreate.
 */
export const createEraseMembers = ({
  erasures,
  idempotency,
  removeAllOf,
  forget = async () => undefined,
  sweepIntervalMs = SWEEP_INTERVAL_MS,
}: {
  readonly erasures: Erasures
  /** Stored responses for repeats reveal what the member did. */
  readonly idempotency: Pick<Idempotency, 'forget'>
  readonly removeAllOf: (userIds: readonly string[]) => Promise<unknown>
  readonly forget?: (userId: string) => Promise<unknown>
  readonly sweepIntervalMs?: number
}): EraseMembers => {
  const stopping = new AbortController()
  const { signal } = stopping
  let sweeping: Promise<void> = Promise.resolve()

  const removeAll = (userIds: readonly string[]) => Promise.all([removeAllOf(userIds), idempotency.forget(userIds)])

  const removeLeftovers = async (hours: number) => {
    for await (const userIds of erasures.since(new Date(Date.now() - hours * HOUR_MS))) {
      if (signal.aborted) return
      await removeAll(userIds)
    }
  }

  const sweepRepeatedly = async (log: Logger) => {
    for (;;) {
      await sleep(sweepIntervalMs, signal)
      if (signal.aborted) return
      await removeLeftovers(SWEEP_WINDOW_HOURS).catch((error) =>
        log.warn({ err: error }, 'could not delete data of erased members; retrying at the next sweep'),
      )
    }
  }

  return {
    async handle({ id, data: { userId, change } }) {
      if (change !== 'erased') return
      // Begin first, so that every later write finds the member erased.
      await erasures.begin(userId)
      await Promise.all([removeAll([userId]), forget(userId)])
      await erasures.confirm(userId, id)
    },
    async start(log) {
      await removeLeftovers(SWEEP_ON_START_DAYS * 24)
      sweeping = sweepRepeatedly(log)
    },
    async close() {
      stopping.abort()
      await sweeping
    },
  }
}
