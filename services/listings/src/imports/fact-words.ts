import type { FactValue } from '@plekje/contracts'
import { fold } from '@plekje/text-folding'

/** What people write in a file, and the values that OpenStreetMap's wiki documents for the tags of facts. */
const words: Readonly<Record<FactValue, readonly string[]>> = {
  yes: [
    ...['ja', 'j', 'yes', 'y', 'true', 'only', 'designated', 'leashed'],
    ...['terrace', 'garden', 'patio', 'sidewalk', 'pedestrian_zone', 'balcony', 'roof', 'veranda', 'beach'],
  ],
  partly: ['deels', 'gedeeltelijk', 'beperkt', 'partly', 'partial', 'limited', 'outside'],
  no: ['nee', 'n', 'geen', 'no', 'false'],
}
const unknown = ['', 'onbekend', 'unknown', '?']

const meanings: ReadonlyMap<string, FactValue | null> = new Map([
  ...Object.entries(words).flatMap(([value, all]) => all.map((word) => [word, value as FactValue] as const)),
  ...unknown.map((word) => [word, null] as const),
])

/** What a word says of a fact; null: that it is not known. Undefined: a word that we do not know. */
export function readFact(text: string): FactValue | null | undefined {
  const plain = fold(text).trim()
  // How many there are, as of parking spaces.
  if (/^\d{1,6}$/.test(plain)) return Number(plain) > 0 ? 'yes' : 'no'
  return meanings.get(plain)
}

/** NaN where it is none, which the contract refuses. */
export function readNumber(text: string): number | null {
  const plain = text.trim()
  if (unknown.includes(fold(plain))) return null
  return /^\d{1,6}$/.test(plain) ? Number(plain) : Number.NaN
}
