import type { Friend, Member } from '@plekje/contracts'
import type { Logger } from '@plekje/service-kit'
import { NotFoundError } from '@plekje/service-kit'
import type { FriendshipRepository } from '../storage/friendship-repository'
import type { KnowMembers } from './know-members'

/** To whom a request is not addressed, it does not exist: ids tell nothing. */
const noSuchRequest = () =>
  new NotFoundError('request_not_found', 'Dit vriendschapsverzoek bestaat niet of is niet aan jou gericht.')

/** Accepting and rejecting, by the addressee. Accepting twice answers the same. */
export const createAnswerRequest = (friendships: FriendshipRepository, know: KnowMembers) => ({
  async accept(member: Member, requestId: string, log: Logger): Promise<Friend> {
    const friendship = await friendships.accept(requestId, member.id)
    const friend = friendship && (await know.resolve([friendship.from], log)).get(friendship.from)
    if (!friend) throw noSuchRequest()
    return { ...friend, status: 'accepted' }
  },
  async reject(member: Member, requestId: string): Promise<void> {
    if (!(await friendships.reject(requestId, member.id))) throw noSuchRequest()
  },
})
