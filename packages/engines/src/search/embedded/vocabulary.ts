import { LRUCache } from 'lru-cache'
import SearchableMap from 'minisearch/SearchableMap'
import { STOP_WORDS, stem, wordsOf } from '../dutch-text'
import { nearest } from '../typing-errors'

/** One indexed word: the slots of the documents that hold it, ascending, and how much it counts in each. */
export class Term {
  readonly slots: number[] = []
  readonly impacts: number[] = []
  /** What else finds the same, each a phrase of folded words. */
  synonyms: readonly (readonly string[])[] | undefined

  get isKnown(): boolean {
    return this.slots.length > 0 || this.synonyms !== undefined
  }

  set(slot: number, impact: number): void {
    const at = this.slots.length === 0 || slot > (this.slots.at(-1) ?? -1) ? this.slots.length : this.find(slot)
    if (this.slots[at] === slot) {
      this.impacts[at] = impact
    } else {
      this.slots.splice(at, 0, slot)
      this.impacts.splice(at, 0, impact)
    }
  }

  delete(slot: number): void {
    const at = this.find(slot)
    if (this.slots[at] !== slot) return
    this.slots.splice(at, 1)
    this.impacts.splice(at, 1)
  }

  /** Where the slot is, or where it would be. */
  private find(slot: number): number {
    let low = 0
    let high = this.slots.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.slots[middle] ?? 0) < slot) low = middle + 1
      else high = middle
    }
    return low
  }
}

const MAX_NEARBY = 1_000

/** All words of an index. Exact words through a hash, prefixes and near words through MiniSearch's radix tree. */
export class Vocabulary {
  private readonly terms = new Map<string, Term>()
  private readonly tree = new SearchableMap<Term>()
  private readonly nearby = new LRUCache<string, { readonly found: readonly Term[]; readonly distance: number }>({
    max: MAX_NEARBY,
  })
  private readonly phrases = new Map<string, (readonly string[])[]>()

  constructor(synonyms: readonly (readonly string[])[]) {
    for (const group of synonyms) {
      const members = group.map(significantWords).filter((words) => words.length > 0)
      for (const member of members) {
        const others = members.filter((other) => other !== member)
        const [word] = member
        if (member.length > 1) this.addPhrase(member.join(' '), others)
        else if (word !== undefined) {
          for (const form of new Set([word, stem(word)])) {
            const term = this.getOrAdd(form)
            term.synonyms = [...(term.synonyms ?? []), ...others]
          }
        }
      }
    }
  }

  /** What means the same as a phrase of several words, given with single spaces. */
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
    for (const [word, term] of this.tree.atPrefix(prefix)) if (term.isKnown) yield [word, term]
  }

  /** The words nearest to a mistyped one. Kept until documents change: one query may ask it several times. */
  near(word: string): { readonly found: readonly Term[]; readonly distance: number } {
    const kept = this.nearby.get(word)
    if (kept) return kept
    const near = nearest(this.tree, word, (term) => term.isKnown)
    this.nearby.set(word, near)
    return near
  }

  /** To be called when documents have changed. */
  changed(): void {
    if (this.nearby.size > 0) this.nearby.clear()
  }

  private addPhrase(phrase: string, others: readonly (readonly string[])[]): void {
    this.phrases.set(phrase, [...(this.phrases.get(phrase) ?? []), ...others])
  }
}

/** As queries are read: without stop words, unless there is nothing else. */
function significantWords(text: string): string[] {
  const words = wordsOf(text)
  const significant = words.filter((word) => !STOP_WORDS.has(word))
  return significant.length > 0 ? significant : words
}
