import type { Category, Location } from '@plekje/contracts'
import type { CatalogModels, StoredCategory, StoredLocation } from '../storage/catalog-model'
import type { Names } from './venue-views'

/** Categories and places without counts. */
export interface Catalog extends Names {
  /** By id. */
  readonly categories: readonly Omit<Category, 'count'>[]
  /** By name. */
  readonly locations: readonly Omit<Location, 'count'>[]
  categoryBy(idOrSlug: string | number): Omit<Category, 'count'> | undefined
  locationBy(idOrSlug: string | number): Omit<Location, 'count'> | undefined
  /** A category itself, or the members of a group; nothing when it is unknown. */
  leavesOf(idOrSlug: string | number): readonly number[]
  isGroup(id: number): boolean
}

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

export function createCatalog(
  storedCategories: readonly StoredCategory[],
  storedLocations: readonly StoredLocation[],
): Catalog {
  const categoryById = new Map(storedCategories.map((category) => [category._id, category]))
  const locationById = new Map(storedLocations.map((location) => [location._id, location]))
  const groups = new Set(storedCategories.flatMap(({ parentId }) => (parentId === null ? [] : [parentId])))
  const leavesOfId = (id: number) =>
    groups.has(id) ? storedCategories.filter(({ parentId }) => parentId === id).map(({ _id }) => _id) : [id]
  const collator = new Intl.Collator('nl')
  const categories = storedCategories
    .map(({ _id, ...category }) => ({ id: _id, ...category }))
    .sort((left, right) => left.id - right.id)
  const locations = storedLocations
    .map(({ _id, ...location }) => ({ id: _id, ...location }))
    .sort((left, right) => collator.compare(left.name, right.name))
  const categoryBy = finder(categories)
  return {
    categories,
    locations,
    category: (id) => categoryById.get(id),
    location: (id) => locationById.get(id),
    categoryBy,
    locationBy: finder(locations),
    leavesOf: (idOrSlug) => {
      const category = categoryBy(idOrSlug)
      return category ? leavesOfId(category.id) : []
    },
    isGroup: (id) => groups.has(id),
  }
}

function finder<T extends { readonly id: number; readonly slug: string }>(items: readonly T[]) {
  const bySlug = new Map(items.map((item) => [item.slug, item]))
  const byId = new Map(items.map((item) => [String(item.id), item]))
  return (idOrSlug: string | number): T | undefined => byId.get(String(idOrSlug)) ?? bySlug.get(String(idOrSlug))
}
