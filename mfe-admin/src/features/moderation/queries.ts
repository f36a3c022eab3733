import type { ReportedReview } from '@plekje/contracts'
import { moderationClient, replyModerationClient } from '@plekje/web-kit'
import { inboxQuery } from '../inbox/inbox-query'

export const REPORTED_KEY = ['admin', 'reported-reviews'] as const
export const REPLIES_KEY = ['admin', 'reported-replies'] as const
export const PHOTOS_KEY = ['admin', 'waiting-photos'] as const

export const QUEUE_STATES = ['open', 'decided', 'photos', 'replies', 'decided-replies'] as const
export type QueueState = (typeof QUEUE_STATES)[number]
/** States of reported reviews, and of reported replies in requests. */
export type ReportState = 'open' | 'decided'
export type PastDecision = NonNullable<ReportedReview['decision']>
export type Decision = PastDecision['decision']

export const reportedQuery = (state: ReportState, page: number) =>
  inboxQuery([...REPORTED_KEY, state], page, async (query, options) => {
    const { reviews, total } = await moderationClient.listReported({ query: { ...query, state } }, options)
    return { items: reviews, total }
  })

export const waitingPhotosQuery = (page: number) =>
  inboxQuery(PHOTOS_KEY, page, async (query, options) => {
    const { reviews, total } = await moderationClient.waitingPhotos({ query }, options)
    return { items: reviews, total }
  })

export const reportedRepliesQuery = (state: ReportState, page: number) =>
  inboxQuery([...REPLIES_KEY, state], page, async (query, options) => {
    const { replies, total } = await replyModerationClient.listReportedReplies({ query: { ...query, state } }, options)
    return { items: replies, total }
  })

/**
 * Loads the current state of a review that somebody else changed. Searches the latest decisions and the first page of
 * the queue; returns undefined when neither has the review.
 */
export async function loadCurrentReview(id: string): Promise<ReportedReview | undefined> {
  for (const state of ['decided', 'open'] as const) {
    const { reviews } = await moderationClient.listReported({ query: { state, limit: 100 } })
    const found = reviews.find((review) => review.id === id)
    if (found) return found
  }
  return undefined
}
