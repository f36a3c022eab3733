import { randomUUID } from 'node:crypto'
import { createPump, type EventLog, MessageRefusedError } from '@plekje/engines'
import type { Collection } from 'mongoose'
import pTimeout from 'p-timeout'
import type { Logger } from 'pino'
import { publishInSpan } from '../publish-in-span'
import { messageOf, type OutboxEntry } from './outbox-events'
import {
  type Completion,
  createOutboxStore,
  type LeasedDocument,
  type OutboxCounts,
  type OutboxStore,
} from './outbox-store'
import { EVENTS_ADDED, openWakeUps, type WakeUps } from './outbox-wake-ups'
import { createRefusedEvents, type RefusedEvents } from './refused-events'

const BATCH_DOCUMENTS = 100
const LEASE_MS = 24_000
/** A relay that meets others at the same documents skips up to this many batches ahead, at random. */
const MAX_SKIPPED_BATCHES = 8
/** Share of a lease for publishing; the rest is for the store and for clock differences. */
const PUBLISH_WITHIN = 3 / 4
const FIRST_BACKOFF_MS = 200
/** Short, so that events are published soon after the event log recovers. */
const MAX_BACKOFF_MS = 1000
const POLL_MS = 2000
const MAX_IDLE_POLL_MS = 15_000
/** Poll interval while a change stream reports every change. */
const SAFETY_POLL_MS = 60_000
/** Lets the process that wrote publish its own events first. */
const FOREIGN_EVENT_DELAY_MS = { least: 50, spread: 200 }

/** Metrics of a relay, about the whole collection except `published`, which counts this process. */
export interface OutboxFigures extends OutboxCounts {
  readonly published: number
}

export interface OutboxRelay {
  /** Name of the collection, as label. */
  readonly name: string
  /** Call after a write: publishes waiting events in the background. */
  nudge(): void
  /** Publishes all waiting events that no other process is publishing; rejects when that fails. */
  flush(): Promise<void>
  /**
   * Resolves when earlier writes are published, at the latest after `withinMs`, or immediately while publishing fails or
   * another process holds the documents. For responses after which other readers should soon see the change.
   */
  settle(withinMs: number): Promise<void>
  start(log: Logger): void
  /** Counts in the store. */
  figures(): Promise<OutboxFigures>
  readonly refused: RefusedEvents
  /** Stops polling and makes a last attempt of at most `timeoutMs`. The rest is published after a restart. */
  close(timeoutMs?: number): Promise<void>
}

export interface RelayTimes {
  /** Initial poll interval for events that other processes left; grows while there are none. */
  readonly pollMs?: number
  /** Duration of a lease, and so how long a crashed relay blocks what it leased. */
  readonly leaseMs?: number
  /** Maximum number of documents, or rows, per round. */
  readonly batchDocuments?: number
}

export interface OutboxRelayOptions extends RelayTimes {
  readonly model: { readonly collection: Collection }
  readonly events: Pick<EventLog, 'publish'>
}

/** The collection and the store of the events that a relay publishes. */
export interface RelaySource {
  readonly collection: Collection
  readonly store: OutboxStore
  /** The pipeline of a change stream of the collection that tells of new events. */
  readonly news: readonly object[]
  refused(nudge: () => void): RefusedEvents
}

/**
 * Publishes the events in the outboxes of a collection, oldest documents first, then removes them, and removes tombstones
 * whose last event is published. A relay leases a document and publishes its events in order only while the lease lasts:
 * each event is published once and in order, however many processes relay. After a crash, or when an answer of the event
 * log or store was lost, events are published again, in order from the first that was not removed: consumers deduplicate
 * by id or version. An event that the event log will never accept moves to `refusedEvents` of its document and is logged
 * as an error.
 */
export function createOutboxRelay({
  model: { collection },
  leaseMs = LEASE_MS,
  ...rest
}: OutboxRelayOptions): OutboxRelay {
  const source: RelaySource = {
    collection,
    store: createOutboxStore(collection, leaseMs),
    news: EVENTS_ADDED,
    refused: (nudge) => createRefusedEvents(collection, nudge),
  }
  return createRelay(source, { leaseMs, ...rest })
}

/** A relay of any source; see {@link createOutboxRelay}. */
export function createRelay(
  { collection, store, news, refused }: RelaySource,
  {
    events,
    pollMs = POLL_MS,
    leaseMs = LEASE_MS,
    batchDocuments = BATCH_DOCUMENTS,
  }: RelayTimes & { readonly events: Pick<EventLog, 'publish'> },
): OutboxRelay {
  let log: Logger | undefined
  let wakeUps: WakeUps | undefined
  let timer: NodeJS.Timeout | undefined
  let wakeTimer: NodeJS.Timeout | undefined
  let backoffMs = 0
  let idlePollMs = pollMs
  let batch = batchDocuments
  let spread = 1
  let nextDue: Date | null = null
  let published = 0
  let unfinished: Completion | undefined
  let isAsked = false
  let adoptedAt = Number.NEGATIVE_INFINITY
  let isClosed = false

  const publishWaiting = createPump(
    () => isAsked,
    async () => {
      isAsked = false
      while (await publishBatch()) {
        backoffMs = 0
        idlePollMs = pollMs
        batch = Math.min(batch * 2, batchDocuments)
      }
      backoffMs = 0
    },
  )

  /** Runs once at a time to keep the order; a call during a run causes another round. */
  const flush = (): Promise<void> => {
    adoptedAt = Number.NEGATIVE_INFINITY
    return look()
  }
  const look = (): Promise<void> => {
    isAsked = true
    return publishWaiting()
  }

  /** False when this relay can publish nothing more. */
  const publishBatch = async (): Promise<boolean> => {
    await completeUnfinished()
    if (performance.now() - adoptedAt > MAX_IDLE_POLL_MS) {
      await store.adopt()
      adoptedAt = performance.now()
    }
    const asked = batch
    const found = await store.candidates(asked * spread)
    nextDue = found.length === 0 ? await store.nextDue() : null
    if (found.length === 0) return false
    const from = Math.floor(Math.random() * (Math.max(0, found.length - asked) + 1))
    const documentIds = found.slice(from, from + asked)
    const token = randomUUID()
    const publishUntil = performance.now() + leaseMs * PUBLISH_WITHIN
    unfinished = { documentIds, token, published: [], release: true }
    const leased = await store.lease(documentIds, token)
    spread = leased.length < documentIds.length ? Math.min(spread * 2, MAX_SKIPPED_BATCHES) : Math.max(1, spread / 2)
    if (leased.length === 0) {
      unfinished = undefined
      return true
    }
    const isAllOut = await publishLeased(leased, token, publishUntil)
    return !isAllOut || found.length >= asked || leased.length < documentIds.length
  }

  /** Repeats a removal that failed earlier, or whose answer was lost. */
  const completeUnfinished = async (): Promise<boolean> => {
    if (!unfinished) return true
    const isAllOut = await store.complete(unfinished)
    unfinished = undefined
    return isAllOut
  }

  /** False when new events arrived in these documents. */
  const publishLeased = async (leased: readonly LeasedDocument[], token: string, until: number): Promise<boolean> => {
    const documentIds = leased.map(({ _id }) => _id)
    const out: string[] = []
    let release = true
    let isAllOut = true
    try {
      for (const [topic, waiting] of byTopic(leased)) await publishOrSetAside(topic, waiting, until, out)
    } catch (error) {
      // Smaller batches, so that fewer documents wait for one that fails.
      batch = Math.max(1, Math.floor(batch / 2))
      release = !(error instanceof LateError)
      throw error
    } finally {
      // Even when a later topic failed: published events must not be published again with each attempt.
      unfinished = { documentIds, token, published: out, release }
      published += out.length
      isAllOut = await completeUnfinished()
    }
    return isAllOut
  }

  /** Publishes events and adds their ids to `out`; sets aside events that the event log will never accept. */
  const publishOrSetAside = async (
    topic: string,
    waiting: readonly Waiting[],
    until: number,
    out: string[],
  ): Promise<void> => {
    try {
      await publishInTime(topic, waiting, until)
      out.push(...waiting.map(({ entry }) => entry.id))
      return
    } catch (error) {
      if (!(error instanceof MessageRefusedError)) throw error
      const [only] = waiting
      if (only && waiting.length === 1) {
        log?.error({ err: error, topic, event: only.entry.id }, 'event refused by the event log')
        return store.setAside(only.documentId, only.entry)
      }
    }
    for (const one of waiting) await publishOrSetAside(topic, [one], until, out)
  }

  /** Neither starts nor waits after the lease: another relay may then publish newer events. */
  const publishInTime = async (topic: string, waiting: readonly Waiting[], until: number) => {
    const leftMs = until - performance.now()
    if (leftMs <= 0) throw new LateError(topic)
    const publishing = publishInSpan(
      events,
      topic,
      waiting.map(({ entry }) => messageOf(entry)),
    )
    const first = await pTimeout(publishing, { milliseconds: leftMs, fallback: () => 'late' as const })
    if (first !== 'late') return
    publishing
      .then(() =>
        store.removePublished(
          waiting.map(({ documentId }) => documentId),
          waiting.map(({ entry }) => entry.id),
        ),
      )
      .catch((error) => log?.warn({ err: error, topic }, 'a late publication failed'))
    throw new LateError(topic)
  }

  const attempt = () => {
    clearTimeout(timer)
    look().then(
      () => {
        // Documents that another relay holds, or crashed with, are free when its lease ends.
        const leasedMs = nextDue ? Math.max(FIRST_BACKOFF_MS, nextDue.getTime() - Date.now()) : SAFETY_POLL_MS
        schedule(Math.min(leasedMs, wakeUps?.isListening ? SAFETY_POLL_MS : idlePollMs))
        idlePollMs = Math.min(idlePollMs * 1.5, Math.max(MAX_IDLE_POLL_MS, pollMs))
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
  const wake = () => {
    wakeTimer ??= setTimeout(
      () => {
        wakeTimer = undefined
        nudge()
      },
      FOREIGN_EVENT_DELAY_MS.least + Math.random() * FOREIGN_EVENT_DELAY_MS.spread,
    ).unref()
  }

  return {
    name: collection.name,
    nudge,
    flush,
    async settle(withinMs) {
      if (!log || isClosed || backoffMs > 0) return
      const looking = look().catch(() => undefined)
      await pTimeout(looking, { milliseconds: withinMs, fallback: () => undefined })
    },
    start(logger) {
      log = logger
      wakeUps ??= openWakeUps({ collection, news }, wake, logger)
      attempt()
    },
    figures: async () => ({ ...(await store.counts()), published }),
    refused: refused(nudge),
    async close(timeoutMs = 3000) {
      isClosed = true
      clearTimeout(timer)
      clearTimeout(wakeTimer)
      const last = flush().catch((error) => log?.warn({ err: error }, 'events stay in the outbox'))
      await pTimeout(Promise.all([last, wakeUps?.close()]), { milliseconds: Math.max(1, timeoutMs), message: false })
    },
  }
}

/** A publication that may still arrive; its documents stay leased, so that no newer event overtakes it. */
class LateError extends Error {
  constructor(topic: string) {
    super(`publishing to ${topic} takes longer than the lease lasts`)
  }
}

interface Waiting {
  readonly documentId: unknown
  readonly entry: OutboxEntry
}

function byTopic(leased: readonly LeasedDocument[]): Map<string, Waiting[]> {
  const waiting = new Map<string, Waiting[]>()
  for (const { _id: documentId, outbox } of leased) {
    for (const entry of outbox) {
      const ofTopic = waiting.get(entry.topic) ?? []
      ofTopic.push({ documentId, entry })
      waiting.set(entry.topic, ofTopic)
    }
  }
  return waiting
}
