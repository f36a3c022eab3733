import type { Fact, Listing, PlanRequest, PlanStop } from '@plekje/contracts'

/** What is wanted: the form, and what the Dutch text says beside it. */
export interface Wish {
  readonly request: PlanRequest
  /** Slugs of leaf categories that were chosen or that the text asks for; empty: no wish. */
  readonly kinds: readonly string[]
  /** Slugs of leaf categories that the text rules out ("geen kroeg"). */
  readonly unwanted: readonly string[]
  readonly traits: ReadonlySet<Trait>
  /** What places must be known to have, each where it matters (facts-of-parts.ts); given up when too few are. */
  readonly facts?: readonly Fact[]
  /** Telling words of the text, folded ("sushi", "jazz"): places whose own text has them fit better. */
  readonly words?: readonly string[]
  /** The text puts the kinds in order ("eerst bowlen, daarna eten"). */
  readonly inOrder?: boolean
  /** Undefined: anywhere. */
  readonly place: PlaceMeant | undefined
  /** The part of the day on the coming day on which it is still to come; UTC instants. */
  readonly from: Date
  readonly until: Date
  /** The most that one person wants to spend, in cents; undefined: no ceiling. */
  readonly ceilingCents: number | undefined
}

/** Where: a circle, or an area such as a province. */
export interface PlaceMeant {
  readonly name: string
  readonly lat: number
  readonly lng: number
  readonly radiusKm: number
  /** Slugs of the places in an area; then the circle means nothing. */
  readonly towns?: readonly string[]
}

/** What a Dutch text can ask for beside kinds of places. */
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

/** What a place is for in an outing; an order that people find natural is activity, food, drinks. */
export type Part = 'activity' | 'food' | 'drinks'

/** A visible place that is open in the part of the day and within the budget. */
export interface Candidate {
  readonly listing: Listing
  readonly part: Part
  /** Per person. */
  readonly costCents: number
  /** How long people usually stay. */
  readonly minutes: number
  /** When it is open between `from` and `until` of the wish; at least one. UTC instants. */
  readonly open: readonly { readonly from: Date; readonly until: Date }[]
  /** How well it answers the wish, 0 to 1. */
  readonly fit: number
}

/** What was chosen, in order, before the service has checked anything. */
export interface DraftPlan {
  readonly title: string
  readonly description: string
  readonly stops: readonly { readonly slug: string; readonly reason: string }[]
  readonly tips: readonly string[]
}

/** A draft after checking: times, travel and costs computed; stops that do not hold are left out. */
export interface CheckedPlan {
  readonly stops: readonly PlanStop[]
  readonly dropped: readonly {
    readonly slug: string
    readonly why: 'unknown' | 'repeated' | 'closed' | 'budget' | 'too-far'
  }[]
  readonly totalCostCents: number
}

/** Makes plans differ: another seed and places to leave out when there are others. */
export interface Variation {
  readonly seed: number
  readonly avoid: ReadonlySet<string>
}
