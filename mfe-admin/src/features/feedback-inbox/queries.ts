import type { FEEDBACK_STATES } from '@plekje/contracts'
import { feedbackInboxClient, keepPreviousData, queryOptions } from '@plekje/web-kit'

export const PAGE_SIZE = 20
export const FEEDBACK_KEY = ['admin', 'feedback'] as const

export const FEEDBACK_FILTERS = ['open', 'done', 'all'] as const
export type FeedbackFilter = (typeof FEEDBACK_FILTERS)[number]
export type FeedbackState = (typeof FEEDBACK_STATES)[number]

export const feedbackQuery = (state: FeedbackFilter, page: number) =>
  queryOptions({
    queryKey: [...FEEDBACK_KEY, state, page],
    queryFn: async ({ signal }) => {
      const query = { page, limit: PAGE_SIZE, state: state === 'all' ? undefined : state }
      const { feedback, total } = await feedbackInboxClient.listFeedback({ query }, { signal })
      return { items: feedback, total }
    },
    placeholderData: keepPreviousData,
  })
