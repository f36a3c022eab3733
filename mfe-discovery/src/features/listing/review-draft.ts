import { useDraft, useSession } from '@plekje/web-kit'
import { useState } from 'react'

/** A member's draft of a review. */
export interface ReviewDraft {
  /** 1–5; 0 while nothing is chosen. */
  readonly rating: number
  readonly comment: string
  /** True when the session ended during writing: the dialog reopens after signing in. */
  readonly resumes: boolean
}

const EMPTY_DRAFT: ReviewDraft = { rating: 0, comment: '', resumes: false }

/** The current user's draft. After a session ends, the last user's draft stays, so that signing in again finds it. */
export function useReviewDraft(listingId: number) {
  const { user } = useSession()
  const [lastUserId, setLastUserId] = useState(user?.id)
  if (user && user.id !== lastUserId) setLastUserId(user.id)
  return useDraft<ReviewDraft>(`review:${listingId}:${user?.id ?? lastUserId ?? 'visitor'}`, EMPTY_DRAFT)
}
