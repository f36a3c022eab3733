import type { Category, CategoryStats, Location } from '@plekje/contracts'
import type { CatalogModels, StoredCategory, StoredLocation } from '../storage/catalog-model'
import type { CategoryFigures } from './venue-figures'
import type { Names } from './venue-views'

/** Categories and places with their counts, as they were at one moment. */
export interface Catalog extends Names {
  readonly categories: readonly Category[]
  readonly locations: readonly Location[]
  readonly stats: CategoryStats
  categoryBy(idOrSlug: string | number): Category | undefined
  locationBy(idOrSlug: string | number): Location | undefined
  /** A category itself, or the members of a group; nothing when it is unknown. */
  leavesOf(idOrSlug: string | number): readonly number[]
  isGroup(id: number): boolean
}

export interface CatalogKeeper {
  current(): Promise<Catalog>
  /** The names alone, as last read: for views inside a write. */
  names: Names
  /** After a change: the next reader counts anew. */
  drop(): void
}

/** Other processes change venues too and their events may be missed: nothing is kept longer than this. */
const MAX_AGE_MS = 60_000

/** Keeps the catalog in this process. One reading at a time serves everyone who waits. */
export function createCatalogKeeper(models: CatalogModels, figures: () => Promise<CategoryFigures[]>): CatalogKeeper {
  let kept: { readonly catalog: Promise<Catalog>; readonly until: number } | undefined
  let last: Catalog | undefined

  const read = async (): Promise<Catalog> => {
    const [categories, locations, counted] = await Promise.all([
      models.categories.find().lean<StoredCategory[]>(),
      models.locations.find().lean<StoredLocation[]>(),
      figures(),
    ])
    last = createCatalog(categories, locations, counted)
    return last
  }

  return {
    async current() {
      if (!kept || kept.until < Date.now()) {
        const catalog = read()
        const mine = { catalog, until: Date.now() + MAX_AGE_MS }
        kept = mine
        catalog.catch(() => {
          if (kept === mine) kept = undefined
        })
      }
      return kept.catalog
    },
    names: { category: (id) => last?.category(id), location: (id) => last?.location(id) },
    drop() {
      kept = undefined
    },
  }
}

/** Pure: counts per category, group and place, and ratings to one decimal. */
export function createCatalog(
  storedCategories: readonly StoredCategory[],
  storedLocations: readonly StoredLocation[],
  figures: readonly CategoryFigures[],
): Catalog {
  const categoryById = new Map(storedCategories.map((category) => [category._id, category]))
  const locationById = new Map(storedLocations.map((location) => [location._id, location]))
  const groups = new Set(storedCategories.flatMap(({ parentId }) => (parentId === null ? [] : [parentId])))
  const leavesOfId = (id: number) =>
    groups.has(id) ? storedCategories.filter(({ parentId }) => parentId === id).map(({ _id }) => _id) : [id]

  const sums = (keep: (row: CategoryFigures) => boolean) => {
    const rows = figures.filter(keep)
    const total = (field: 'visible' | 'ratingSum' | 'rated') => rows.reduce((sum, row) => sum + row[field], 0)
    return { visible: total('visible'), ratingSum: total('ratingSum'), rated: total('rated') }
  }
  const byCategory = new Map(
    storedCategories.map(({ _id }) => {
      const leaves = new Set(leavesOfId(_id))
      return [_id, sums((row) => leaves.has(row.categoryId))]
    }),
  )
  const collator = new Intl.Collator('nl')
  const categories = storedCategories
    .map(({ _id, ...category }) => ({ id: _id, ...category, count: byCategory.get(_id)?.visible ?? 0 }))
    .sort((left, right) => left.id - right.id)
  const locations = storedLocations
    .map(({ _id, ...location }) => ({ id: _id, ...location, count: sums((row) => row.locationId === _id).visible }))
    .sort((left, right) => collator.compare(left.name, right.name))
  const categoryBy = finder(categories)
  return {
    categories,
    locations,
    stats: Object.fromEntries(
      [...byCategory].map(([id, { visible, ratingSum, rated }]) => [
        String(id),
        { visible_count: visible, avg_rating: rated === 0 ? null : Math.round((ratingSum / rated) * 10) / 10 },
      ]),
    ),
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
