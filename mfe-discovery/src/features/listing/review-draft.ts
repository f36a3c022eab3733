import { useDraft, useSession } from '@plekje/web-kit'
import { useState } from 'react'

/** What a member is writing about a venue. */
export interface ReviewDraft {
  /** 1–5; 0 while nothing is chosen. */
  readonly rating: number
  readonly comment: string
  /** The session ended while it was written: it opens by itself when the page is back. */
  readonly resumes: boolean
}

const EMPTY: ReviewDraft = { rating: 0, comment: '', resumes: false }

/** The draft of whoever is signed in, or was when the session ended: it must be found again after signing in. */
export function useReviewDraft(listingId: number) {
  const { user } = useSession()
  const [writer, setWriter] = useState(user?.id)
  if (user && user.id !== writer) setWriter(user.id)
  return useDraft<ReviewDraft>(`review:${listingId}:${user?.id ?? writer ?? 'visitor'}`, EMPTY)
}
