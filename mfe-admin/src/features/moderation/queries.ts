import type { ReportedReview } from '@plekje/contracts'
import { keepPreviousData, moderationClient, queryOptions, replyModerationClient } from '@plekje/web-kit'

export const PAGE_SIZE = 20
export const REPORTED_KEY = ['admin', 'reported-reviews'] as const

export const REPLIES_KEY = ['admin', 'reported-replies'] as const

export const PHOTOS_KEY = ['admin', 'waiting-photos'] as const

export const QUEUE_STATES = ['open', 'decided', 'photos', 'replies', 'decided-replies'] as const
export type QueueState = (typeof QUEUE_STATES)[number]
/** States of reported reviews. */
export type ReportState = Exclude<QueueState, 'photos' | 'replies' | 'decided-replies'>
export type Decision = NonNullable<ReportedReview['decision']>

export const reportedQuery = (state: ReportState, page: number) =>
  queryOptions({
    queryKey: [...REPORTED_KEY, state, page],
    queryFn: async ({ signal }) => {
      const query = { state, page, limit: PAGE_SIZE }
      const { reviews, total } = await moderationClient.listReported({ query }, { signal })
      return { items: reviews, total }
    },
    placeholderData: keepPreviousData,
  })

export const waitingPhotosQuery = (page: number) =>
  queryOptions({
    queryKey: [...PHOTOS_KEY, page],
    queryFn: async ({ signal }) => {
      const { reviews, total } = await moderationClient.waitingPhotos({ query: { page, limit: PAGE_SIZE } }, { signal })
      return { items: reviews, total }
    },
    placeholderData: keepPreviousData,
  })

export const reportedRepliesQuery = (state: ReportState, page: number) =>
  queryOptions({
    queryKey: [...REPLIES_KEY, state, page],
    queryFn: async ({ signal }) => {
      const query = { state, page, limit: PAGE_SIZE }
      const { replies, total } = await replyModerationClient.listReportedReplies({ query }, { signal })
      return { items: replies, total }
    },
    placeholderData: keepPreviousData,
  })

/**
 * Loads the current state of a review that somebody else changed. Searches the latest decisions and the first page of
 * the queue; undefined when it is in neither.
 */
export async function loadCurrentReview(id: string): Promise<ReportedReview | undefined> {
  for (const state of ['decided', 'open'] as const) {
    const { reviews } = await moderationClient.listReported({ query: { state, limit: 100 } })
    const found = reviews.find((review) => review.id === id)
    if (found) return found
  }
  return undefined
}
