import type { Fact, Listing, PlanRequest, PlanStop } from '@plekje/contracts'

/** A member's wish: the form, and the interpretation of its text. */
export interface Wish {
  readonly request: PlanRequest
  /** Slugs of categories that were chosen or that the text names; empty for no preference. */
  readonly kinds: readonly string[]
  /** Slugs of categories that the text excludes ("geen kroeg"). */
  readonly unwanted: readonly string[]
  readonly traits: ReadonlySet<Trait>
  /**
   * Facts that places must be known to have, where they matter (facts-of-parts.ts); dropped if too few places have
   * them.
   */
  readonly facts?: readonly Fact[]
  /** Distinctive words of the text, folded ("sushi", "jazz"): places whose text has them fit better. */
  readonly words?: readonly string[]
  /** True if the text gives an order ("eerst bowlen, daarna eten"). */
  readonly inOrder?: boolean
  /** Undefined if the outing may be anywhere. */
  readonly place: RequestedPlace | undefined
  /** Start and end of the part of the day, as instants. */
  readonly from: Date
  readonly until: Date
  /** Maximum spending per person in cents; undefined for no limit. */
  readonly ceilingCents: number | undefined
}

/** A circle, or an area such as a province. */
export interface RequestedPlace {
  readonly name: string
  readonly lat: number
  readonly lng: number
  readonly radiusKm: number
  /** Slugs of the places in an area; the circle is then unused. */
  readonly towns?: readonly string[]
}

/** Wishes of a text besides categories. */
export const TRAITS = [
  'children',
  'indoors',
  'outdoors',
  'romantic',
  'cheap',
  'luxury',
  'bachelor',
  'birthday',
  'sporty',
  'quiet',
  'dancing',
  'no-alcohol',
] as const
export type Trait = (typeof TRAITS)[number]

/** The part of an outing that a place is for; the usual order is activity, food, drinks. */
export const PARTS = ['activity', 'food', 'drinks'] as const
export type Part = (typeof PARTS)[number]

/** A visible place that is open in the part of the day and within the budget. */
export interface Candidate {
  readonly listing: Listing
  readonly part: Part
  /** Estimated spending per person. */
  readonly costCents: number
  /** The usual length of a stay. */
  readonly minutes: number
  /** Opening times within the wish; at least one. */
  readonly open: readonly { readonly from: Date; readonly until: Date }[]
  /** Fit to the wish, from 0 to 1. */
  readonly fit: number
}

/** Maximum number of stops in a plan of the rules. */
export const MAX_STOPS_OF_RULES = 4

/** A choice of stops in order, before the check. */
export interface DraftPlan {
  readonly title: string
  readonly description: string
  readonly stops: readonly { readonly slug: string; readonly reason: string }[]
  readonly tips: readonly string[]
}

/** A checked draft: with times, travel and costs, without invalid stops. */
export interface CheckedPlan {
  readonly stops: readonly PlanStop[]
  readonly dropped: readonly {
    readonly slug: string
    readonly why: 'unknown' | 'repeated' | 'too-many' | 'closed' | 'budget' | 'too-far'
  }[]
  readonly totalCostCents: number
}

/** A variation of a plan: a seed, and places to avoid if there are others. */
export interface Variation {
  readonly seed: number
  readonly avoid: ReadonlySet<string>
}
