import type { Category, Location, PlanRequest } from '@plekje/contracts'
import { loadGazetteer, PlaceResolver } from '@plekje/geography/places'
import { UnprocessableError } from '@plekje/service-kit'
import { foldWords } from '@plekje/text-folding'
import { refusals } from '../domain/copy/refusals'
import { partOfDay } from '../domain/part-of-day'
import { findPlace, NEAR_KM, placeInText } from '../domain/place-names'
import type { RequestedPlace, Wish } from '../domain/planning'
import { readText } from '../domain/read-text'

export interface UnderstandWishParts {
  /** All places and categories of listings. */
  readonly places: () => Promise<readonly Location[]>
  readonly categories: () => Promise<readonly Category[]>
  /** Coordinates of an address; undefined if it is unknown. */
  readonly geocode?: (
    text: string,
  ) => Promise<{ readonly lat: number; readonly lng: number; readonly formattedAddress: string } | undefined>
}

/** Maximum cost per person (PLAN-2): "low" is at most 50 euro, "medium" at most 100, "high" unlimited. */
const CEILING_CENTS = { low: 5000, medium: 10_000, high: undefined } as const
const MAX_SHOWN_CHARACTERS = 40

/**
 * Interprets form and text together. A place of the text counts only if the form has none, and the lower budget counts.
 * Group size and part of the day are those of the form; the text may name the day. Throws 422 for an unknown place or
 * category of the form, never for the text (PLAN-7).
 */
export const createUnderstandWish = ({ places, categories, geocode }: UnderstandWishParts) => {
  let resolver: PlaceResolver<Location> | undefined
  const resolverOf = async (locations: readonly Location[]) => {
    if (resolver?.locations !== locations) resolver = new PlaceResolver(await loadGazetteer(), locations)
    return resolver
  }
  return async (request: PlanRequest, now: Date): Promise<Wish> => {
    const [allPlaces, allCategories] = await Promise.all([places(), categories()])
    const placeResolver = await resolverOf(allPlaces)
    const { filters } = request
    const textWish = readText(request.request, filters.groupSize)
    const kindsOfForm = kindsWithIds(filters.categories, allCategories)
    const existingSlugs = new Set(allCategories.map(({ slug }) => slug))
    const place = isFilled(filters.location)
      ? await placeOfForm(filters.location, placeResolver, geocode)
      : placeInText(placeResolver, request.request)
    const kinds = [...new Set([...textWish.kinds, ...kindsOfForm])].filter((kind) => existingSlugs.has(kind))
    const unwantedInText = textWish.unwanted.filter((kind) => existingSlugs.has(kind))
    // If the text rejects everything that the form asks for, the form takes precedence.
    const rejectsAll = kindsOfForm.length > 0 && kinds.every((kind) => unwantedInText.includes(kind))
    const unwanted = rejectsAll ? unwantedInText.filter((kind) => !kindsOfForm.includes(kind)) : unwantedInText
    const wordsOfPlace = place ? foldWords(place.name).split(' ') : []
    return {
      request,
      kinds: kinds.filter((kind) => !unwanted.includes(kind)),
      unwanted,
      traits: textWish.traits,
      facts: textWish.facts,
      words: textWish.words.filter((word) => !wordsOfPlace.includes(word)),
      inOrder: textWish.inOrder,
      place,
      ...partOfDay(filters.timeOfDay, now, textWish.day),
      ceilingCents: lowerOf(CEILING_CENTS[filters.budget], textWish.ceilingCents),
    }
  }
}

const isFilled = (location: PlanRequest['filters']['location']): location is string | number =>
  location !== undefined && location !== null && String(location).trim() !== ''

/** Slugs of the categories with these ids; a group is replaced by its categories. */
function kindsWithIds(ids: readonly number[], categories: readonly Category[]): string[] {
  return ids.flatMap((id) => {
    const category = categories.find((candidate) => candidate.id === id)
    if (!category) throw new UnprocessableError('unknown_category', refusals.unknownCategory)
    const subcategories = categories.filter(({ parentId }) => parentId === id)
    return subcategories.length > 0 ? subcategories.map(({ slug }) => slug) : [category.slug]
  })
}

async function placeOfForm(
  requested: string | number,
  resolver: PlaceResolver<Location>,
  geocode: UnderstandWishParts['geocode'],
): Promise<RequestedPlace> {
  const place = findPlace(resolver, requested)
  if (place) return place
  const hasLetters = /\p{L}/u.test(String(requested))
  const address = hasLetters ? await geocode?.(String(requested)) : undefined
  if (!address) {
    throw new UnprocessableError(
      'unknown_place',
      refusals.unknownPlace(String(requested).slice(0, MAX_SHOWN_CHARACTERS)),
    )
  }
  return { name: address.formattedAddress, lat: address.lat, lng: address.lng, radiusKm: NEAR_KM }
}

const lowerOf = (a: number | undefined, b: number | undefined): number | undefined =>
  a === undefined || b === undefined ? (a ?? b) : Math.min(a, b)
