import { type Client, factsText, type Listing, type searchApi, withoutUndefined } from '@plekje/contracts'
import type { Logger } from '@plekje/service-kit'
import { dateTextOf } from '../domain/amsterdam-time'
import { factsForEveryStop, hasFacts } from '../domain/facts-of-parts'
import { judgeFit, MIN_FIT } from '../domain/fit'
import { costCentsOf, maxGroupOf, profileOf } from '../domain/kinds'
import { openSpans } from '../domain/opening'
import { type Candidate, MAX_STOPS_OF_RULES, PARTS, type Wish } from '../domain/planning'
import { canBeVisited } from '../domain/schedule'

export interface FindCandidatesParts {
  readonly search: Pick<Client<typeof searchApi>, 'listListings' | 'search'>
}

/** Radii to try one after the other while there are too few candidates. */
const WIDER_RADII_KM = [20, 30, 45]
/** From this radius on a missing category no longer widens the search if there are enough candidates. */
const FAR_KM = 20
/** Number of candidates from which the search is not widened. */
const ENOUGH_CANDIDATES = 12
const MAX_PER_AREA = 200
const MAX_PER_KIND = 60
/** Number of towns to search at a time when the wish has no place, beginning with the towns with most venues. */
const TOWNS_PER_ROUND = 6
const TOWN_RADIUS_KM = 6
/** Each of several requested categories that a town has ranks it as high as this many venues more. */
const BONUS_PER_CATEGORY = 5
/** Maximum number of candidates per part of the outing, around a place and in each of several towns. */
const MAX_PER_PART = { aroundPlace: 45, perTown: 9 } as const

/**
 * Finds visible places nearby that are open in the part of the day, accept the group and are within the budget.
 * Categories of the form filter the places; categories of the text are a preference. With too few candidates the radius
 * grows to at most 45 km. If nothing matches, restrictions that come only from the text are dropped: text alone never
 * causes a 422 (PLAN-7). Facts are dropped first, if fewer than four places have them. Returns an empty list if nothing
 * matches. Rejects with `UnavailableError` if search is unavailable.
 */
export const createFindCandidates =
  ({ search }: FindCandidatesParts) =>
  async (wish: Wish, log: Pick<Logger, 'info'>): Promise<readonly Candidate[]> => {
    for (const attempt of relaxedWishes(wish)) {
      const { place } = attempt
      const isAroundPlace = place && !place.towns
      const candidates = isAroundPlace ? await findAround(search, attempt, place) : await findInTowns(search, attempt)
      const minimum = requiresFacts(attempt) ? MAX_STOPS_OF_RULES : 1
      if (candidates.length >= minimum) {
        log.info({ candidates: candidates.length, place: place?.name }, 'candidates found')
        return candidates
      }
    }
    log.info({ candidates: 0 }, 'no candidates')
    return []
  }

/** The wish, followed by versions of it without restrictions that only the text has. */
function relaxedWishes(wish: Wish): readonly Wish[] {
  const { location, categories } = wish.request.filters
  const isPlaceOfText = wish.place !== undefined && String(location ?? '').trim() === ''
  const withoutFacts = requiresFacts(wish) ? { ...wish, facts: [] } : wish
  const withoutPlace = isPlaceOfText ? { ...withoutFacts, place: undefined } : withoutFacts
  const mayRelaxKinds = categories.length === 0 && wish.kinds.length > 0
  const withoutPreferences =
    wish.unwanted.length > 0 || mayRelaxKinds
      ? { ...withoutPlace, unwanted: [], kinds: mayRelaxKinds ? [] : wish.kinds }
      : withoutPlace
  return [...new Set([wish, withoutFacts, withoutPlace, withoutPreferences])]
}

const requiresFacts = ({ facts = [] }: Wish): boolean => facts.length > 0

type Search = FindCandidatesParts['search']

async function findAround(search: Search, wish: Wish, place: NonNullable<Wish['place']>): Promise<Candidate[]> {
  const { lat, lng, radiusKm } = place
  let candidates: Candidate[] = []
  for (const radius of [radiusKm, ...WIDER_RADII_KM.filter((km) => km > radiusKm)]) {
    const nearby = await findListings(search, wish, { lat, lng, radius })
    candidates = bestOfEachPart(toCandidates(wish, nearby), MAX_PER_PART.aroundPlace)
    if (isEnough(wish, candidates, { mustHaveAllKinds: radius < FAR_KM })) break
  }
  return candidates
}

/** Searches the towns with most matching venues, in the area of the wish or in the whole country. */
async function findInTowns(search: Search, wish: Wish): Promise<Candidate[]> {
  const kinds = requestedKindsOf(wish)
  const townsOfArea = wish.place?.towns
  const scoreByTown = new Map<string, number>(townsOfArea?.map((slug) => [slug, 0]))
  const searchedKinds = kinds.length > 0 ? kinds : [undefined]
  const replies = await Promise.all(
    searchedKinds.map((category) =>
      search.search({ query: withoutUndefined({ limit: 0, category, facts: factsOf(wish) }) }),
    ),
  )
  const bonus = kinds.length > 1 ? BONUS_PER_CATEGORY : 0
  for (const { facets } of replies) {
    const towns = townsOfArea ? facets.location.filter(({ value }) => townsOfArea.includes(value)) : facets.location
    for (const { value, count } of towns) {
      scoreByTown.set(value, (scoreByTown.get(value) ?? 0) + bonus + count)
    }
  }
  const towns = [...scoreByTown].toSorted(([, a], [, b]) => b - a).map(([slug]) => slug)
  const candidateBySlug = new Map<string, Candidate>()
  const needsMore = () => !isEnough(wish, [...candidateBySlug.values()], { mustHaveAllKinds: true })
  for (let from = 0; from < towns.length && needsMore(); from += TOWNS_PER_ROUND) {
    const areas = towns
      .slice(from, from + TOWNS_PER_ROUND)
      .map((location): Area => (townsOfArea ? { location } : { location, radius: TOWN_RADIUS_KM }))
    const listingsPerTown = await Promise.all(areas.map((area) => findListings(search, wish, area)))
    for (const listingsOfTown of listingsPerTown) {
      const candidates = bestOfEachPart(toCandidates(wish, listingsOfTown), MAX_PER_PART.perTown)
      for (const candidate of candidates) candidateBySlug.set(candidate.listing.slug, candidate)
    }
  }
  return [...candidateBySlug.values()]
}

/** The facts for the search query. Facts that matter at some stops only are checked later. */
const factsOf = ({ facts = [] }: Wish) => factsText(factsForEveryStop(facts).join())

type Area =
  | { readonly lat: number; readonly lng: number; readonly radius: number }
  | { readonly location: string; readonly radius?: number }

/** The best rated places of an area, and of each requested category, so that rare categories are included. */
async function findListings(search: Search, wish: Wish, area: Area): Promise<Listing[]> {
  const kinds = requestedKindsOf(wish)
  const hasFormCategories = wish.request.filters.categories.length > 0
  const sorting = withoutUndefined({
    sortBy: 'rating' as const,
    hoursOn: dateTextOf(wish.from),
    facts: factsOf(wish),
  })
  const bestRated = { ...area, ...sorting }
  const searches = kinds.map((category) =>
    search.listListings({ query: { ...bestRated, category, limit: MAX_PER_KIND } }),
  )
  if (!hasFormCategories) searches.unshift(search.listListings({ query: { ...bestRated, limit: MAX_PER_AREA } }))
  const replies = await Promise.all(searches)
  return [...new Map(replies.flat().map((listing) => [listing.id, listing])).values()]
}

const requestedKindsOf = ({ kinds, unwanted }: Wish): readonly string[] =>
  kinds.filter((kind) => !unwanted.includes(kind))

/** True if the wish allows the place at all, whenever it is open. */
function isAllowed(wish: Wish, listing: Listing): boolean {
  const kind = listing.categorySlug
  const { part, onlyWhenRequested } = profileOf(kind)
  if (wish.unwanted.includes(kind) || (onlyWhenRequested && !wish.kinds.includes(kind))) return false
  if (costCentsOf(listing) > (wish.ceilingCents ?? Number.POSITIVE_INFINITY)) return false
  if (!hasFacts(listing, part, wish.facts ?? [])) return false
  return maxGroupOf(listing) >= wish.request.filters.groupSize
}

function toCandidates(wish: Wish, listings: readonly Listing[]): Candidate[] {
  const openPlaces = listings
    .filter((listing) => isAllowed(wish, listing))
    .map((listing) => {
      const { part, minutes } = profileOf(listing.categorySlug)
      const costCents = costCentsOf(listing)
      return { listing, part, costCents, minutes, open: openSpans(listing, wish.from, wish.until) }
    })
    .filter((candidate) => canBeVisited(wish, { ...candidate, fit: 0 }))
  const fits = judgeFit(
    wish,
    openPlaces.map(({ listing }) => listing),
  )
  return openPlaces.map((candidate) => ({ ...candidate, fit: fits.get(candidate.listing.id) ?? 0 }))
}

function bestOfEachPart(candidates: readonly Candidate[], max: number): Candidate[] {
  const sorted = candidates.toSorted((a, b) => b.fit - a.fit || a.listing.slug.localeCompare(b.listing.slug, 'nl'))
  return PARTS.flatMap((part) => sorted.filter((candidate) => candidate.part === part).slice(0, max))
}

/** True if there are enough candidates, including every requested category if `mustHaveAllKinds`. */
function isEnough(
  wish: Wish,
  candidates: readonly Candidate[],
  { mustHaveAllKinds }: { readonly mustHaveAllKinds: boolean },
): boolean {
  const usable = candidates.filter(({ fit }) => fit >= MIN_FIT)
  const requestedKinds = requestedKindsOf(wish)
  const foundKinds = new Set(candidates.map(({ listing }) => listing.categorySlug))
  const missingCount = requestedKinds.filter((kind) => !foundKinds.has(kind)).length
  const hasFormCategories = wish.request.filters.categories.length > 0
  const minimum = hasFormCategories ? Math.min(ENOUGH_CANDIDATES, 3 * requestedKinds.length) : ENOUGH_CANDIDATES
  // A plan cannot have more categories than stops.
  const maxMissing = Math.max(0, requestedKinds.length - MAX_STOPS_OF_RULES)
  return usable.length >= minimum && (!mustHaveAllKinds || missingCount <= maxMissing)
}
