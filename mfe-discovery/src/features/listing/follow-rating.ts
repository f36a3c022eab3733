import type { ListingDetail } from '@plekje/contracts'
import { useQueryClient } from '@plekje/web-kit'
import { useCallback } from 'react'

const ASK_AGAIN_AFTER_MS = 300
const GIVE_UP_AFTER_MS = 5000

/**
 * Rating and count of a venue follow its reviews through events, up to a second later and more when a part is away
 * (REVIEW-6): asks for the venue anew until the count is another one, for 5 s at most, and only while its
 * page is shown.
 */
export function useFollowRating(slug: string): () => Promise<void> {
  const client = useQueryClient()
  return useCallback(async () => {
    const queryKey = ['listing', slug]
    const counts = () =>
      client.getQueriesData<ListingDetail>({ queryKey, type: 'active' }).map(([, listing]) => listing?.reviewCount)
    const before = counts()
    const end = Date.now() + GIVE_UP_AFTER_MS
    while (Date.now() < end) {
      await client.refetchQueries({ queryKey, type: 'active' })
      if (counts().some((count, at) => count !== before[at])) return
      await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_AFTER_MS))
    }
  }, [client, slug])
}
