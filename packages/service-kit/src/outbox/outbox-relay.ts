import { createPump, type EventLog, MessageRefusedError } from '@plekje/engines'
import type { Collection } from 'mongoose'
import type { Logger } from 'pino'
import { messageOf, type OutboxEntry } from './outbox-events'

const BATCH_DOCUMENTS = 200
const FIRST_BACKOFF_MS = 200
const MAX_BACKOFF_MS = 30_000

export interface OutboxRelay {
  /** Call right after a write: publishes what waits, in the background. */
  nudge(): void
  /** Publishes all that waits; rejects when it cannot. */
  flush(): Promise<void>
  start(log: Logger): void
  /** Stops polling and makes a last attempt, at most `timeoutMs` long. What remains is published after a restart. */
  close(timeoutMs?: number): Promise<void>
}

interface Waiting {
  readonly _id: unknown
  readonly outbox: OutboxEntry[]
}

/**
 * Publishes the events that wait in the documents of a collection: per document in order, at least once, then takes
 * them out, and removes tombstones whose last event is out. Two processes may publish the same event, and an older one
 * after a newer one: consumers go by id or version (DESIGN §3, events). An event that the event log will never take is
 * moved to `refusedEvents` of its document and logged as an error.
 */
export function createOutboxRelay(options: {
  readonly model: { readonly collection: Collection }
  readonly events: Pick<EventLog, 'publish'>
  /** How soon what another process left behind is found. */
  readonly pollMs?: number
}): OutboxRelay {
  const { model, events, pollMs = 2000 } = options
  let log: Logger | undefined
  let timer: NodeJS.Timeout | undefined
  let backoffMs = 0
  let isAsked = false
  let isClosed = false

  const publishWaiting = createPump(
    () => isAsked,
    async () => {
      isAsked = false
      while (await publishBatch()) backoffMs = 0
      backoffMs = 0
    },
  )

  /** One run at a time keeps the order; a call during a run is served by another round of it. */
  const flush = (): Promise<void> => {
    isAsked = true
    return publishWaiting()
  }

  const publishBatch = async (): Promise<boolean> => {
    const documents = (await model.collection
      .find({ 'outbox.id': { $exists: true } }, { projection: { outbox: 1 }, limit: BATCH_DOCUMENTS })
      .toArray()) as unknown as Waiting[]
    if (documents.length === 0) return false
    const entries = documents.flatMap(({ outbox }) => outbox)
    const published: string[] = []
    try {
      for (const [topic, ofTopic] of groupByTopic(entries)) {
        const refused = await publishOrRefuse(topic, ofTopic)
        for (const entry of refused) await setAside(entry)
        published.push(...ofTopic.map(({ id }) => id))
      }
    } finally {
      // Also when a later topic failed: what is out must not go out again with each attempt.
      if (published.length > 0) await takeOut(documents, published)
    }
    return true
  }

  /** Resolves with what the event log will never take; all else is published. */
  const publishOrRefuse = async (topic: string, entries: readonly OutboxEntry[]): Promise<OutboxEntry[]> => {
    try {
      await events.publish(topic, entries.map(messageOf))
      return []
    } catch (error) {
      if (!(error instanceof MessageRefusedError)) throw error
      const [only] = entries
      if (only && entries.length === 1) {
        log?.error({ err: error, topic, event: only.id }, 'event refused by the event log')
        return [only]
      }
    }
    const refused: OutboxEntry[] = []
    for (const entry of entries) refused.push(...(await publishOrRefuse(topic, [entry])))
    return refused
  }

  /** Keeps a refused event in its document, out of the way of those behind it. */
  const setAside = async (entry: OutboxEntry) => {
    await model.collection.updateOne(
      { 'outbox.id': entry.id } as never,
      { $push: { refusedEvents: entry }, $pull: { outbox: { id: entry.id } } } as never,
    )
  }

  const takeOut = async (documents: readonly Waiting[], ids: readonly string[]) => {
    const these = { _id: { $in: documents.map(({ _id }) => _id) } }
    await model.collection.updateMany(these as never, { $pull: { outbox: { id: { $in: ids } } } } as never)
    await model.collection.deleteMany({
      ...these,
      removedAt: { $type: 'date' },
      'outbox.id': { $exists: false },
    } as never)
  }

  const attempt = () => {
    clearTimeout(timer)
    flush().then(
      () => schedule(pollMs),
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

  return {
    flush,
    start(logger) {
      log = logger
      attempt()
    },
    nudge() {
      // While publishing fails, the timer decides: each write would otherwise knock on a closed door.
      if (log && !isClosed && backoffMs === 0) attempt()
    },
    async close(timeoutMs = 3000) {
      isClosed = true
      clearTimeout(timer)
      let deadline: NodeJS.Timeout | undefined
      const late = new Promise<void>((resolve) => {
        deadline = setTimeout(resolve, timeoutMs)
      })
      await Promise.race([flush().catch((error) => log?.warn({ err: error }, 'events stay in the outbox')), late])
      clearTimeout(deadline)
    },
  }
}

function groupByTopic(entries: readonly OutboxEntry[]): Map<string, OutboxEntry[]> {
  const byTopic = new Map<string, OutboxEntry[]>()
  for (const entry of entries) {
    const ofTopic = byTopic.get(entry.topic) ?? []
    ofTopic.push(entry)
    byTopic.set(entry.topic, ofTopic)
  }
  return byTopic
}
