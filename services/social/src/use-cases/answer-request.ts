import type { Friend, Member } from '@plekje/contracts'
import { type Erasures, type Logger, NotFoundError } from '@plekje/service-kit'
import type { MemberDirectory } from '../member-directory'
import type { FriendshipRepository } from '../storage/friendship-repository'
import type { RefusalRepository } from '../storage/refusal-repository'

/** A request to somebody else is reported as missing, so that ids reveal nothing. */
const noSuchRequest = () =>
  new NotFoundError('request_not_found', 'Dit vriendschapsverzoek bestaat niet of is niet aan jou gericht.')

/** Accepts and rejects requests to the member. Accepting again returns the same. */
export const createAnswerRequest = (
  friendships: FriendshipRepository,
  {
    directory,
    refusals,
    erasures,
  }: { directory: MemberDirectory; refusals: RefusalRepository; erasures: Pick<Erasures, 'isAnyErased'> },
) => ({
  async accept(member: Member, requestId: string, log: Logger): Promise<Friend> {
    const friendship = await friendships.accept(requestId, member.id)
    const friend = friendship && (await directory.resolve([friendship.from], log)).get(friendship.from)
    if (!friend) throw noSuchRequest()
    await refusals.forgetBetween(friendship.from, friendship.to)
    return { ...friend, status: 'accepted' }
  },
  async reject(member: Member, requestId: string): Promise<void> {
    const request = await friendships.waiting(requestId, member.id)
    if (!request) throw noSuchRequest()
    // Record first: once the request is gone, its sender must already have to wait.
    await refusals.note(request)
    const isRejected = await friendships.reject(requestId, member.id)
    const { from, to } = request
    // Accepted or withdrawn meanwhile; or, checked after the write, erased.
    const isFriend = !isRejected && (await friendships.between(from, to))?.status === 'accepted'
    if (isFriend) await refusals.forgetBetween(from, to)
    if (await erasures.isAnyErased([from, to])) await refusals.forgetBetween(from, to)
    if (!isRejected) throw noSuchRequest()
  },
})
