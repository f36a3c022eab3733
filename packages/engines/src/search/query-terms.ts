import { partsByQuotes } from '@plekje/text-folding/quoted'
import { STOP_WORDS, sentencesOf, wordsOf } from './dutch-text'

/** Maximum number of terms of a query; Meilisearch has the same limit. */
const MAX_TERMS = 10
const MAX_TEXT_CHARACTERS = 1_000

/** Words that must be adjacent and in this order in one text. */
export interface Phrase {
  readonly words: readonly string[]
  /** The phrase as typed, without characters that are operators for an engine. */
  readonly text: string
}

export interface QueryTerms {
  /** Distinct words outside quotes. */
  readonly words: readonly string[]
  readonly phrases: readonly Phrase[]
  /** True when the last word may be unfinished: no phrase follows it. */
  readonly isUnfinished: boolean
}

/**
 * The terms of a query, at most {@link MAX_TERMS}: words, and phrases in quotes. The last quote may be unclosed. Stop
 * words count only in phrases; if a text has nothing else, its last word is the only term.
 */
export function queryTerms(text: string): QueryTerms {
  const words = new Set<string>()
  const phrases: Phrase[] = []
  let isUnfinished = true
  const termsLeft = () => MAX_TERMS - words.size - phrases.length
  for (const part of partsByQuotes(text.slice(0, MAX_TEXT_CHARACTERS))) {
    isUnfinished = !part.isQuoted
    if (part.isQuoted) {
      phrases.push(...phrasesOf(part.text).slice(0, termsLeft()))
      continue
    }
    for (const word of wordsOf(part.text)) {
      if (!STOP_WORDS.has(word) && termsLeft() > 0) words.add(word)
    }
  }
  if (words.size > 0 || phrases.length > 0) return { words: [...words], phrases, isUnfinished }
  return { words: wordsOf(text.slice(0, MAX_TEXT_CHARACTERS)).slice(-1), phrases, isUnfinished }
}

/** The phrases of a quoted text, one per sentence, because a phrase does not match across texts. */
function phrasesOf(quoted: string): readonly Phrase[] {
  return sentencesOf(quoted).map(({ words, text }) => ({
    words,
    text: text.replace(/[^\p{L}\p{M}\p{N}'’]+/gu, ' ').trim(),
  }))
}
