import { Category, readCriteria, type SearchCriteria, SearchReply, writeCriteria } from '@plekje/contracts'
import { type KeptAnswer, keepAnswer } from './kept-answer'
import { searchFeed } from './search-feed-xml'

/** Newest first; whoever polls once a day misses nothing of a country that gets fewer than these a day. */
const MOST_ENTRIES = 50

export interface SearchFeeds {
  /**
   * The feed of the search in the query of an address. What search refuses is answered in its words. Rejects when search
   * is away.
   */
  read(search: string, siteUrl: string): Promise<KeptAnswer>
}

interface Made {
  readonly siteUrl: string
  readonly category: string | undefined
  readonly feed: KeptAnswer
}

/**
 * Feeds of searches, made of the answer that visitors of the results page get. A feed is made once from each answer: it is
 * kept as long as that one, and ends with it when an event says that a venue changed.
 */
export function createSearchFeeds({
  brand,
  read,
}: {
  readonly brand: string
  /** Reads a public API path; rejects when its service is away. */
  readonly read: (path: string) => Promise<KeptAnswer>
}): SearchFeeds {
  const made = new WeakMap<KeptAnswer, Made>()

  /** A feed without its category's name is better than none. */
  const categoryName = async ({ category }: SearchCriteria): Promise<string | undefined> => {
    if (category === undefined) return undefined
    try {
      const { status, body } = await read(`/api/categories/${encodeURIComponent(category)}`)
      return status === 200 ? Category.parse(JSON.parse(body.toString())).name : undefined
    } catch {
      return undefined
    }
  }

  return {
    async read(search, siteUrl) {
      const criteria = readCriteria(search)
      // In the words of the service, which says what is wrong with them.
      if (criteria === undefined) return read(`/api/search?${new URLSearchParams(search)}`)
      const [answer, category] = await Promise.all([
        read(`/api/search?${writeCriteria(criteria)}&sortBy=newest&limit=${MOST_ENTRIES}`),
        categoryName(criteria),
      ])
      if (answer.status !== 200) return answer
      const known = made.get(answer)
      if (known?.siteUrl === siteUrl && known.category === category) return known.feed
      const { hits, area, relaxed } = SearchReply.parse(JSON.parse(answer.body.toString()))
      // What has only some of the words is an offer to who looks, and no news to who follows.
      const venues = relaxed ? [] : hits
      const xml = searchFeed({ criteria, category, place: area?.name ?? undefined, venues, brand, siteUrl })
      const headers = { 'content-type': 'application/atom+xml; charset=utf-8', 'cache-control': 'no-cache' }
      const feed = keepAnswer({ status: 200, headers, body: Buffer.from(xml) })
      made.set(answer, { siteUrl, category, feed })
      return feed
    },
  }
}
