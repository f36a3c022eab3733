import type { VenueSnapshot } from '@plekje/contracts'
import type { IndexEntry, IndexHit } from '@plekje/engines'
import { isOpenAt, parseOpeningHours, type WeeklyHours } from '@plekje/opening-hours'

/** What a card is told from, and what a `Listing` has beside it. */
export const CARD_VALUES: readonly string[] = ['card', 'openingHours']
export const LISTING_VALUES: readonly string[] = [...CARD_VALUES, 'description']

/** Metres are as fine as a distance is worth saying. */
const DECIMALS_OF_KM = 1_000
const MAX_PARSED = 2_000

/** What the index keeps of a venue beside its fields. `card` is JSON without its closing brace. */
export function storedTexts(venue: VenueSnapshot): Readonly<Record<string, string>> {
  const { isVisible: _isVisible, version: _version, description: _description, openingHours, ...card } = venue
  return { card: JSON.stringify(card).slice(0, -1), ...(openingHours === null ? {} : { openingHours }) }
}

/** A `ListingCard` as JSON: whether it is open is of the moment, the distance of the question. */
export function cardJson({ values, distanceKm }: IndexHit, now: Date): string {
  const hours = textOf(values.openingHours)
  const distance =
    distanceKm === undefined ? '' : `,"distance":${Math.round(distanceKm * DECIMALS_OF_KM) / DECIMALS_OF_KM}`
  return `${textOf(values.card)},"openingHours":${JSON.stringify(hours)},"isOpen":${isOpen(hours, now)}${distance}}`
}

/** A `Listing` as JSON: a card with its long description. */
export function listingJson(hit: IndexHit, now: Date): string {
  return `${cardJson(hit, now).slice(0, -1)},"description":${JSON.stringify(textOf(hit.values.description) ?? '')}}`
}

/** The visible venue that an entry was made of, read with {@link LISTING_VALUES}. */
export function venueOf({ version, values }: IndexEntry): VenueSnapshot {
  const { description, openingHours } = values
  const rest = { description: textOf(description) ?? '', openingHours: textOf(openingHours), isVisible: true, version }
  return { ...JSON.parse(`${textOf(values.card)}}`), ...rest }
}

/** Of a venue that is suggested no more is told. */
export function nameAndSlugOf({ values }: IndexEntry): { readonly name: string; readonly slug: string } {
  return JSON.parse(`${textOf(values.card)}}`)
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

const parsed = new Map<string, WeeklyHours | null>()

function isOpen(text: string | null, now: Date): boolean | null {
  if (text === null) return null
  let hours = parsed.get(text)
  if (hours === undefined) {
    hours = parseOpeningHours(text)
    if (parsed.size >= MAX_PARSED) parsed.clear()
    parsed.set(text, hours)
  }
  return hours && isOpenAt(hours, now)
}
