import { randomUUID } from 'node:crypto'
import { createPump, type EventLog, MessageRefusedError } from '@plekje/engines'
import pTimeout from 'p-timeout'
import type { Logger } from 'pino'
import { groupByTopic } from '../group-by-topic'
import { publishInSpan } from '../publish-in-span'
import { messageOf, type OutboxEntry } from './outbox-events'
import type { OutboxModels } from './outbox-rows'
import { openWakeUps, type WakeUps } from './outbox-wake-ups'
import { createRefusedRows, type RefusedEvents } from './refused-rows'
import { createRowStore, type OutboxCounts } from './row-store'

const BATCH_ROWS = 100
const LEASE_MS = 24_000
/** Share of a lease for publishing; the rest is for the store and for clock differences. */
const PUBLISHING_SHARE = 3 / 4
const FIRST_BACKOFF_MS = 200
/** Short, so that events are published soon after the event log recovers. */
const MAX_BACKOFF_MS = 1000
const POLL_MS = 2000
const MAX_IDLE_POLL_MS = 15_000
/** Poll interval while a change stream reports every change. */
const SAFETY_POLL_MS = 60_000
/** Poll interval while another relay has the lease. */
const LEASED_POLL_MS = 300
/** Delay before this relay publishes events of other processes, which normally publish them themselves first. */
const FOREIGN_EVENT_DELAY_MS = { min: 50, spread: 200 }

/** Metrics of a relay, about the whole outbox except `published`, which counts this process. */
export interface OutboxFigures extends OutboxCounts {
  readonly published: number
}

export interface OutboxRelay {
  /** Name of the collection, as label. */
  readonly name: string
  /** Call after a write: publishes waiting events in the background. */
  nudge(): void
  /** Publishes all waiting events unless another process is publishing; rejects when that fails. */
  flush(): Promise<void>
  /**
   * Resolves when earlier writes are published, at the latest after `withinMs`, or immediately while publishing fails
   * or another process publishes. For responses after which other readers should soon see the change.
   */
  settle(withinMs: number): Promise<void>
  start(log: Logger): void
  figures(): Promise<OutboxFigures>
  readonly refused: RefusedEvents
  /** Stops polling and makes a last attempt of at most `timeoutMs`. The rest is published after a restart. */
  close(timeoutMs?: number): Promise<void>
}

export interface RelayOptions {
  readonly events: Pick<EventLog, 'publish'>
  /** Duration of a lease, and so how long a crashed relay blocks the others. */
  readonly leaseMs?: number
  /** Maximum number of rows per round. */
  readonly batchRows?: number
}

/** The end of a round, which the relay repeats until the store confirms it. */
interface Completion {
  readonly owner: string
  /** Ids of events that the event log has. */
  readonly publishedIds: readonly string[]
  /** False when the lease must last until it expires, because a publication may still be in flight. */
  readonly mayRelease: boolean
}

/**
 * Publishes the rows of an outbox in the order in which they were added, and deletes them. One relay publishes at a
 * time, only while its lease lasts: each event is published once and in order, however many processes relay. After a
 * crash, or when a response of the event log or store was lost, events are published again, in order from the first
 * that was not deleted: consumers deduplicate by id or version. An event that the event log will never accept moves to
 * the refused ones and is logged as an error.
 */
export function createRelay(
  models: OutboxModels,
  { events, leaseMs = LEASE_MS, batchRows = BATCH_ROWS }: RelayOptions,
): OutboxRelay {
  const { collection } = models.rows
  const store = createRowStore(models, leaseMs)
  let log: Logger | undefined
  let wakeUps: WakeUps | undefined
  let timer: NodeJS.Timeout | undefined
  let wakeTimer: NodeJS.Timeout | undefined
  let backoffMs = 0
  let idlePollMs = POLL_MS
  let batchSize = batchRows
  let isLeasedByOther = false
  let publishedCount = 0
  let unfinishedRound: Completion | undefined
  let isFlushRequested = false
  let isClosed = false

  const publishWaiting = createPump(
    () => isFlushRequested,
    async () => {
      isFlushRequested = false
      while (await publishBatch()) {
        backoffMs = 0
        idlePollMs = POLL_MS
        batchSize = Math.min(batchSize * 2, batchRows)
      }
      backoffMs = 0
    },
  )

  /** Runs once at a time to keep the order; a call during a run causes another round. */
  const flush = (): Promise<void> => {
    isFlushRequested = true
    return publishWaiting()
  }

  /** Publishes one batch. Resolves with false when this relay can publish nothing more. */
  const publishBatch = async (): Promise<boolean> => {
    await completeUnfinished()
    const [hasRows, isLeased] = await Promise.all([store.hasRows(), store.isLeased()])
    isLeasedByOther = hasRows && isLeased
    if (!hasRows || isLeased) return false
    const owner = randomUUID()
    const publishUntil = performance.now() + leaseMs * PUBLISHING_SHARE
    // `unfinishedRound` is set before the request: if the response is lost, the next round releases the lease.
    unfinishedRound = { owner, publishedIds: [], mayRelease: true }
    if (!(await store.lease(owner))) {
      unfinishedRound = undefined
      isLeasedByOther = true
      return false
    }
    await publishLeased(owner, publishUntil)
    return store.hasRows()
  }

  /** Deletes the published rows of the last round and releases its lease, unless both were done. */
  const completeUnfinished = async (): Promise<void> => {
    if (!unfinishedRound) return
    await store.remove(unfinishedRound.publishedIds)
    if (unfinishedRound.mayRelease) await store.release(unfinishedRound.owner)
    unfinishedRound = undefined
  }

  const publishLeased = async (owner: string, publishUntil: number): Promise<void> => {
    const publishedIds: string[] = []
    let mayRelease = true
    try {
      for (const [topic, entries] of groupByTopic(await store.read(batchSize))) {
        await publishOrSetAside(topic, entries, publishUntil, publishedIds)
      }
    } catch (error) {
      // In a smaller batch fewer events wait for the event that fails.
      batchSize = Math.max(1, Math.floor(batchSize / 2))
      mayRelease = !(error instanceof LateError)
      throw error
    } finally {
      // Delete the published events even when a later topic failed, so that the next attempt does not repeat them.
      unfinishedRound = { owner, publishedIds, mayRelease }
      publishedCount += publishedIds.length
      await completeUnfinished()
    }
  }

  /** Publishes events and adds their ids to `publishedIds`; sets aside events that the event log will never accept. */
  const publishOrSetAside = async (
    topic: string,
    entries: readonly OutboxEntry[],
    publishUntil: number,
    publishedIds: string[],
  ): Promise<void> => {
    try {
      await publishInTime(topic, entries, publishUntil)
      publishedIds.push(...entries.map(({ id }) => id))
      return
    } catch (error) {
      if (!(error instanceof MessageRefusedError)) throw error
      const [entry] = entries
      if (entry && entries.length === 1) {
        log?.error({ err: error, topic, event: entry.id }, 'event refused by the event log')
        return store.setAside(entry)
      }
    }
    for (const entry of entries) await publishOrSetAside(topic, [entry], publishUntil, publishedIds)
  }

  /** Throws {@link LateError} when publishing may outlast the lease: another relay may then publish later events. */
  const publishInTime = async (topic: string, entries: readonly OutboxEntry[], publishUntil: number) => {
    const leftMs = publishUntil - performance.now()
    if (leftMs <= 0) throw new LateError(topic)
    const publication = publishInSpan(events, topic, entries.map(messageOf))
    const outcome = await pTimeout(publication, { milliseconds: leftMs, fallback: () => 'late' as const })
    if (outcome !== 'late') return
    publication
      .then(() => store.remove(entries.map(({ id }) => id)))
      .catch((error) => log?.warn({ err: error, topic }, 'a late publication failed'))
    throw new LateError(topic)
  }

  const attempt = () => {
    clearTimeout(timer)
    flush().then(
      () => {
        const idleMs = wakeUps?.isListening ? SAFETY_POLL_MS : idlePollMs
        schedule(isLeasedByOther ? LEASED_POLL_MS : idleMs)
        idlePollMs = Math.min(idlePollMs * 1.5, MAX_IDLE_POLL_MS)
      },
      (error) => {
        backoffMs = Math.min(Math.max(backoffMs * 2, FIRST_BACKOFF_MS), MAX_BACKOFF_MS)
        log?.warn({ err: error, backoffMs }, 'events wait in the outbox')
        schedule(backoffMs)
      },
    )
  }

  const schedule = (ms: number) => {
    clearTimeout(timer)
    if (!isClosed && log) timer = setTimeout(attempt, ms).unref()
  }

  const nudge = () => {
    // While publishing fails, only the timer retries: otherwise each write would.
    if (log && !isClosed && backoffMs === 0) attempt()
  }

  /** Combines many changes into one poll. */
  const scheduleNudge = () => {
    wakeTimer ??= setTimeout(
      () => {
        wakeTimer = undefined
        nudge()
      },
      FOREIGN_EVENT_DELAY_MS.min + Math.random() * FOREIGN_EVENT_DELAY_MS.spread,
    ).unref()
  }

  return {
    name: collection.name,
    nudge,
    flush,
    async settle(withinMs) {
      if (!log || isClosed || backoffMs > 0) return
      const flushing = flush().catch(() => undefined)
      await pTimeout(flushing, { milliseconds: withinMs, fallback: () => undefined })
    },
    start(logger) {
      log = logger
      wakeUps ??= openWakeUps(collection, scheduleNudge, logger)
      attempt()
    },
    figures: async () => ({ ...(await store.counts()), published: publishedCount }),
    refused: createRefusedRows(models, nudge),
    async close(timeoutMs = 3000) {
      isClosed = true
      clearTimeout(timer)
      clearTimeout(wakeTimer)
      const lastFlush = flush().catch((error) => log?.warn({ err: error }, 'events stay in the outbox'))
      await pTimeout(Promise.all([lastFlush, wakeUps?.close()]), {
        milliseconds: Math.max(1, timeoutMs),
        message: false,
      })
    },
  }
}

/** A publication that may still arrive; the lease is kept, so that no newer event overtakes it. */
class LateError extends Error {
  constructor(topic: string) {
    super(`publishing to ${topic} takes longer than the lease lasts`)
  }
}
