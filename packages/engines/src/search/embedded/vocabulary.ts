import { LRUCache } from 'lru-cache'
import SearchableMap from 'minisearch/SearchableMap'
import { STOP_WORDS, stem, wordsOf } from '../dutch-text'
import { nearest } from '../typing-errors'
import { Term } from './term'

const MAX_NEARBY = 1_000

/** All words of an index: exact words in a hash map, prefixes and similar words in MiniSearch's radix tree. */
export class Vocabulary {
  private readonly terms = new Map<string, Term>()
  private readonly tree = new SearchableMap<Term>()
  private readonly nearby = new LRUCache<string, { readonly found: readonly Term[]; readonly distance: number }>({
    max: MAX_NEARBY,
  })
  /** Synonyms of phrases of several words, by the words with single spaces. */
  private readonly phrases = new Map<string, readonly (readonly string[])[]>()

  constructor(synonyms: readonly (readonly string[])[]) {
    for (const group of synonyms) {
      const members = group.map(wordsOf).filter((words) => words.length > 0)
      for (const member of members) {
        const otherMembers = members.filter((other) => other !== member)
        this.addSynonyms(significant(member), otherMembers)
      }
    }
  }

  private addSynonyms(words: readonly string[], synonyms: readonly (readonly string[])[]): void {
    const [word] = words
    if (word === undefined) return
    if (words.length > 1) {
      const phrase = words.join(' ')
      this.phrases.set(phrase, [...this.synonymsOfPhrase(phrase), ...synonyms])
      return
    }
    for (const form of new Set([word, stem(word)])) {
      const term = this.getOrAdd(form)
      term.synonyms = [...(term.synonyms ?? []), ...synonyms]
    }
  }

  /** Synonyms of a phrase of several words, given with single spaces. */
  synonymsOfPhrase(phrase: string): readonly (readonly string[])[] {
    return this.phrases.get(phrase) ?? []
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
      if (term.isKnown) yield [word, term]
    }
  }

  /**
   * The words nearest to a mistyped one. Cached until documents change, because one query may look a word up several
   * times.
   */
  near(word: string): { readonly found: readonly Term[]; readonly distance: number } {
    const cached = this.nearby.get(word)
    if (cached) return cached
    const near = nearest(this.tree, word, (term) => term.isKnown)
    this.nearby.set(word, near)
    return near
  }

  /** Call when documents have changed. */
  changed(): void {
    if (this.nearby.size > 0) this.nearby.clear()
  }
}

/** Drops stop words, as queries do, unless there are no other words. */
function significant(words: readonly string[]): readonly string[] {
  const withoutStopWords = words.filter((word) => !STOP_WORDS.has(word))
  return withoutStopWords.length > 0 ? withoutStopWords : words
}
