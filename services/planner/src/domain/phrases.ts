import { isOneErrorAway } from './fold'

/** Forgiven only in words this long, because short words have too many neighbours. */
const LEAST_LETTERS_FOR_AN_ERROR = 6

export interface Phrase<T> {
  readonly words: readonly string[]
  /** The last word may go on. */
  readonly isOpen: boolean
  readonly means: T
}

export interface Found<T> {
  readonly from: number
  readonly length: number
  readonly means: readonly T[]
}

/** Phrases by their first letters, so that a text is read in one pass. */
export class PhraseBook<T> {
  private readonly phrases: readonly Phrase<T>[]

  /** @param entries folded phrases; a closing `*` stands for any ending */
  constructor(entries: Iterable<readonly [phrase: string, means: T]>) {
    this.phrases = [...entries]
      .map(([phrase, means]) => ({
        words: phrase.replace('*', '').split(' '),
        isOpen: phrase.endsWith('*'),
        means,
      }))
      .sort((one, other) => other.words.length - one.words.length)
  }

  /** The longest phrase that starts at a word, with all that it means; a mistyped single word when none does. */
  at(words: readonly string[], from: number): Found<T> | undefined {
    const exact = this.phrases.filter((phrase) => begins(phrase, words, from))
    const length = exact[0]?.words.length
    if (length !== undefined) {
      const means = exact.filter((phrase) => phrase.words.length === length).map((phrase) => phrase.means)
      return { from, length, means: [...new Set(means)] }
    }
    const word = words[from] ?? ''
    if (word.length < LEAST_LETTERS_FOR_AN_ERROR) return undefined
    const near = this.phrases.filter(({ words: [only = ''], words: { length } }) => {
      return (
        length === 1 && only.length >= LEAST_LETTERS_FOR_AN_ERROR && only[0] === word[0] && isOneErrorAway(only, word)
      )
    })
    return near.length === 0 ? undefined : { from, length: 1, means: [...new Set(near.map(({ means }) => means))] }
  }
}

function begins({ words: wanted, isOpen }: Phrase<unknown>, words: readonly string[], from: number): boolean {
  return wanted.every((word, index) => {
    const found = words[from + index]
    if (found === undefined) return false
    return isOpen && index === wanted.length - 1 ? found.startsWith(word) : found === word
  })
}
