import { z } from 'zod'
import { defineApi } from './define-api'
import { MAX_VOTES_PER_REQUEST } from './limits'
import { OpaqueId } from './values'

const ReviewId = z.object({ id: OpaqueId })

const idsMessage = `Geef hoogstens ${MAX_VOTES_PER_REQUEST} reviews, met komma’s ertussen.`

/** The votes of a review, for the signed-in member. */
export const ReviewVote = z.object({
  id: z.string(),
  /** Number of members who found the review helpful. */
  helpfulCount: z.number().int().min(0),
  isHelpful: z.boolean(),
})
export type ReviewVote = z.infer<typeof ReviewVote>

/** Members mark reviews of others as helpful, once each, and can undo it. Both requests may be repeated. */
export const reviewVotesApi = defineApi({
  reviewVotes: {
    method: 'GET',
    path: '/reviews/helpful',
    access: 'member',
    refuses: [],
    summary:
      'Helpful votes of the reviews in `ids`: the total, and whether the member is among them; hidden reviews are left out',
    query: z.object({
      /** Comma-separated ids of members' reviews. */
      ids: z
        .string(idsMessage)
        .regex(new RegExp(`^[A-Za-z0-9_-]{1,64}(?:,[A-Za-z0-9_-]{1,64}){0,${MAX_VOTES_PER_REQUEST - 1}}$`), idsMessage),
    }),
    reply: z.array(ReviewVote),
  },
  findHelpful: {
    method: 'PUT',
    path: '/reviews/:id/helpful',
    access: 'member',
    refuses: [404, 409],
    summary: 'Marks a review of another member as helpful; repeats count once',
    params: ReviewId,
    reply: ReviewVote,
  },
  takeHelpfulBack: {
    method: 'DELETE',
    path: '/reviews/:id/helpful',
    access: 'member',
    refuses: [404],
    summary: 'Removes the mark; the same reply if there was none',
    params: ReviewId,
    reply: ReviewVote,
  },
})
