import type { Member } from '@plekje/contracts'
import {
  AuthenticationError,
  ConflictError,
  type Creation,
  type Erasures,
  InputError,
  NotFoundError,
} from '@plekje/service-kit'
import type { MemberDirectory } from '../member-directory'
import type { FriendshipRepository } from '../storage/friendship-repository'
import type { RefusalRepository } from '../storage/refusal-repository'
import type { RequestLimit } from '../storage/request-limit'
import type { StoredFriendship } from '../storage/social-models'

export interface FriendRequest {
  readonly id: string
  readonly status: 'pending' | 'accepted'
}

const noSuchMember = () =>
  new NotFoundError('member_not_found', 'We kennen niemand met deze gebruikersnaam. Controleer de spelling.')

const alreadyRequested = () =>
  new ConflictError('already_requested', 'Je hebt deze persoon al een vriendschapsverzoek gestuurd.')

/**
 * Sends a friend request by username, limited per hour and day. When the other one has asked before, the two become
 * friends immediately, even when both ask at the same moment: there is one document per pair. After a rejection the
 * requester waits, longer each time, and meanwhile gets the same response as for a waiting request, so that rejections
 * stay private.
 */
export function createRequestFriend(
  friendships: FriendshipRepository,
  {
    erasures,
    directory,
    refusals,
    limit,
  }: {
    erasures: Pick<Erasures, 'isAnyErased'>
    directory: MemberDirectory
    refusals: RefusalRepository
    limit: RequestLimit
  },
) {
  /** Adds a request. Checks again after the write: a concurrent one may have been rejected meanwhile. */
  const add = async (id: string, from: string, to: string): Promise<StoredFriendship | null> => {
    const request = await friendships.add(id, from, to)
    if (!request || !(await refusals.isWaiting(from, to))) return request
    await friendships.withdraw(request.requestId)
    throw alreadyRequested()
  }

  const place = async (id: string, from: string, to: string): Promise<StoredFriendship> => {
    // Retry when the conflicting request was rejected between the reads.
    for (;;) {
      const accepted = await friendships.acceptFrom(to, from, id)
      if (accepted) return accepted
      const existing = await friendships.between(from, to)
      // Left by an earlier attempt of this request whose response was lost.
      if (existing?.requestId === id || existing?.acceptedBy === id) return existing
      if (existing?.status === 'accepted') throw new ConflictError('already_friends', 'Jullie zijn al vrienden.')
      if (existing?.from === from || (await refusals.isWaiting(from, to))) throw alreadyRequested()
      const added = existing ? null : await add(id, from, to)
      if (added) return added
    }
  }

  return async (member: Member, username: string, creation: Creation): Promise<FriendRequest> => {
    await limit.consume(member.id)
    const [other, self] = await Promise.all([directory.byUsername(username.trim()), directory.byId(member.id)])
    if (!self) throw new AuthenticationError()
    if (!other) throw noSuchMember()
    if (other.id === member.id) {
      throw new InputError('own_username', 'Je kunt jezelf geen vriendschapsverzoek sturen.')
    }
    await directory.remember([self, other])
    const { requestId, status } = await place(creation.id, member.id, other.id)
    // Check after the write: an erasure that began before may have missed this document.
    if (await erasures.isAnyErased([member.id, other.id])) {
      await friendships.remove(member.id, other.id)
      throw (await erasures.isAnyErased([member.id])) ? new AuthenticationError() : noSuchMember()
    }
    if (status === 'accepted') await refusals.forgetBetween(member.id, other.id)
    return { id: requestId, status }
  }
}
