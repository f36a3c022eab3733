import type { ReportedReview } from '@plekje/contracts'
import { keepPreviousData, moderationClient, queryOptions } from '@plekje/web-kit'

export const PAGE_SIZE = 20
export const REPORTED_KEY = ['admin', 'reported-reviews'] as const

export const QUEUE_STATES = ['open', 'decided'] as const
export type QueueState = (typeof QUEUE_STATES)[number]
export type Decision = NonNullable<ReportedReview['decision']>

export const reportedQuery = (state: QueueState, page: number) =>
  queryOptions({
    queryKey: [...REPORTED_KEY, state, page],
    queryFn: async ({ signal }) => {
      const query = { state, page, limit: PAGE_SIZE }
      const { reviews, total } = await moderationClient.listReported({ query }, { signal })
      return { items: reviews, total }
    },
    placeholderData: keepPreviousData,
  })

/** A decision that was made since the review was read here; the latest decisions come first, so one page holds it. */
export async function decisionMeanwhile({ id, decision: known }: ReportedReview): Promise<Decision | null> {
  const { reviews } = await moderationClient.listReported({ query: { state: 'decided', limit: 100 } })
  const decision = reviews.find((review) => review.id === id)?.decision ?? null
  return decision?.at === known?.at ? null : decision
}
