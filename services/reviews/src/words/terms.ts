import { stem, wordsOf } from '@plekje/engines'
import { isEmpty, isVerdict } from './empty-words'

/** A word or two that belong together, as a review has them. */
export interface Term {
  /** Its stems: what is the same whatever its ending. */
  readonly key: string
  /** As it is written, in lower case. */
  readonly text: string
  /** One word inside a sentence that has a capital: a name, where most write it so. */
  readonly isCapital: boolean
}

/** The stems of a word or phrase, as {@link Term} has them. */
export const keyOf = (text: string): string => wordsOf(text).map(stem).join(' ')

interface Word {
  readonly root: string
  readonly text: string
  readonly isCapital: boolean
}

const afterSentence = /[.!?…\n]\s*$/
/** What words are not read across. Whatever else is no letter only parts them. */
const parts = /[^.,;:!?…()"“”„\n–—/]+/g

/** Words of a part of a sentence in order; undefined where one says nothing. */
const wordsIn = (part: string, isStart: boolean): (Word | undefined)[] =>
  (part.match(/[\p{L}\p{N}'’]+/gu) ?? []).flatMap((written, at) => {
    const isCapital = /^\p{Lu}/u.test(written) && !(isStart && at === 0)
    return wordsOf(written).map((folded) =>
      isEmpty(folded) ? undefined : { root: stem(folded), text: written.toLocaleLowerCase('nl'), isCapital },
    )
  })

/** Each word that says something, and each two of them that follow each other. */
export function termsOf(text: string): Term[] {
  const terms: Term[] = []
  for (const { 0: part, index } of text.matchAll(parts)) {
    const before = text.slice(0, index)
    const words = wordsIn(part, before === '' || afterSentence.test(before))
    words.forEach((word, at) => {
      if (!word) return
      const { root, text, isCapital } = word
      if (!isVerdict(root)) terms.push({ key: root, text, isCapital })
      const next = words[at + 1]
      if (next && next.root !== root && !(isVerdict(root) && isVerdict(next.root))) {
        terms.push({
          key: `${root} ${next.root}`,
          text: `${text} ${next.text}`,
          isCapital: isCapital || next.isCapital,
        })
      }
    })
  }
  return terms
}
