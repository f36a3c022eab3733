import { mkdir } from 'node:fs/promises'
import type { EventMessage } from '@plekje/engines'
import { PRIVATE_FOLDER, privateStore } from '@plekje/engines'
import { type Database, open, type RootDatabase } from 'lmdb'

export interface SpooledEvent {
  readonly topic: string
  readonly message: EventMessage
}

/** An event with its position in the file; positions increase. */
export interface StoredEvent extends SpooledEvent {
  readonly position: number
}

interface RefusedEvent extends SpooledEvent {
  readonly reason: string
  /** UTC instant, ISO 8601. */
  readonly refusedAt: string
}

interface Totals {
  readonly waiting: number
  readonly refused: number
  /** Size of waiting and refused events together. */
  readonly bytes: number
  /** Position of the next event. Positions are never reused, because a caller may remember one. */
  readonly next: number
}

const EMPTY_TOTALS: Totals = { waiting: 0, refused: 0, bytes: 0, next: 1 }
const MAX_READ_BYTES = 1024 * 1024

/**
 * The file of a spool, for one process. A resolved write survives a kill and a power failure. Each write updates the
 * totals in the same transaction, so they need not be counted after a crash.
 */
export class SpoolFile {
  private totals: Totals

  private constructor(
    private readonly root: RootDatabase,
    private readonly events: Database<SpooledEvent, number>,
    private readonly refusals: Database<RefusedEvent, number>,
    private readonly storedTotals: Database<Totals, string>,
  ) {
    this.totals = storedTotals.get('all') ?? EMPTY_TOTALS
  }

  static async open(directory: string): Promise<SpoolFile> {
    await mkdir(directory, { recursive: true, mode: PRIVATE_FOLDER })
    const root = open(privateStore(directory, 3))
    const events = root.openDB<SpooledEvent, number>({ name: 'events' })
    const refusals = root.openDB<RefusedEvent, number>({ name: 'refused' })
    return new SpoolFile(root, events, refusals, root.openDB<Totals, string>({ name: 'totals' }))
  }

  get waiting(): number {
    return this.totals.waiting
  }

  get refused(): number {
    return this.totals.refused
  }

  get bytes(): number {
    return this.totals.bytes
  }

  /** Appends events. Resolves with their positions once they are on disk. */
  append(events: readonly SpooledEvent[]): Promise<number[]> {
    return this.write((totals) => {
      const positions = events.map((_, index) => totals.next + index)
      for (const [index, { topic, message }] of events.entries()) {
        this.events.put(totals.next + index, { topic, message })
      }
      const newTotals = {
        ...totals,
        waiting: totals.waiting + events.length,
        bytes: totals.bytes + bytesOfAll(events),
        next: totals.next + events.length,
      }
      return { newTotals, result: positions }
    })
  }

  /** The oldest waiting events, in order: at most `limit`, and about a megabyte. */
  read(limit: number): StoredEvent[] {
    this.events.resetReadTxn()
    const storedEvents: StoredEvent[] = []
    let bytes = 0
    for (const { key, value } of this.events.getRange({ limit })) {
      bytes += bytesOf(value.message)
      if (storedEvents.length > 0 && bytes > MAX_READ_BYTES) break
      storedEvents.push({ position: key, ...value })
    }
    return storedEvents
  }

  remove(positions: readonly number[]): Promise<void> {
    return this.write((totals) => ({ newTotals: this.removeEvents(positions, totals), result: undefined }))
  }

  /** Moves an event that the event log will never accept to the refused ones. */
  refuse({ position, topic, message }: StoredEvent, reason: string): Promise<void> {
    return this.write((totals) => {
      const newTotals = this.removeEvents([position], totals)
      this.refusals.put(position, { topic, message, reason, refusedAt: new Date().toISOString() })
      return {
        newTotals: { ...newTotals, refused: newTotals.refused + 1, bytes: newTotals.bytes + bytesOf(message) },
        result: undefined,
      }
    })
  }

  /** Refused events, oldest first: at most `limit`. */
  readRefused(limit: number): (RefusedEvent & StoredEvent)[] {
    this.refusals.resetReadTxn()
    return Array.from(this.refusals.getRange({ limit }), ({ key, value }) => ({ position: key, ...value }))
  }

  /** Deletes refused events: call it once they are stored elsewhere. */
  removeRefused(positions: readonly number[]): Promise<void> {
    return this.write((totals) => {
      const removedEvents = removeFrom(this.refusals, positions)
      const newTotals = {
        ...totals,
        refused: totals.refused - removedEvents.length,
        bytes: totals.bytes - bytesOfAll(removedEvents),
      }
      return { newTotals, result: undefined }
    })
  }

  async close(): Promise<void> {
    await this.root.flushed
    await this.root.close()
  }

  private removeEvents(positions: readonly number[], totals: Totals): Totals {
    const removedEvents = removeFrom(this.events, positions)
    return {
      ...totals,
      waiting: totals.waiting - removedEvents.length,
      bytes: totals.bytes - bytesOfAll(removedEvents),
    }
  }

  private async write<T>(change: (totals: Totals) => { newTotals: Totals; result: T }): Promise<T> {
    const { newTotals, result } = await this.root.transaction(() => {
      const outcome = change(this.storedTotals.get('all') ?? EMPTY_TOTALS)
      this.storedTotals.put('all', outcome.newTotals)
      return outcome
    })
    await this.root.flushed
    this.totals = newTotals
    return result
  }
}

/** Removes events and returns those that existed. */
function removeFrom<T extends SpooledEvent>(database: Database<T, number>, positions: readonly number[]): T[] {
  const removedEvents: T[] = []
  for (const position of positions) {
    const event = database.get(position)
    if (!event) continue
    database.remove(position)
    removedEvents.push(event)
  }
  return removedEvents
}

const bytesOfAll = (events: readonly SpooledEvent[]) => events.reduce((sum, { message }) => sum + bytesOf(message), 0)

/** Approximate size of an event in memory and on disk. */
export const bytesOf = ({ id, key, value, headers }: EventMessage): number =>
  Object.entries(headers).reduce((sum, [name, text]) => sum + name.length + text.length, 0) +
  id.length +
  key.length +
  Buffer.byteLength(value)
