import { randomUUID } from 'node:crypto'
import type { Member } from '@plekje/contracts'
import {
  AuthenticationError,
  ConflictError,
  type Creation,
  type Erasures,
  InputError,
  type InTransaction,
  NotFoundError,
} from '@plekje/service-kit'
import type { MemberDirectory } from '../member-directory'
import type { FriendshipRepository } from '../storage/friendship-repository'
import type { RejectionRepository } from '../storage/rejection-repository'
import type { RequestLimit } from '../storage/request-limit'
import type { StoredFriendship } from '../storage/social-models'
import type { TellMember } from './tell-member'

export interface FriendRequest {
  readonly id: string
  readonly status: 'pending' | 'accepted'
}

const noSuchMember = () =>
  new NotFoundError('member_not_found', 'We kennen niemand met deze gebruikersnaam. Controleer de spelling.')

const alreadyRequested = () =>
  new ConflictError('already_requested', 'Je hebt deze persoon al een vriendschapsverzoek gestuurd.')

/**
 * Sends a friend request by username, limited per hour and day. If the other member has sent a request before, the two
 * become friends immediately. The same holds for requests at the same moment, because a pair has one document. After a
 * rejection the sender must wait, longer each time, and meanwhile gets the same response as for a waiting request, so
 * that rejections stay private.
 */
export function createRequestFriend(
  friendships: FriendshipRepository,
  {
    inTransaction,
    erasures,
    directory,
    rejections,
    limit,
    tell,
  }: {
    inTransaction: InTransaction
    erasures: Pick<Erasures, 'assertActive' | 'isAnyErased'>
    directory: MemberDirectory
    rejections: RejectionRepository
    limit: RequestLimit
    tell: Pick<TellMember, 'ofRequest' | 'ofAcceptance'>
  },
) {
  const acceptOrAdd = async (from: string, to: string): Promise<StoredFriendship> => {
    const friendship = await friendships.acceptFrom(to, from)
    if (friendship) {
      await rejections.forgetBetween(from, to)
      await tell.ofAcceptance(friendship)
      return friendship
    }
    const existingFriendship = await friendships.between(from, to)
    if (existingFriendship?.status === 'accepted')
      throw new ConflictError('already_friends', 'Jullie zijn al vrienden.')
    // A rejection is recorded before its request is removed, so at least one of the two is found.
    if (existingFriendship || (await rejections.mustWait(from, to))) throw alreadyRequested()
    const request = await friendships.add(randomUUID(), from, to)
    await tell.ofRequest(request)
    return request
  }

  return async <Stored>(
    member: Member,
    username: string,
    { endRepeat, storeReply }: Creation<FriendRequest, Stored>,
  ): Promise<Stored> => {
    await endRepeat()
    await limit.consume(member.id)
    const [other, self] = await Promise.all([directory.byUsername(username.trim()), directory.byId(member.id)])
    if (!self) throw new AuthenticationError()
    if (!other) throw noSuchMember()
    if (other.id === member.id) {
      throw new InputError('own_username', 'Je kunt jezelf geen vriendschapsverzoek sturen.')
    }
    await directory.storeNames([self, other])
    return inTransaction(async () => {
      await erasures.assertActive(member.id)
      if (await erasures.isAnyErased([other.id])) throw noSuchMember()
      await erasures.assertActive(other.id)
      const { requestId, status } = await acceptOrAdd(member.id, other.id)
      return storeReply({ id: requestId, status })
    })
  }
}
