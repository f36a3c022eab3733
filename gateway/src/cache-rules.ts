import type { Topic } from '@plekje/contracts'
import type { Change, VenuePlaces } from './changes'

/** Events that end kept answers; every gateway receives all of them. */
export const tailedTopics = [
  'listing.changed',
  'search.refreshed',
  'review.changed',
] as const satisfies readonly Topic[]

/** What a question says, as texts. */
export interface Asked {
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
}

export interface CacheRule {
  readonly topics: readonly (typeof tailedTopics)[number][]
  /** What of a change may show in an answer that does not name the changed venue. */
  readonly entersBy: 'any' | 'never' | ((change: Change, asked: Asked, body: Buffer) => boolean)
  /** The parameter that names the one venue; unless stated an answer names those whose ids are in its text. */
  readonly namedBy?: 'listingId'
  /** Seconds an answer may be kept that does not depend on the time of day. */
  readonly still?: number
}

/*
 * How long an answer to visitors stays good. An event ends those that name one of its venues and those that the venue
 * may come into; where that cannot be told from the event and the question, it ends them all. What is not in an answer
 * may still change it: a total, a facet, the order of what fits on a page.
 */

/** A venue's own page names it and nothing else moves it. */
export const oneVenue: CacheRule = { topics: ['listing.changed'], entersBy: 'never' }

/** Those that are asked for by their ids: one that is shown again was in no answer. */
export const someVenues: CacheRule = {
  topics: ['listing.changed'],
  entersBy: ({ listingIds }, { query }) => {
    const asked = (query.ids ?? '').split(',')
    return listingIds === undefined || listingIds.some((id) => asked.includes(String(id)))
  },
}

/** Counts of all visible venues: every change may move one. */
export const venueCounts: CacheRule = { topics: ['listing.changed'], entersBy: 'any' }

export const featuredVenues: CacheRule = {
  topics: ['listing.changed'],
  entersBy: ({ venue }, { query }) => (venue === null ? isPage(query) : venue?.featured === true),
}

export const venuesOfCategory: CacheRule = {
  topics: ['listing.changed'],
  entersBy: ({ venue }, { params, query }, body) =>
    // Which categories a group has is not known here, but one that lists its own venues is no group.
    venue === null
      ? isPage(query)
      : venue === undefined || !listsOwnVenues(params.categoryId, body) || isIn(params.categoryId, venue),
}

/** They are about the venue in their address, and nobody may read them while it is hidden. */
export const venueReviews: CacheRule = {
  topics: ['review.changed', 'listing.changed'],
  entersBy: 'never',
  namedBy: 'listingId',
}

/** Beside its venues a page has a total and facets, and each facet ignores its own filter. */
export const resultsPage: CacheRule = {
  topics: ['search.refreshed'],
  entersBy: (change, { query }) =>
    mayMove(change, query, ({ onlyFigures }) => (onlyFigures && query.rating === undefined ? 1 : 2)),
}

export const resultsList: CacheRule = {
  topics: ['search.refreshed'],
  entersBy: (change, { query }) => mayMove(change, query, () => 1),
}

/** They name venues by words alone: one that leaves may stand in any, and the index may take long to announce it (SEARCH-40). */
export const suggestions: CacheRule = {
  topics: ['listing.changed', 'search.refreshed'],
  entersBy: ({ topic, venue }) => topic !== 'listing.changed' || !venue,
}

/** Neither events nor the time of day move it. */
export const stillFor = (seconds: number): CacheRule => ({ topics: [], entersBy: 'never', still: seconds })

/**
 * A venue that goes moves what stands on later pages than its own, which do not name it. One that was moved to another
 * category does so too, which cannot be told here: those pages are right again with the next minute.
 */
const isPage = ({ limit, offset }: Query): boolean => limit !== undefined || offset !== undefined

const isIn = (categoryId: string | undefined, venue: { readonly categoryId: number }) =>
  String(venue.categoryId) === categoryId

function listsOwnVenues(categoryId: string | undefined, body: Buffer): boolean {
  const at = body.indexOf('"categoryId":')
  return at !== -1 && /^"categoryId":(\d+)/.exec(body.toString('latin1', at, at + 30))?.[1] === categoryId
}

type Query = Asked['query']

/**
 * Whether one of the venues may be among those that a question is about, before or after. `filtersToMiss` says how many
 * of the question's filters a venue must miss to be out of it. Words that change weigh in the order of every text search.
 */
const mayMove = ({ places }: Change, query: Query, filtersToMiss: (venue: VenuePlaces) => number): boolean =>
  places === undefined ||
  places.some(
    (venue) => (query.search !== undefined && !venue.onlyFigures) || filtersMissed(venue, query) < filtersToMiss(venue),
  )

/** Only what can be told for certain: slugs and ids are compared, what people typed is not. */
function filtersMissed({ categories, locations }: VenuePlaces, query: Query): number {
  const misses = (wanted: string | undefined, names: readonly string[]) =>
    Number(wanted !== undefined && !names.includes(wanted.trim().toLowerCase()))
  // An area or a point wins over a place, and a place with a radius is what lies around it.
  const isPlace = query.bbox === undefined && query.lat === undefined && query.radius === undefined
  return misses(query.category, categories) + (isPlace ? misses(query.location, locations) : 0)
}
