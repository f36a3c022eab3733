import type { IndexQuery, IndexResult } from '../search-engine'
import type { IndexContent } from './index-content'
import { selectHits } from './select-hits'
import { queryWords, type TextMatch } from './text-match'

/** Answers a query: documents with all its words, else with typing errors forgiven, else with as many as any has. */
export function queryContent(content: IndexContent, query: IndexQuery): IndexResult {
  const text = query.text?.trim() ?? ''
  if (text === '') return selectHits(content, query, undefined, undefined)
  const words = queryWords(text)
  const full = (1 << words.length) - 1
  const exact = selectHits(content, query, content.matchWords(words, false), (mask) => mask === full)
  if (exact.total > 0 || words.length === 0) return exact
  const match = content.matchWords(words, true)
  const tolerant = selectHits(content, query, match, (mask) => mask === full)
  return tolerant.total > 0 ? tolerant : withFewerWords(content, query, match, words.length)
}

/** Documents with as many of the words as any has that meets the filters. */
function withFewerWords(content: IndexContent, query: IndexQuery, match: TextMatch, words: number): IndexResult {
  for (let wanted = words - 1; wanted > 0; wanted -= 1) {
    const result = selectHits(content, query, match, (mask) => countBits(mask) === wanted)
    if (result.total > 0) return { ...result, relaxed: true }
  }
  return selectHits(content, query, match, () => false)
}

function countBits(mask: number): number {
  let count = 0
  for (let rest = mask; rest > 0; rest &= rest - 1) count += 1
  return count
}
