import type { Member, ReviewVote } from '@plekje/contracts'
import { ConflictError, type Erasures, type HourlyLimit, type InTransaction } from '@plekje/service-kit'
import { reviewNotFound } from '../refusals'
import { type HelpfulVotes, MAX_VOTES, type ReviewWithVote } from '../storage/helpful-votes'
import type { FindVenues } from './find-venues'

const ownReview = () =>
  new ConflictError('own_review', 'Dit is je eigen review. Of die nuttig is, zeggen andere bezoekers.')

const votesFull = () =>
  new ConflictError(
    'votes_full',
    `Deze review vonden al ${MAX_VOTES.toLocaleString('nl-NL')} bezoekers nuttig, meer tellen we er niet.`,
  )

const voteOf = ({ id, helpfulCount, isHelpful }: ReviewWithVote): ReviewVote => ({ id, helpfulCount, isHelpful })

/** Adds and removes members' helpful votes (REVIEW-14). Only new votes count towards the limit. */
export function createVoteHelpful(
  votes: HelpfulVotes,
  {
    inTransaction,
    limit,
    erasures,
    venues,
  }: {
    readonly inTransaction: InTransaction
    readonly limit: HourlyLimit
    readonly erasures: Pick<Erasures, 'assertActive'>
    readonly venues: Pick<FindVenues, 'idsWithPage'>
  },
) {
  const listVisible = async ({ id: memberId }: Member, ids: readonly string[]): Promise<ReviewWithVote[]> => {
    const candidates = await votes.findPublic(ids, memberId)
    const venuesWithPage = await venues.idsWithPage(candidates.map(({ listingId }) => listingId))
    return candidates.filter(({ listingId }) => venuesWithPage.has(listingId))
  }
  const findVisible = async (member: Member, id: string): Promise<ReviewWithVote> => {
    const [review] = await listVisible(member, [id])
    if (!review) throw reviewNotFound()
    return review
  }

  return {
    list: async (member: Member, ids: readonly string[]): Promise<ReviewVote[]> =>
      (await listVisible(member, ids)).map(voteOf),

    async add(member: Member, id: string): Promise<ReviewVote> {
      await findVisible(member, id)
      return inTransaction(async () => {
        const [review] = await votes.findPublic([id], member.id)
        if (!review) throw reviewNotFound()
        if (review.authorId === member.id) throw ownReview()
        if (review.isHelpful) return voteOf(review)
        if (review.helpfulCount >= MAX_VOTES) throw votesFull()
        await limit.enter(member.id)
        await erasures.assertActive(member.id)
        return { id, helpfulCount: await votes.add(id, member.id), isHelpful: true }
      })
    },

    async remove(member: Member, id: string): Promise<ReviewVote> {
      await findVisible(member, id)
      await votes.remove(id, member.id)
      return { ...voteOf(await findVisible(member, id)), isHelpful: false }
    },
  }
}
