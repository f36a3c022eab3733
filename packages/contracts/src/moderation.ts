import { z } from 'zod'
import { REPORT_REASONS } from './choices'
import { defineApi } from './define-api'
import { wholeInAddress } from './numbers-in-address'
import { Instant, OpaqueId, TechnicalText, Text } from './values'

export const MODERATION_DECISIONS = ['hidden', 'kept'] as const

const ReviewId = z.object({ id: OpaqueId })

/** Members report, administrators decide, authors hear why. */
export const reviewReportsApi = defineApi({
  reportReview: {
    method: 'POST',
    path: '/reviews/:id/report',
    access: 'member',
    summary: 'Reports a review of someone else; once per member, again 200',
    params: ReviewId,
    body: z.object({
      reason: z.enum(REPORT_REASONS, 'Kies een reden.'),
      explanation: Text(1000).default(''),
    }),
    reply: z.object({ reported: z.literal(true) }),
    status: 201,
  },
})

export const ReportedReview = z.object({
  id: z.string(),
  listingId: z.number().int(),
  listingName: z.string(),
  listingSlug: z.string(),
  rating: z.number().int(),
  comment: z.string(),
  authorName: z.string(),
  createdAt: Instant,
  reports: z.array(z.object({ reason: z.enum(REPORT_REASONS), explanation: z.string(), reportedAt: Instant })),
  /** Null while nobody decided. */
  decision: z
    .object({ decision: z.enum(MODERATION_DECISIONS), reason: z.string(), by: z.string(), at: Instant })
    .nullable(),
  /** Another one with each decision and each changed comment. */
  version: z.string(),
})
export type ReportedReview = z.infer<typeof ReportedReview>

export const moderationApi = defineApi({
  listReported: {
    method: 'GET',
    path: '/admin/reviews/reported',
    access: 'admin',
    summary: 'Reported reviews, longest waiting first; decided ones latest first',
    query: z.object({
      state: z.enum(['open', 'decided']).default('open'),
      page: wholeInAddress(z.number().int().min(1)).default(1),
      limit: wholeInAddress(z.number().int().min(1).max(100)).default(20),
    }),
    reply: z.object({ reviews: z.array(ReportedReview), total: z.number().int() }),
  },
  moderateReview: {
    method: 'POST',
    path: '/admin/reviews/:id/moderation',
    access: 'admin',
    summary: 'Hides a review or keeps it; its author is mailed the reason; an outdated `version` is 409',
    params: ReviewId,
    body: z.object({
      decision: z.enum(MODERATION_DECISIONS, 'Kies verbergen of behouden.'),
      reason: Text(1000).refine((text) => text.trim() !== '', 'Geef een reden: de schrijver krijgt die per mail.'),
      /** Of the review as it was read; without one it is decided about as it is. */
      version: TechnicalText(60).optional(),
    }),
    reply: ReportedReview,
  },
})

export const FEEDBACK_STATES = ['open', 'done'] as const

export const FeedbackItem = z.object({
  id: z.string(),
  feedbackType: z.string(),
  feedback: z.string(),
  username: z.string().nullable(),
  email: z.string().nullable(),
  createdAt: Instant,
  state: z.enum(FEEDBACK_STATES),
})
export type FeedbackItem = z.infer<typeof FeedbackItem>

export const feedbackInboxApi = defineApi({
  listFeedback: {
    method: 'GET',
    path: '/admin/feedback',
    access: 'admin',
    summary: 'Feedback on the site, newest first',
    query: z.object({
      state: z.enum(FEEDBACK_STATES).optional(),
      page: wholeInAddress(z.number().int().min(1)).default(1),
      limit: wholeInAddress(z.number().int().min(1).max(100)).default(20),
    }),
    reply: z.object({ feedback: z.array(FeedbackItem), total: z.number().int() }),
  },
  setFeedbackState: {
    method: 'PATCH',
    path: '/admin/feedback/:id',
    access: 'admin',
    summary: 'Marks feedback as done, or as open again',
    params: z.object({ id: OpaqueId }),
    body: z.object({ state: z.enum(FEEDBACK_STATES, 'Kies open of done.') }),
    reply: FeedbackItem,
  },
})
