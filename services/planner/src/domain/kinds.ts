import type { Listing } from '@plekje/contracts'
import type { Part } from './planning'

type PriceRange = NonNullable<Listing['priceRange']>

/** What is usual for a kind of place. Times of day are minutes after midnight in Europe/Amsterdam. */
export interface KindProfile {
  readonly part: Part
  /** A usual stay; multiples of 15. */
  readonly minutes: number
  /** Estimates of what one person spends, in cents, from € to €€€€. */
  readonly cents: readonly [number, number, number, number]
  /** The largest group that such a place usually takes without a room of its own. */
  readonly maxGroup: number
  /** When people start there, when not any time will do. */
  readonly starts?: readonly (readonly [from: number, to: number])[]
  /** May come twice in one plan when nothing else is wanted. */
  readonly mayRepeat: boolean
  /** Only when asked for. */
  readonly onlyWhenAsked?: boolean
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
    onlyWhenAsked: true,
  },
}

const OTHER: KindProfile = {
  part: 'activity',
  minutes: 90,
  cents: [1000, 2000, 3500, 6000],
  maxGroup: 12,
  mayRepeat: false,
}

/** A category that this table does not know counts as an activity of an hour and a half. */
export const profileOf = (kind: string): KindProfile => PROFILES[kind] ?? OTHER

const LEVEL: Readonly<Record<PriceRange, 0 | 1 | 2 | 3>> = { '€': 0, '€€': 1, '€€€': 2, '€€€€': 3 }

/** 0 for € to 3 for €€€€; a place without a price counts as €€. */
export const priceLevelOf = ({ priceRange }: Pick<Listing, 'priceRange'>): 0 | 1 | 2 | 3 =>
  priceRange === null ? 1 : LEVEL[priceRange]

/** Estimate of what one person spends, in cents. */
export const costCentsOf = (listing: Pick<Listing, 'priceRange' | 'categorySlug'>): number =>
  profileOf(listing.categorySlug).cents[priceLevelOf(listing)]

const OWN_LIMIT = /groepen tot (\d{1,3}) personen/i

/** The largest group that fits: what is known of the place, else what its text says, else what is usual for its kind. */
export function maxGroupOf(listing: Pick<Listing, 'categorySlug' | 'description' | 'facts'>): number {
  if (listing.facts?.groupSize !== undefined) return listing.facts.groupSize
  const own = OWN_LIMIT.exec(listing.description)?.[1]
  const usual = profileOf(listing.categorySlug).maxGroup
  return own === undefined ? usual : Math.max(Number(own), usual)
}
