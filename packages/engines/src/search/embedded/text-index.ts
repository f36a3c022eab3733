import { compoundParts } from '../compounds'
import { STOP_WORDS, sentencesOf, stem } from '../dutch-text'
import type { IndexDefinition } from '../search-engine'
import { Phrases } from './phrases'
import type { Term } from './term'
import { Vocabulary } from './vocabulary'

/** Weight of a match by stem, or by a part of a compound. */
const STEM_SHARE = 0.9
const PART_SHARE = 0.5

/** BM25 saturation and length normalisation; a field of `PIVOT_WORDS` words counts as average. */
const SATURATION = 1.2
const LENGTH_SHARE = 0.3
const PIVOT_WORDS = 8

type FieldText = readonly [weight: number, sentences: readonly (readonly string[])[]]

interface TermShare {
  readonly term: Term
  readonly share: number
}

/** Adds documents to the vocabulary, and stores the order of their words for phrases. */
export class TextIndex {
  readonly vocabulary: Vocabulary
  readonly phrases = new Phrases()
  /** The terms by which each word of a document is found, computed once. */
  private readonly termShares = new Map<string, readonly TermShare[]>()
  private readonly weights: readonly (readonly [field: string, weight: number])[]

  constructor(definition: IndexDefinition) {
    this.vocabulary = new Vocabulary(definition.synonyms)
    this.weights = Object.entries(definition.fields)
      .map(([field, { weight = 0 }]) => [field, weight] as const)
      .filter(([, weight]) => weight !== 0)
  }

  add(slot: number, fields: Readonly<Record<string, unknown>>): void {
    const texts = this.textsOf(fields)
    for (const [term, impact] of this.impactsOf(texts)) term.set(slot, impact)
    this.phrases.set(
      slot,
      texts.flatMap(([, sentences]) => sentences),
    )
    this.vocabulary.clearCache()
  }

  /** Pass the same fields that were added. */
  remove(slot: number, fields: Readonly<Record<string, unknown>>): void {
    for (const term of this.impactsOf(this.textsOf(fields)).keys()) term.delete(slot)
    this.phrases.delete(slot)
    this.vocabulary.clearCache()
  }

  /** The sentences of each searched field, with its weight. */
  private textsOf(fields: Readonly<Record<string, unknown>>): readonly FieldText[] {
    return this.weights.map(([field, weight]) => [
      weight,
      stringsIn(fields[field]).flatMap((text) => sentencesOf(text).map(({ words }) => words)),
    ])
  }

  private impactsOf(texts: readonly FieldText[]): Map<Term, number> {
    const impacts = new Map<Term, number>()
    for (const [weight, sentences] of texts) {
      const words = sentences.flat()
      if (words.length === 0) continue
      const damping = SATURATION * (1 - LENGTH_SHARE + (LENGTH_SHARE * words.length) / PIVOT_WORDS)
      for (const [term, frequency] of this.frequenciesOf(words)) {
        const impact = (weight * frequency * (SATURATION + 1)) / (frequency + damping)
        impacts.set(term, (impacts.get(term) ?? 0) + impact)
      }
    }
    return impacts
  }

  private frequenciesOf(words: readonly string[]): Map<Term, number> {
    const frequencies = new Map<Term, number>()
    for (const word of words) {
      for (const { term, share } of this.termSharesOf(word)) frequencies.set(term, (frequencies.get(term) ?? 0) + share)
    }
    return frequencies
  }

  private termSharesOf(word: string): readonly TermShare[] {
    const cached = this.termShares.get(word)
    if (cached) return cached
    const termShares = sharesOf(word).map(([form, share]) => ({ term: this.vocabulary.getOrAdd(form), share }))
    this.termShares.set(word, termShares)
    return termShares
  }
}

/** The forms by which a word is found: itself, its stem, its parts and their stems. */
function sharesOf(word: string): readonly (readonly [form: string, share: number])[] {
  if (STOP_WORDS.has(word)) return []
  const shares: (readonly [string, number])[] = []
  const add = (form: string, share: number) => {
    shares.push([form, share])
    const root = stem(form)
    if (root !== form) shares.push([root, share * STEM_SHARE])
  }
  add(word, 1)
  for (const part of compoundParts(word)) add(part, PART_SHARE)
  return shares
}

function stringsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  return Array.isArray(value) ? value.filter((part) => typeof part === 'string') : []
}
