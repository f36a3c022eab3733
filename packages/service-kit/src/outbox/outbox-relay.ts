import type { EventLog, EventMessage } from '@plekje/engines'
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
 * after a newer one: consumers go by id or version (DESIGN §3, events).
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
  let running: Promise<void> | undefined
  let isAskedAgain = false
  let isClosed = false

  /** One run at a time keeps the order; a call during a run is served by another round of it. */
  const flush = (): Promise<void> => {
    if (running) {
      isAskedAgain = true
      return running
    }
    running = rounds().finally(() => {
      running = undefined
    })
    return running
  }

  const rounds = async () => {
    do {
      isAskedAgain = false
      while (await publishBatch()) backoffMs = 0
      backoffMs = 0
    } while (isAskedAgain)
  }

  const publishBatch = async (): Promise<boolean> => {
    const documents = (await model.collection
      .find({ 'outbox.id': { $exists: true } }, { projection: { outbox: 1 }, limit: BATCH_DOCUMENTS })
      .toArray()) as unknown as Waiting[]
    if (documents.length === 0) return false
    const entries = documents.flatMap(({ outbox }) => outbox)
    for (const [topic, messages] of groupByTopic(entries)) {
      await events.publish(topic, messages)
    }
    const these = { _id: { $in: documents.map(({ _id }) => _id) } }
    const published = { outbox: { id: { $in: entries.map(({ id }) => id) } } }
    await model.collection.updateMany(these as never, { $pull: published } as never)
    await model.collection.deleteMany({
      ...these,
      removedAt: { $type: 'date' },
      'outbox.id': { $exists: false },
    } as never)
    return true
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

function groupByTopic(entries: readonly OutboxEntry[]): Map<string, EventMessage[]> {
  const byTopic = new Map<string, EventMessage[]>()
  for (const entry of entries) {
    const messages = byTopic.get(entry.topic) ?? []
    messages.push(messageOf(entry))
    byTopic.set(entry.topic, messages)
  }
  return byTopic
}
