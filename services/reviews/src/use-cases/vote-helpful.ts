import type { Member, ReviewVote } from '@plekje/contracts'
import { AuthenticationError, ConflictError, type Erasures, NotFoundError } from '@plekje/service-kit'
import { type HelpfulVotes, MAX_VOTES, type SeenReview } from '../storage/helpful-votes'
import type { HourlyLimit } from '../storage/hourly-limit'
import type { KnowVenues } from './know-venues'

/** Includes hidden reviews and those of hidden venues, which only their author sees. */
const notFound = () => new NotFoundError('review_not_found', 'Deze review bestaat niet (meer).')

const ownReview = () =>
  new ConflictError('own_review', 'Dit is je eigen review. Of die nuttig is, zeggen andere bezoekers.')

const votesFull = () =>
  new ConflictError(
    'votes_full',
    `Deze review vonden al ${MAX_VOTES.toLocaleString('nl-NL')} bezoekers nuttig, meer tellen we er niet.`,
  )

const voteOf = ({ id, helpfulCount, isHelpful }: SeenReview): ReviewVote => ({ id, helpfulCount, isHelpful })

/** Adds and removes members' helpful votes (REVIEW-14). Only new votes count towards the limit. */
export function createVoteHelpful(
  votes: HelpfulVotes,
  {
    limit,
    erasures,
    venues,
  }: { limit: HourlyLimit; erasures: Pick<Erasures, 'isAnyErased'>; venues: Pick<KnowVenues, 'visibleAmong'> },
) {
  const seenAmong = async ({ id: memberId }: Member, ids: readonly string[]): Promise<SeenReview[]> => {
    const found = await votes.among(ids, memberId)
    const visible = await venues.visibleAmong(found.map(({ listingId }) => listingId))
    return found.filter(({ listingId }) => visible.has(listingId))
  }
  const seen = async (member: Member, id: string): Promise<SeenReview> => {
    const [review] = await seenAmong(member, [id])
    if (!review) throw notFound()
    return review
  }

  return {
    among: async (member: Member, ids: readonly string[]): Promise<ReviewVote[]> =>
      (await seenAmong(member, ids)).map(voteOf),

    async add(member: Member, id: string): Promise<ReviewVote> {
      let isCounted = false
      for (;;) {
        const review = await seen(member, id)
        if (review.authorId === member.id) throw ownReview()
        if (review.isHelpful) return voteOf(review)
        if (review.helpfulCount >= MAX_VOTES) throw votesFull()
        if (!isCounted) await limit.enter(member.id)
        isCounted = true
        const helpfulCount = await votes.add(id, member.id)
        // Hidden, removed or voted for meanwhile: read it again to know which.
        if (helpfulCount === null) continue
        // Check after the write: an erasure that began before may have missed this vote.
        if (await erasures.isAnyErased([member.id])) {
          await votes.forget([member.id])
          throw new AuthenticationError()
        }
        return { id, helpfulCount, isHelpful: true }
      }
    },

    async takeBack(member: Member, id: string): Promise<ReviewVote> {
      await seen(member, id)
      await votes.takeBack(id, member.id)
      return { ...voteOf(await seen(member, id)), isHelpful: false }
    },
  }
}
