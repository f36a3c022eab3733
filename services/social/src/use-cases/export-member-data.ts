import type { MemberData } from '@plekje/contracts'
import type { Logger } from '@plekje/service-kit'
import type { FeedbackRepository } from '../storage/feedback-repository'
import type { FriendshipRepository } from '../storage/friendship-repository'
import type { MemberRepository } from '../storage/member-repository'
import type { ShareRepository } from '../storage/share-repository'
import type { StoredFriendship } from '../storage/social-models'
import type { KnowMembers } from './know-members'

/** Everything that is kept of a member, for their download. Others appear by name, never by id. */
export const createExportMemberData =
  ({
    members,
    friendships,
    feedback,
    shares,
    know,
  }: {
    members: MemberRepository
    friendships: FriendshipRepository
    feedback: FeedbackRepository
    shares: Pick<ShareRepository, 'of'>
    know: KnowMembers
  }) =>
  async (userId: string, log: Logger): Promise<MemberData> => {
    const [favorites, between, sent, shared] = await Promise.all([
      members.favoritesOf(userId),
      friendships.of(userId),
      feedback.of(userId),
      shares.of(userId),
    ])
    const otherOf = ({ from, to }: StoredFriendship) => (from === userId ? to : from)
    const names = await know.resolve(between.map(otherOf), log)
    const usernameOf = (friendship: StoredFriendship) => names.get(otherOf(friendship))?.username ?? null
    const pending = between.filter(({ status }) => status === 'pending')
    const requestOf = (request: StoredFriendship) => ({
      username: usernameOf(request),
      sentAt: request.createdAt.toISOString(),
    })
    return {
      favorites: favorites.map(({ listingId, addedAt }) => ({ listingId, addedAt: addedAt.toISOString() })),
      friends: between
        .filter(({ status }) => status === 'accepted')
        .map((friendship) => ({
          username: usernameOf(friendship),
          since: (friendship.acceptedAt ?? friendship.createdAt).toISOString(),
        })),
      friendRequestsSent: pending.filter(({ from }) => from === userId).map(requestOf),
      friendRequestsReceived: pending.filter(({ to }) => to === userId).map(requestOf),
      feedback: sent.map(({ _id, userId: _userId, createdAt, ...own }) => ({
        ...own,
        sentAt: createdAt.toISOString(),
      })),
      shares: shared.map(({ _id, listingId, shareMethod, sharedAt, visits }) => ({
        shareCode: _id,
        listingId,
        shareMethod,
        sharedAt: sharedAt.toISOString(),
        visits,
      })),
    }
  }
