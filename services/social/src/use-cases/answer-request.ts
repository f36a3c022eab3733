import type { Friend, Member } from '@plekje/contracts'
import { type Erasures, type Logger, NotFoundError } from '@plekje/service-kit'
import type { MemberDirectory } from '../member-directory'
import type { FriendshipRepository } from '../storage/friendship-repository'
import type { RefusalRepository } from '../storage/refusal-repository'

/** To whom a request is not addressed, it does not exist: ids tell nothing. */
const noSuchRequest = () =>
  new NotFoundError('request_not_found', 'Dit vriendschapsverzoek bestaat niet of is niet aan jou gericht.')

/** Accepting and rejecting, by the addressee. Accepting twice answers the same. */
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
    // Noted first: once the request is gone, who sent it must already have to wait.
    await refusals.note(request)
    const isRejected = await friendships.reject(requestId, member.id)
    const { from, to } = request
    // Accepted or taken back meanwhile, or, looked at after the write, erased.
    const isFriend = !isRejected && (await friendships.between(from, to))?.status === 'accepted'
    if (isFriend) await refusals.forgetBetween(from, to)
    if (await erasures.isAnyErased([from, to])) await refusals.forgetBetween(from, to)
    if (!isRejected) throw noSuchRequest()
  },
})
