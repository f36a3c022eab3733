import { setTimeout as pause } from 'node:timers/promises'
import type { Collection, CreateIndexesOptions, IndexDescriptionInfo } from 'mongodb'

const BATCH = 1000
const MAX_TRIES = 30
const PAUSE_MS = 2000
const DUPLICATE_KEY = 11_000

/** The part of mongoose's collection that this file uses. */
type IndexedCollection = Pick<Collection, 'indexes' | 'dropIndex' | 'createIndex'>

/** Makes `count` items and writes them in batches; retries when the store is busy. */
export async function inBatches<T>(count: number, make: (index: number) => T, write: (batch: T[]) => Promise<unknown>) {
  for (let from = 0; from < count; from += BATCH) {
    const batch = Array.from({ length: Math.min(BATCH, count - from) }, (_, index) => make(from + index))
    for (let tries = 1; ; tries += 1) {
      try {
        await write(batch)
        break
      } catch (error) {
        // Existing documents were written by the previous attempt.
        if ((error as { code?: unknown }).code === DUPLICATE_KEY) break
        if (tries > MAX_TRIES) throw new Error(`the store does not accept documents: ${String(error)}`)
        await pause(PAUSE_MS)
      }
    }
  }
}

/**
 * Fills a collection without its non-unique indexes, and then creates them again one by one: building an index over many
 * documents at once is much cheaper than updating it with each document.
 */
export async function withoutIndexes(mongooseCollection: unknown, fill: () => Promise<void>): Promise<void> {
  const collection = mongooseCollection as IndexedCollection
  const indexes = (await collection.indexes()).filter(({ name, unique }) => name !== '_id_' && !unique)
  for (const { name } of indexes) await collection.dropIndex(name ?? '')
  await fill()
  for (const { key, ...index } of indexes) await collection.createIndex(key, optionsOf(index))
}

function optionsOf({ v: _v, collation, ...options }: Omit<IndexDescriptionInfo, 'key'>): CreateIndexesOptions {
  if (!collation) return options
  const { version: _version, ...collationOptions } = collation as typeof collation & { version?: string }
  return { ...options, collation: collationOptions }
}
