import type { FactValue } from '@plekje/contracts'
import { fold } from '@plekje/text-folding'

/** Words of CSV files, and the documented values of OpenStreetMap's tags for facts. */
const words: Readonly<Record<FactValue, readonly string[]>> = {
  yes: [
    'ja',
    'j',
    'yes',
    'y',
    'true',
    'only',
    'designated',
    'leashed',
    'terrace',
    'garden',
    'patio',
    'sidewalk',
    'pedestrian_zone',
    'balcony',
    'roof',
    'veranda',
    'beach',
  ],
  partly: ['deels', 'gedeeltelijk', 'beperkt', 'partly', 'partial', 'limited', 'outside'],
  no: ['nee', 'n', 'geen', 'no', 'false'],
}
const unknownWords = ['', 'onbekend', 'unknown', '?']

const meanings: ReadonlyMap<string, FactValue | null> = new Map([
  ...Object.entries(words).flatMap(([value, wordsOfValue]) =>
    wordsOfValue.map((word) => [word, value as FactValue] as const),
  ),
  ...unknownWords.map((word) => [word, null] as const),
])

/** The value of a word; null if it says that the fact is unknown, undefined for an unknown word. */
export function readFact(text: string): FactValue | null | undefined {
  const plain = fold(text).trim()
  // A number is a count, for example of parking spaces.
  if (/^\d{1,6}$/.test(plain)) return Number(plain) > 0 ? 'yes' : 'no'
  return meanings.get(plain)
}

/** The number in a text; null if the text says that it is unknown, NaN for other texts, which the contract refuses. */
export function readNumber(text: string): number | null {
  const plain = text.trim()
  if (unknownWords.includes(fold(plain))) return null
  return /^\d{1,6}$/.test(plain) ? Number(plain) : Number.NaN
}
