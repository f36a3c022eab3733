import { type QueryTerms, queryTerms } from '../query-terms'
import type { IndexQuery, IndexResult } from '../search-engine'
import type { IndexContent } from './index-content'
import { selectHits } from './select-hits'
import type { TextMatch } from './text-match'

/**
 * Answers a query: documents with all its words, else with typos tolerated, else with as many words as any document has.
 * Phrases are always required.
 */
export function queryContent(content: IndexContent, query: IndexQuery): IndexResult {
  const text = query.text?.trim() ?? ''
  if (text === '') return selectHits(content, query, undefined, undefined)
  const terms = queryTerms(text)
  const full = (1 << (terms.words.length + terms.phrases.length)) - 1
  const exact = selectHits(content, query, content.matchTerms(terms, false), (mask) => mask === full)
  if (exact.total > 0 || terms.words.length === 0) return exact
  const match = content.matchTerms(terms, true)
  const tolerant = selectHits(content, query, match, (mask) => mask === full)
  return tolerant.total > 0 ? tolerant : withFewerWords(content, query, match, terms)
}

/** Documents that meet the filters and have all phrases, and as many of the words as any such document has. */
function withFewerWords(
  content: IndexContent,
  query: IndexQuery,
  match: TextMatch,
  { words, phrases }: QueryTerms,
): IndexResult {
  const quoted = ((1 << phrases.length) - 1) << words.length
  const minWords = phrases.length > 0 ? 0 : 1
  for (let wanted = words.length - 1; wanted >= minWords; wanted -= 1) {
    const isMet = (mask: number) => (mask & quoted) === quoted && countBits(mask & ~quoted) === wanted
    const result = selectHits(content, query, match, isMet)
    if (result.total > 0) return { ...result, relaxed: true }
  }
  return selectHits(content, query, match, () => false)
}

function countBits(mask: number): number {
  let count = 0
  for (let rest = mask; rest > 0; rest &= rest - 1) count += 1
  return count
}
