import { z } from 'zod'
import { defineApi } from './define-api'
import { MAX_COMMENT_CHARACTERS, MIN_COMMENT_CHARACTERS } from './limits'
import { ModeratedReview } from './moderated-review'
import { MODERATION_DECISIONS, ReportBody, ReportedQuery, reportedFields } from './moderation'
import { countVisible } from './typed-text'
import { Instant, NumericIdInAddress, OpaqueId, RequiredText, TechnicalText, Text } from './values'

const ReviewId = z.object({ id: OpaqueId })

/** The public reply to a review, in the name of its venue. */
export const ReviewReply = z.object({
  text: z.string(),
  repliedAt: Instant,
  isEdited: z.boolean(),
  /** True if the author changed the review after the text of the reply. */
  isReviewEditedSince: z.boolean(),
  /** True for a reply that an administrator hid: nobody sees it until an administrator keeps it. */
  isWaiting: z.literal(true).optional(),
  /** Changes with the text; a client sends it with its next change. */
  version: z.string().optional(),
})
export type ReviewReply = z.infer<typeof ReviewReply>

const WriteReply = z.object({
  text: Text(MAX_COMMENT_CHARACTERS)
    .refine(
      (text) => countVisible(text, MIN_COMMENT_CHARACTERS) >= MIN_COMMENT_CHARACTERS,
      'Je reactie moet minimaal 10 karakters bevatten.',
    )
    .meta({ 'x-minCharacters': MIN_COMMENT_CHARACTERS }),
})

/** At most one reply per review, by a manager of its venue who is not the author of the review (409). */
export const reviewRepliesApi = defineApi({
  writeReply: {
    method: 'POST',
    whenRepeated: 'keyed',
    path: '/reviews/:id/reply',
    access: 'member',
    refuses: [403, 404, 409],
    summary: 'Replies to a review, by a manager of its venue; 409 with the existing reply if there is one',
    params: ReviewId,
    body: WriteReply,
    reply: ReviewReply,
    status: 201,
  },
  editReply: {
    method: 'PATCH',
    path: '/reviews/:id/reply',
    access: 'member',
    refuses: [403, 404, 409],
    summary: 'Changes the reply to a review, by any manager of its venue; an outdated `version` is 409 with the text',
    params: ReviewId,
    body: WriteReply.extend({
      /** The version that the manager saw; without it the text replaces any version. */
      version: TechnicalText(60).optional(),
    }),
    reply: ReviewReply,
  },
  removeReply: {
    method: 'DELETE',
    path: '/reviews/:id/reply',
    access: 'member',
    refuses: [403, 404, 409],
    summary: 'Removes the reply to a review, by any manager of its venue; a hidden one stays hidden (404)',
    params: ReviewId,
    reply: z.undefined(),
    status: 204,
  },
  reportReply: {
    method: 'POST',
    whenRepeated: 'keyed',
    path: '/reviews/:id/reply/report',
    access: 'member',
    refuses: [404, 409],
    againStatus: 200,
    summary: 'Reports a reply; once per member and text, repeats return 200. Nobody reports a reply of their own (409)',
    params: ReviewId,
    body: ReportBody,
    reply: z.object({ reported: z.literal(true) }),
    status: 201,
  },
})

export const ReportedReply = z.object({
  /** Id of the review, which has one reply. */
  id: z.string(),
  review: ModeratedReview,
  reply: z.object({ text: z.string(), by: z.string(), repliedAt: Instant }),
  ...reportedFields,
})
export type ReportedReply = z.infer<typeof ReportedReply>

export const replyModerationApi = defineApi({
  listReportedReplies: {
    method: 'GET',
    path: '/admin/reviews/replies',
    access: 'admin',
    refuses: [],
    summary: 'Reported replies that wait for a decision, longest waiting first; decided ones latest first',
    query: ReportedQuery,
    reply: z.object({ replies: z.array(ReportedReply), total: z.number().int() }),
  },
  moderateReply: {
    method: 'POST',
    whenRepeated: 'once',
    path: '/admin/reviews/:id/reply/moderation',
    access: 'admin',
    refuses: [404, 409],
    summary: 'Hides or keeps a reply; an outdated `version` is 409',
    params: ReviewId,
    body: z.object({
      decision: z.enum(MODERATION_DECISIONS, 'Kies verbergen of behouden.'),
      reason: RequiredText(1000, 'Geef een reden: wie de plek beheert leest die.'),
      /** The version that the administrator saw; without it the decision is about the current version. */
      version: TechnicalText(60).optional(),
    }),
    reply: ReportedReply,
  },
})

/** Reviews and analytics call this API in each request of a manager, so that a withdrawn role ends at once. */
export const venueManagerApi = defineApi({
  venueManager: {
    method: 'GET',
    path: '/internal/venues/:listingId/managers/:memberId',
    access: 'internal',
    callers: ['analytics', 'reviews'],
    summary: 'Whether a member manages a venue',
    params: z.object({ listingId: NumericIdInAddress, memberId: OpaqueId }),
    reply: z.object({ isManager: z.boolean() }),
  },
})
