import { partsByQuotes } from '@plekje/text-folding/quoted'
import { STOP_WORDS, sentencesOf, wordsOf } from './dutch-text'

/** More terms than this say nothing that the first ones did not. Meilisearch looks at as many. */
const MAX_TERMS = 10
const MAX_TEXT_CHARACTERS = 1_000

/** Words that must stand next to each other, in this order, in one text. */
export interface Phrase {
  readonly words: readonly string[]
  /** As it was typed, without signs that could mean something to an engine. */
  readonly text: string
}

export interface QueryTerms {
  /** Plain words that count, each once. */
  readonly words: readonly string[]
  readonly phrases: readonly Phrase[]
  /** Whether the last of the words may be unfinished: no phrase comes after it. */
  readonly isUnfinished: boolean
}

/**
 * The terms of a query, at most {@link MAX_TERMS}: words, and phrases in quotes, of which the last need not be closed. Stop
 * words count in phrases alone; of a query of nothing else the last one does, as a beginning.
 */
export function queryTerms(text: string): QueryTerms {
  const words = new Set<string>()
  const phrases: Phrase[] = []
  let isUnfinished = true
  const room = () => MAX_TERMS - words.size - phrases.length
  for (const part of partsByQuotes(text.slice(0, MAX_TEXT_CHARACTERS))) {
    if (part.isQuoted) phrases.push(...phrasesOf(part.text).slice(0, room()))
    else for (const word of wordsOf(part.text)) if (!STOP_WORDS.has(word) && room() > 0) words.add(word)
    isUnfinished = !part.isQuoted
  }
  if (words.size > 0 || phrases.length > 0) return { words: [...words], phrases, isUnfinished }
  return { words: wordsOf(text.slice(0, MAX_TEXT_CHARACTERS)).slice(-1), phrases, isUnfinished }
}

/** Where a sentence ends a phrase ends too: its words stand in two texts. */
function phrasesOf(quoted: string): readonly Phrase[] {
  return sentencesOf(quoted).map(({ words, text }) => ({
    words,
    text: text.replace(/[^\p{L}\p{M}\p{N}'’]+/gu, ' ').trim(),
  }))
}
