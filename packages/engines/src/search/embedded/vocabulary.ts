import { LRUCache } from 'lru-cache'
import SearchableMap from 'minisearch/SearchableMap'
import { STOP_WORDS, stem, wordsOf } from '../dutch-text'
import { findNearest } from '../typing-errors'
import { Term } from './term'

const MAX_CACHED_WORDS = 1_000

type NearestTerms = ReturnType<typeof findNearest<Term>>

/** All words of an index: exact words in a hash map, prefixes and similar words in MiniSearch's radix tree. */
export class Vocabulary {
  private readonly terms = new Map<string, Term>()
  private readonly tree = new SearchableMap<Term>()
  private readonly nearestTerms = new LRUCache<string, NearestTerms>({ max: MAX_CACHED_WORDS })
  /** Synonyms by phrase: several words with single spaces. */
  private readonly phraseSynonyms = new Map<string, readonly (readonly string[])[]>()

  constructor(synonyms: readonly (readonly string[])[]) {
    for (const group of synonyms) {
      const members = group.map(wordsOf).filter((words) => words.length > 0)
      for (const member of members) {
        const otherMembers = members.filter((other) => other !== member)
        this.addSynonyms(withoutStopWords(member), otherMembers)
      }
    }
  }

  private addSynonyms(words: readonly string[], synonyms: readonly (readonly string[])[]): void {
    const [word] = words
    if (word === undefined) return
    if (words.length > 1) {
      const phrase = words.join(' ')
      this.phraseSynonyms.set(phrase, [...this.synonymsOfPhrase(phrase), ...synonyms])
      return
    }
    for (const form of new Set([word, stem(word)])) {
      const term = this.getOrAdd(form)
      term.synonyms = [...(term.synonyms ?? []), ...synonyms]
    }
  }

  /** Synonyms of a phrase: several words with single spaces. */
  synonymsOfPhrase(phrase: string): readonly (readonly string[])[] {
    return this.phraseSynonyms.get(phrase) ?? []
  }

  get(word: string): Term | undefined {
    return this.terms.get(word)
  }

  getOrAdd(word: string): Term {
    const existing = this.terms.get(word)
    if (existing) return existing
    const term = new Term()
    this.terms.set(word, term)
    this.tree.set(word, term)
    return term
  }

  *withPrefix(prefix: string): Generator<[string, Term]> {
    for (const [word, term] of this.tree.atPrefix(prefix)) {
      if (term.isSearchable) yield [word, term]
    }
  }

  /**
   * The words nearest to a mistyped one. Cached until documents change, because one query may look a word up several
   * times.
   */
  nearestTo(word: string): NearestTerms {
    const cached = this.nearestTerms.get(word)
    if (cached) return cached
    const nearest = findNearest(this.tree, word, (term) => term.isSearchable)
    this.nearestTerms.set(word, nearest)
    return nearest
  }

  /** Call when documents have changed. */
  clearCache(): void {
    if (this.nearestTerms.size > 0) this.nearestTerms.clear()
  }
}

/** Drops stop words, as queries do, unless there are no other words. */
function withoutStopWords(words: readonly string[]): readonly string[] {
  const remaining = words.filter((word) => !STOP_WORDS.has(word))
  return remaining.length > 0 ? remaining : words
}
