import { errorsByBeginning, fold, typingErrors } from '@plekje/text-folding'
import type { StoredDocument } from './fake-filter'

export interface TextSettings {
  readonly searchableAttributes: readonly string[]
  readonly synonyms: Readonly<Record<string, readonly string[]>>
  readonly stopWords: readonly string[]
  readonly typoTolerance: { readonly minWordSizeForTypos: { readonly oneTypo: number; readonly twoTypos: number } }
}

/** Ranking of a match by ranking rule; smaller is better. */
export interface TextRank {
  readonly words: number
  readonly typo: number
  readonly proximity: number
  readonly attribute: number
  readonly exactness: number
}

interface Occurrence {
  readonly attribute: number
  readonly position: number
  readonly typos: number
  readonly isExact: boolean
}

const MAX_WORDS = 10
const MAX_DISTANCE = 8

/** Sentence punctuation: words on its two sides are not adjacent. */
const HARD_SEPARATOR = /[.,](?=\s)|[!:;?…]/

const splitWords = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? []

/** A query as typed: words, "phrases" and -excluded words. */
export class TextQuery {
  readonly words: readonly string[]
  private readonly phrases: readonly (readonly string[])[]
  private readonly excludedWords: readonly string[]
  private readonly wordCache: CachedWords
  /** False when a phrase follows the last word. */
  private readonly isLastWordPrefix: boolean

  constructor(
    text: string,
    private readonly settings: TextSettings,
    private readonly attributes: readonly string[],
  ) {
    this.phrases = [...text.matchAll(/"([^"]*)"/g)].map(([, phrase]) => splitWords(phrase ?? '').map(fold))
    this.isLastWordPrefix = !/"[^\p{L}\p{N}]*$/u.test(text)
    const unquoted = text.replace(/"[^"]*"/g, ' ')
    this.excludedWords = [...unquoted.matchAll(/(?<=^|\s)-(\S+)/g)].flatMap(([, word]) =>
      splitWords(word ?? '').map(fold),
    )
    const typedWords = splitWords(unquoted.replace(/(?<=^|\s)-\S+/g, ' '))
    const isSearched = (word: string, at: number) => at === typedWords.length - 1 || !settings.stopWords.includes(word)
    this.words = typedWords.filter(isSearched).map(fold).slice(0, MAX_WORDS)
    this.wordCache = wordCacheOf(settings, attributes)
  }

  /** @returns undefined when not all of the given words match */
  rank(document: StoredDocument, words: readonly string[]): TextRank | undefined {
    const texts = this.attributes.map((attribute) => this.wordsOf(document[attribute]))
    const has = (word: string) => texts.some((text) => text.includes(word))
    if (this.excludedWords.some(has)) return undefined
    if (!this.phrases.every((phrase) => this.hasPhrase(document, phrase))) return undefined
    const occurrences = this.bestOccurrences(texts, words)
    if (!occurrences) return undefined
    let distance = 0
    for (const [index, occurrence] of occurrences.entries()) {
      const next = occurrences[index + 1]
      if (!next) continue
      const isSameText = occurrence.attribute === next.attribute
      distance += isSameText ? Math.min(Math.abs(next.position - occurrence.position), MAX_DISTANCE) : MAX_DISTANCE
    }
    const sum = (read: (occurrence: Occurrence) => number) =>
      occurrences.reduce((total, occurrence) => total + read(occurrence), 0)
    return {
      words: -words.length,
      typo: sum(({ typos }) => typos),
      proximity: distance,
      attribute: sum(({ attribute, position }) => attribute * 1000 + position),
      exactness: -sum(({ isExact }) => Number(isExact)),
    }
  }

  private hasPhrase(document: StoredDocument, phrase: readonly string[]): boolean {
    const sentences = this.attributes
      .flatMap((attribute) => document[attribute])
      .flatMap((value) => (typeof value === 'string' ? value.split(HARD_SEPARATOR) : []))
    return sentences.some((text) => positionsOf(splitWords(text).map(fold), phrase).length > 0)
  }

  /** The best occurrence of each word; two or three adjacent words may match as one. */
  private bestOccurrences(texts: readonly string[][], words: readonly string[], from = 0): Occurrence[] | undefined {
    if (from >= words.length) return []
    let best: Occurrence[] | undefined
    for (const length of [1, 2, 3]) {
      if (from + length > words.length) break
      const occurrence = this.bestOccurrence(texts, words.slice(from, from + length), {
        isPrefix: this.isLastWordPrefix && from + length === this.words.length,
      })
      const followingOccurrences = occurrence && this.bestOccurrences(texts, words, from + length)
      if (!occurrence || !followingOccurrences) continue
      const candidate = [occurrence, ...followingOccurrences]
      if (!best || cost(candidate) < cost(best)) best = candidate
    }
    return best
  }

  private bestOccurrence(
    texts: readonly string[][],
    span: readonly string[],
    { isPrefix }: { readonly isPrefix: boolean },
  ): Occurrence | undefined {
    const word = span.join('')
    const isJoined = span.length > 1
    const maxTypos = isJoined ? Math.min(1, this.maxTypos(word)) : this.maxTypos(word)
    let best: Occurrence | undefined
    const offer = (occurrence: Occurrence) => {
      if (!best || cost([occurrence]) < cost([best])) best = occurrence
    }
    const distances = distancesFrom(word, maxTypos)
    const synonyms = (this.settings.synonyms[span.join(' ')] ?? []).map((synonym) => splitWords(synonym).map(fold))
    for (const [attribute, text] of texts.entries()) {
      for (const [position, textWord] of text.entries()) {
        const [typos, prefixTypos] = distances.get(textWord) ?? measure(distances, word, textWord, maxTypos)
        const isExact = typos === 0 && !isJoined
        if (typos <= maxTypos) offer({ attribute, position, typos: typos + Number(isJoined), isExact })
        if (isJoined) continue
        if (isPrefix && prefixTypos <= maxTypos) offer({ attribute, position, typos: prefixTypos, isExact: false })
        const isSplit = textWord.length < word.length && textWord + (text[position + 1] ?? '') === word
        if (isSplit) offer({ attribute, position, typos: 1, isExact: false })
      }
      for (const synonym of synonyms) {
        for (const position of positionsOf(text, synonym)) offer({ attribute, position, typos: 0, isExact: false })
      }
    }
    return best
  }

  /**
   * Documents in which any of the words, or adjacent words as one, may match, in the same order. This cheap test excludes
   * most documents.
   */
  candidates(documents: readonly StoredDocument[]): readonly StoredDocument[] {
    if (this.words.length === 0) return documents
    for (const document of documents) {
      if (this.wordCache.documents.has(document)) continue
      this.wordCache.documents.add(document)
      for (const word of new Set(this.attributes.flatMap((attribute) => this.wordsOf(document[attribute])))) {
        const withWord = this.wordCache.documentsByWord.get(word) ?? []
        if (withWord.length === 0) this.wordCache.vocabulary.push(word)
        this.wordCache.documentsByWord.set(word, withWord)
        withWord.push(document)
      }
    }
    const mayMatch = new Set(this.nearWords().flatMap((word) => this.wordCache.documentsByWord.get(word) ?? []))
    return documents.filter((document) => mayMatch.has(document))
  }

  private nearWords(): readonly string[] {
    const queryText = this.words.join(' ')
    const nearWords = this.wordCache.nearWordsByQuery.get(queryText) ?? { scanned: 0, words: [] }
    if (this.wordCache.nearWordsByQuery.size >= MAX_CACHED_WORDS) this.wordCache.nearWordsByQuery.clear()
    this.wordCache.nearWordsByQuery.set(queryText, nearWords)
    const { vocabulary } = this.wordCache
    for (; nearWords.scanned < vocabulary.length; nearWords.scanned += 1) {
      const word = vocabulary[nearWords.scanned]
      if (word !== undefined && this.isNear(word)) nearWords.words.push(word)
    }
    return nearWords.words
  }

  private isNear(textWord: string): boolean {
    const spans = this.words.flatMap((_, from) => [1, 2, 3].map((length) => this.words.slice(from, from + length)))
    return spans.some((span) => {
      const word = span.join('')
      const maxTypos = this.maxTypos(word)
      return (
        word.startsWith(textWord) ||
        measure(distancesFrom(word, maxTypos), word, textWord, maxTypos).some((typos) => typos <= maxTypos) ||
        (this.settings.synonyms[span.join(' ')] ?? []).some((synonym) =>
          splitWords(synonym).map(fold).includes(textWord),
        )
      )
    })
  }

  private maxTypos(word: string): number {
    const { oneTypo, twoTypos } = this.settings.typoTolerance.minWordSizeForTypos
    if (word.length >= twoTypos) return 2
    return word.length >= oneTypo ? 1 : 0
  }

  /** Stop words are dropped as spelled in the settings, so "De" in a name stays. */
  private wordsOf(value: unknown): string[] {
    const joined: unknown = Array.isArray(value) ? value.join(' ') : value
    const text = typeof joined === 'string' ? joined : ''
    const { stopWords } = this.settings
    const cache = wordsOfTexts.get(stopWords) ?? new Map<string, string[]>()
    wordsOfTexts.set(stopWords, cache)
    const words =
      cache.get(text) ??
      splitWords(text)
        .filter((word) => !stopWords.includes(word))
        .map(fold)
    if (cache.size >= MAX_TEXTS) cache.clear()
    cache.set(text, words)
    return words
  }
}

/** Split texts of documents by the current stop words, shared by all queries. */
const wordsOfTexts = new WeakMap<readonly string[], Map<string, string[]>>()
const MAX_TEXTS = 50_000

/** Cached word data for all queries to an index with these settings, by the searched attributes. */
interface CachedWords {
  readonly vocabulary: string[]
  /** May include removed documents. */
  readonly documentsByWord: Map<string, StoredDocument[]>
  readonly documents: WeakSet<StoredDocument>
  /** By query text: the words that may match it, among the first `scanned` words of the vocabulary. */
  readonly nearWordsByQuery: Map<string, { scanned: number; readonly words: string[] }>
}
const wordCaches = new WeakMap<TextSettings, Map<string, CachedWords>>()

function wordCacheOf(settings: TextSettings, attributes: readonly string[]): CachedWords {
  const cachesByAttributes = wordCaches.get(settings) ?? new Map<string, CachedWords>()
  wordCaches.set(settings, cachesByAttributes)
  const cached = cachesByAttributes.get(attributes.join()) ?? {
    vocabulary: [],
    documentsByWord: new Map(),
    documents: new WeakSet(),
    nearWordsByQuery: new Map(),
  }
  cachesByAttributes.set(attributes.join(), cached)
  return cached
}

type Distances = Map<string, readonly [whole: number, prefix: number]>
/** Distances from query words to document words, shared by all queries because they repeat. */
const distancesOfWords = new Map<string, Distances>()
const MAX_CACHED_WORDS = 300

function distancesFrom(word: string, maxTypos: number): Distances {
  const key = `${maxTypos} ${word}`
  const distances = distancesOfWords.get(key) ?? new Map()
  if (distancesOfWords.size >= MAX_CACHED_WORDS) distancesOfWords.clear()
  distancesOfWords.set(key, distances)
  return distances
}

function measure(distances: Distances, word: string, textWord: string, maxTypos: number): readonly [number, number] {
  const pair = [typingErrors(word, textWord, maxTypos), prefixDistance(word, textWord, maxTypos)] as const
  distances.set(textWord, pair)
  return pair
}

/** Weighs typos first, then attributes, positions and inexact forms. */
function cost(occurrences: readonly Occurrence[]): number {
  let sum = 0
  for (const { typos, attribute, position, isExact } of occurrences) {
    sum += typos * 1e6 + attribute * 1e4 + position * 10 - Number(isExact)
  }
  return sum
}

const positionsOf = (text: readonly string[], phrase: readonly string[]): number[] =>
  phrase.length === 0 ? [] : [...text.keys()].filter((at) => phrase.every((word, offset) => text[at + offset] === word))

/** The distance from `a` to the nearest prefix of `b`. */
function prefixDistance(a: string, b: string, limit: number): number {
  if (b.length <= a.length) return limit + 1
  // A longer prefix is beyond the limit.
  const longestPrefix = b.slice(0, a.length + limit + 1)
  const distances = errorsByBeginning(a, longestPrefix, limit) ?? [limit + 1]
  return Math.min(...distances)
}
