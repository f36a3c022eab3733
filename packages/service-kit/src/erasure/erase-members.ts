import { setTimeout as pause } from 'node:timers/promises'
import type { EventOf } from '@plekje/contracts'
import type { Logger } from 'pino'
import type { Idempotency } from '../idempotency/idempotency'
import type { Erasures } from './erasures'

/**
 * For how long it is looked after what a process wrote for an erased member and had no time left to take back: longer than
 * a service is ever away.
 */
const LEFTOVERS_DAYS = 30
/** While it runs it looks at those of this time only: longer than any write is under way. */
const LATELY_HOURS = 24
const AGAIN_MS = 5 * 60_000
const HOUR_MS = 3_600_000

export interface EraseMembers {
  /** The handler of `account.changed`; changes other than `erased` are passed over. */
  handle(event: EventOf<'account.changed'>): Promise<void>
  /**
   * For the start of the service: takes away what was left, and then again every five minutes. Who writes looks afterwards
   * whether the member was erased meanwhile; where that look, or taking back, fails, this does it.
   */
  start(log: Logger): Promise<void>
  close(): Promise<void>
}

/**
 * The one way in which a service erases a member: it notes that nothing is taken any more, takes away what it keeps, and
 * confirms. Each step may be cut off and come again, also years later when a backup was restored. `removeAllOf` gets up to
 * 500 members and may find nothing of them; `forget` is for what no write that was under way can bring back.
 */
export const createEraseMembers = ({
  erasures,
  idempotency,
  removeAllOf,
  forget = async () => undefined,
  againMs = AGAIN_MS,
}: {
  readonly erasures: Erasures
  /** Answers that are kept for repeats say what the member did. */
  readonly idempotency: Pick<Idempotency, 'forget'>
  readonly removeAllOf: (userIds: readonly string[]) => Promise<unknown>
  readonly forget?: (userId: string) => Promise<unknown>
  readonly againMs?: number
}): EraseMembers => {
  const stopping = new AbortController()
  const { signal } = stopping
  let running: Promise<void> = Promise.resolve()

  const removeAll = (userIds: readonly string[]) => Promise.all([removeAllOf(userIds), idempotency.forget(userIds)])

  const removeLeftovers = async (hours: number) => {
    for await (const some of erasures.since(new Date(Date.now() - hours * HOUR_MS))) {
      if (signal.aborted) return
      await removeAll(some)
    }
  }

  const keepLooking = async (log: Logger) => {
    for (;;) {
      await pause(againMs, undefined, { signal, ref: false }).catch(() => undefined)
      if (signal.aborted) return
      await removeLeftovers(LATELY_HOURS).catch((error) => log.warn({ err: error }, 'leftovers of erased members stay'))
    }
  }

  return {
    async handle({ id, data: { userId, change } }) {
      if (change !== 'erased') return
      // First, so that whatever is written from here on finds out that it came too late.
      await erasures.begin(userId)
      await Promise.all([removeAll([userId]), forget(userId)])
      await erasures.confirm(userId, id)
    },
    async start(log) {
      await removeLeftovers(LEFTOVERS_DAYS * 24)
      running = keepLooking(log)
    },
    async close() {
      stopping.abort()
      await running
    },
  }
}
