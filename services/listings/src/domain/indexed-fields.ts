import { fold } from '@plekje/text-folding'
import type { Names } from './catalog'
import { cellOf } from './cells'
import { duplicateKeyOf } from './duplicate-key'
import type { Venue } from './venue'
import { shownRating } from './venue-views'

/** What follows from the rest of a venue and is kept beside it, so that the store can find and order by it. */
export interface IndexedFields {
  /** The name as administrators' searches compare it. */
  readonly foldedName: string
  readonly categoryName: string
  readonly locationName: string
  /** The figure a card shows. */
  readonly shownRating: number | null
  /** Those without a rating come last, whichever way ratings go. */
  readonly isUnrated: boolean
  readonly imageCount: number
  /** Every end of every word of the name: a part of a name is the beginning of one of these. */
  readonly nameParts: string[]
  /** The square of the map it lies in; null without a point. */
  readonly cell: number | null
  /** Alike for venues of one name in one town. */
  readonly duplicateKey: string
}

const SHORTEST_PART = 3
/** What is typed of a part beyond this is compared with the name itself. */
export const LONGEST_PART = 20

export function indexedFieldsOf(venue: Omit<Venue, '_id'>, names: Names): IndexedFields {
  const { rating } = shownRating(venue)
  const foldedName = fold(venue.name)
  const place = names.location(venue.locationId)
  return {
    foldedName,
    categoryName: names.category(venue.categoryId)?.name ?? '',
    locationName: place?.name ?? '',
    shownRating: rating,
    isUnrated: rating === null,
    imageCount: venue.images.length,
    nameParts: namePartsOf(foldedName),
    cell: cellOf(Number(venue.latitude), Number(venue.longitude)),
    duplicateKey: duplicateKeyOf(venue, place?.name ?? ''),
  }
}

/** `mini golf` → mini, ini, golf, olf: words in whole, and their ends down to three letters. */
export function namePartsOf(foldedName: string): string[] {
  const parts = new Set<string>()
  for (const word of foldedName.split(/\s+/).filter(Boolean)) {
    const letters = [...word]
    parts.add(letters.slice(0, LONGEST_PART).join(''))
    for (let at = 1; at <= letters.length - SHORTEST_PART; at += 1) {
      parts.add(letters.slice(at, at + LONGEST_PART).join(''))
    }
  }
  return [...parts]
}

export interface NameSearch {
  /** As it must stand in the folded name. */
  readonly folded: string
  /** The beginning of one of the name's parts: the longest word, which few names have. */
  readonly part: string
}

/** What was typed of a name; undefined when there is nothing to look for. */
export function nameSearchOf(typed: string): NameSearch | undefined {
  const folded = fold(typed.trim())
  const words = folded.split(/\s+/).map((word) => [...word])
  const longest = words.reduce((one, other) => (other.length > one.length ? other : one), [] as string[])
  return longest.length === 0 ? undefined : { folded, part: longest.slice(0, LONGEST_PART).join('') }
}
