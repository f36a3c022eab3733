import { compoundParts } from '../compounds'
import { STOP_WORDS, stem, wordsOf } from '../dutch-text'
import type { IndexDefinition } from '../search-engine'
import { Vocabulary } from './vocabulary'

/** How much a word counts when only its stem, or only a part of a compound, was met. */
const STEM_SHARE = 0.9
const PART_SHARE = 0.5

/** BM25's saturation and length damping; a field of `PIVOT_WORDS` words counts as of usual length. */
const SATURATION = 1.2
const LENGTH_SHARE = 0.3
const PIVOT_WORDS = 8

/** Turns documents into entries of the vocabulary. */
export class TextIndex {
  readonly vocabulary: Vocabulary
  private readonly weights: readonly (readonly [field: string, weight: number])[]

  constructor(definition: IndexDefinition) {
    this.vocabulary = new Vocabulary(definition.synonyms)
    this.weights = Object.entries(definition.fields).flatMap(([field, use]) =>
      use.weight === undefined ? [] : [[field, use.weight] as const],
    )
  }

  add(slot: number, fields: Readonly<Record<string, unknown>>): void {
    for (const [word, impact] of this.impactsOf(fields)) this.vocabulary.getOrAdd(word).set(slot, impact)
    this.vocabulary.changed()
  }

  /** Needs the very fields that were added. */
  remove(slot: number, fields: Readonly<Record<string, unknown>>): void {
    for (const word of this.impactsOf(fields).keys()) this.vocabulary.get(word)?.delete(slot)
    this.vocabulary.changed()
  }

  private impactsOf(fields: Readonly<Record<string, unknown>>): Map<string, number> {
    const impacts = new Map<string, number>()
    for (const [field, weight] of this.weights) {
      const words = wordsOf(textOf(fields[field]))
      if (words.length === 0) continue
      const damping = SATURATION * (1 - LENGTH_SHARE + (LENGTH_SHARE * words.length) / PIVOT_WORDS)
      for (const [word, frequency] of frequenciesOf(words)) {
        const impact = (weight * frequency * (SATURATION + 1)) / (frequency + damping)
        impacts.set(word, (impacts.get(word) ?? 0) + impact)
      }
    }
    return impacts
  }
}

export function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  return Array.isArray(value) ? value.filter((part) => typeof part === 'string').join(' ') : ''
}

function frequenciesOf(words: readonly string[]): Map<string, number> {
  const frequencies = new Map<string, number>()
  const count = (word: string, share: number) => frequencies.set(word, (frequencies.get(word) ?? 0) + share)
  for (const word of words) {
    if (STOP_WORDS.has(word)) continue
    count(word, 1)
    const root = stem(word)
    if (root !== word) count(root, STEM_SHARE)
    for (const part of compoundParts(word)) {
      count(part, PART_SHARE)
      const partRoot = stem(part)
      if (partRoot !== part) count(partRoot, PART_SHARE * STEM_SHARE)
    }
  }
  return frequencies
}
