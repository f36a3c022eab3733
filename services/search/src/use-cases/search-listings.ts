import type { Location, SearchQuery } from '@plekje/contracts'
import type { Filter, Geocoder, IndexHit, IndexQuery, IndexResult } from '@plekje/engines'
import { minuteOfWeek } from '@plekje/opening-hours'
import { type Catalogue, pointOf } from '../domain/catalogue'
import { facetQuery, facetsOf } from '../domain/facets'
import { type Area, planSearch } from '../domain/search-plan'
import { CARD_VALUES, cardJson, LISTING_VALUES, listingJson } from '../domain/venue-card'
import type { CatalogueKeeper } from './keep-catalogue'
import type { IndexKeeper } from './keep-index'

const CARDS_PER_PAGE = 24
/** How far from the place it names a text is still looked for when nothing has all its words. */
const NEARBY_KM = 25

/** A list without `limit` has no more than these. */
const LISTINGS_PER_PAGE = 2_000

const nothing = { hits: [], total: 0, totalIsLowerBound: false, facets: {}, counts: {}, relaxed: false } as const

export interface SearchParts {
  readonly keeper: Pick<IndexKeeper, 'query'>
  readonly catalogue: Pick<CatalogueKeeper, 'current'>
  readonly geocoder: Pick<Geocoder, 'find'>
  readonly now: () => Date
}

/** An answer as JSON, with the ids and versions of the venues in it. */
interface Found {
  readonly json: string
  readonly venues: readonly IndexHit[]
}

/** Both lists of venues: they differ in what they show of each, never in which. */
export function createSearchListings({ keeper, catalogue, geocoder, now }: SearchParts) {
  const answer = async (criteria: SearchQuery, more: (minute: number) => Partial<IndexQuery>) => {
    const words = catalogue.current()
    const at = now()
    const minute = minuteOfWeek(at)
    const plan = await planSearch(criteria, {
      catalogue: words,
      minuteOfWeek: minute,
      geocode: (text) => geocoder.find(text),
    })
    const { offset = 0 } = criteria
    if (plan.kind === 'nothing') return { words, at, result: nothing, area: null }
    const asked = { ...more(minute), ...plan.query, offset }
    const meant = plan.area ? undefined : placeMeant(words, asked)
    const found = meant ? await answerInPlace(keeper.query, asked, meant) : undefined
    return { words, at, ...(found ?? { result: await keeper.query(asked), area: plan.area }) }
  }

  return {
    /** A JSON array of `Listing`; visible venues by name when nothing is asked. `next` is where the next page begins. */
    async list(criteria: SearchQuery): Promise<Found & { total: number; next: number | undefined }> {
      const limit = criteria.limit ?? LISTINGS_PER_PAGE
      const { at, result } = await answer(criteria, () => ({
        limit,
        values: LISTING_VALUES,
        ...(criteria.search ? {} : { sort: { by: 'field', field: 'name', descending: false } }),
      }))
      const next = (criteria.offset ?? 0) + limit
      return {
        json: `[${result.hits.map((hit) => listingJson(hit, at)).join(',')}]`,
        venues: result.hits,
        total: result.total,
        next: limit > 0 && next < result.total ? next : undefined,
      }
    },

    /** A JSON `SearchReply`. */
    async search(criteria: SearchQuery): Promise<Found> {
      const { words, at, result, area } = await answer(criteria, (minute) => ({
        limit: criteria.limit ?? CARDS_PER_PAGE,
        values: CARD_VALUES,
        ...facetQuery(minute),
      }))
      const rest = {
        total: result.total,
        ...(result.totalIsLowerBound ? { totalIsLowerBound: true } : {}),
        facets: facetsOf(result, words),
        area,
        relaxed: result.relaxed,
      }
      const hits = result.hits.map((hit) => cardJson(hit, at)).join(',')
      return { json: `{"hits":[${hits}],${JSON.stringify(rest).slice(1)}`, venues: result.hits }
    },
  }
}

interface MeantPlace {
  readonly location: Location
  /** The text without the place. */
  readonly rest: string
}

/** A text without a place of its own may name one: "bowlen utrecht". */
const placeMeant = (catalogue: Catalogue, { text }: IndexQuery): MeantPlace | undefined =>
  text ? catalogue.placeIn(text) : undefined

/**
 * What is in the place a text names; else what has all words, as a name of a venue may hold a place's; else what has
 * the other words near the place.
 */
async function answerInPlace(
  query: (query: IndexQuery) => Promise<IndexResult>,
  asked: IndexQuery,
  { location, rest }: MeantPlace,
): Promise<{ result: IndexResult; area: Area } | undefined> {
  const point = pointOf(location)
  const area = { name: location.name, ...point, radiusKm: null }
  const inPlace: Filter = { field: 'location', in: [location.slug] }
  const there = await query({ ...asked, text: rest, filters: [...(asked.filters ?? []), inPlace] })
  if (there.total > 0 && !there.relaxed) return { result: there, area }
  const everywhere = await query(asked)
  if (everywhere.total > 0 && !everywhere.relaxed) return { result: everywhere, area }
  const nearby = await query({ ...asked, text: rest, circle: { ...point, radiusKm: NEARBY_KM } })
  if (nearby.total === 0) return undefined
  return { result: { ...nearby, relaxed: true }, area: { ...area, radiusKm: NEARBY_KM } }
}
