import { shownRating, withoutUndefined } from '@plekje/contracts'
import { clockText } from '../domain/amsterdam-time'
import { type Candidate, PARTS, type Part, type Wish } from '../domain/planning'
import { maskPersonal } from './mask-personal'

/** Number of places for the model: enough to choose from, and few enough for a fast reply. */
const MAX_PLACES = 30
const MAX_DESCRIPTION_CHARACTERS = 140

const undefinedIfEmpty = <T>(list: readonly T[]): readonly T[] | undefined => (list.length === 0 ? undefined : list)

/** The best candidates, for the model to choose from. */
export function placesForModel(wish: Wish, candidates: readonly Candidate[]): readonly Candidate[] {
  return bestOf(wish.place === undefined ? inBestTown(candidates) : candidates)
}

/**
 * Returns the input of the model as JSON: the wish and the places. The only personal data is the typed text, with
 * contact data masked.
 */
export function modelInput(wish: Wish, places: readonly Candidate[]): string {
  const { request, filters } = wish.request
  return JSON.stringify({
    wish: {
      text: maskPersonal(request),
      people: filters.groupSize,
      partOfDay: filters.timeOfDay,
      from: clockText(wish.from),
      until: clockText(wish.until),
      limitPerPersonEuro: wish.ceilingCents === undefined ? undefined : wish.ceilingCents / 100,
      place: wish.place?.name,
      kinds: undefinedIfEmpty(wish.kinds),
      unwanted: undefinedIfEmpty(wish.unwanted),
      traits: undefinedIfEmpty([...wish.traits]),
    },
    places: places.map(describeForModel),
  })
}

/**
 * Returns the places of the town with the best candidates. If the wish names no place, the candidates come from several
 * towns, but an outing has time for only one of them.
 */
function inBestTown(candidates: readonly Candidate[]): readonly Candidate[] {
  const towns = new Map<string, Candidate[]>()
  for (const candidate of candidates) {
    const { locationSlug } = candidate.listing
    towns.set(locationSlug, [...(towns.get(locationSlug) ?? []), candidate])
  }
  const bestFit = (town: readonly Candidate[], part: Part) =>
    Math.max(0, ...town.filter((candidate) => candidate.part === part).map(({ fit }) => fit))
  const scoreOf = (town: readonly Candidate[]) => PARTS.reduce((sum, part) => sum + bestFit(town, part), 0)
  const [best = []] = [...towns.values()].sort((a, b) => scoreOf(b) - scoreOf(a))
  return best
}

/** The best places of each part, in equal shares, filled up with the best others. */
function bestOf(candidates: readonly Candidate[]): readonly Candidate[] {
  const byFit = [...candidates].sort((a, b) => b.fit - a.fit)
  const share = Math.floor(MAX_PLACES / PARTS.length)
  const bestOfPart = (part: Part) => byFit.filter((candidate) => candidate.part === part).slice(0, share)
  const best = new Set(PARTS.flatMap(bestOfPart))
  const others = byFit.filter((candidate) => !best.has(candidate)).slice(0, MAX_PLACES - best.size)
  return [...best, ...others]
}

function describeForModel({ listing, part, costCents, minutes, open, fit }: Candidate) {
  const { rating } = shownRating(listing)
  return withoutUndefined({
    slug: listing.slug,
    name: listing.name,
    kind: listing.categoryName,
    part,
    place: listing.locationName,
    at: [Number(Number(listing.latitude).toFixed(3)), Number(Number(listing.longitude).toFixed(3))],
    euroPerPerson: Math.round(costCents / 100),
    minutes,
    open: open.map(({ from, until }) => `${clockText(from)}-${clockText(until)}`),
    rating: rating ?? undefined,
    fit: Number(fit.toFixed(2)),
    about: listing.shortDescription.slice(0, MAX_DESCRIPTION_CHARACTERS).toWellFormed(),
  })
}
