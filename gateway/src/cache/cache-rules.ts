import type { Topic } from '@plekje/contracts'
import type { Change, VenuePlaces } from './changes'

/** Events that invalidate cached responses; every gateway process receives all of them. */
export const tailedTopics = [
  'listing.changed',
  'search.refreshed',
  'review.changed',
] as const satisfies readonly Topic[]
export type TailedTopic = (typeof tailedTopics)[number]

/** Path parameters and query of a request, as texts. */
export interface RequestValues {
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
}

export interface CacheRule {
  readonly topics: readonly TailedTopic[]
  /** Says if a change may affect a response that does not name the changed venue. */
  readonly affectsOthers: 'always' | 'never' | ((change: Change, request: RequestValues, body: Buffer) => boolean)
  /**
   * The parameter that names the only venue of a response; otherwise a response names the venues whose ids are in its
   * body.
   */
  readonly namedBy?: 'listingId'
  /** Lifetime in seconds of a response that does not depend on the time of day. */
  readonly lifetimeSeconds?: number
}

/*
 * A rule says how long a cached response stays valid. An event of its topics invalidates the responses that name one of
 * the event's venues, and those that `affectsOthers` selects: a venue that a response does not name may still change
 * its total, its facets, or which venues fit on its page. In a change, a venue is null if it is hidden now, and
 * undefined if it is unknown. Whatever the topics, `response-cache.ts` also drops responses that name a venue in an
 * older version, and responses without versions that name a hidden one.
 */

/** The page of one venue names that venue, and no other venue affects it. */
export const oneVenue: CacheRule = { topics: ['listing.changed'], affectsOthers: 'never' }

/** Venues requested by their ids. A cached response lacks a venue that becomes visible, so the requested ids count. */
export const venuesByIds: CacheRule = {
  topics: ['listing.changed'],
  affectsOthers: ({ listingIds }, { query }) => {
    const requestedIds = (query.ids ?? '').split(',')
    return listingIds === undefined || listingIds.some((id) => requestedIds.includes(String(id)))
  },
}

/** Counts of all visible venues: any change may alter one. */
export const venueCounts: CacheRule = { topics: ['listing.changed'], affectsOthers: 'always' }

export const featuredVenues: CacheRule = {
  topics: ['listing.changed'],
  affectsOthers: ({ venue }, { query }) => (venue === null ? isPage(query) : venue?.featured === true),
}

export const venuesOfCategory: CacheRule = {
  topics: ['listing.changed'],
  affectsOthers: ({ venue }, { params, query }, body) => {
    if (venue === null) return isPage(query)
    if (venue === undefined) return true
    // The gateway does not know which categories a group has, but a category that lists its own venues is no group.
    const isGroup = !listsOwnVenues(params.categoryId, body)
    return isGroup || String(venue.categoryId) === params.categoryId
  },
}

/** Reviews name their venue in the path, and are not public while that venue is hidden. */
export const venueReviews: CacheRule = {
  topics: ['review.changed', 'listing.changed'],
  affectsOthers: 'never',
  namedBy: 'listingId',
}

/**
 * A results page has a total and facets beside its venues. A facet ignores its own filter, so it also counts a venue
 * that fails only that filter: a venue has no effect when it fails two filters. A change of rating or review count
 * alone (`onlyFigures`) alters facets only under a filter by rating.
 */
export const resultsPage: CacheRule = {
  topics: ['search.refreshed'],
  affectsOthers: (change, { query }) => {
    const harmlessFailures: HarmlessFailures = ({ onlyFigures }) => (onlyFigures && query.rating === undefined ? 1 : 2)
    return mayAffectResults(change, query, harmlessFailures)
  },
}

export const resultsList: CacheRule = {
  topics: ['search.refreshed'],
  affectsOthers: (change, { query }) => mayAffectResults(change, query, () => 1),
}

/**
 * Suggestions contain names of venues but no ids, so a removed venue may be in any of them. `search.refreshed` drops
 * them after every change; `listing.changed` after a removal, because the index may announce that late (SEARCH-40).
 */
export const suggestions: CacheRule = {
  topics: ['listing.changed', 'search.refreshed'],
  affectsOthers: ({ topic, venue }) => topic !== 'listing.changed' || !venue,
}

/** Responses that no event and no time of day invalidates. */
export const cacheForSeconds = (seconds: number): CacheRule => ({
  topics: [],
  affectsOthers: 'never',
  lifetimeSeconds: seconds,
})

/**
 * True for one page of a list. A removed venue shifts all later pages of its list, although they do not name it. A
 * venue that moves to another category or is no longer featured shifts them too, but its event does not say its former
 * state: these pages expire at the next full minute.
 */
const isPage = ({ limit, offset }: Query): boolean => limit !== undefined || offset !== undefined

function listsOwnVenues(categoryId: string | undefined, body: Buffer): boolean {
  const start = body.indexOf('"categoryId":')
  return start !== -1 && /^"categoryId":(\d+)/.exec(body.toString('latin1', start, start + 30))?.[1] === categoryId
}

type Query = RequestValues['query']
/** The number of failed filters with which a venue has no effect. */
type HarmlessFailures = (venue: VenuePlaces) => number

/**
 * True when one of the venues may affect the results of a query, before or after the change. Changed words alter the
 * ranking of every text search.
 */
const mayAffectResults = ({ places }: Change, query: Query, harmlessFailures: HarmlessFailures): boolean => {
  if (places === undefined) return true
  return places.some((venue) => {
    const altersRanking = query.search !== undefined && !venue.onlyFigures
    return altersRanking || countFailedFilters(venue, query) < harmlessFailures(venue)
  })
}

/** Counts only filters that certainly fail: slugs and ids are compared, typed text is not. */
function countFailedFilters({ categories, locations }: VenuePlaces, query: Query): number {
  const fails = (name: string | undefined, names: readonly string[]) =>
    name !== undefined && !names.includes(name.trim().toLowerCase())
  // An area or a point overrides a place, and a place with a radius includes venues around it.
  const filtersByPlace = query.bbox === undefined && query.lat === undefined && query.radius === undefined
  const failsPlace = filtersByPlace && fails(query.location, locations)
  return Number(fails(query.category, categories)) + Number(failsPlace)
}
