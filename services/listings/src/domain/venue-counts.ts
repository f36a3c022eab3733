import { shownRating } from '@plekje/contracts'
import type { Venue } from './venue'

/** What one venue adds to the counts. */
export interface Contribution {
  readonly categoryId: number
  readonly locationId: number
  readonly isVisible: boolean
  readonly version: number
  /** Of the figure that cards show, in hundredths; null where there is none. */
  readonly rating: number | null
}

/** A change of what a venue adds, to be counted once. Null is nothing: before it was there, or after it is gone. */
export interface CountEntry {
  readonly id: string
  readonly before: Contribution | null
  readonly after: Contribution | null
}

/** What a venue keeps for its counting. */
export interface CountingFields {
  /** What it adds once all its entries are counted. */
  readonly counted?: Contribution | null
  /** Oldest first; each goes when it is counted. */
  readonly uncounted?: readonly CountEntry[]
}

export interface VenueNumbers {
  readonly venues: number
  readonly visible: number
}
export interface RatedNumbers extends VenueNumbers {
  /** Of the visible ones: ratings in hundredths, and how many have one. */
  readonly ratingSum: number
  readonly rated: number
}

/** How many venues there are: of all, by category and by place. What has none may be absent. */
export interface VenueCounts extends VenueNumbers {
  /** Sum of the versions of visible venues. */
  readonly versions: number
  readonly categories: Readonly<Record<string, RatedNumbers>>
  readonly locations: Readonly<Record<string, VenueNumbers>>
}

export const noVenues: VenueCounts = { venues: 0, visible: 0, versions: 0, categories: {}, locations: {} }

export function contributionOf(venue: Omit<Venue, '_id'>): Contribution {
  const { rating } = shownRating(venue)
  return {
    categoryId: venue.categoryId,
    locationId: venue.locationId,
    isVisible: venue.isVisible,
    version: venue.version,
    rating: rating === null || rating <= 0 ? null : Math.round(rating * 100),
  }
}

/** Paths into {@link VenueCounts} with what is to be added there; what stays as it is is left out. */
export function incrementsOf(entries: readonly Pick<CountEntry, 'before' | 'after'>[]): Record<string, number> {
  const sums: Record<string, number> = {}
  const add = (path: string, value: number) => {
    sums[path] = (sums[path] ?? 0) + value
  }
  const addAll = (contribution: Contribution | null, sign: 1 | -1) => {
    if (!contribution) return
    const { categoryId, locationId, isVisible, version, rating } = contribution
    for (const where of ['', `categories.${categoryId}.`, `locations.${locationId}.`]) {
      add(`${where}venues`, sign)
      if (isVisible) add(`${where}visible`, sign)
    }
    if (isVisible) add('versions', sign * version)
    if (!isVisible || rating === null) return
    add(`categories.${categoryId}.ratingSum`, sign * rating)
    add(`categories.${categoryId}.rated`, sign)
  }
  for (const { before, after } of entries) {
    addAll(before, -1)
    addAll(after, 1)
  }
  return Object.fromEntries(Object.entries(sums).filter(([, value]) => value !== 0))
}

/** Whether all numbers are the same; what is absent is 0. */
export function areSameCounts(one: VenueCounts, other: VenueCounts): boolean {
  const numbers = ({ venues, visible, versions, categories, locations }: VenueCounts) =>
    new Map([
      ...Object.entries({ venues, visible, versions }),
      ...Object.entries({ categories, locations }).flatMap(([kind, groups]) =>
        Object.entries(groups).flatMap(([id, group]) =>
          Object.entries(group).map(([name, value]): [string, number] => [`${kind}.${id}.${name}`, value as number]),
        ),
      ),
    ])
  const [left, right] = [numbers(one), numbers(other)]
  return [...left.keys(), ...right.keys()].every((name) => (left.get(name) ?? 0) === (right.get(name) ?? 0))
}

/** Adds increments to counts in place. */
export function addTo(counts: object, increments: Readonly<Record<string, number>>): void {
  for (const [path, value] of Object.entries(increments)) {
    const names = path.split('.')
    const last = names.pop() ?? ''
    let at = counts as Record<string, unknown>
    for (const name of names) {
      at[name] ??= {}
      at = at[name] as Record<string, unknown>
    }
    at[last] = ((at[last] as number | undefined) ?? 0) + value
  }
}

/** Numbers of several categories, or of places, together. */
export function sumOf<K extends keyof RatedNumbers>(
  numbers: Readonly<Record<string, Partial<Pick<RatedNumbers, K>>>>,
  ids: readonly number[],
  field: K,
): number {
  return ids.reduce((sum, id) => sum + (numbers[id]?.[field] ?? 0), 0)
}
