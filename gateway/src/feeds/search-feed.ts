import { Category, readCriteria, type SearchCriteria, SearchReply, writeCriteria } from '@plekje/contracts'
import { type CachedResponse, prepareResponse } from '../cache/cached-response'
import { searchFeed } from './search-feed-xml'

/** Maximum number of venues in a feed, newest first: a daily reader misses some only if more are added in a day. */
const MAX_ENTRIES = 50

export interface SearchFeeds {
  /**
   * The feed of the criteria in `query`; for invalid criteria the refusal of the search service. Rejects when that
   * service is unavailable.
   */
  read(query: string, siteUrl: string): Promise<CachedResponse>
}

interface CachedFeed {
  readonly siteUrl: string
  readonly category: string | undefined
  readonly feed: CachedResponse
}

/**
 * Feeds of searches, made from the response that visitors of the results page get. A feed is cached for as long as that
 * response, so an event that ends the response ends the feed.
 */
export function createSearchFeeds({
  brand,
  read,
}: {
  readonly brand: string
  /** Reads a public API path; rejects when its service is unavailable. */
  readonly read: (path: string) => Promise<CachedResponse>
}): SearchFeeds {
  const feeds = new WeakMap<CachedResponse, CachedFeed>()

  /** The name of the category; undefined when it cannot be read: a feed without the name is better than none. */
  const readCategoryName = async ({ category }: SearchCriteria): Promise<string | undefined> => {
    if (category === undefined) return undefined
    try {
      const { status, body } = await read(`/api/categories/${encodeURIComponent(category)}`)
      return status === 200 ? Category.parse(JSON.parse(body.toString())).name : undefined
    } catch {
      return undefined
    }
  }

  return {
    async read(query, siteUrl) {
      const criteria = readCriteria(query)
      // Search refuses invalid criteria itself and says what is wrong.
      if (criteria === undefined) return read(`/api/search?${new URLSearchParams(query)}`)
      const [response, category] = await Promise.all([
        read(`/api/search?${writeCriteria(criteria)}&sortBy=newest&limit=${MAX_ENTRIES}`),
        readCategoryName(criteria),
      ])
      if (response.status !== 200) return response
      const cached = feeds.get(response)
      if (cached?.siteUrl === siteUrl && cached.category === category) return cached.feed
      const { hits, area, relaxed } = SearchReply.parse(JSON.parse(response.body.toString()))
      // Relaxed results match only some of the words: useful to a visitor, but not news about the search.
      const venues = relaxed ? [] : hits
      const xml = searchFeed({ criteria, category, place: area?.name ?? undefined, venues, brand, siteUrl })
      const headers = { 'content-type': 'application/atom+xml; charset=utf-8', 'cache-control': 'no-cache' }
      const feed = prepareResponse({ status: 200, headers, body: Buffer.from(xml) })
      feeds.set(response, { siteUrl, category, feed })
      return feed
    },
  }
}
