import { shownRating } from '@plekje/contracts'
import type { Venue } from './venue'

/** The share of one venue in the counts. */
export interface Contribution {
  readonly categoryId: number
  readonly locationId: number
  readonly isVisible: boolean
  readonly version: number
  /** Rating on the card, in hundredths; null if there is none. */
  readonly rating: number | null
}

/**
 * A change of a venue's contribution, counted exactly once. `before` is null for a new venue, `after` for a deleted
 * one.
 */
export interface CountEntry {
  readonly id: string
  readonly before: Contribution | null
  readonly after: Contribution | null
}

/** Fields of a venue for counting. */
export interface CountingFields {
  /** Its contribution once all entries are counted. */
  readonly counted?: Contribution | null
  /** Entries that are not counted yet, oldest first. */
  readonly uncounted?: readonly CountEntry[]
}

export interface VenueNumbers {
  readonly venues: number
  readonly visible: number
}
export interface RatedNumbers extends VenueNumbers {
  /** Visible venues only: the sum of ratings in hundredths and the number of rated venues. */
  readonly ratingSum: number
  readonly rated: number
}

/** Numbers of venues: total, per category and per place. A category or place without venues may be absent. */
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

/** Increments as paths into {@link VenueCounts}, without zeros. */
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

/** True if all numbers are equal; an absent number is 0. */
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

/** Adds increments to `counts` in place. */
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

/** Sum over several categories or places. */
export function sumOf<K extends keyof RatedNumbers>(
  numbers: Readonly<Record<string, Partial<Pick<RatedNumbers, K>>>>,
  ids: readonly number[],
  field: K,
): number {
  return ids.reduce((sum, id) => sum + (numbers[id]?.[field] ?? 0), 0)
}
