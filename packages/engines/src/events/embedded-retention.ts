import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { LogStores } from './embedded-log-stores'
import { COMPACTION_LAG_MS, HOUR_MS, TOMBSTONE_RETENTION_MS } from './topics'

const MAX_PER_STEP = 500
/** Upper bound per partition, regardless of the retention time. */
export const MAX_MESSAGES = 1_000_000

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
  const trimStep = options.cleanup === 'compact' ? compactStep : deleteStep
  let offset: number | undefined = 0
  while (offset !== undefined && !options.signal.aborted) {
    offset = await trimStep(stores, options, offset)
    await nextTurn()
  }
}

const rangeFrom = ({ topic, partition }: TrimOptions, offset: number) => ({
  start: [topic, partition, offset] as [string, number, number],
  end: [topic, partition, Number.MAX_SAFE_INTEGER] as [string, number, number],
  limit: MAX_PER_STEP,
})

/** Removes the oldest messages. Returns the offset to continue at; undefined when done. */
async function deleteStep({ root, messages, ends }: LogStores, options: TrimOptions): Promise<number | undefined> {
  const { topic, partition, retentionHours, now, end } = options
  const retainedSince = now - retentionHours * HOUR_MS
  return root.transaction(() => {
    const next = end()
    let removedCount = 0
    for (const { key, value } of Array.from(messages.getRange(rangeFrom(options, 0)))) {
      const [, , offset] = key
      if (value.at >= retainedSince && offset >= next - MAX_MESSAGES) break
      messages.remove(key)
      removedCount += 1
    }
    if (removedCount > 0) ends.put([topic, partition], next)
    return removedCount === MAX_PER_STEP ? 0 : undefined
  })
}

/** Keeps the last message of each key, unless it is an old tombstone. Returns the offset to continue at. */
async function compactStep(
  { root, messages, latest, ends }: LogStores,
  options: TrimOptions,
  offset: number,
): Promise<number | undefined> {
  const { topic, partition, now, end } = options
  return root.transaction(() => {
    const batch = Array.from(messages.getRange(rangeFrom(options, offset)))
    for (const { key, value } of batch) {
      if (value.at >= now - COMPACTION_LAG_MS) return undefined
      const [, , messageOffset] = key
      const latestKey: [string, number, string] = [topic, partition, digestOf(value.key)]
      const latestOffset = latest.get(latestKey)
      const isReplaced = latestOffset !== undefined && latestOffset > messageOffset
      if (isReplaced) {
        messages.remove(key)
      } else if (latestOffset !== messageOffset) {
        if (latestOffset !== undefined) messages.remove([topic, partition, latestOffset])
        latest.put(latestKey, messageOffset)
      }
      const isOldTombstone = value.value === null && value.at < now - TOMBSTONE_RETENTION_MS
      if (!isOldTombstone) continue
      ends.put([topic, partition], end())
      messages.remove(key)
      latest.remove(latestKey)
    }
    const [, , lastOffset = 0] = batch.at(-1)?.key ?? []
    return batch.length === MAX_PER_STEP ? lastOffset + 1 : undefined
  })
}

/** Longer keys are stored as a digest, because lmdb accepts keys of up to 1,978 bytes. */
const MAX_KEY_LENGTH = 400
const digestOf = (key: string) =>
  key.length <= MAX_KEY_LENGTH ? key : `sha256:${createHash('sha256').update(key).digest('hex')}`
