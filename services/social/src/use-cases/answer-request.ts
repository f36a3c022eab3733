import type { Friend, Member } from '@plekje/contracts'
import { type Erasures, type InTransaction, type Logger, NotFoundError } from '@plekje/service-kit'
import type { MemberDirectory } from '../member-directory'
import type { FriendshipRepository } from '../storage/friendship-repository'
import type { RejectionRepository } from '../storage/rejection-repository'
import type { TellMember } from './tell-member'

/** The error for a missing request and for a request to another member, so that ids reveal nothing. */
const noSuchRequest = () =>
  new NotFoundError('request_not_found', 'Dit vriendschapsverzoek bestaat niet of is niet aan jou gericht.')

/** Accepts and rejects requests to the member. Accepting a request twice has the same result. */
export const createAnswerRequest = (
  friendships: FriendshipRepository,
  {
    inTransaction,
    directory,
    rejections,
    erasures,
    tell,
  }: {
    inTransaction: InTransaction
    directory: MemberDirectory
    rejections: RejectionRepository
    erasures: Pick<Erasures, 'assertActive' | 'isAnyErased'>
    tell: Pick<TellMember, 'ofAcceptance' | 'withdrawRequest'>
  },
) => ({
  async accept(member: Member, requestId: string, log: Logger): Promise<Friend> {
    const friendship = await inTransaction(async () => {
      await erasures.assertActive(member.id)
      const newFriendship = await friendships.accept(requestId, member.id)
      if (!newFriendship) return friendships.findAccepted(requestId, member.id)
      await tell.ofAcceptance(newFriendship)
      return newFriendship
    })
    const friend = friendship && (await directory.resolve([friendship.from], log)).get(friendship.from)
    if (!friend) throw noSuchRequest()
    await rejections.forgetBetween(friendship.from, friendship.to)
    return { ...friend, status: 'accepted' }
  },
  async reject(member: Member, requestId: string): Promise<void> {
    const request = await friendships.findPending(requestId, member.id)
    if (!request) throw noSuchRequest()
    // Record the rejection before removing the request, so that the sender cannot send another one in between.
    await rejections.record(request)
    const isRejected = await inTransaction(async () => {
      if (!(await friendships.reject(requestId, member.id))) return false
      await tell.withdrawRequest(request)
      return true
    })
    const { from, to } = request
    // Remove the rejection again if the request was accepted meanwhile, or if one of the two was erased. The erasure is
    // checked after the write, because one that began earlier may have missed the rejection.
    const isFriend = !isRejected && (await friendships.between(from, to))?.status === 'accepted'
    if (isFriend) await rejections.forgetBetween(from, to)
    if (await erasures.isAnyErased([from, to])) await rejections.forgetBetween(from, to)
    if (!isRejected) throw noSuchRequest()
  },
})
