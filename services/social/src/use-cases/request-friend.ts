import type { Member } from '@plekje/contracts'
import { AuthenticationError, ConflictError, InputError, NotFoundError } from '@plekje/service-kit'
import type { FriendshipRepository } from '../storage/friendship-repository'
import type { MemberRepository } from '../storage/member-repository'
import type { StoredFriendship } from '../storage/social-models'
import type { KnowMembers } from './know-members'

export interface FriendRequest {
  readonly id: string
  readonly status: 'pending' | 'accepted'
}

const noSuchMember = () =>
  new NotFoundError('member_not_found', 'We kennen niemand met deze gebruikersnaam. Controleer de spelling.')

/**
 * Asks someone by username (DESIGN §3, friends). Who is asked by someone they asked themselves is a friend at once, also
 * when both ask at the same moment: there is one document per pair.
 */
export function createRequestFriend(
  friendships: FriendshipRepository,
  { members, know }: { members: Pick<MemberRepository, 'isAnyErased'>; know: KnowMembers },
) {
  const place = async (from: string, to: string): Promise<StoredFriendship> => {
    // Again when what stood in the way was rejected between the looks.
    for (;;) {
      const placed = (await friendships.add(from, to)) ?? (await friendships.acceptFrom(to, from))
      if (placed) return placed
      const existing = await friendships.between(from, to)
      if (existing?.status === 'accepted') throw new ConflictError('already_friends', 'Jullie zijn al vrienden.')
      if (existing?.from === from) {
        throw new ConflictError('already_requested', 'Je hebt deze persoon al een vriendschapsverzoek gestuurd.')
      }
    }
  }

  return async (member: Member, username: string): Promise<FriendRequest> => {
    const [other, self] = await Promise.all([know.byUsername(username.trim()), know.byId(member.id)])
    if (!self) throw new AuthenticationError()
    if (!other) throw noSuchMember()
    if (other.id === member.id) {
      throw new InputError('own_username', 'Je kunt jezelf geen vriendschapsverzoek sturen.')
    }
    await know.remember([self, other])
    const { requestId, status } = await place(member.id, other.id)
    // Looked at after the write: an erasure that began before it may have passed this document by.
    if (await members.isAnyErased([member.id, other.id])) {
      await friendships.remove(member.id, other.id)
      throw (await members.isAnyErased([member.id])) ? new AuthenticationError() : noSuchMember()
    }
    return { id: requestId, status }
  }
}
