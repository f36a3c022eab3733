import { type Client, listingsApi, STATIC_PATHS, VENUES_PER_SITEMAP, venueAddressesApi } from '@plekje/contracts'
import { categoryPath, listingPath, PAGES } from '@plekje/contracts/page-addresses'
import { createServiceClient, outsideRequest, type PrivateKey } from '@plekje/service-kit'
import { Mutex } from 'async-mutex'
import { LRUCache } from 'lru-cache'
import type { Change } from '../cache/changes'
import { sitemapIndex, urlSet } from './sitemap-xml'

export interface Sitemap {
  /** `/sitemap.xml`: all addresses, or an index of pages when one page cannot hold them all. */
  root(siteUrl: string): Promise<string>
  /** `/sitemaps/<page>.xml`, counted from 1; undefined beyond the last. */
  page(siteUrl: string, page: number): Promise<string | undefined>
  /** Omits a hidden venue at once. Rebuilds the page of a changed venue at its next request, at most once a minute. */
  invalidate(change: Change): void
  /**
   * `true` means that every event is received from now on. Rebuilds every page at its next request, because any venue
   * may have been hidden while no events arrived.
   */
  setConnected(isConnected: boolean): void
}

/** An outdated page, a page built while events may be missed, or the highest id, is read again after this time. */
const MIN_AGE_MS = 60_000
/** A page is rebuilt after this time even without events. */
const MAX_AGE_MS = 60 * 60_000
/** A page has about 10 MB, and a crawler reads each page once, one after the other. */
const MAX_CACHED_PAGES = 4
const ROWS_PER_REQUEST = 5000

const staticPaths = [PAGES.home, ...STATIC_PATHS]

interface Entry {
  readonly path: string
  readonly changedAt?: string
  readonly id?: number
}

interface Page {
  readonly buildStartedAt: number
  entries: readonly Entry[]
  maxAgeMs: number
  /** Venues that were hidden or removed since the build of this page started; they are left out when it is sent. */
  readonly hiddenIds: Set<number>
}

/**
 * A sitemap lists the public pages, the categories, and the visible venues. Each page of it has one range of venue ids,
 * so building a page costs the same however many venues there are. A few pages are cached.
 */
export function createSitemap(options: {
  readonly listings: Pick<Client<typeof venueAddressesApi>, 'venueAddresses'> &
    Pick<Client<typeof listingsApi>, 'listCategories'>
  readonly now?: () => number
}): Sitemap {
  const { listings, now = Date.now } = options
  const cachedPages = new LRUCache<number, Page>({ max: MAX_CACHED_PAGES })
  const builds = new Map<number, { readonly page: Page; readonly result: Promise<Page> }>()
  const buildMutex = new Mutex()
  let isConnected = false
  let highestId: { readonly value: number; readonly readAt: number } | undefined

  const readRange = async (pageNumber: number): Promise<Entry[]> => {
    const upToId = pageNumber * VENUES_PER_SITEMAP
    const entries: Entry[] = []
    let afterId = upToId - VENUES_PER_SITEMAP
    for (;;) {
      const rows = await listings.venueAddresses({ query: { afterId, upToId, limit: ROWS_PER_REQUEST } })
      highestId = { value: rows.highestId, readAt: now() }
      for (const { id, slug, updatedAt } of rows.venues) {
        entries.push({ id, path: listingPath(slug), changedAt: updatedAt })
      }
      const last = rows.venues.at(-1)
      if (rows.done || last === undefined) return entries
      afterId = last.id
    }
  }

  const buildPage = async (pageNumber: number, page: Page): Promise<Page> => {
    const paths: string[] = []
    if (pageNumber === 1) {
      const categories = await listings.listCategories()
      paths.push(...staticPaths, ...categories.map(({ slug }) => categoryPath(slug)))
    }
    page.entries = [...paths.map((path) => ({ path })), ...(await readRange(pageNumber))]
    return page
  }

  /** Builds one page at a time, to bound memory. A request for a page that is being built joins that build. */
  const joinOrBuild = (pageNumber: number): Promise<Page> => {
    const running = builds.get(pageNumber)
    if (running) return running.result
    const maxAgeMs = isConnected ? MAX_AGE_MS : MIN_AGE_MS
    const page: Page = { buildStartedAt: now(), entries: [], maxAgeMs, hiddenIds: new Set() }
    const result = buildMutex
      .runExclusive(() => outsideRequest(() => buildPage(pageNumber, page)))
      .finally(() => builds.delete(pageNumber))
    builds.set(pageNumber, { page, result })
    return result
  }

  const readPage = async (pageNumber: number): Promise<Entry[]> => {
    let page = cachedPages.get(pageNumber)
    if (!page || now() - page.buildStartedAt >= page.maxAgeMs) {
      try {
        page = await joinOrBuild(pageNumber)
      } catch (error) {
        // While listings is unavailable, an outdated sitemap is better than none.
        if (!page) throw error
      }
    }
    cachedPages.set(pageNumber, page)
    const { entries, hiddenIds } = page
    return entries.filter(({ id }) => id === undefined || !hiddenIds.has(id))
  }

  const countPages = async (): Promise<number> => {
    if (!highestId || now() - highestId.readAt >= MIN_AGE_MS) {
      try {
        const reply = await listings.venueAddresses({ query: { limit: 1 } })
        highestId = { value: reply.highestId, readAt: now() }
      } catch (error) {
        if (!highestId) throw error
      }
    }
    return Math.max(1, Math.ceil(highestId.value / VENUES_PER_SITEMAP))
  }

  const markOutdated = (id: number, isVisible: boolean) => {
    const pageNumber = Math.ceil(id / VENUES_PER_SITEMAP)
    for (const page of [cachedPages.peek(pageNumber), builds.get(pageNumber)?.page]) {
      if (!page) continue
      page.maxAgeMs = Math.min(page.maxAgeMs, MIN_AGE_MS)
      if (isVisible) page.hiddenIds.delete(id)
      else page.hiddenIds.add(id)
    }
  }

  const markAllOutdated = () => {
    for (const page of cachedPages.values()) page.maxAgeMs = 0
    for (const { page } of builds.values()) page.maxAgeMs = 0
  }

  return {
    async root(siteUrl) {
      const count = await countPages()
      return count === 1 ? urlSet(siteUrl, await readPage(1)) : sitemapIndex(siteUrl, count)
    },
    async page(siteUrl, pageNumber) {
      return pageNumber > (await countPages()) ? undefined : urlSet(siteUrl, await readPage(pageNumber))
    },
    invalidate({ topic, listingIds, venue }) {
      if (topic !== 'listing.changed') return
      if (listingIds === undefined) markAllOutdated()
      for (const id of listingIds ?? []) markOutdated(id, venue !== null)
    },
    setConnected(connected) {
      isConnected = connected
      markAllOutdated()
    },
  }
}

/** The sitemap of the listings service at `url`. */
export function openSitemap(url: string, key: PrivateKey): Sitemap {
  const options = { url, service: 'listings', key, timeoutMs: 10_000 } as const
  const { listCategories } = createServiceClient(listingsApi, options)
  const { venueAddresses } = createServiceClient(venueAddressesApi, options)
  return createSitemap({ listings: { listCategories, venueAddresses } })
}
