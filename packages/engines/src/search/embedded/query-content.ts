import { type QueryTerms, queryTerms } from '../query-terms'
import type { IndexQuery, IndexResult } from '../search-engine'
import type { IndexContent } from './index-content'
import { selectHits } from './select-hits'
import type { TextMatch } from './text-match'

/**
 * Runs a query: finds documents with all its words, else with typos tolerated, else with as many words as any document
 * has. Phrases are always required.
 */
export function queryContent(content: IndexContent, query: IndexQuery): IndexResult {
  const text = query.text?.trim() ?? ''
  if (text === '') return selectHits(content, query, undefined, undefined)
  const terms = queryTerms(text)
  const allTermsMask = (1 << (terms.words.length + terms.phrases.length)) - 1
  const hasAllTerms = (mask: number) => mask === allTermsMask
  const exact = selectHits(content, query, content.matchTerms(terms, { allowsTypos: false }), hasAllTerms)
  if (exact.total > 0 || terms.words.length === 0) return exact
  const match = content.matchTerms(terms, { allowsTypos: true })
  const tolerant = selectHits(content, query, match, hasAllTerms)
  return tolerant.total > 0 ? tolerant : withFewerWords(content, query, match, terms)
}

/** Documents that meet the filters and have all phrases, and as many of the words as any such document has. */
function withFewerWords(
  content: IndexContent,
  query: IndexQuery,
  match: TextMatch,
  { words, phrases }: QueryTerms,
): IndexResult {
  const phrasesMask = ((1 << phrases.length) - 1) << words.length
  const minWords = phrases.length > 0 ? 0 : 1
  for (let wordCount = words.length - 1; wordCount >= minWords; wordCount -= 1) {
    const hasWordCount = (mask: number) =>
      (mask & phrasesMask) === phrasesMask && countBits(mask & ~phrasesMask) === wordCount
    const result = selectHits(content, query, match, hasWordCount)
    if (result.total > 0) return { ...result, relaxed: true }
  }
  return selectHits(content, query, match, () => false)
}

function countBits(mask: number): number {
  let count = 0
  // Each step clears the lowest bit that is set.
  for (let bits = mask; bits > 0; bits &= bits - 1) count += 1
  return count
}
