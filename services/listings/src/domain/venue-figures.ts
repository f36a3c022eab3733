import type { VenueRow } from '../storage/venue-rows'

/** Of the visible venues of one category in one place. */
export interface CategoryFigures {
  readonly categoryId: number
  readonly locationId: number
  readonly visible: number
  /** Sum and number of the ratings that cards show. */
  readonly ratingSum: number
  readonly rated: number
}

/** By category and place; those without a visible venue are absent. */
export function categoryFigures(rows: Iterable<VenueRow>): CategoryFigures[] {
  const found = new Map<string, { -readonly [Key in keyof CategoryFigures]: CategoryFigures[Key] }>()
  for (const { isVisible, categoryId, locationId, rating } of rows) {
    if (!isVisible) continue
    const key = `${categoryId} ${locationId}`
    const figures = found.get(key) ?? { categoryId, locationId, visible: 0, ratingSum: 0, rated: 0 }
    found.set(key, figures)
    figures.visible += 1
    if (rating === null || rating <= 0) continue
    figures.ratingSum += rating
    figures.rated += 1
  }
  return [...found.values()]
}

/** How many there are, how many of them visible, and when those that were added from `since` on were. */
export function venueTotals(rows: Iterable<VenueRow>, since?: Date) {
  let [venues, visible] = [0, 0]
  const added: Date[] = []
  for (const { isVisible, createdAt } of rows) {
    venues += 1
    if (isVisible) visible += 1
    if (since && createdAt >= since.getTime()) added.push(new Date(createdAt))
  }
  return { venues, visible, added }
}
