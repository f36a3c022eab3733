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
  private readonly phrases = new Map<string, (readonly string[])[]>()

  constructor(synonyms: readonly (readonly string[])[]) {
    for (const group of synonyms) {
      const members = group.map(wordsOf).filter((words) => words.length > 0)
      for (const member of members) {
        const others = members.filter((other) => other !== member)
        const words = significant(member)
        const [word] = words
        if (words.length > 1) this.addPhrase(words.join(' '), others)
        else if (word !== undefined) {
          for (const form of new Set([word, stem(word)])) {
            const term = this.getOrAdd(form)
            term.synonyms = [...(term.synonyms ?? []), ...others]
          }
        }
      }
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
    const known = this.terms.get(word)
    if (known) return known
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

  private addPhrase(phrase: string, others: readonly (readonly string[])[]): void {
    this.phrases.set(phrase, [...(this.phrases.get(phrase) ?? []), ...others])
  }
}

/** Drops stop words, as queries do, unless there are no other words. */
function significant(words: readonly string[]): readonly string[] {
  const found = words.filter((word) => !STOP_WORDS.has(word))
  return found.length > 0 ? found : words
}
