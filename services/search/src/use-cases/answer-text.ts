import { DEFAULT_RADIUS_KM, SEARCH_ASPECTS, type SearchQuery, withoutUndefined } from '@plekje/contracts'
import type { Filter, Geocoder, IndexQuery, IndexResult } from '@plekje/engines'
import { wordsIn } from '@plekje/text-folding'
import type { Catalogue } from '../domain/catalogue'
import type { ClockTime } from '../domain/clock-time'
import { toDigits } from '../domain/words/numerals'
import type { NamedPlace } from '../domain/words/places'
import {
  type InterpretedPart,
  type SkippedAspect,
  type SkippedAspects,
  type Understanding,
  understand,
} from '../domain/words/understand'
import { type Area, acceptsGroup, admitsAge, areaDetails, hasFact, openAt } from '../index/search-plan'
import { nameAndSlugOf } from '../index/venue-card'

/** Radius of the search around a named place, used when no venue in the place matches all words. */
const NEARBY_KM = 25
/** Number of hits to compare with the typed name of a venue. */
const MAX_NAME_HITS = 3

export interface TextRequest {
  /** The query with the text as typed and all chosen filters. */
  readonly baseQuery: IndexQuery
  /** The chosen area. If there is one, no place is read from the text. */
  readonly area: Area | null
  readonly criteria: Pick<
    SearchQuery,
    'category' | 'priceRange' | 'rating' | 'openNow' | 'asTyped' | 'bbox' | 'radius' | 'sortBy'
  >
  readonly catalogue: Catalogue
  readonly now: ClockTime
  readonly query: (query: IndexQuery) => Promise<IndexResult>
  readonly geocoder: Pick<Geocoder, 'find'>
}

export interface TextAnswer {
  readonly result: IndexResult
  readonly area: Area | null
  readonly understood: readonly InterpretedPart[]
}

/**
 * Interprets a text and queries the engine at most nine times, in this order: unlisted compounds; the words as typed,
 * if they are a venue's name; the interpretation with facts as filters; with facts as text; the words as typed; around
 * the place; the first parts of compounds in any category; the filters without words; the words as typed again.
 */
export async function answerText(request: TextRequest): Promise<TextAnswer> {
  const { area, catalogue, now, query } = request
  const { text } = request.baseQuery
  const searchAsTyped = async () => ({ result: await query(request.baseQuery), area, understood: [] })
  if (text === undefined) return searchAsTyped()
  const chosenSkips = skippedAspects(request)
  const splitCompounds = await unlistedCompounds(request, understand(text, catalogue, chosenSkips), chosenSkips)
  const interpret = (aspects: SkippedAspects) => understand(text, catalogue, aspects, splitCompounds)
  const firstInterpretation = interpret(chosenSkips)
  const placeFilter = await placeFilterOf(request, firstInterpretation)
  const narrowToPlace = (indexQuery: IndexQuery) => placeFilter?.narrow(indexQuery) ?? indexQuery
  const isByDistance = placeFilter && request.criteria.sortBy === 'distance'
  const baseQuery = isByDistance ? nearestFirst(request.baseQuery, placeFilter.area) : request.baseQuery
  // "In de buurt van" was followed by an unknown name: interpret these words as text.
  const isUnknownPlace = firstInterpretation.unknownPlace !== undefined && !placeFilter
  const skipped: SkippedAspects = isUnknownPlace ? new Set([...chosenSkips, 'place' as const]) : chosenSkips
  const interpretation = isUnknownPlace ? interpret(skipped) : firstInterpretation
  if (interpretation.parts.length === 0 && !placeFilter) return searchAsTyped()
  if (await isVenueName(request, interpretation)) return searchAsTyped()

  if (asksForFacts(interpretation)) {
    const factsResult = await query(narrowToPlace(queriesFor(baseQuery, now, interpretation).fullQuery))
    if (factsResult.total > 0 && !factsResult.relaxed) {
      return { result: factsResult, area: placeFilter?.area ?? area, understood: interpretation.parts }
    }
  }
  // No venue is known to have the facts: search for them in texts.
  const textInterpretation = asksForFacts(interpretation)
    ? interpret(new Set([...skipped, 'fact' as const]))
    : interpretation
  const { filters, filtersOnly, fullQuery } = queriesFor(baseQuery, now, textInterpretation)
  const details = { area: placeFilter?.area ?? area, understood: textInterpretation.parts }
  const inPlaceResult = await query(narrowToPlace(fullQuery))
  if (inPlaceResult.total > 0 && !inPlaceResult.relaxed) return { result: inPlaceResult, ...details }

  // The name of a venue may contain a place or a category.
  if (textInterpretation.kinds.length === 0 || textInterpretation.unlistedWords.length > 0) {
    const typedAnswer = await searchAsTyped()
    if (typedAnswer.result.total > 0 && !typedAnswer.result.relaxed) return typedAnswer
  }
  if (placeFilter?.point) {
    const { point } = placeFilter
    const nearbyResult = await query({ ...fullQuery, circle: { ...point, radiusKm: NEARBY_KM } })
    const isBetter = nearbyResult.total > 0 && !(nearbyResult.relaxed && inPlaceResult.total > 0)
    if (isBetter) {
      const nearbyArea = { ...placeFilter.area, radiusKm: NEARBY_KM }
      return { result: { ...nearbyResult, relaxed: true }, ...details, area: nearbyArea }
    }
  }
  if (inPlaceResult.total > 0) return { result: inPlaceResult, ...details }
  if (splitCompounds.size > 0) {
    const anyKindInterpretation = interpret(new Set([...skipped, 'category' as const, 'fact' as const]))
    const anyKindQuery = queriesFor(baseQuery, now, anyKindInterpretation).fullQuery
    const anyKindResult = await query(narrowToPlace(anyKindQuery))
    if (anyKindResult.total > 0) {
      return { result: { ...anyKindResult, relaxed: true }, ...details, understood: anyKindInterpretation.parts }
    }
    if ([...splitCompounds].every((word) => catalogue.lexicon.unlistedCompound(word)?.isGeneral)) return searchAsTyped()
  }
  const hasOnlyQuotedText = textInterpretation.text === textInterpretation.quotedText
  const partialResult = hasOnlyQuotedText ? inPlaceResult : await query(narrowToPlace(filtersOnly))
  if (partialResult.total > 0 && (filters.length > 0 || placeFilter)) {
    return { result: { ...partialResult, relaxed: true }, ...details }
  }
  return searchAsTyped()
}

/** Unlisted compounds that no venue's text contains; their parts are searched for instead (SEARCH-44). */
async function unlistedCompounds(
  { query, catalogue: { lexicon } }: TextRequest,
  { unlistedWords }: Understanding,
  skipped: SkippedAspects,
): Promise<ReadonlySet<string>> {
  const compounds = unlistedWords.filter((word) => lexicon.unlistedCompound(word))
  if (compounds.length === 0 || skipped.has('spelling')) return new Set()
  const { total, relaxed } = await query({ text: compounds.join(' '), limit: 0 })
  return new Set(total > 0 && !relaxed ? [] : compounds)
}

/** True if the text asks for facts or names a party. */
const asksForFacts = ({ facts, party }: Understanding): boolean =>
  facts.length > 0 || party.groupSize !== undefined || party.age !== undefined

/** Queries for an interpretation: `fullQuery` has its remaining words, `filtersOnly` has not. Both have quoted text. */
function queriesFor(baseQuery: IndexQuery, now: ClockTime, interpretation: Understanding) {
  const filters = [...(baseQuery.filters ?? []), ...filtersOf(interpretation, now)]
  const withText = (text: string): IndexQuery => withoutUndefined({ ...baseQuery, filters, text: text || undefined })
  return { filters, filtersOnly: withText(interpretation.quotedText), fullQuery: withText(interpretation.text) }
}

/** Kinds of interpretation to skip: kinds with a chosen filter, and kinds that the visitor took back. */
function skippedAspects({
  area,
  criteria: { category, priceRange, rating, openNow, bbox, asTyped = '' },
}: TextRequest): SkippedAspects {
  const aspectsTakenBack = asTyped.split(',')
  const aspects = SEARCH_ASPECTS.filter((aspect) => aspectsTakenBack.includes(aspect))
  const skipped = new Set<SkippedAspect>(aspects)
  if (skipped.has('wish')) skipped.add('fact')
  if (area || bbox !== undefined) skipped.add('place')
  if (category !== undefined) skipped.add('category')
  if (priceRange !== undefined) skipped.add('priceRange')
  if (rating !== undefined) skipped.add('rating')
  if (openNow !== undefined) skipped.add('openNow')
  return skipped
}

function filtersOf({ kinds, wishes, facts, party }: Understanding, now: ClockTime): readonly Filter[] {
  const filters: Filter[] = []
  if (kinds.length > 0) filters.push({ field: 'categories', in: kinds })
  for (const { prices } of wishes) {
    if (prices !== undefined) filters.push({ field: 'priceRange', in: prices })
  }
  const rating = Math.max(0, ...wishes.map((wish) => wish.rating ?? 0))
  if (rating > 0) filters.push({ field: 'rating', atLeast: rating })
  if (wishes.some(({ openNow }) => openNow)) filters.push(openAt(now))
  for (const fact of facts) filters.push(hasFact(fact, { alsoPartly: false }))
  if (party.groupSize !== undefined) filters.push(acceptsGroup(party.groupSize))
  if (party.age !== undefined) filters.push(admitsAge(party.age))
  return filters
}

interface PlaceFilter {
  readonly area: Area
  /** The centre, if the filter is for a single place. */
  readonly point: { readonly lat: number; readonly lng: number } | undefined
  narrow(query: IndexQuery): IndexQuery
}

async function placeFilterOf(
  { geocoder, criteria: { radius } }: TextRequest,
  { place, unknownPlace }: Understanding,
): Promise<PlaceFilter | undefined> {
  if (place) {
    const isAround = (place.isAround || radius !== undefined) && !place.isArea
    const isCircle = place.locations.length === 0 || isAround
    return isCircle ? circleFilter(place.name, place, radius, areaDetails(place)) : townFilter(place)
  }
  const address = unknownPlace === undefined ? null : await geocoder.find(unknownPlace)
  return address ? circleFilter(address.label, address, radius) : undefined
}

/** Searches the towns of a place; for a district the whole town, nearest first, because only its centre is known. */
function townFilter(place: NamedPlace): PlaceFilter {
  const filter: Filter = { field: 'location', in: place.locations.map(({ slug }) => slug) }
  const point = { lat: place.lat, lng: place.lng }
  return {
    area: { name: place.name, ...point, radiusKm: null, ...areaDetails(place) },
    point: place.isArea ? undefined : point,
    narrow: (query) => {
      const townQuery = { ...query, filters: [...(query.filters ?? []), filter] }
      return place.kind === 'district' ? { ...townQuery, near: point, ...defaultOrder(query) } : townQuery
    },
  }
}

const nearestFirst = (query: IndexQuery, { lat, lng }: Area): IndexQuery => ({
  ...query,
  near: { lat, lng },
  sort: { by: 'distance' },
})

/** Nearest venues first, unless the query has words or an order. */
const defaultOrder = ({ text, sort }: IndexQuery): Pick<IndexQuery, 'sort'> =>
  text === undefined && !sort ? { sort: { by: 'distance' } } : {}

function circleFilter(
  name: string,
  { lat, lng }: { readonly lat: number; readonly lng: number },
  radiusKm = DEFAULT_RADIUS_KM,
  extra: ReturnType<typeof areaDetails> = {},
): PlaceFilter {
  const circle = { lat, lng, radiusKm }
  return {
    area: { name, ...circle, ...extra },
    point: { lat, lng },
    narrow: (query) => ({ ...query, circle, ...defaultOrder(query) }),
  }
}

/** True if the name of a venue contains all typed words: "hotel de zwaan" must not search for any hotel. */
async function isVenueName({ baseQuery, query }: TextRequest, { unlistedWords }: Understanding): Promise<boolean> {
  if (unlistedWords.length === 0) return false
  const typedWords = wordsIn(baseQuery.text ?? '').map(toDigits)
  const { hits } = await query({ text: baseQuery.text ?? '', limit: MAX_NAME_HITS, values: ['card'] })
  return hits.some((hit) => {
    const wordsOfName = wordsIn(nameAndSlugOf(hit).name).map(toDigits)
    return typedWords.every((word) => wordsOfName.includes(word))
  })
}
