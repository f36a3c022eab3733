import type { Collection } from 'mongoose'
import type { Logger } from 'pino'
import { isReplicated } from '../transactions/require-transactions'

const FIRST_BACKOFF_MS = 500
const MAX_BACKOFF_MS = 30_000
/** The server answers at least this often, so that the driver's operation timeout does not end the stream. */
const MAX_AWAIT_MS = 1000

/** Selects inserts only: published rows are deleted, and leases are in another collection. */
const NEW_ROWS = [{ $match: { operationType: 'insert' } }, { $project: { _id: 1 } }]

/** The part of a change stream that is used here. */
interface Stream {
  on(event: 'change' | 'error' | 'close', listener: (changeOrError?: unknown) => void): unknown
  close(): Promise<void>
}

export interface WakeUps {
  /** True while every change is received. */
  readonly isListening: boolean
  close(): Promise<void>
}

/**
 * Calls `onWake` when a change stream reports new rows of an outbox, also those of other processes. Only a replica set
 * or sharded cluster has change streams; elsewhere the relay only polls. A broken stream is reopened.
 */
export function openWakeUps(collection: Collection, onWake: () => void, log: Logger): WakeUps {
  let stream: Stream | undefined
  let timer: NodeJS.Timeout | undefined
  let isListening = false
  let isClosed = false

  const open = async (backoffMs: number) => {
    try {
      if (!(await isReplicated(collection.conn)) || isClosed) return
      const newStream = collection.watch(NEW_ROWS, { maxAwaitTimeMS: awaitMsOf(collection) }) as unknown as Stream
      stream = newStream
      let isBroken = false
      const onBroken = (error?: unknown) => {
        if (isBroken || isClosed) return
        isBroken = true
        newStream.close().catch(() => undefined)
        if (isUnknownStage(error)) {
          isListening = false
          return
        }
        log.warn({ err: error }, 'change stream of the outbox broke')
        reopenLater(backoffMs)
      }
      newStream.on('change', onWake)
      newStream.on('error', onBroken)
      // The driver emits `close` before the `error` that says why, so `onBroken` gets the error first.
      newStream.on('close', () => setImmediate(onBroken))
      isListening = true
      // Events may have arrived between the last poll and the stream.
      onWake()
    } catch (error) {
      log.warn({ err: error }, 'change stream of the outbox cannot be opened')
      reopenLater(backoffMs)
    }
  }

  const reopenLater = (backoffMs: number) => {
    isListening = false
    if (isClosed) return
    timer = setTimeout(() => void open(Math.min(backoffMs * 2, MAX_BACKOFF_MS)), backoffMs).unref()
  }

  void open(FIRST_BACKOFF_MS)
  return {
    get isListening() {
      return isListening
    },
    async close() {
      isClosed = true
      isListening = false
      clearTimeout(timer)
      await stream?.close().catch(() => undefined)
    },
  }
}

/** True when the server does not know `$changeStream`: the embedded one is a replica set without change streams. */
const isUnknownStage = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 40324

const awaitMsOf = ({ conn }: Collection): number => {
  const timeoutMs: unknown = conn.get('maxTimeMS')
  return typeof timeoutMs === 'number' ? Math.min(MAX_AWAIT_MS, timeoutMs / 2) : MAX_AWAIT_MS
}
