import { z } from 'zod'
import { REPORT_REASONS } from './choices'
import { defineApi } from './define-api'
import { ModeratedReview } from './moderated-review'
import { wholeInAddress } from './numbers-in-address'
import { PHOTO_DECISIONS, PhotoDecision, PhotoOfReview, ReviewWithPhotos } from './review-photos'
import { Instant, OpaqueId, RequiredText, TechnicalText, Text } from './values'

export const MODERATION_DECISIONS = ['hidden', 'kept'] as const

const ReviewId = z.object({ id: OpaqueId })

/** A report by a member, of a review or of a reply. */
export const ReportBody = z.object({
  reason: z.enum(REPORT_REASONS, 'Kies een reden.'),
  explanation: Text(1000).default(''),
})

export const reportedFields = {
  reports: z.array(z.object({ reason: z.enum(REPORT_REASONS), explanation: z.string(), reportedAt: Instant })),
  /** Null before a decision. */
  decision: z
    .object({ decision: z.enum(MODERATION_DECISIONS), reason: z.string(), by: z.string(), at: Instant })
    .nullable(),
  /** Changes with each decision and each edit of the text. */
  version: z.string(),
}

export const ReportedQuery = z.object({
  state: z.enum(['open', 'decided']).default('open'),
  page: wholeInAddress(z.number().int().min(1)).default(1),
  limit: wholeInAddress(z.number().int().min(1).max(100)).default(20),
})

export const reviewReportsApi = defineApi({
  reportReview: {
    method: 'POST',
    whenRepeated: 'keyed',
    path: '/reviews/:id/report',
    access: 'member',
    refuses: [404, 409],
    againStatus: 200,
    summary: 'Reports a review of another member; once per member, repeats return 200',
    params: ReviewId,
    body: ReportBody,
    reply: z.object({ reported: z.literal(true) }),
    status: 201,
  },
})

export const ReportedReview = ModeratedReview.extend({
  /** Photos that everyone can see; absent if there are none. */
  photos: z.array(z.object({ id: z.string(), url: z.string() })).optional(),
  ...reportedFields,
})
export type ReportedReview = z.infer<typeof ReportedReview>

export const moderationApi = defineApi({
  listReported: {
    method: 'GET',
    path: '/admin/reviews/reported',
    access: 'admin',
    refuses: [],
    summary: 'Reported reviews, longest waiting first; decided ones latest first',
    query: ReportedQuery,
    reply: z.object({ reviews: z.array(ReportedReview), total: z.number().int() }),
  },
  moderateReview: {
    method: 'POST',
    whenRepeated: 'once',
    path: '/admin/reviews/:id/moderation',
    access: 'admin',
    refuses: [404, 409],
    summary: 'Hides or keeps a review and mails the reason to its author; an outdated `version` is 409',
    params: ReviewId,
    body: z.object({
      decision: z.enum(MODERATION_DECISIONS, 'Kies verbergen of behouden.'),
      reason: RequiredText(1000, 'Geef een reden: de schrijver krijgt die per mail.'),
      /** The version that the administrator saw; without it the decision is about the current version. */
      version: TechnicalText(60).optional(),
    }),
    reply: ReportedReview,
  },
  waitingPhotos: {
    method: 'GET',
    path: '/admin/reviews/photos',
    access: 'admin',
    refuses: [],
    summary: 'Public reviews with photos that wait for a decision, longest waiting first',
    query: z.object({
      page: wholeInAddress(z.number().int().min(1)).default(1),
      limit: wholeInAddress(z.number().int().min(1).max(100)).default(20),
    }),
    reply: z.object({ reviews: z.array(ReviewWithPhotos), total: z.number().int() }),
  },
  decidePhoto: {
    method: 'POST',
    whenRepeated: 'once',
    path: '/admin/reviews/:id/photos/:photo/decision',
    access: 'admin',
    refuses: [404, 409],
    summary: 'Approves a photo, or deletes it and tells its author why; 409 for a rejected one',
    params: PhotoOfReview,
    body: PhotoDecision,
    reply: z.object({ id: z.string(), decision: z.enum(PHOTO_DECISIONS) }),
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
    refuses: [],
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
    refuses: [404],
    summary: 'Marks feedback as done or open',
    params: z.object({ id: OpaqueId }),
    body: z.object({ state: z.enum(FEEDBACK_STATES, 'Kies open of done.') }),
    reply: FeedbackItem,
  },
})
