import { type Client, factsText, type Listing, type searchApi } from '@plekje/contracts'
import { dateTextOf } from '../domain/amsterdam-time'
import { factsForEveryStop, hasFacts } from '../domain/facts-of-parts'
import { judgeFit, MIN_FIT } from '../domain/fit'
import { costCentsOf, maxGroupOf, profileOf } from '../domain/kinds'
import { openSpans } from '../domain/opening'
import type { Candidate, Part, Wish } from '../domain/planning'
import { canBeVisited } from '../domain/schedule'

export interface FindCandidatesParts {
  readonly search: Pick<Client<typeof searchApi>, 'listListings' | 'search'>
}

interface FindLog {
  info(fields: object, message: string): void
}

/** Radii to try one after the other while there are too few candidates. */
const WIDER_KM = [20, 30, 45]
/** From this radius on a missing category no longer widens the search if there are enough candidates. */
const FAR_KM = 20
const ENOUGH = 12
const MAX_PER_AREA = 200
const MAX_PER_KIND = 60
/** Without a place the towns with most venues are searched, this many at a time. */
const TOWNS = 6
const TOWN_RADIUS_KM = 6
const MAX_PER_PART = { one: 45, each: 9 } as const
/** A plan cannot have more categories than stops. */
const MAX_STOPS = 4
const PARTS: readonly Part[] = ['activity', 'food', 'drinks']

/**
 * Up to 135 visible places nearby that are open in the part of the day, accept the group and are within the budget.
 * Categories of the form filter; categories of the text are a preference. With too few candidates the radius grows to
 * at most 45 km. Restrictions that come only from the text are dropped if nothing matches (PLAN-7: text alone never
 * causes a 422); facts are dropped first, if fewer places than stops have them. Empty if nothing matches. Rejects with
 * `UnavailableError` if search is unavailable.
 */
export const createFindCandidates =
  ({ search }: FindCandidatesParts) =>
  async (wish: Wish, log: FindLog): Promise<readonly Candidate[]> => {
    for (const attempt of attempts(wish)) {
      const { place } = attempt
      const found = await (place && !place.towns ? aroundPlace(search, attempt, place) : inTowns(search, attempt))
      if (found.length >= (asksFacts(attempt) ? MAX_STOPS : 1)) {
        log.info({ candidates: found.length, place: attempt.place?.name }, 'candidates found')
        return found
      }
    }
    log.info({ candidates: 0 }, 'no candidates')
    return []
  }

/** The wish, then versions without restrictions that only the text has. */
function attempts(wish: Wish): readonly Wish[] {
  const { location, categories } = wish.request.filters
  const isPlaceOfText = wish.place !== undefined && (location === undefined || location === null || location === '')
  const anyFacts = asksFacts(wish) ? { ...wish, facts: [] } : wish
  const anywhere = isPlaceOfText ? { ...anyFacts, place: undefined } : anyFacts
  const mayRelaxKinds = categories.length === 0 && anywhere.kinds.length > 0
  const likesAll =
    anywhere.unwanted.length > 0 || mayRelaxKinds
      ? { ...anywhere, unwanted: [], kinds: mayRelaxKinds ? [] : anywhere.kinds }
      : anywhere
  return [...new Set([wish, anyFacts, anywhere, likesAll])]
}

const asksFacts = ({ facts = [] }: Wish): boolean => facts.length > 0

type Search = FindCandidatesParts['search']

async function aroundPlace(search: Search, wish: Wish, place: NonNullable<Wish['place']>): Promise<Candidate[]> {
  const { lat, lng, radiusKm } = place
  let found: Candidate[] = []
  for (const radius of [radiusKm, ...WIDER_KM.filter((km) => km > radiusKm)]) {
    found = best(fitting(wish, await listings(search, wish, { lat, lng, radius })), MAX_PER_PART.one)
    if (isEnough(wish, found, radius < FAR_KM)) break
  }
  return found
}

/** Searches the towns with most matching venues, in the area or the whole country. */
async function inTowns(search: Search, wish: Wish): Promise<Candidate[]> {
  const kinds = askedKinds(wish)
  const within = wish.place?.towns
  const counts = new Map<string, number>(within?.map((slug) => [slug, 0]))
  const facets = await Promise.all(
    (kinds.length > 0 ? kinds : [undefined]).map((category) =>
      search.search({ query: { limit: 0, ...categoryFilter(category), ...factsOf(wish) } }),
    ),
  )
  for (const { facets: found } of facets) {
    // A town with two of the categories ranks above one with many venues of one category.
    for (const { value, count } of found.location.filter((town) => within?.includes(town.value) ?? true)) {
      counts.set(value, (counts.get(value) ?? 0) + (kinds.length > 1 ? 5 : 0) + count)
    }
  }
  const towns = [...counts].toSorted(([, a], [, b]) => b - a).map(([slug]) => slug)
  const found = new Map<string, Candidate>()
  for (let from = 0; from < towns.length && !isEnough(wish, [...found.values()]); from += TOWNS) {
    const listed = await Promise.all(
      towns
        .slice(from, from + TOWNS)
        .map(async (location) => listings(search, wish, within ? { location } : { location, radius: TOWN_RADIUS_KM })),
    )
    for (const town of listed) {
      for (const candidate of best(fitting(wish, town), MAX_PER_PART.each)) found.set(candidate.listing.slug, candidate)
    }
  }
  return [...found.values()]
}

/** Facts for the search query. Facts that matter at some stops only are checked later. */
function factsOf({ facts = [] }: Wish) {
  const text = factsText(factsForEveryStop(facts).join())
  return text === undefined ? {} : { facts: text }
}

const categoryFilter = (category: string | undefined) => (category === undefined ? {} : { category })

type Area =
  | { readonly lat: number; readonly lng: number; readonly radius: number }
  | { readonly location: string; readonly radius?: number }

/** The best rated places of an area, and of each requested category, so that rare categories are included. */
async function listings(search: Search, wish: Wish, area: Area): Promise<Listing[]> {
  const kinds = askedKinds(wish)
  const isFilter = wish.request.filters.categories.length > 0
  const best = { ...area, sortBy: 'rating', hoursOn: dateTextOf(wish.from), ...factsOf(wish) } as const
  const replies = await Promise.all([
    ...(isFilter ? [] : [search.listListings({ query: { ...best, limit: MAX_PER_AREA } })]),
    ...kinds.map((category) => search.listListings({ query: { ...best, category, limit: MAX_PER_KIND } })),
  ])
  return [...new Map(replies.flat().map((listing) => [listing.id, listing])).values()]
}

const askedKinds = ({ kinds, unwanted }: Wish): readonly string[] => kinds.filter((kind) => !unwanted.includes(kind))

/** True if the wish allows the place at all, whenever it is open. */
function isAllowed(wish: Wish, listing: Listing): boolean {
  const kind = listing.categorySlug
  const { part, onlyWhenAsked } = profileOf(kind)
  if (wish.unwanted.includes(kind) || (onlyWhenAsked && !wish.kinds.includes(kind))) return false
  if (costCentsOf(listing) > (wish.ceilingCents ?? Number.POSITIVE_INFINITY)) return false
  if (!hasFacts(listing, part, wish.facts ?? [])) return false
  return maxGroupOf(listing) >= wish.request.filters.groupSize
}

function fitting(wish: Wish, listed: readonly Listing[]): Candidate[] {
  const open = listed
    .filter((listing) => isAllowed(wish, listing))
    .map((listing) => {
      const { part, minutes } = profileOf(listing.categorySlug)
      const costCents = costCentsOf(listing)
      return { listing, part, costCents, minutes, open: openSpans(listing, wish.from, wish.until) }
    })
    .filter((candidate) => canBeVisited(wish, { ...candidate, fit: 0 }))
  const fits = judgeFit(
    wish,
    open.map(({ listing }) => listing),
  )
  return open.map((candidate) => ({ ...candidate, fit: fits.get(candidate.listing.id) ?? 0 }))
}

/** The best candidates of each part. */
function best(candidates: readonly Candidate[], max: number): Candidate[] {
  const sorted = candidates.toSorted((a, b) => b.fit - a.fit || a.listing.slug.localeCompare(b.listing.slug, 'nl'))
  return PARTS.flatMap((part) => sorted.filter((candidate) => candidate.part === part).slice(0, max))
}

/** True if there are enough candidates, including every requested category if `mustHaveAllKinds`. */
function isEnough(wish: Wish, found: readonly Candidate[], mustHaveAllKinds = true): boolean {
  const suiting = found.filter(({ fit }) => fit >= MIN_FIT)
  const wanted = askedKinds(wish)
  const have = new Set(found.map(({ listing }) => listing.categorySlug))
  const missing = wanted.filter((kind) => !have.has(kind)).length
  const isFilter = wish.request.filters.categories.length > 0
  return (
    suiting.length >= (isFilter ? Math.min(ENOUGH, 3 * wanted.length) : ENOUGH) &&
    (!mustHaveAllKinds || missing <= Math.max(0, wanted.length - MAX_STOPS))
  )
}
