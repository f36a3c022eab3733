import { STOP_WORDS, stem } from '../dutch-text'
import type { QueryTerms } from '../query-terms'
import type { Phrases } from './phrases'
import type { Term } from './term'
import type { Vocabulary } from './vocabulary'

/** Maximum number of words that are matched as one. */
const MAX_SPAN_WORDS = 3

const PREFIX_SHARE = 0.75
const TYPO_SHARE = 0.45
const SYNONYM_SHARE = 0.9
const STEM_SHARE = 0.9
const SPLIT_SHARE = 0.8
/** From this length on, an unfinished last word also finds the synonyms of its completions. */
const MIN_PREFIX_FOR_SYNONYMS = 4
const MIN_SPLIT_LETTERS = 3
/** Score of a phrase that consists of stop words, which have no terms. */
const STOP_WORDS_SCORE = 0.1

/**
 * Matches documents against the terms of a query and scores them. One instance per index is reused for every query, so
 * that matching many documents allocates no objects.
 */
export class TextMatch {
  /** Per slot: a bit for each matched word, then one for each phrase. */
  masks = new Uint16Array(1024)
  scores = new Float32Array(1024)
  slots: number[] = []
  /** Per slot: the best score of the word that is being matched. */
  private bestScores = new Float32Array(1024)
  private bestSlots: number[] = []
  private documentCount = 0
  /** Index of the word that may be unfinished. */
  private unfinishedIndex: number | undefined

  constructor(
    private readonly vocabulary: Vocabulary,
    private readonly phrases: Phrases,
  ) {}

  /** `allowsTypos` allows typos in every word, otherwise only in unknown words; never in phrases. */
  run({ words, phrases, isUnfinished }: QueryTerms, allowsTypos: boolean, capacity: number, size: number): void {
    this.reset(capacity)
    this.documentCount = Math.max(1, size)
    this.unfinishedIndex = isUnfinished ? words.length - 1 : undefined
    for (let length = Math.min(MAX_SPAN_WORDS, words.length); length > 1; length -= 1) {
      for (let from = 0; from + length <= words.length; from += 1) this.matchSpan(words, from, length, allowsTypos)
    }
    for (const [index, word] of words.entries()) {
      this.matchWord(word, index === this.unfinishedIndex, allowsTypos)
      this.creditMatches(1 << index, 1)
    }
    for (const [index, phrase] of phrases.entries()) {
      // In quotes only the words themselves match: no stem, completion or synonym.
      this.matchInOrder(phrase.words, 1)
      this.creditMatches(1 << (words.length + index), phrase.words.length)
    }
  }

  private reset(capacity: number): void {
    if (this.masks.length < capacity) {
      this.masks = new Uint16Array(capacity)
      this.scores = new Float32Array(capacity)
      this.bestScores = new Float32Array(capacity)
    } else {
      for (const slot of this.slots) {
        this.masks[slot] = 0
        this.scores[slot] = 0
      }
    }
    this.slots = []
  }

  /** Matches several words that a document writes as one ("mini golf"), or that have synonyms as a phrase. */
  private matchSpan(words: readonly string[], from: number, length: number, allowsTypos: boolean): void {
    const span = words.slice(from, from + length)
    const mayBeUnfinished = from + length - 1 === this.unfinishedIndex
    if (length === 2) {
      const joined = span.join('')
      const isFound = this.matchForms(joined, mayBeUnfinished)
      if (!isFound && allowsTypos) this.matchWithTypos(joined)
    }
    for (const phrase of this.vocabulary.synonymsOfPhrase(span.join(' '))) this.matchPhrase(phrase, SYNONYM_SHARE)
    this.creditMatches(((1 << length) - 1) << from, length)
  }

  private matchWord(word: string, mayBeUnfinished: boolean, allowsTypos: boolean): void {
    const isFound = this.matchForms(word, mayBeUnfinished) || this.matchSplit(word)
    if (!isFound || allowsTypos) this.matchWithTypos(word)
  }

  /** Matches the word itself, its stem and, when it may be unfinished, its completions. */
  private matchForms(word: string, mayBeUnfinished: boolean): boolean {
    let isFound = this.matchTerm(this.vocabulary.get(word), 1)
    const root = stem(word)
    if (root !== word) isFound = this.matchTerm(this.vocabulary.get(root), STEM_SHARE) || isFound
    if (!mayBeUnfinished) return isFound
    // A word with synonyms of its own counts as complete: "acht" must not find "achttien".
    const withSynonyms = word.length >= MIN_PREFIX_FOR_SYNONYMS && !this.vocabulary.get(word)?.synonyms
    for (const [longer, term] of this.vocabulary.withPrefix(word)) {
      if (longer.length === word.length) continue
      const closeness = longer.length / (longer.length + 0.3 * (longer.length - word.length))
      isFound = this.matchTerm(term, PREFIX_SHARE * closeness, withSynonyms) || isFound
    }
    return isFound
  }

  private matchWithTypos(word: string): void {
    const { values, distance } = this.vocabulary.nearestTo(word)
    for (const term of values) this.matchTerm(term, (TYPO_SHARE * word.length) / (word.length + distance))
  }

  /** Matches two words typed as one: "escaperoom" where a text says "escape room". */
  private matchSplit(word: string): boolean {
    let isFound = false
    for (let at = MIN_SPLIT_LETTERS; at <= word.length - MIN_SPLIT_LETTERS; at += 1) {
      const parts = [word.slice(0, at), word.slice(at)]
      if (!parts.every((part) => this.vocabulary.get(part)?.slots.length)) continue
      isFound = this.matchPhrase(parts, SPLIT_SHARE) || isFound
    }
    return isFound
  }

  private matchTerm(term: Term | undefined, share: number, withSynonyms = true): boolean {
    if (!term) return false
    const { slots, impacts } = term
    const weight = share * this.rarity(slots.length)
    for (let at = 0; at < slots.length; at += 1) this.recordScore(slots[at] as number, weight * (impacts[at] as number))
    const synonyms = withSynonyms ? (term.synonyms ?? []) : []
    for (const phrase of synonyms) this.matchPhrase(phrase, share * SYNONYM_SHARE)
    return slots.length > 0 || (withSynonyms && term.synonyms !== undefined)
  }

  /** Matches documents that contain the words adjacent and in order. */
  private matchPhrase(words: readonly string[], share: number): boolean {
    if (words.length === 1) return this.matchWholeWord(words[0] ?? '', share)
    return this.matchInOrder(words, share)
  }

  private matchInOrder(words: readonly string[], share: number): boolean {
    const phrase = this.phrases.read(words)
    if (!phrase) return false
    let isFound = false
    for (const [slot, score] of this.scoresOfAllWords(words, phrase)) {
      if (!this.phrases.isIn(slot, phrase)) continue
      this.recordScore(slot, share * score)
      isFound = true
    }
    return isFound
  }

  /** Scores, by slot, of documents that have every word, in any order; if all are stop words, that have the phrase. */
  private scoresOfAllWords(words: readonly string[], phrase: readonly number[]): ReadonlyMap<number, number> {
    let scores: Map<number, number> | undefined
    for (const word of words) {
      if (STOP_WORDS.has(word)) continue
      const next = new Map<number, number>()
      const { slots = [], impacts = [] } = this.vocabulary.get(word) ?? {}
      const weight = this.rarity(slots.length) / words.length
      for (let at = 0; at < slots.length; at += 1) {
        const slot = slots[at] as number
        const before = scores ? scores.get(slot) : 0
        if (before !== undefined) next.set(slot, before + weight * (impacts[at] as number))
      }
      scores = next
    }
    return scores ?? new Map([...this.phrases.slotsWith(phrase)].map((slot) => [slot, STOP_WORDS_SCORE]))
  }

  private matchWholeWord(word: string, share: number): boolean {
    const withSynonyms = false
    let isFound = false
    for (const term of this.formsOf(word)) isFound = this.matchTerm(term, share, withSynonyms) || isFound
    return isFound
  }

  private formsOf(word: string): readonly Term[] {
    return [...new Set([word, stem(word)])]
      .map((form) => this.vocabulary.get(form))
      .filter((term) => term !== undefined)
  }

  /** Inverse document frequency (BM25) of a word in `count` documents; at least 0.1, so that common words count. */
  private rarity(count: number): number {
    return Math.log(1 + (this.documentCount - count + 0.5) / (count + 0.5)) + 0.1
  }

  private recordScore(slot: number, score: number): void {
    const before = this.bestScores[slot] as number
    if (before === 0) this.bestSlots.push(slot)
    if (score > before) this.bestScores[slot] = score
  }

  /** Credits the best match of a word, or of several words at once, to documents without a match for them yet. */
  private creditMatches(bits: number, wordCount: number): void {
    for (const slot of this.bestSlots) {
      const mask = this.masks[slot] as number
      if ((mask & bits) !== bits) {
        if (mask === 0) this.slots.push(slot)
        this.masks[slot] = mask | bits
        this.scores[slot] = (this.scores[slot] as number) + (this.bestScores[slot] as number) * wordCount
      }
      this.bestScores[slot] = 0
    }
    this.bestSlots = []
  }
}
