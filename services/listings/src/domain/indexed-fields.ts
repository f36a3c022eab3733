import { shownRating } from '@plekje/contracts'
import { fold } from '@plekje/text-folding'
import type { Names } from './catalog'
import { cellOf } from './cells'
import { duplicateKeyOf } from './duplicate-key'
import type { Venue } from './venue'

/** Fields derived from a venue and stored with it, so that the database can search and sort by them. */
export interface IndexedFields {
  /** Normalised for administrators' searches. */
  readonly foldedName: string
  readonly categoryName: string
  readonly locationName: string
  /** The rating on the card. */
  readonly shownRating: number | null
  /** Sorts unrated venues last in both directions. */
  readonly isUnrated: boolean
  readonly imageCount: number
  /** Every suffix of every word: a substring of a word is a prefix of one of these. */
  readonly nameParts: string[]
  /** The grid cell of the venue; null without a point. */
  readonly cell: number | null
  /** Equal for venues with the same distinctive name in one town. */
  readonly duplicateKey: string
}

const MIN_PART_LENGTH = 3
/** Maximum length of a stored part; a longer search is compared with the folded name itself. */
const MAX_PART_LENGTH = 20

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

/** `mini golf` → mini, ini, golf, olf: each word and its suffixes of at least three letters. */
function namePartsOf(foldedName: string): string[] {
  const parts = new Set<string>()
  for (const word of foldedName.split(/\s+/).filter(Boolean)) {
    const letters = [...word]
    parts.add(letters.slice(0, MAX_PART_LENGTH).join(''))
    for (let at = 1; at <= letters.length - MIN_PART_LENGTH; at += 1) {
      parts.add(letters.slice(at, at + MAX_PART_LENGTH).join(''))
    }
  }
  return [...parts]
}

export interface NameSearch {
  /** The folded text, which must occur in the folded name. */
  readonly folded: string
  /** The start of the longest word. A name part must begin with it. */
  readonly part: string
}

/** Turns a typed name into a search; undefined if it is blank. */
export function nameSearchOf(typed: string): NameSearch | undefined {
  const folded = fold(typed.trim())
  const words = folded.split(/\s+/).map((word) => [...word])
  const [longest = []] = words.sort((a, b) => b.length - a.length)
  return longest.length === 0 ? undefined : { folded, part: longest.slice(0, MAX_PART_LENGTH).join('') }
}
