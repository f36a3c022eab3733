import { stem, wordsOf } from '@plekje/engines'
import { isStopWord, isVerdict } from './empty-words'

/** A word of a review, or two consecutive words. */
export interface Term {
  /** The stems, which are the same for all endings. */
  readonly key: string
  /** As written, in lower case. */
  readonly text: string
  /** True for a capitalised word, or a phrase with one, that does not begin a sentence: it may be a name. */
  readonly isCapital: boolean
}

/** The stems of a word or phrase. */
export const keyOf = (text: string): string => wordsOf(text).map(stem).join(' ')

interface Word {
  readonly root: string
  readonly text: string
  readonly isCapital: boolean
}

const sentenceEnd = /[.!?…\n]\s*$/
/** Parts of a sentence: a phrase does not cross this punctuation. Any other non-letter separates words. */
const sentencePart = /[^.,;:!?…()"“”„\n–—/]+/g

/** The words of a part in order; undefined for a word that says nothing about a place. */
const wordsIn = (part: string, startsSentence: boolean): (Word | undefined)[] =>
  (part.match(/[\p{L}\p{N}'’]+/gu) ?? []).flatMap((writtenWord, position) => {
    const isCapital = /^\p{Lu}/u.test(writtenWord) && !(startsSentence && position === 0)
    const text = writtenWord.toLocaleLowerCase('nl')
    return wordsOf(writtenWord).map((word) => (isStopWord(word) ? undefined : { root: stem(word), text, isCapital }))
  })

/** Returns each word that says something about a place, and each pair of consecutive such words. */
export function termsOf(text: string): Term[] {
  const terms: Term[] = []
  for (const { 0: part, index } of text.matchAll(sentencePart)) {
    const before = text.slice(0, index)
    const words = wordsIn(part, before === '' || sentenceEnd.test(before))
    for (const [position, word] of words.entries()) {
      if (!word) continue
      if (!isVerdict(word.root)) terms.push({ key: word.root, text: word.text, isCapital: word.isCapital })
      const next = words[position + 1]
      if (!next || next.root === word.root || (isVerdict(word.root) && isVerdict(next.root))) continue
      terms.push({
        key: `${word.root} ${next.root}`,
        text: `${word.text} ${next.text}`,
        isCapital: word.isCapital || next.isCapital,
      })
    }
  }
  return terms
}
