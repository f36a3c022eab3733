import { type Catalog, createCatalog, type Names, type StoredCategory, type StoredLocation } from '../domain/catalog'
import type { CatalogModels } from './catalog-model'

export interface CatalogCache {
  current(): Promise<Catalog>
  /** Reads the catalog unless it is cached. Call it before a write that uses `names`. */
  ensureNames(): Promise<void>
  /** Names of the last catalog that was read, for views that are built within a write. */
  names: Names
}

/** A minute is short enough, because only the seed changes categories and places. */
const CACHE_MS = 60_000

/** Caches the catalog in this process. Concurrent callers share one reading; an empty catalog is not cached. */
export function createCatalogCache(models: Pick<CatalogModels, 'categories' | 'locations'>): CatalogCache {
  let cached: { readonly catalog: Promise<Catalog>; readonly until: number } | undefined
  let lastCatalog: Catalog | undefined

  const current = async () => {
    if (!cached || cached.until < performance.now()) {
      const reading = readCatalog(models)
      const entry = { catalog: reading, until: performance.now() + CACHE_MS }
      const drop = () => {
        if (cached === entry) cached = undefined
      }
      cached = entry
      reading.then((catalog) => {
        lastCatalog = catalog
        if (catalog.categories.length === 0) drop()
      }, drop)
    }
    return cached.catalog
  }

  return {
    current,
    async ensureNames() {
      await current()
    },
    names: { category: (id) => lastCatalog?.category(id), location: (id) => lastCatalog?.location(id) },
  }
}

const SCAN_REASON = 'scan: categories and places are held whole'

export async function readCatalog(models: Pick<CatalogModels, 'categories' | 'locations'>): Promise<Catalog> {
  const [categories, locations] = await Promise.all([
    models.categories.find().comment(SCAN_REASON).lean<StoredCategory[]>(),
    models.locations.find().comment(SCAN_REASON).lean<StoredLocation[]>(),
  ])
  return createCatalog(categories, locations)
}
