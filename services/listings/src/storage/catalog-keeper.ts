import { type Catalog, createCatalog, type Names, type StoredCategory, type StoredLocation } from '../domain/catalog'
import type { CatalogModels } from './catalog-model'

export interface CatalogKeeper {
  current(): Promise<Catalog>
  /** The names alone, as last read: for views inside a write. */
  names: Names
}

/** Nothing but the seed changes categories and places. */
const MAX_AGE_MS = 60_000

/** Keeps the catalog in this process. One reading at a time serves everyone who waits; one that is empty is not kept. */
export function createCatalogKeeper(models: Pick<CatalogModels, 'categories' | 'locations'>): CatalogKeeper {
  let kept: { readonly catalog: Promise<Catalog>; readonly until: number } | undefined
  let last: Catalog | undefined

  return {
    async current() {
      if (!kept || kept.until < performance.now()) {
        const catalog = readCatalog(models)
        const mine = { catalog, until: performance.now() + MAX_AGE_MS }
        const drop = () => {
          if (kept === mine) kept = undefined
        }
        kept = mine
        catalog.then((read) => {
          last = read
          if (read.categories.length === 0) drop()
        }, drop)
      }
      return kept.catalog
    },
    names: { category: (id) => last?.category(id), location: (id) => last?.location(id) },
  }
}

const WHOLE = 'scan: categories and places are held whole'

export async function readCatalog(models: Pick<CatalogModels, 'categories' | 'locations'>): Promise<Catalog> {
  const [categories, locations] = await Promise.all([
    models.categories.find().comment(WHOLE).lean<StoredCategory[]>(),
    models.locations.find().comment(WHOLE).lean<StoredLocation[]>(),
  ])
  return createCatalog(categories, locations)
}
