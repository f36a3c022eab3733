import type { Category, Client, Location, listingsApi } from '@plekje/contracts'

const CACHE_MS = 60_000

/** Caches places and categories of listings. Returns the last values while listings is unavailable. */
export function createCatalogCache(listings: Pick<Client<typeof listingsApi>, 'listLocations' | 'listCategories'>): {
  readonly places: () => Promise<readonly Location[]>
  readonly categories: () => Promise<readonly Category[]>
} {
  return {
    places: memoize(() => listings.listLocations()),
    categories: memoize(() => listings.listCategories()),
  }
}

/** Concurrent callers share one read. */
function memoize<T>(read: () => Promise<T>): () => Promise<T> {
  let cached: T | undefined
  let freshUntil = 0
  let reading: Promise<T> | undefined
  const refresh = async () => {
    try {
      cached = await read()
      freshUntil = performance.now() + CACHE_MS
      return cached
    } catch (error) {
      if (cached === undefined) throw error
      return cached
    } finally {
      reading = undefined
    }
  }
  return async () => {
    if (cached !== undefined && performance.now() < freshUntil) return cached
    reading ??= refresh()
    return reading
  }
}
