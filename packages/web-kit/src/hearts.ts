import { MAX_FAVORITES_PER_REQUEST } from '@plekje/contracts/plain'
import { socialClient } from './clients'

interface HeartRequest {
  readonly id: number
  resolve(isFavorite: boolean): void
  reject(reason: unknown): void
}

let queue: HeartRequest[] = []

/**
 * Asks if a venue is a favourite. Concurrent calls, such as those of all cards on a page, become one request for up to a
 * hundred venues, however many favourites the member has.
 */
export const askHeart = (id: number): Promise<boolean> =>
  new Promise((resolve, reject) => {
    queue.push({ id, resolve, reject })
    if (queue.length === 1) queueMicrotask(loadAll)
  })

function loadAll(): void {
  const batch = queue
  queue = []
  for (let start = 0; start < batch.length; start += MAX_FAVORITES_PER_REQUEST) {
    void loadBatch(batch.slice(start, start + MAX_FAVORITES_PER_REQUEST))
  }
}

async function loadBatch(requests: readonly HeartRequest[]): Promise<void> {
  try {
    const ids = [...new Set(requests.map(({ id }) => id))].sort((left, right) => left - right)
    const favorites = await socialClient.listFavorites({ query: { ids: ids.join(',') } })
    const favoriteIds = new Set(favorites.map(({ listingId }) => listingId))
    for (const { id, resolve } of requests) resolve(favoriteIds.has(id))
  } catch (failure) {
    for (const { reject } of requests) reject(failure)
  }
}
