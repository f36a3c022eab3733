import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PriceRange } from '../src/seed-types'
import type { HoursPattern } from './opening-week'

export interface Variant {
  readonly key: string
  readonly weight: number
  readonly hours?: HoursPattern
  /** Text patterns (`text-template.ts`): of names, short descriptions, first sentences, and further sentences. */
  readonly names: readonly string[]
  readonly short: readonly string[]
  readonly open: readonly string[]
  readonly lines: readonly string[]
}

/** A kind of venue: the number of venues, their distribution and their texts. */
export interface Kind {
  /** Slug of the category. */
  readonly slug: string
  /** Kind of picture. */
  readonly scene: string
  /** Visible venues. */
  readonly count: number
  readonly hidden: number
  readonly hours: HoursPattern
  /** Exponent on a place's population: low spreads the kind over small places, high keeps it in the cities. */
  readonly spread: number
  readonly street?: 'industrialStreet' | 'beachStreet'
  /** The kind exists only in places with this tag; by default everywhere. */
  readonly only?: string
  readonly prices: Partial<Record<PriceRange, number>>
  readonly variants: readonly Variant[]
  /** Sentences by subject; a description has at most one of each. */
  readonly groups: Readonly<Record<string, readonly string[]>>
  readonly reviews: Readonly<Record<'good' | 'bad' | 'what', readonly string[]>>
}

export type PlaceRow = readonly [
  name: string,
  province: string,
  areaCode: string,
  postcode: number,
  seaBearing: number | null,
  tags: string,
]

export interface Words {
  readonly adj: readonly string[]
  readonly noun: readonly string[]
  readonly surname: readonly string[]
  readonly firstname: readonly string[]
  readonly street: readonly string[]
  readonly industrialStreet: readonly string[]
  readonly beachStreet: readonly string[]
  readonly cityStreets: Readonly<Record<string, readonly string[]>>
}

export interface Vocabulary {
  readonly kinds: readonly Kind[]
  readonly places: readonly PlaceRow[]
  readonly words: Words
  readonly shared: Readonly<Record<string, readonly string[]>>
  readonly reviews: Readonly<Record<string, readonly string[]>>
}

const FOLDER = join(__dirname, 'vocabulary')

export function readVocabulary(): Vocabulary {
  return {
    kinds: readdirSync(join(FOLDER, 'kinds'))
      .sort()
      .map((file) => readJson<Kind>(`kinds/${file}`)),
    places: readJson<{ rows: PlaceRow[] }>('places.json').rows,
    words: readJson<Words>('words.json'),
    shared: readJson<Record<string, string[]>>('shared.json'),
    reviews: readJson<Record<string, string[]>>('reviews.json'),
  }
}

function readJson<T>(path: string): T {
  return JSON.parse(readFileSync(join(FOLDER, path), 'utf8')) as T
}
