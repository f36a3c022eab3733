import SearchableMap from 'minisearch/SearchableMap'
import { stem, wordsOf } from '../dutch-text'

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

/** Typing errors forgiven in a word: none up to four letters, one up to seven, else two. */
export const toleranceOf = (word: string): number =>
  word.length <= 4 || /\d/.test(word) ? 0 : word.length <= 7 ? 1 : 2

/** All words of an index. Exact words through a hash, prefixes and near words through MiniSearch's radix tree. */
export class Vocabulary {
  private readonly terms = new Map<string, Term>()
  private readonly tree = new SearchableMap<Term>()
  private readonly phrases = new Map<string, (readonly string[])[]>()

  constructor(synonyms: readonly (readonly string[])[]) {
    for (const group of synonyms) {
      const members = group.map(wordsOf).filter((words) => words.length > 0)
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

  /** The words nearest to a mistyped one, all at the same smallest distance; two neighbours swapped are one error. */
  near(word: string): { readonly terms: readonly Term[]; readonly distance: number } {
    const tolerance = toleranceOf(word)
    for (let distance = 1; distance <= tolerance; distance += 1) {
      const found = new Set<Term>()
      this.collectNear(found, word, distance)
      for (const swapped of swappedNeighbours(word)) this.collectNear(found, swapped, distance - 1)
      if (found.size > 0) return { terms: [...found], distance }
    }
    return { terms: [], distance: 0 }
  }

  private collectNear(found: Set<Term>, word: string, distance: number): void {
    if (distance === 0) {
      const term = this.terms.get(word)
      if (term?.isKnown) found.add(term)
      return
    }
    for (const [term, errors] of this.tree.fuzzyGet(word, distance).values()) {
      if (errors > 0 && term.isKnown) found.add(term)
    }
  }

  private addPhrase(phrase: string, others: readonly (readonly string[])[]): void {
    this.phrases.set(phrase, [...(this.phrases.get(phrase) ?? []), ...others])
  }
}

function* swappedNeighbours(word: string): Generator<string> {
  for (let at = 0; at < word.length - 1; at += 1) {
    const one = word[at]
    const next = word[at + 1]
    if (one !== next) yield `${word.slice(0, at)}${next}${one}${word.slice(at + 2)}`
  }
}
