import type { ListingDetail } from '@plekje/contracts'
import { useQueryClient } from '@plekje/web-kit'
import { useCallback } from 'react'

const RETRY_INTERVAL_MS = 300
const GIVE_UP_AFTER_MS = 5000

/**
 * Refetches a venue until its review count changes. Rating and count follow a new review through events, usually within
 * a second, but later when a service is unavailable (REVIEW-6). Gives up after 5 s, and does nothing on other pages.
 */
export function useFollowRating(slug: string): () => Promise<void> {
  const client = useQueryClient()
  return useCallback(async () => {
    const queryKey = ['listing', slug]
    const readCounts = () =>
      client.getQueriesData<ListingDetail>({ queryKey, type: 'active' }).map(([, listing]) => listing?.reviewCount)
    const initialCounts = readCounts()
    const deadline = Date.now() + GIVE_UP_AFTER_MS
    while (Date.now() < deadline) {
      await client.refetchQueries({ queryKey, type: 'active' })
      if (readCounts().some((count, index) => count !== initialCounts[index])) return
      await new Promise((resolve) => setTimeout(resolve, RETRY_INTERVAL_MS))
    }
  }, [client, slug])
}
