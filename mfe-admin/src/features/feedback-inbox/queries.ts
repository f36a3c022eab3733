import type { FEEDBACK_STATES } from '@plekje/contracts'
import { feedbackInboxClient } from '@plekje/web-kit'
import { inboxQuery } from '../inbox/inbox-query'

export const FEEDBACK_KEY = ['admin', 'feedback'] as const

export const FEEDBACK_FILTERS = ['open', 'done', 'all'] as const
export type FeedbackFilter = (typeof FEEDBACK_FILTERS)[number]
export type FeedbackState = (typeof FEEDBACK_STATES)[number]

export const feedbackQuery = (filter: FeedbackFilter, page: number) =>
  inboxQuery([...FEEDBACK_KEY, filter], page, async (query, options) => {
    const state = filter === 'all' ? undefined : filter
    const { feedback, total } = await feedbackInboxClient.listFeedback({ query: { ...query, state } }, options)
    return { items: feedback, total }
  })
