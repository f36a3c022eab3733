import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { LogStores } from './embedded-log-stores'

const MAX_PER_STEP = 500
const HOUR_MS = 3_600_000
/** Upper bound per partition, regardless of the retention time. */
export const MAX_MESSAGES = 1_000_000
/** Readers still see a replaced message for this long. */
export const COMPACTION_LAG_MS = 6 * HOUR_MS
/** Readers still see a tombstone for this long. */
export const TOMBSTONES_KEPT_MS = 7 * 24 * HOUR_MS

interface TrimOptions {
  readonly topic: string
  readonly partition: number
  readonly cleanup: 'delete' | 'compact'
  readonly retentionHours: number
  /** Epoch milliseconds. */
  readonly now: number
  /** Next offset; call it within the removing transaction. */
  end(): number
  readonly signal: AbortSignal
}

/** Removes expired messages of a partition, a few per transaction. */
export async function trimPartition(stores: LogStores, options: TrimOptions): Promise<void> {
  const trimSome = options.cleanup === 'compact' ? compactSome : deleteSome
  for (let offset: number | undefined = 0; offset !== undefined && !options.signal.aborted; await nextTurn()) {
    offset = await trimSome(stores, options, offset)
  }
}

const rangeFrom = ({ topic, partition }: TrimOptions, offset: number) => ({
  start: [topic, partition, offset] as [string, number, number],
  end: [topic, partition, Number.MAX_SAFE_INTEGER] as [string, number, number],
  limit: MAX_PER_STEP,
})

/** Removes the oldest messages. Returns the offset to continue at; undefined when done. */
async function deleteSome({ root, messages, ends }: LogStores, options: TrimOptions): Promise<number | undefined> {
  const { topic, partition, retentionHours, now, end } = options
  const youngest = now - retentionHours * HOUR_MS
  return root.transaction(() => {
    const next = end()
    let removed = 0
    for (const { key, value } of Array.from(messages.getRange(rangeFrom(options, 0)))) {
      if (value.at >= youngest && key[2] >= next - MAX_MESSAGES) break
      messages.remove(key)
      removed += 1
    }
    if (removed > 0) ends.put([topic, partition], next)
    return removed === MAX_PER_STEP ? 0 : undefined
  })
}

/** Keeps the last message of each key, until it is an old tombstone. Returns the offset to continue at. */
async function compactSome(
  { root, messages, latest, ends }: LogStores,
  options: TrimOptions,
  offset: number,
): Promise<number | undefined> {
  const { topic, partition, now, end } = options
  return root.transaction(() => {
    const found = Array.from(messages.getRange(rangeFrom(options, offset)))
    for (const { key, value } of found) {
      if (value.at >= now - COMPACTION_LAG_MS) return undefined
      const place: [string, number, string] = [topic, partition, digestOf(value.key)]
      const known = latest.get(place)
      if (known !== undefined && known < key[2]) messages.remove([topic, partition, known])
      if (known === undefined || known < key[2]) latest.put(place, key[2])
      else if (known > key[2]) messages.remove(key)
      if (value.value !== null || value.at >= now - TOMBSTONES_KEPT_MS) continue
      ends.put([topic, partition], end())
      messages.remove(key)
      latest.remove(place)
    }
    const last = found.at(-1)
    return found.length === MAX_PER_STEP && last ? last.key[2] + 1 : undefined
  })
}

/** Longer keys are stored as a digest, because lmdb accepts keys of up to 1,978 bytes. */
const MAX_KEY_LENGTH = 400
const digestOf = (key: string) =>
  key.length <= MAX_KEY_LENGTH ? key : `sha256:${createHash('sha256').update(key).digest('hex')}`
