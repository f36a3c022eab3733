import { DEFAULT_RADIUS_KM, type SearchQuery, UNDERSTOOD_AS } from '@plekje/contracts'
import type { Filter, Geocoder, IndexQuery, IndexResult } from '@plekje/engines'
import { wordsIn } from '@plekje/text-folding'
import type { Catalogue } from '../domain/catalogue'
import type { ClockTime } from '../domain/clock-time'
import { inDigits } from '../domain/words/numerals'
import type { NamedPlace } from '../domain/words/places'
import { type LeftAsTyped, type Understanding, type UnderstoodPart, understand } from '../domain/words/understand'
import { type Area, hasFact, letsIn, openAt, takesGroup, told } from '../index/search-plan'
import { nameAndSlugOf } from '../index/venue-card'

/** How far from the place it names a text is still looked for when nothing has all its words. */
const NEARBY_KM = 25
/** Among so many is looked for a venue that is called as was typed. */
const NAMESAKES = 3

export interface TextAsked {
  /** With all that was chosen beside the text. */
  readonly asked: IndexQuery
  /** Where was chosen to look; then the text names no place. */
  readonly area: Area | null
  readonly criteria: Pick<SearchQuery, 'category' | 'priceRange' | 'rating' | 'openNow' | 'asTyped' | 'bbox'>
  readonly words: Catalogue
  readonly now: ClockTime
  readonly query: (query: IndexQuery) => Promise<IndexResult>
  readonly geocoder: Pick<Geocoder, 'find'>
}

export interface TextAnswer {
  readonly result: IndexResult
  readonly area: Area | null
  readonly understood: readonly UnderstoodPart[]
}

/**
 * Understands a text and asks the engine, the same for every engine and at most nine times: for compounds
 * that no list has; by the words as they were typed when a venue is called so; by what was understood; with its facts as
 * words of texts; as typed; around the place; by the first parts of compounds, of whatever kind; what has some of it; and
 * as typed again.
 */
export async function answerText(of: TextAsked): Promise<TextAnswer> {
  const { asked, area, words, query } = of
  const { text } = asked
  if (text === undefined) return { result: await query(asked), area, understood: [] }
  const asTyped = takenBack(of)
  const takenApart = await unlistedCompounds(of, understand(text, words, asTyped), asTyped)
  const read = (left: LeftAsTyped) => understand(text, words, left, takenApart)
  const first = read(asTyped)
  const where = await whereOf(of, first)
  // What stands after "in de buurt van" and is nowhere is no place.
  const isNowhere = first.stranger !== undefined && !where
  const isLeft: LeftAsTyped = isNowhere ? new Set([...asTyped, 'place' as const]) : asTyped
  const whole = isNowhere ? read(isLeft) : first
  const literally = async () => ({ result: await query(asked), area, understood: [] })
  if (whole.parts.length === 0 && !where) return literally()
  if (await isAName(of, whole)) return literally()

  if (asksFacts(whole)) {
    const { meant } = meantBy(of, whole)
    const known = await query(where ? where.narrow(meant) : meant)
    if (known.total > 0 && !known.relaxed) return { result: known, area: where?.area ?? area, understood: whole.parts }
  }
  // Where no venue is known to have the facts, those do whose texts speak of them.
  const meaning = asksFacts(whole) ? read(new Set([...isLeft, 'fact' as const])) : whole
  const { filters, without, meant } = meantBy(of, meaning)
  const reading = { area: where?.area ?? area, understood: meaning.parts }
  const there = await query(where ? where.narrow(meant) : meant)
  if (there.total > 0 && !there.relaxed) return { result: there, ...reading }

  // A name of a venue may hold a place's or a kind's.
  if (meaning.kinds.length === 0 || meaning.unknown.length > 0) {
    const everywhere = await query(asked)
    if (everywhere.total > 0 && !everywhere.relaxed)
      return { result: everywhere, area: where?.area ?? area, understood: [] }
  }
  if (where?.point) {
    const { point } = where
    const nearby = await query({ ...meant, circle: { ...point, radiusKm: NEARBY_KM } })
    const isBetter = nearby.total > 0 && !(nearby.relaxed && there.total > 0)
    if (isBetter)
      return { result: { ...nearby, relaxed: true }, ...reading, area: { ...where.area, radiusKm: NEARBY_KM } }
  }
  if (there.total > 0) return { result: there, ...reading }
  if (takenApart.size > 0) {
    const ofAnyKind = read(new Set([...isLeft, 'category' as const, 'fact' as const]))
    const part = meantBy(of, ofAnyKind).meant
    const found = await query(where ? where.narrow(part) : part)
    if (found.total > 0) return { result: { ...found, relaxed: true }, ...reading, understood: ofAnyKind.parts }
    if ([...takenApart].every((word) => words.lexicon.unlistedCompound(word)?.isGeneral)) return literally()
  }
  const some = meaning.text === meaning.quoted ? there : await query(where ? where.narrow(without) : without)
  if (some.total > 0 && (filters.length > 0 || where)) return { result: { ...some, relaxed: true }, ...reading }
  return literally()
}

/** Compounds of no list that no venue has as they were typed; their parts are looked for instead (SEARCH-44). */
async function unlistedCompounds(
  { asked, query, words: { lexicon } }: TextAsked,
  { unknown }: Understanding,
  left: LeftAsTyped,
): Promise<ReadonlySet<string>> {
  const compounds = unknown.filter((word) => lexicon.unlistedCompound(word))
  if (compounds.length === 0 || left.has('spelling')) return new Set()
  const { total, relaxed } = await query({ text: compounds.join(' '), limit: 0, exclude: asked.exclude ?? [] })
  return new Set(total > 0 && !relaxed ? [] : compounds)
}

/** What venues must be known to have, or to be: their facts, and who may come. */
const asksFacts = ({ facts, party }: Understanding): boolean =>
  facts.length > 0 || party.groupSize !== undefined || party.age !== undefined

/** What is asked for a reading, with and without the words that are left; what stands in quotes is always asked for. */
function meantBy({ asked, now }: TextAsked, read: Understanding) {
  const { text: _, ...rest } = asked
  const filters = [...(asked.filters ?? []), ...filtersOf(read, now)]
  const withText = (left: string): IndexQuery => ({ ...rest, filters, ...(left === '' ? {} : { text: left }) })
  return { filters, without: withText(read.quoted), meant: withText(read.text) }
}

/** What was chosen beside the text is not read from it once more; what was taken back stays as it was typed. */
function takenBack({
  area,
  criteria: { category, priceRange, rating, openNow, bbox, asTyped = '' },
}: TextAsked): LeftAsTyped {
  const wished = priceRange !== undefined || rating !== undefined || openNow !== undefined
  const named = UNDERSTOOD_AS.filter((aspect) => asTyped.split(',').includes(aspect))
  return new Set([
    ...named,
    ...(named.includes('wish') ? (['fact'] as const) : []),
    ...(area || bbox !== undefined ? (['place'] as const) : []),
    ...(category === undefined ? [] : (['category'] as const)),
    ...(wished ? (['wish'] as const) : []),
  ])
}

function filtersOf({ kinds, wishes, facts, party }: Understanding, now: ClockTime): readonly Filter[] {
  const prices = wishes.flatMap((wish) => (wish.prices ? [wish.prices] : []))
  const rating = Math.max(0, ...wishes.map((wish) => wish.rating ?? 0))
  return [
    ...(kinds.length > 0 ? [{ field: 'categories', in: kinds }] : []),
    ...prices.map((some) => ({ field: 'priceRange', in: some })),
    ...(rating > 0 ? [{ field: 'rating', atLeast: rating }] : []),
    ...(wishes.some(({ openNow }) => openNow) ? [openAt(now)] : []),
    ...facts.map((fact) => hasFact(fact, false)),
    ...(party.groupSize === undefined ? [] : [takesGroup(party.groupSize)]),
    ...(party.age === undefined ? [] : [letsIn(party.age)]),
  ]
}

interface Where {
  readonly area: Area
  /** The middle of a single place. */
  readonly point: { readonly lat: number; readonly lng: number } | undefined
  narrow(query: IndexQuery): IndexQuery
}

async function whereOf({ geocoder }: TextAsked, { place, stranger }: Understanding): Promise<Where | undefined> {
  if (place) {
    const isCircle = place.locations.length === 0 || (place.isAround && !place.isArea)
    return isCircle ? around(place.name, place, told(place)) : inside(place)
  }
  const found = stranger === undefined ? null : await geocoder.find(stranger)
  return found ? around(found.label, found) : undefined
}

/** Of a district only the middle is known: all of its town, what is nearest to it first. */
function inside(place: NamedPlace): Where {
  const filter: Filter = { field: 'location', in: place.locations.map(({ slug }) => slug) }
  const point = { lat: place.lat, lng: place.lng }
  return {
    area: { name: place.name, ...point, radiusKm: null, ...told(place) },
    point: place.isArea ? undefined : point,
    narrow: (query) => ({
      ...query,
      filters: [...(query.filters ?? []), filter],
      ...(place.kind === 'district' ? { near: point, ...byDistance(query) } : {}),
    }),
  }
}

const byDistance = ({ text, sort }: IndexQuery): Pick<IndexQuery, 'sort'> =>
  text === undefined && !sort ? { sort: { by: 'distance' } } : {}

function around(
  name: string,
  { lat, lng }: { readonly lat: number; readonly lng: number },
  extra: ReturnType<typeof told> = {},
): Where {
  const circle = { lat, lng, radiusKm: DEFAULT_RADIUS_KM }
  return {
    area: { name, ...circle, ...extra },
    point: { lat, lng },
    narrow: (query) => ({
      ...query,
      circle,
      ...byDistance(query),
    }),
  }
}

/** Whether a venue is called by all that was typed: "hotel de zwaan" is no wish for some hotel. */
async function isAName({ asked, query }: TextAsked, { unknown }: Understanding): Promise<boolean> {
  if (unknown.length === 0) return false
  const typed = wordsIn(asked.text ?? '').map(inDigits)
  const { hits } = await query({
    text: asked.text ?? '',
    limit: NAMESAKES,
    values: ['card'],
    exclude: asked.exclude ?? [],
  })
  return hits.some((hit) => {
    const name = wordsIn(nameAndSlugOf(hit).name).map(inDigits)
    return typed.every((word) => name.includes(word))
  })
}
