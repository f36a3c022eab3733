import { shownRating } from '@plekje/contracts'
import type { Venue } from './venue'

export interface VenueNumbers {
  readonly venues: number
  readonly visible: number
}
export interface RatedNumbers extends VenueNumbers {
  /** Visible venues only: the sum of ratings in hundredths and the number of rated venues. */
  readonly ratingSum: number
  readonly rated: number
}

/** Numbers of venues: total, per category and per place. A category or place that never had a venue is absent. */
export interface VenueCounts extends VenueNumbers {
  readonly categories: Readonly<Record<string, RatedNumbers>>
  readonly locations: Readonly<Record<string, VenueNumbers>>
}

/** A category or a place, whose venues are counted. */
export interface VenueGroup {
  readonly kind: 'category' | 'location'
  readonly id: number
}

/** The fields of a venue that its counts depend on. */
export type CountedVenue = Pick<
  Venue,
  'categoryId' | 'locationId' | 'isVisible' | 'rating' | 'reviewCount' | 'googleRating' | 'googleReviewCount'
>

/** A venue before and after a change; null when it did not exist before, or does not exist after. */
export interface BeforeAndAfter<V> {
  readonly before: V | null
  readonly after: V | null
}

/** Additions to the numbers of a group; absent numbers are unchanged. */
export interface GroupIncrements {
  readonly group: VenueGroup
  readonly numbers: Partial<RatedNumbers>
}

/** The rating on a card in hundredths, for exact sums; null if there is none. */
export const ratingInHundredths = (rating: number | null): number | null =>
  rating === null || rating <= 0 ? null : Math.round(rating * 100)

/** Sums up what changes of venues add to each category and place; unchanged groups are left out. */
export function incrementsOf(changes: readonly BeforeAndAfter<CountedVenue>[]): GroupIncrements[] {
  const sums = new Map<string, { group: VenueGroup; numbers: Partial<Record<keyof RatedNumbers, number>> }>()
  const add = (group: VenueGroup, numbers: Partial<RatedNumbers>, sign: 1 | -1) => {
    const key = `${group.kind} ${group.id}`
    const sum = sums.get(key) ?? { group, numbers: {} }
    sums.set(key, sum)
    for (const [name, value] of Object.entries(numbers) as [keyof RatedNumbers, number][]) {
      sum.numbers[name] = (sum.numbers[name] ?? 0) + sign * value
    }
  }
  const addVenue = (venue: CountedVenue | null, sign: 1 | -1) => {
    if (!venue) return
    const { categoryId, locationId, isVisible } = venue
    const rating = isVisible ? ratingInHundredths(shownRating(venue).rating) : null
    const numbers = { venues: 1, visible: isVisible ? 1 : 0 }
    add({ kind: 'location', id: locationId }, numbers, sign)
    const ratings = { ratingSum: rating ?? 0, rated: rating === null ? 0 : 1 }
    add({ kind: 'category', id: categoryId }, { ...numbers, ...ratings }, sign)
  }
  for (const { before, after } of changes) {
    addVenue(before, -1)
    addVenue(after, 1)
  }
  const increments = [...sums.values()].map(({ group, numbers }) => {
    const changedNumbers = Object.entries(numbers).filter(([, value]) => value !== 0)
    return { group, numbers: Object.fromEntries(changedNumbers) }
  })
  return increments.filter(({ numbers }) => Object.keys(numbers).length > 0)
}

export function sumOf<K extends keyof RatedNumbers>(
  numbers: Readonly<Record<string, Partial<Pick<RatedNumbers, K>>>>,
  ids: readonly number[],
  field: K,
): number {
  return ids.reduce((sum, id) => sum + (numbers[id]?.[field] ?? 0), 0)
}
