import { typingErrors } from '@plekje/text-folding'
import { baseForms } from '@plekje/text-folding/base-forms'

/** Shorter words are not corrected, because they resemble too many other words. */
const MIN_CORRECTED_LETTERS = 6

export interface Phrase<T> {
  readonly words: readonly string[]
  /** Allowed endings of the last word: none, any, or Dutch inflections. */
  readonly ending: 'none' | 'any' | 'inflected'
  readonly meaning: T
}

export interface PhraseMatch<T> {
  readonly from: number
  readonly length: number
  readonly meanings: readonly T[]
}

export class PhraseBook<T> {
  private readonly phrases: readonly Phrase<T>[]

  /** @param entries folded phrases; a final `*` allows any ending, a final `~` Dutch inflections */
  constructor(entries: Iterable<readonly [phrase: string, meaning: T]>) {
    this.phrases = [...entries]
      .map(([phrase, meaning]) => ({
        words: phrase.replace(/[*~]$/, '').split(' '),
        ending: endingOf(phrase),
        meaning,
      }))
      .sort((a, b) => b.words.length - a.words.length)
  }

  /** Finds the longest phrase that begins at a word, with all its meanings; else one mistyped word (one error). */
  at(words: readonly string[], from: number): PhraseMatch<T> | undefined {
    const exact = this.phrases.filter((phrase) => matchesAt(phrase, words, from))
    const length = exact[0]?.words.length
    if (length !== undefined) {
      const longest = exact.filter((phrase) => phrase.words.length === length)
      return { from, length, meanings: meaningsOf(longest) }
    }
    const word = words[from] ?? ''
    if (word.length < MIN_CORRECTED_LETTERS) return undefined
    const similar = this.phrases.filter(({ words: phraseWords }) => {
      const [phraseWord = ''] = phraseWords
      return (
        phraseWords.length === 1 &&
        phraseWord.length >= MIN_CORRECTED_LETTERS &&
        phraseWord[0] === word[0] &&
        typingErrors(phraseWord, word, 1) === 1
      )
    })
    return similar.length === 0 ? undefined : { from, length: 1, meanings: meaningsOf(similar) }
  }
}

const meaningsOf = <T>(phrases: readonly Phrase<T>[]): T[] => [...new Set(phrases.map(({ meaning }) => meaning))]

function endingOf(phrase: string): Phrase<unknown>['ending'] {
  if (phrase.endsWith('*')) return 'any'
  return phrase.endsWith('~') ? 'inflected' : 'none'
}

function matchesAt({ words: phraseWords, ending }: Phrase<unknown>, words: readonly string[], from: number): boolean {
  return phraseWords.every((phraseWord, index) => {
    const word = words[from + index]
    if (word === undefined) return false
    if (word === phraseWord) return true
    const isLast = index === phraseWords.length - 1
    if (!isLast || word[0] !== phraseWord[0]) return false
    if (ending === 'any') return word.startsWith(phraseWord)
    return ending === 'inflected' && baseForms(word).includes(phraseWord)
  })
}
