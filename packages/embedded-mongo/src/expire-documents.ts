import type { Catalog } from './collections/catalog'
import type { Collection } from './collections/collection'

/** Removes the documents that TTL indexes (`expireAfterSeconds`) say have had their time. */
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
    // Of several dates in an array the earliest counts; a document without a date stays for ever.
    for (const record of index.recordsUntil(limit)) collection.remove(record)
  }
}
