import type { Category, Client, Location, listingsApi } from '@plekje/contracts'

const FRESH_MS = 60_000

/** Places and categories as listings last answered them: they change seldom, and while it is away the last ones do. */
export function createKnownCatalog(listings: Pick<Client<typeof listingsApi>, 'listLocations' | 'listCategories'>): {
  readonly places: () => Promise<readonly Location[]>
  readonly categories: () => Promise<readonly Category[]>
} {
  return {
    places: memoized(() => listings.listLocations()),
    categories: memoized(() => listings.listCategories()),
  }
}

/** Asked for by many at once, it is read once. */
function memoized<T>(read: () => Promise<T>): () => Promise<T> {
  let kept: T | undefined
  let freshUntil = 0
  let reading: Promise<T> | undefined
  const refresh = async () => {
    try {
      kept = await read()
      freshUntil = performance.now() + FRESH_MS
      return kept
    } catch (error) {
      if (kept === undefined) throw error
      return kept
    } finally {
      reading = undefined
    }
  }
  return async () => {
    if (kept !== undefined && performance.now() < freshUntil) return kept
    reading ??= refresh()
    return reading
  }
}
