import type { Location, SearchQuery } from '@plekje/contracts'
import type { Filter, Geocoder, IndexHit, IndexQuery, IndexResult } from '@plekje/engines'
import { minuteOfWeek } from '@plekje/opening-hours'
import { cardJson, listingJson } from '../domain/card-text'
import { pointOf } from '../domain/catalogue'
import { facetQuery, facetsOf } from '../domain/facets'
import type { Generation } from '../domain/generation'
import { type Area, planSearch } from '../domain/search-plan'
import type { StoredVenue } from '../domain/venue-store'
import type { IndexKeeper } from './keep-index'

const CARDS_PER_PAGE = 24
/** How far from the place it names a text is still looked for when nothing has all its words. */
const NEARBY_KM = 25

const nothing = { hits: [], total: 0, facets: {}, counts: {}, relaxed: false } as const

export interface SearchParts {
  readonly keeper: Pick<IndexKeeper, 'current'>
  readonly geocoder: Pick<Geocoder, 'find'>
  readonly now: () => Date
}

/** Both lists of venues: they differ in what they show of each, never in which. */
export function createSearchListings({ keeper, geocoder, now }: SearchParts) {
  const answer = async (
    criteria: SearchQuery,
    more: (generation: Generation, minute: number) => Partial<IndexQuery>,
  ) => {
    const { generation, query } = keeper.current()
    const at = now()
    const minute = minuteOfWeek(at)
    const plan = await planSearch(criteria, {
      catalogue: generation.catalogue,
      minuteOfWeek: minute,
      geocode: (text) => geocoder.find(text),
    })
    const { offset = 0 } = criteria
    if (plan.kind === 'nothing') return { generation, at, result: nothing, area: null }
    const asked = { ...more(generation, minute), ...plan.query, offset }
    const meant = plan.area ? undefined : placeMeant(generation, asked)
    const found = meant ? await answerInPlace(query, asked, meant) : undefined
    return { generation, at, ...(found ?? { result: await query(asked), area: plan.area }) }
  }

  return {
    /** A JSON array of `Listing`; all visible venues by name when nothing is asked. */
    async list(criteria: SearchQuery): Promise<{ json: string; total: number }> {
      const { generation, at, result } = await answer(criteria, ({ venues }) => ({
        limit: criteria.limit ?? Math.max(1, venues.size),
        ...(criteria.search ? {} : { sort: { by: 'field', field: 'name', descending: false } }),
      }))
      return { json: `[${jsonOf(result.hits, generation, at, listingJson)}]`, total: result.total }
    },

    /** A JSON `SearchReply`. */
    async search(criteria: SearchQuery): Promise<string> {
      const { generation, at, result, area } = await answer(criteria, (_, minute) => ({
        limit: criteria.limit ?? CARDS_PER_PAGE,
        ...facetQuery(minute),
      }))
      const rest = {
        total: result.total,
        facets: facetsOf(result, generation.catalogue),
        area,
        relaxed: result.relaxed,
      }
      return `{"hits":[${jsonOf(result.hits, generation, at, cardJson)}],${JSON.stringify(rest).slice(1)}`
    },
  }
}

interface MeantPlace {
  readonly location: Location
  /** The text without the place. */
  readonly rest: string
}

/** A text without a place of its own may name one: "bowlen utrecht". */
const placeMeant = ({ catalogue }: Generation, { text }: IndexQuery): MeantPlace | undefined =>
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

/** A venue that went while the index answered is left out. */
function jsonOf(
  hits: readonly IndexHit[],
  { venues }: Generation,
  now: Date,
  write: (venue: StoredVenue, now: Date, distanceKm: number | undefined) => string,
): string {
  return hits
    .flatMap(({ id, distanceKm }) => {
      const venue = venues.get(id)
      return venue ? [write(venue, now, distanceKm)] : []
    })
    .join(',')
}
