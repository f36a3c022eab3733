import type { Catalog } from './collections/catalog'
import type { Collection } from './collections/collection'
import { pathElements } from './values/path-values'

/** Removes the documents that TTL indexes (`expireAfterSeconds`) say have had their time. */
export function expireDocuments(catalog: Catalog, now: number): void {
  for (const database of catalog.databaseNames()) {
    for (const collection of catalog.collections(database)) expireIn(collection, now)
  }
}

function expireIn(collection: Collection, now: number): void {
  for (const { spec, paths } of collection.indexes) {
    const { expireAfterSeconds } = spec
    const [path] = paths
    if (expireAfterSeconds === undefined || path === undefined) continue
    const limit = now - expireAfterSeconds * 1000
    for (const [record, document] of [...collection.records]) {
      // Of several dates in an array the earliest counts; a document without a date stays for ever.
      if (pathElements(document, path).some((value) => value instanceof Date && value.getTime() <= limit)) {
        collection.remove(record)
      }
    }
  }
}
