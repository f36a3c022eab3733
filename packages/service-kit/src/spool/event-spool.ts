import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import { createPump, type EventLog, type EventMessage } from '@plekje/engines'
import pTimeout from 'p-timeout'
import type { Logger } from 'pino'
import { TooLargeError, UnavailableError } from '../errors'
import { groupByTopic } from '../group-by-topic'
import { publishInSpan } from '../publish-in-span'
import { OrderedPublisher } from './publish-in-order'
import { bytesOf, type SpooledEvent, type SpoolFile } from './spool-file'

const BATCH_SIZE = 1000
const MAX_ARRIVALS = 20_000
const MAX_EVENT_BYTES = 512 * 1024
const DEFAULT_MAX_BYTES = 512 * 1024 * 1024
const SET_ASIDE_BATCH_SIZE = 100
const DEFAULT_PUBLISH_TIMEOUT_MS = 500
const DEFAULT_LATE_ANSWER_MS = 20_000
const FIRST_BACKOFF_MS = 100
const DEFAULT_MAX_BACKOFF_MS = 2_000

export interface EventSpoolOptions {
  readonly events: Pick<EventLog, 'publish' | 'ping'>
  /** Used by this spool and this process only. */
  readonly directory: string
  readonly log?: Logger
  /** How long a caller waits for the event log before its event goes to the file (default 500). */
  readonly publishTimeoutMs?: number
  /** How long the spool waits for a late answer of the event log (default 20 s). */
  readonly lateAnswerMs?: number
  /** Maximum pause between attempts while the event log is unavailable (default 2 s). */
  readonly maxBackoffMs?: number
  /**
   * Approximate limit of waiting and refused events (default 512 MiB): beyond it events are refused, so that the disk
   * does not fill.
   */
  readonly maxBytes?: number
  /**
   * Stores events that the event log will never accept, where operators find the refused events of all processes. The
   * events stay on disk until `setAside` resolves and may be passed again, so `setAside` must deduplicate. Without
   * `setAside` the events stay on disk.
   */
  readonly setAside?: (refused: readonly SpooledEvent[]) => Promise<void>
}

/** Accepts events that belong to no transaction: durable immediately, in the event log eventually. */
export interface EventSpool {
  /**
   * Resolves once the event is durable: in the event log or, while that is unavailable or slow, on disk. Rejects with
   * `UnavailableError` (503) when neither accepts it, and with `TooLargeError` (413) above 512 KiB. An event may be
   * published twice under the same id; events of one topic and key keep their order.
   */
  accept(topic: string, message: EventMessage): Promise<void>
  /** Number of events on disk that are not in the event log. */
  readonly waiting: number
  /** Number of events on disk that the event log will never accept and that were not set aside. Each was logged. */
  readonly refused: number
  /** Call when topics are declared; until then every event goes to the file. A service calls it for its `spools`. */
  start(log?: Logger): void
  /** Stops accepting; publishes for at most `timeoutMs`, then waits as long for `setAside`. The rest stays on disk. */
  close(timeoutMs?: number): Promise<void>
}

/** Opens the spool with the events that an earlier process left. */
export async function openEventSpool(options: EventSpoolOptions): Promise<EventSpool> {
  const { SpoolFile } = await import('./spool-file')
  return new FileBackedSpool(await SpoolFile.open(options.directory), options)
}

interface Arrival extends SpooledEvent {
  resolve(): void
  reject(error: unknown): void
}

class FileBackedSpool implements EventSpool {
  private readonly arrivals: Arrival[] = []
  private readonly stopping = new AbortController()
  private readonly publisher: OrderedPublisher
  private log: Logger | undefined
  private isStarted = false
  private backoffMs = 0
  /** Events that arrive while a batch is written form the next batch. */
  private readonly processArrivals = createPump(
    () => this.arrivals.length > 0,
    async () => {
      // The batch gets all events of this turn, and timers run even when the event log answers immediately.
      await nextTurn()
      await this.publishOrStore(this.arrivals.splice(0, BATCH_SIZE))
    },
  )
  private readonly drain = createPump(
    () => this.isStarted && !this.stopping.signal.aborted && this.file.waiting > 0,
    () => this.drainOrPause(),
  )
  private isSetAsideFailing = false
  private readonly setAsideRefused = createPump(
    () => this.isStarted && !this.stopping.signal.aborted && this.file.refused > 0,
    () => this.setAsideBatch(),
  )
  private closing: Promise<void> | undefined
  /** Publications that timed out: their events are in the file, and may still reach the event log. */
  private uncertainPublications: { readonly outcome: Promise<boolean>; readonly positions: readonly number[] }[] = []

  constructor(
    private readonly file: SpoolFile,
    private readonly options: EventSpoolOptions,
  ) {
    this.log = options.log
    this.publisher = new OrderedPublisher(options.events, this.lateAnswerMs)
  }

  get waiting(): number {
    return this.file.waiting
  }

  get refused(): number {
    return this.file.refused
  }

  accept(topic: string, message: EventMessage): Promise<void> {
    if (bytesOf(message) > MAX_EVENT_BYTES) {
      return Promise.reject(new TooLargeError('event_too_large', 'Dit bericht is te groot.'))
    }
    if (this.closing || this.arrivals.length >= MAX_ARRIVALS) return Promise.reject(new UnavailableError())
    return new Promise((resolve, reject) => {
      this.arrivals.push({ topic, message, resolve, reject })
      void this.processArrivals()
    })
  }

  start(log?: Logger): void {
    this.log ??= log
    this.isStarted = true
    void this.drain()
    if (this.options.setAside) void this.setAsideRefused()
  }

  close(timeoutMs = 3000): Promise<void> {
    this.closing ??= this.shutDown(timeoutMs)
    return this.closing
  }

  private async shutDown(timeoutMs: number): Promise<void> {
    await this.processArrivals()
    await pTimeout(this.drain(), { milliseconds: Math.max(1, timeoutMs) }).catch(() => undefined)
    this.stopping.abort()
    await pTimeout(this.setAsideRefused(), { milliseconds: Math.max(1, timeoutMs) }).catch(() => undefined)
    if (this.waiting > 0) this.log?.warn({ waiting: this.waiting }, 'events stay in the spool until the next start')
    await this.file.close()
  }

  private get lateAnswerMs(): number {
    return this.options.lateAnswerMs ?? DEFAULT_LATE_ANSWER_MS
  }

  /** Publishes directly only while the file is empty: new events must not overtake the events in the file. */
  private async publishOrStore(batch: readonly Arrival[]): Promise<void> {
    if (!this.isStarted || this.file.waiting > 0) return this.store(batch)
    const groups = [...groupByTopic(batch)]
    const failures = await Promise.all(groups.map(([topic, arrivals]) => this.publish(topic, arrivals)))
    for (const failure of failures) {
      if (failure) await this.store(failure.arrivals, failure.outcome)
    }
  }

  /**
   * Resolves with undefined when the events are published; after a failure or a timeout with the events, and a promise
   * that resolves with true if they were published after all.
   */
  private async publish(topic: string, arrivals: readonly Arrival[]) {
    const messages = arrivals.map(({ message }) => message)
    const publication = publishInSpan(this.options.events, topic, messages)
    try {
      await pTimeout(publication, { milliseconds: this.options.publishTimeoutMs ?? DEFAULT_PUBLISH_TIMEOUT_MS })
      for (const { resolve } of arrivals) resolve()
      return undefined
    } catch {
      const outcome = publication.then(
        () => true,
        () => false,
      )
      return { arrivals, outcome }
    }
  }

  private async store(arrivals: readonly Arrival[], outcome?: Promise<boolean>): Promise<void> {
    let freeBytes = (this.options.maxBytes ?? DEFAULT_MAX_BYTES) - this.file.bytes
    let fittingCount = 0
    for (const { message } of arrivals) {
      freeBytes -= bytesOf(message)
      if (freeBytes < 0) break
      fittingCount += 1
    }
    const storableArrivals = arrivals.slice(0, fittingCount)
    const excessArrivals = arrivals.slice(fittingCount)
    if (excessArrivals.length > 0) {
      this.log?.error({ waiting: this.waiting, refusing: excessArrivals.length }, 'spool is full')
      for (const { reject } of excessArrivals) reject(new UnavailableError())
    }
    if (storableArrivals.length === 0) return
    try {
      const positions = await this.file.append(storableArrivals)
      if (outcome) this.uncertainPublications.push({ outcome, positions })
      for (const { resolve } of storableArrivals) resolve()
    } catch (error) {
      this.log?.error({ err: error }, 'refusing events: neither the event log nor the disk accepts them')
      for (const { reject } of storableArrivals) reject(new UnavailableError(undefined, undefined, { cause: error }))
    }
    void this.drain()
  }

  /** Publishes a batch from the file; after a failure the next attempt is delayed. */
  private async drainOrPause(): Promise<void> {
    const { signal } = this.stopping
    const { maxBackoffMs = DEFAULT_MAX_BACKOFF_MS } = this.options
    try {
      await this.removePublished()
      await this.drainBatch()
      if (this.backoffMs > 0) this.log?.info({ waiting: this.waiting }, 'event log takes events again')
      this.backoffMs = 0
    } catch (error) {
      if (signal.aborted) return
      if (this.backoffMs === 0) this.log?.warn({ err: error, waiting: this.waiting }, 'events wait in the spool')
      this.backoffMs = Math.min(Math.max(this.backoffMs * 2, FIRST_BACKOFF_MS), maxBackoffMs)
      await pause(this.backoffMs, undefined, { signal }).catch(() => undefined)
    }
  }

  /** Removes events whose publication succeeded late, so that they are not repeated. */
  private async removePublished(): Promise<void> {
    // The loop also reaches publications that are added while it waits.
    for (const { outcome, positions } of this.uncertainPublications) {
      const isPublished = await pTimeout(outcome, { milliseconds: this.lateAnswerMs }).catch(() => false)
      if (isPublished && !this.stopping.signal.aborted) await this.file.remove(positions)
    }
    this.uncertainPublications = []
  }

  private async drainBatch(): Promise<void> {
    const groups = [...groupByTopic(this.file.read(BATCH_SIZE))]
    const results = await Promise.all(groups.map(([topic, events]) => this.publisher.publish(topic, events)))
    if (this.stopping.signal.aborted) return
    await this.file.remove(results.flatMap(({ published }) => published.map(({ position }) => position)))
    for (const { event, error } of results.flatMap(({ refused }) => refused)) {
      this.log?.error({ err: error, topic: event.topic, event: event.message.id }, 'event refused by the event log')
      await this.file.refuse(event, error instanceof Error ? error.message : String(error))
    }
    if (this.options.setAside) void this.setAsideRefused()
    const problem = results.find(({ error }) => error !== undefined)
    if (problem) throw problem.error
  }

  /** Passes refused events to `setAside`. When that rejects, they stay on disk and are passed again later. */
  private async setAsideBatch(): Promise<void> {
    const { signal } = this.stopping
    try {
      const refusedEvents = this.file.readRefused(SET_ASIDE_BATCH_SIZE)
      await this.options.setAside?.(refusedEvents)
      await this.file.removeRefused(refusedEvents.map(({ position }) => position))
      this.isSetAsideFailing = false
    } catch (error) {
      if (signal.aborted) return
      if (!this.isSetAsideFailing) {
        this.log?.warn({ err: error, refused: this.refused }, 'refused events stay in the spool')
      }
      this.isSetAsideFailing = true
      await pause(this.options.maxBackoffMs ?? DEFAULT_MAX_BACKOFF_MS, undefined, { signal }).catch(() => undefined)
    }
  }
}
