import { fold } from '@plekje/text-folding'

const GENERAL_WORDS = new Set(
  'de het een t the bar cafe pub restaurant eetcafe brasserie bistro lunchroom grandcafe hotel club bioscoop bowling winkel sauna'.split(
    ' ',
  ),
)

/** A key that is equal for venues in one town whose names differ only in accents, punctuation and general words. */
export const duplicateKeyOf = (venue: { readonly name: string; readonly locationId: number }, placeName: string) =>
  `${venue.locationId} ${coreOf(venue.name, placeName)}`

/** The distinctive words of a name; all words if none is distinctive. */
export function coreOf(name: string, placeName: string): string {
  const placeWords = new Set(plainWords(placeName).split(' '))
  const words = plainWords(name).split(' ')
  const distinctiveWords = words.filter((word) => !GENERAL_WORDS.has(word) && !placeWords.has(word))
  return (distinctiveWords.length > 0 ? distinctiveWords : words).join(' ')
}

export const plainWords = (text: string) =>
  fold(text)
    .replaceAll("'", '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
