import type { Catalog } from './collections/catalog'
import type { Collection } from './collections/collection'

/** Removes documents that have expired by a TTL index (`expireAfterSeconds`). */
export function expireDocuments(catalog: Catalog, now: number): void {
  for (const database of catalog.databaseNames()) {
    for (const collection of catalog.collections(database)) expireIn(collection, now)
  }
}

function expireIn(collection: Collection, now: number): void {
  for (const index of collection.indexes) {
    const { expireAfterSeconds } = index.spec
    if (expireAfterSeconds === undefined) continue
    const limit = new Date(now - expireAfterSeconds * 1000)
    // The earliest date of an array decides; a document without a date never expires.
    for (const record of index.recordsUntil(limit)) collection.remove(record)
  }
}
