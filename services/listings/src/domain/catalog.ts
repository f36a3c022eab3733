import type { Category, Location } from '@plekje/contracts'

export type StoredCategory = Omit<Category, 'id' | 'count'> & { readonly _id: number }
export type StoredLocation = Omit<Location, 'id' | 'count'> & { readonly _id: number }

/** Looks up the category and place of a venue by id. */
export interface Names {
  category(id: number): StoredCategory | undefined
  location(id: number): StoredLocation | undefined
}

/** Categories and places without counts. */
export interface Catalog extends Names {
  /** In order of id. */
  readonly categories: readonly Omit<Category, 'count'>[]
  /** In order of name. */
  readonly locations: readonly Omit<Location, 'count'>[]
  categoryBy(idOrSlug: string | number): Omit<Category, 'count'> | undefined
  locationBy(idOrSlug: string | number): Omit<Location, 'count'> | undefined
  /** The categories of a group, or the category itself; empty if it is unknown. */
  leavesOf(idOrSlug: string | number): readonly number[]
  isGroup(id: number): boolean
}

export function createCatalog(
  storedCategories: readonly StoredCategory[],
  storedLocations: readonly StoredLocation[],
): Catalog {
  const categoryById = new Map(storedCategories.map((category) => [category._id, category]))
  const locationById = new Map(storedLocations.map((location) => [location._id, location]))
  const parentIds = storedCategories.map(({ parentId }) => parentId)
  const groups = new Set(parentIds.filter((parentId) => parentId !== null))
  const leavesOfId = (id: number) =>
    groups.has(id) ? storedCategories.filter(({ parentId }) => parentId === id).map(({ _id }) => _id) : [id]
  const collator = new Intl.Collator('nl')
  const categories = storedCategories
    .map(({ _id, ...category }) => ({ id: _id, ...category }))
    .sort((a, b) => a.id - b.id)
  const locations = storedLocations
    .map(({ _id, ...location }) => ({ id: _id, ...location }))
    .sort((a, b) => collator.compare(a.name, b.name))
  const categoryBy = createFinder(categories)
  return {
    categories,
    locations,
    category: (id) => categoryById.get(id),
    location: (id) => locationById.get(id),
    categoryBy,
    locationBy: createFinder(locations),
    leavesOf: (idOrSlug) => {
      const category = categoryBy(idOrSlug)
      return category ? leavesOfId(category.id) : []
    },
    isGroup: (id) => groups.has(id),
  }
}

function createFinder<T extends { readonly id: number; readonly slug: string }>(items: readonly T[]) {
  const bySlug = new Map(items.map((item) => [item.slug, item]))
  const byId = new Map(items.map((item) => [String(item.id), item]))
  return (idOrSlug: string | number): T | undefined => byId.get(String(idOrSlug)) ?? bySlug.get(String(idOrSlug))
}
