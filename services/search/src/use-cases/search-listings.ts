import { readFacts, type SearchQuery, withoutUndefined } from '@plekje/contracts'
import type { Geocoder, IndexHit, IndexQuery, IndexResult } from '@plekje/engines'
import { dayNumberOf } from '@plekje/opening-hours'
import { type ClockTime, clockTimeOf } from '../domain/clock-time'
import { facetQuery, facetsOf } from '../index/facets'
import { planSearch } from '../index/search-plan'
import { CARD_VALUES, cardJson, LISTING_VALUES, listingJson } from '../index/venue-card'
import type { CatalogueKeeper } from '../index-sync/catalogue-keeper'
import type { IndexKeeper } from '../index-sync/index-keeper'
import { answerText } from './answer-text'

const CARDS_PER_PAGE = 24
/** Length of a list without `limit`. */
const LISTINGS_PER_PAGE = 2_000

const NO_RESULT = {
  hits: [],
  total: 0,
  totalIsLowerBound: false,
  facets: {},
  counts: {},
  cells: {},
  relaxed: false,
} as const

export interface SearchParts {
  readonly index: Pick<IndexKeeper, 'query'>
  readonly catalogue: Pick<CatalogueKeeper, 'current'>
  readonly geocoder: Pick<Geocoder, 'find'>
  readonly now: () => Date
}

/** A reply as JSON, with the ids and versions of its venues. */
interface JsonReply {
  readonly json: string
  readonly venues: readonly IndexHit[]
}

/** Turns criteria into a plan, and adds values that a reply needs. `plan.kind` is `nothing` if no venue can match. */
const createPrepareQuery =
  ({ catalogue, geocoder, now }: SearchParts) =>
  async (criteria: SearchQuery) => {
    const currentCatalogue = catalogue.current()
    const instant = now()
    const clock = clockTimeOf(instant)
    const { hoursOn, openAt } = criteria
    const day = hoursOn ?? openAt?.slice(0, 10)
    const dayNumber = day === undefined ? undefined : dayNumberOf(day)
    const replyTime = { now: instant, extraDay: dayNumber ?? undefined }
    const plan = await planSearch(criteria, {
      catalogue: currentCatalogue,
      now: clock,
      geocode: (text) => geocoder.find(text),
    })
    const { offset = 0 } = criteria
    return { currentCatalogue, replyTime, clock, plan, offset }
  }

/**
 * Prepares the query for a part of the map. Words are interpreted, and relaxed, for the whole search rather than for
 * that part, so that the map shows only venues that the lists have. `isRelaxed` tells if the engine dropped words of
 * the query, `isClosestMatch` if the lists have only venues that match part of the search.
 */
export function createPrepareMapQuery(parts: SearchParts) {
  const prepareQuery = createPrepareQuery(parts)
  const { index, geocoder } = parts
  return async (criteria: SearchQuery) => {
    const { currentCatalogue, replyTime, clock, plan } = await prepareQuery(criteria)
    const unrelaxed = { replyTime, isRelaxed: false, isClosestMatch: false }
    if (plan.kind === 'nothing') return { ...unrelaxed, query: undefined }
    if (plan.query.text === undefined) return { ...unrelaxed, query: plan.query }
    // The text may be interpreted in several queries: find the one whose hits are returned.
    const queriesOfHits = new Map<IndexResult['hits'], { readonly query: IndexQuery; readonly isRelaxed: boolean }>()
    const query = async (indexQuery: IndexQuery) => {
      const result = await index.query(indexQuery)
      queriesOfHits.set(result.hits, { query: indexQuery, isRelaxed: result.relaxed })
      return result
    }
    const baseQuery = { ...plan.query, limit: 0 }
    const { result } = await answerText({
      baseQuery,
      area: plan.area,
      criteria,
      catalogue: currentCatalogue,
      now: clock,
      query,
      geocoder,
    })
    const queryOfHits = queriesOfHits.get(result.hits) ?? { query: baseQuery, isRelaxed: result.relaxed }
    return { replyTime, ...queryOfHits, isClosestMatch: result.relaxed }
  }
}

const orderByName = { by: 'field', field: 'name', descending: false } as const

/** Searches venues: `list` replies with full venues, `search` with cards and facets. */
export function createSearchListings(parts: SearchParts) {
  const prepareQuery = createPrepareQuery(parts)
  const { index, geocoder } = parts
  const runQuery = async (criteria: SearchQuery, queryExtras: (now: ClockTime) => Partial<IndexQuery>) => {
    const { currentCatalogue, replyTime, clock, plan, offset } = await prepareQuery(criteria)
    if (plan.kind === 'nothing') return { currentCatalogue, replyTime, result: NO_RESULT, area: null, understood: [] }
    const baseQuery = { ...queryExtras(clock), ...plan.query, offset }
    const answer = await answerText({
      baseQuery,
      area: plan.area,
      criteria,
      catalogue: currentCatalogue,
      now: clock,
      query: index.query,
      geocoder,
    })
    return { currentCatalogue, replyTime, ...answer }
  }

  return {
    /** Returns a JSON array of `Listing`, by name if there is no text. `next` is the offset of the next page. */
    async list(criteria: SearchQuery): Promise<JsonReply & { total: number; next: number | undefined }> {
      const limit = criteria.limit ?? LISTINGS_PER_PAGE
      const { replyTime, result } = await runQuery(criteria, () =>
        withoutUndefined({
          limit,
          values: LISTING_VALUES,
          sort: criteria.search ? undefined : orderByName,
        }),
      )
      const next = (criteria.offset ?? 0) + limit
      return {
        json: `[${result.hits.map((hit) => listingJson(hit, replyTime)).join(',')}]`,
        venues: result.hits,
        total: result.total,
        next: limit > 0 && next < result.total ? next : undefined,
      }
    },

    /** Returns a `SearchReply` as JSON. */
    async search(criteria: SearchQuery): Promise<JsonReply> {
      const { currentCatalogue, replyTime, result, area, understood } = await runQuery(criteria, (clock) => ({
        limit: criteria.limit ?? CARDS_PER_PAGE,
        values: CARD_VALUES,
        ...facetQuery(clock),
      }))
      const otherFields = {
        total: result.total,
        totalIsLowerBound: result.totalIsLowerBound || undefined,
        facets: facetsOf(result, currentCatalogue, readFacts(criteria.facts).alsoPartly),
        area,
        relaxed: result.relaxed,
        understood: understood.length > 0 ? understood : undefined,
      }
      const hits = result.hits.map((hit) => cardJson(hit, replyTime)).join(',')
      return { json: `{"hits":[${hits}],${JSON.stringify(otherFields).slice(1)}`, venues: result.hits }
    },
  }
}
