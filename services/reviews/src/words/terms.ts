import { stem, wordsOf } from '@plekje/engines'
import { isEmpty, isVerdict } from './empty-words'

/** A word, or two related words, of a review. */
export interface Term {
  /** The stems, which are the same for all endings. */
  readonly key: string
  /** As written, in lower case. */
  readonly text: string
  /** True for a single capitalised word within a sentence, which is a name if usually written so. */
  readonly isCapital: boolean
}

/** The stems of a word or phrase. */
export const keyOf = (text: string): string => wordsOf(text).map(stem).join(' ')

interface Word {
  readonly root: string
  readonly text: string
  readonly isCapital: boolean
}

const afterSentence = /[.!?…\n]\s*$/
/** Parts of a sentence: a phrase does not cross this punctuation. Any other non-letter separates words. */
const parts = /[^.,;:!?…()"“”„\n–—/]+/g

/** The words of a part in order; undefined for a word that says nothing about a place. */
const wordsIn = (part: string, isStart: boolean): (Word | undefined)[] =>
  (part.match(/[\p{L}\p{N}'’]+/gu) ?? []).flatMap((written, at) => {
    const isCapital = /^\p{Lu}/u.test(written) && !(isStart && at === 0)
    return wordsOf(written).map((folded) =>
      isEmpty(folded) ? undefined : { root: stem(folded), text: written.toLocaleLowerCase('nl'), isCapital },
    )
  })

/** Returns each word that says something about a place, and each pair of consecutive such words. */
export function termsOf(text: string): Term[] {
  const terms: Term[] = []
  for (const { 0: part, index } of text.matchAll(parts)) {
    const before = text.slice(0, index)
    const words = wordsIn(part, before === '' || afterSentence.test(before))
    for (const [index, word] of words.entries()) {
      if (!word) continue
      const { root, text, isCapital } = word
      if (!isVerdict(root)) terms.push({ key: root, text, isCapital })
      const next = words[index + 1]
      if (next && next.root !== root && !(isVerdict(root) && isVerdict(next.root))) {
        terms.push({
          key: `${root} ${next.root}`,
          text: `${text} ${next.text}`,
          isCapital: isCapital || next.isCapital,
        })
      }
    }
  }
  return terms
}
