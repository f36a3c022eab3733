import { isOpenAt, parseOpeningHours } from '@plekje/opening-hours'
import type { PriceRange, SeedVenue } from '../src/seed-types'
import { makeAddress, makePhone, pointNear } from './contact-details'
import { hoursJson, hoursText } from './hours-text'
import { makeOpeningWeek, type OpeningWeek } from './opening-week'
import type { Place } from './places'
import { createRandom, type Random } from './random'
import { slugify } from './text-template'
import { makeDescription, makeName, makeShortDescription } from './venue-text'
import type { Kind, Variant, Vocabulary } from './vocabulary'

/** The current time in the seed. It is fixed, so that each build makes the same seed; no instant in the seed is later. */
export const REFERENCE_INSTANT = new Date('2026-11-01T12:00:00Z')
const FIRST_INSTANT = Date.parse('2024-01-08T08:00:00Z')
const MS_PER_MINUTE = 60_000
const SATURDAY = 5

/** A venue without the fields that are decided once all venues exist. */
export type DraftVenue = Omit<SeedVenue, 'id' | 'featured' | 'isVisible'>

export interface VenueTask {
  readonly kind: Kind
  readonly place: Place
  /** Number of the venue within its kind. */
  readonly index: number
  readonly categoryId: number
  readonly usedNames: Set<string>
}

export function makeVenue(task: VenueTask, vocabulary: Vocabulary): DraftVenue {
  const { kind, place, index, categoryId, usedNames } = task
  const { words } = vocabulary
  const random = createRandom(`venue:${kind.slug}:${index}`)
  const variant = chooseVariant(task, random)
  const street = makeAddress(place, kind, words, random)
  const picks = {
    adj: () => random.pick(words.adj),
    noun: () => random.pick(words.noun),
    surname: () => random.pick(words.surname),
    firstname: () => random.pick(words.firstname),
    place: place.location.name,
    street: street.name,
  }
  const name = makeName(variant, random, picks, usedNames)
  const values = { ...picks, name }
  const slug = slugify(`${name} ${place.location.name}`)
  const week = makeWeek(task, variant, random)
  const hasRating = random.chance(0.955)
  return {
    slug,
    name,
    categoryId,
    locationId: place.location.id,
    shortDescription: makeShortDescription(variant, random, values),
    description: makeDescription(kind, variant, vocabulary, random, values),
    address: street.address,
    ...pointNear(place, kind, random),
    phone: random.chance(0.96) ? makePhone(place, random) : null,
    email: random.chance(0.94) ? `${random.pick(['info', 'hallo', 'welkom', 'reserveren'])}@${slug}.example` : null,
    website: random.chance(0.95) ? `https://www.${slug}.example` : null,
    priceRange: random.chance(0.97) ? choosePrice(kind, random) : null,
    googleRating: hasRating ? makeRating(random) : null,
    googleReviewCount: hasRating ? Math.round(8 * Math.exp(random.next() * 5.4)) : 0,
    openingHours: random.chance(0.52) ? writeJson(week, random) : hoursText(week, random),
    images: Array.from(
      { length: random.int(3, 6) },
      (_, view) => `/media/scenes/${kind.scene}/${slug}/${view + 1}.svg`,
    ),
    createdAt: makeInstant(random),
  }
}

/** A full minute before the current time of the seed. */
function makeInstant(random: Random): string {
  const span = REFERENCE_INSTANT.getTime() - FIRST_INSTANT
  const minutes = Math.floor((random.next() * span) / MS_PER_MINUTE)
  return new Date(FIRST_INSTANT + minutes * MS_PER_MINUTE).toISOString()
}

/** Near Utrecht the variants of minigolf take turns, so that a search there finds each of them. */
function chooseVariant({ kind, place, index }: VenueTask, random: Random): Variant {
  if (isMinigolfNearUtrecht(kind, place)) {
    return kind.variants[index % kind.variants.length] ?? random.pick(kind.variants)
  }
  return random.weighted(kind.variants, ({ weight }) => weight)
}

function makeWeek({ kind, place }: VenueTask, variant: Variant, random: Random): OpeningWeek {
  const week = makeOpeningWeek(variant.hours ?? kind.hours, random)
  if (!isMinigolfNearUtrecht(kind, place) || variant.hours === 'outdoor') return week
  return week.map((ranges, day) => (day === SATURDAY ? [[10 * 60, random.pick([22.5, 23, 23.5]) * 60]] : ranges))
}

function isMinigolfNearUtrecht(kind: Kind, place: Place): boolean {
  return kind.slug === 'minigolf' && place.tags.has('utrecht')
}

function writeJson(week: OpeningWeek, random: Random): string {
  const hours = parseOpeningHours(hoursJson(week, { isOpenNow: false, hasWeekdayText: false }))
  const isOpenNow = hours !== null && isOpenAt(hours, REFERENCE_INSTANT) === true
  return hoursJson(week, { isOpenNow, hasWeekdayText: random.chance(0.3) })
}

function choosePrice(kind: Kind, random: Random): PriceRange {
  const prices = Object.entries(kind.prices) as [PriceRange, number][]
  return random.weighted(prices, ([, weight]) => weight)[0]
}

/** A random rating, usually around 4.3 and rarely as low as 3.2. */
function makeRating(random: Random): number {
  const bell = (random.next() + random.next() + random.next()) / 3
  const rating = random.chance(0.15) ? 3.2 + bell * 1.1 : 3.7 + bell * 1.2
  return Math.round(Math.min(rating, 4.9) * 10) / 10
}
