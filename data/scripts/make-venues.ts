import { parseOpeningHours } from '@plekje/opening-hours'
import type { SeedCategory, SeedVenue } from '../src/seed-types'
import { allocate } from './allocation'
import type { Place } from './places'
import { createRandom } from './random'
import { factsIn } from './read-facts'
import { type DraftVenue, makeVenue } from './venue'
import type { Kind, Vocabulary } from './vocabulary'

const FEATURED_COUNT = 24
/** Hours that the parser cannot read. */
export const MALFORMED_HOURS = [
  'Wisselend, bel even',
  '{"periods":[{"open":{"day":9,"time":"2570"}}]}',
  'Maandag: tot laat',
]
const UNKNOWN_HOURS_COUNT = 6
const OPEN_NOW_ONLY_COUNT = 2
const CLOSED_SEASON_COUNT = 6
/** The venues with exceptional hours are this many venues apart. */
const EXCEPTION_STEP = 40
const CLOSED_WEEK = 'Maandag t/m zondag: Gesloten'
const SEASON_NOTE = 'In de winter is de zaak gesloten; vanaf april gaat alles weer open.'

interface Entry {
  readonly kind: Kind
  readonly place: Place
  readonly draft: DraftVenue
  isVisible: boolean
  isFeatured: boolean
}

/** Every venue, with ids in a mixed order so that neighbours by id differ in kind and place. */
export function makeVenues(
  vocabulary: Vocabulary,
  places: readonly Place[],
  categories: readonly SeedCategory[],
): { venue: SeedVenue; kind: Kind; place: Place }[] {
  const usedNames = new Set<string>()
  const entries: Entry[] = []
  for (const [kind, placesOfKind] of allocate(vocabulary.kinds, places)) {
    const categoryId = categories.find(({ slug }) => slug === kind.slug)?.id
    if (categoryId === undefined) throw new Error(`no category ${kind.slug}`)
    const hiddenIndexes = chooseHidden(kind, placesOfKind)
    for (const [index, place] of placesOfKind.entries()) {
      const draft = makeVenue({ kind, place, index, categoryId, usedNames }, vocabulary)
      entries.push({ kind, place, draft, isVisible: !hiddenIndexes.has(index), isFeatured: false })
    }
  }
  const mixedEntries = createRandom('order').shuffle(entries)
  markFeatured(mixedEntries)
  const hoursOf = chooseExceptionalHours(mixedEntries)
  return mixedEntries.map((entry, index) => ({
    kind: entry.kind,
    place: entry.place,
    venue: finishVenue(entry, index + 1, hoursOf),
  }))
}

function finishVenue(entry: Entry, id: number, hoursOf: ReadonlyMap<Entry, string | null>): SeedVenue {
  const { draft, isVisible, isFeatured } = entry
  const exceptionalHours = hoursOf.get(entry)
  const openingHours = exceptionalHours === undefined ? draft.openingHours : exceptionalHours
  const description = openingHours?.startsWith(CLOSED_WEEK) ? `${draft.description} ${SEASON_NOTE}` : draft.description
  const facts = factsIn(description, draft.shortDescription)
  return { id, ...draft, description, openingHours, featured: isFeatured, isVisible, ...facts }
}

/** Chooses venues to hide in places with several venues of the kind, so that no place loses its only one. */
function chooseHidden(kind: Kind, places: readonly Place[]): ReadonlySet<number> {
  const random = createRandom(`hidden:${kind.slug}`)
  const countOf = new Map<Place, number>()
  for (const place of places) countOf.set(place, (countOf.get(place) ?? 0) + 1)
  const isProtected = (place: Place) => kind.slug === 'minigolf' && place.tags.has('utrecht')
  const mayBeHidden = (place: Place) => (countOf.get(place) ?? 0) > 1 && !isProtected(place)
  const candidates = places.map((place, index) => ({ place, index })).filter(({ place }) => mayBeHidden(place))
  const hiddenVenues = random.shuffle(candidates).slice(0, kind.hidden)
  return new Set(hiddenVenues.map(({ index }) => index))
}

/** Features well-rated venues: at most one of each place and two of each kind. */
function markFeatured(entries: readonly Entry[]): void {
  const featuredPlaces = new Set<Place>()
  const countOf = new Map<Kind, number>()
  let remaining = FEATURED_COUNT
  for (const entry of entries) {
    const { kind, place, draft, isVisible } = entry
    if (remaining === 0) return
    if (!isVisible || (draft.googleRating ?? 0) < 4.4 || draft.phone === null || featuredPlaces.has(place)) continue
    if ((countOf.get(kind) ?? 0) >= 2 || place.population < 8_000) continue
    entry.isFeatured = true
    featuredPlaces.add(place)
    countOf.set(kind, (countOf.get(kind) ?? 0) + 1)
    remaining--
  }
  if (remaining > 0) throw new Error(`${remaining} featured venues too few`)
}

function chooseExceptionalHours(entries: readonly Entry[]): Map<Entry, string | null> {
  const hoursOf = new Map<Entry, string | null>()
  const ordinaryEntries = entries.filter(
    ({ isVisible, isFeatured, place }) => isVisible && !isFeatured && !place.tags.has('utrecht'),
  )
  const isSeasonal = ({ kind }: Entry) => kind.slug === 'minigolf' || kind.slug === 'beachclubs'
  const seasonalEntries = ordinaryEntries.filter(isSeasonal)
  for (const entry of seasonalEntries.slice(0, CLOSED_SEASON_COUNT)) hoursOf.set(entry, CLOSED_WEEK)
  const otherEntries = ordinaryEntries.filter((entry) => !isSeasonal(entry))
  const exceptions: (string | null)[] = [
    ...MALFORMED_HOURS,
    ...Array.from({ length: UNKNOWN_HOURS_COUNT }, () => null),
    ...Array.from({ length: OPEN_NOW_ONLY_COUNT }, (_, index) => JSON.stringify({ open_now: index === 0 })),
  ]
  for (const [index, hours] of exceptions.entries()) {
    const entry = otherEntries[index * EXCEPTION_STEP]
    if (entry) hoursOf.set(entry, hours)
  }
  for (const text of MALFORMED_HOURS) {
    if (parseOpeningHours(text) !== null) throw new Error(`not malformed: ${text}`)
  }
  return hoursOf
}
