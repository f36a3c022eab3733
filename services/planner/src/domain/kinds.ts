import type { Listing } from '@plekje/contracts'
import type { Part } from './planning'

type PriceRange = NonNullable<Listing['priceRange']>

/** Typical values of a category. Times are minutes after midnight in Europe/Amsterdam. */
export interface KindProfile {
  readonly part: Part
  /** Length of a stay; a multiple of 15. */
  readonly minutes: number
  /** Estimated spending per person in cents, from € to €€€€. */
  readonly cents: readonly [number, number, number, number]
  /** The largest group that such a place usually accepts without a private room. */
  readonly maxGroup: number
  /** Usual starting times; any time if absent. */
  readonly starts?: readonly (readonly [from: number, to: number])[]
  /** True if the category may occur twice in a plan when nothing else is requested. */
  readonly mayRepeat: boolean
  /** True if the category is used only when it is requested. */
  readonly onlyWhenRequested?: boolean
}

const at = (hour: number, minute = 0) => hour * 60 + minute

const PROFILES: Readonly<Record<string, KindProfile>> = {
  restaurants: {
    part: 'food',
    minutes: 90,
    cents: [1800, 3200, 5000, 8500],
    maxGroup: 20,
    starts: [
      [at(11, 30), at(14)],
      [at(17, 30), at(20, 30)],
    ],
    mayRepeat: false,
  },
  bars: { part: 'drinks', minutes: 75, cents: [1000, 1500, 2200, 3000], maxGroup: 20, mayRepeat: true },
  clubs: {
    part: 'drinks',
    minutes: 150,
    cents: [1500, 2200, 3200, 4500],
    maxGroup: 20,
    starts: [
      [at(21, 30), at(24)],
      [0, at(2)],
    ],
    mayRepeat: true,
  },
  beachclubs: { part: 'drinks', minutes: 90, cents: [1500, 2500, 3800, 5500], maxGroup: 20, mayRepeat: true },
  bioscopen: { part: 'activity', minutes: 135, cents: [1000, 1400, 1800, 2200], maxGroup: 20, mayRepeat: false },
  bowling: { part: 'activity', minutes: 75, cents: [900, 1250, 1800, 2500], maxGroup: 20, mayRepeat: false },
  minigolf: { part: 'activity', minutes: 75, cents: [750, 1050, 1500, 2000], maxGroup: 20, mayRepeat: true },
  'escape-rooms': { part: 'activity', minutes: 90, cents: [2000, 2600, 3400, 4500], maxGroup: 12, mayRepeat: true },
  karting: { part: 'activity', minutes: 75, cents: [2000, 2600, 3500, 4500], maxGroup: 20, mayRepeat: false },
  arcade: { part: 'activity', minutes: 90, cents: [1000, 1800, 2600, 3500], maxGroup: 20, mayRepeat: true },
  saunas: { part: 'activity', minutes: 150, cents: [2500, 3500, 4800, 7500], maxGroup: 8, mayRepeat: false },
  winkels: { part: 'activity', minutes: 45, cents: [1000, 2000, 3500, 6000], maxGroup: 8, mayRepeat: true },
  hotels: {
    part: 'activity',
    minutes: 120,
    cents: [4000, 6500, 9500, 16000],
    maxGroup: 20,
    mayRepeat: false,
    onlyWhenRequested: true,
  },
}

const DEFAULT_PROFILE: KindProfile = {
  part: 'activity',
  minutes: 90,
  cents: [1000, 2000, 3500, 6000],
  maxGroup: 12,
  mayRepeat: false,
}

/** The profile of a category. An unknown category counts as an activity of an hour and a half. */
export const profileOf = (kind: string): KindProfile => PROFILES[kind] ?? DEFAULT_PROFILE

const PRICE_LEVELS: Readonly<Record<PriceRange, 0 | 1 | 2 | 3>> = { '€': 0, '€€': 1, '€€€': 2, '€€€€': 3 }

/** The price level, from 0 for € to 3 for €€€€; a place without a price counts as €€. */
export const priceLevelOf = ({ priceRange }: Pick<Listing, 'priceRange'>): 0 | 1 | 2 | 3 =>
  priceRange === null ? 1 : PRICE_LEVELS[priceRange]

export const costCentsOf = (listing: Pick<Listing, 'priceRange' | 'categorySlug'>): number =>
  profileOf(listing.categorySlug).cents[priceLevelOf(listing)]

const STATED_LIMIT = /groepen tot (\d{1,3}) personen/i

/** The largest group that a place accepts: by its facts, else the larger of the limits of its text and its category. */
export function maxGroupOf(listing: Pick<Listing, 'categorySlug' | 'description' | 'facts'>): number {
  if (listing.facts?.groupSize !== undefined) return listing.facts.groupSize
  const statedLimit = STATED_LIMIT.exec(listing.description)?.[1]
  const usualLimit = profileOf(listing.categorySlug).maxGroup
  return statedLimit === undefined ? usualLimit : Math.max(Number(statedLimit), usualLimit)
}
