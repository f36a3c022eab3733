import { fold } from '@plekje/text-folding'

const general = new Set(
  'de het een t the bar cafe pub restaurant eetcafe brasserie bistro lunchroom grandcafe hotel club bioscoop bowling winkel sauna'.split(
    ' ',
  ),
)

/** A key that is equal for venues in one town whose names differ only in accents, punctuation and general words. */
export const duplicateKeyOf = (venue: { readonly name: string; readonly locationId: number }, placeName: string) =>
  `${venue.locationId} ${coreOf(venue.name, placeName)}`

/** The distinctive words of a name; all words if none is distinctive. */
export function coreOf(name: string, placeName: string): string {
  const place = new Set(plainWords(placeName).split(' '))
  const all = plainWords(name).split(' ')
  const distinctive = all.filter((word) => !general.has(word) && !place.has(word))
  return (distinctive.length > 0 ? distinctive : all).join(' ')
}

export const plainWords = (text: string) =>
  fold(text)
    .replaceAll("'", '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
