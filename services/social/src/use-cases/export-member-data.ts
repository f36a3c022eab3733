import type { MemberData, PublicMember } from '@plekje/contracts'
import type { Logger } from '@plekje/service-kit'
import type { MemberDirectory } from '../member-directory'
import type { AlertRepository } from '../storage/alert-repository'
import type { FeedbackRepository } from '../storage/feedback-repository'
import type { FriendshipRepository } from '../storage/friendship-repository'
import type { MemberRepository } from '../storage/member-repository'
import type { RefusalRepository } from '../storage/refusal-repository'
import type { ShareRepository } from '../storage/share-repository'
import type { StoredFriendship } from '../storage/social-models'

const NAMES_AT_ONCE = 500

type Pair = Pick<StoredFriendship, 'from' | 'to'>

/** All data of a member for a download, complete or not at all. Other members appear by name, never by id. */
export const createExportMemberData =
  ({
    members,
    friendships,
    feedback,
    shares,
    refusals,
    alerts,
    directory,
    now,
  }: {
    members: MemberRepository
    friendships: FriendshipRepository
    feedback: FeedbackRepository
    shares: Pick<ShareRepository, 'of'>
    refusals: Pick<RefusalRepository, 'of'>
    alerts: Pick<AlertRepository, 'of'>
    directory: MemberDirectory
    now: () => Date
  }) =>
  async (userId: string, log: Logger): Promise<MemberData> => {
    /** In batches: a member with many friends must not occupy accounts. */
    const namesOf = async (ids: readonly string[]) => {
      const names = new Map<string, PublicMember>()
      for (let start = 0; start < ids.length; start += NAMES_AT_ONCE) {
        for (const [id, one] of await directory.resolve(ids.slice(start, start + NAMES_AT_ONCE), log))
          names.set(id, one)
      }
      return names
    }
    const [favorites, between, sent, shared, rejections, followed] = await Promise.all([
      members.favoritesOf(userId),
      friendships.of(userId),
      feedback.of(userId),
      shares.of(userId),
      refusals.of(userId),
      alerts.of(userId),
    ])
    const otherOf = ({ from, to }: Pair) => (from === userId ? to : from)
    const names = await namesOf([...new Set([...between, ...rejections].map(otherOf))])
    const usernameOf = (friendship: Pair) => names.get(otherOf(friendship))?.username ?? null
    const rejected = rejections.filter(({ to }) => to === userId)
    // To its sender a rejected request looks like a waiting one for as long as it may not be repeated.
    const unanswered = rejections
      .filter(({ from, to, until }) => from === userId && until > now() && !between.some((one) => otherOf(one) === to))
      .map((refusal) => ({ username: usernameOf(refusal), sentAt: refusal.askedAt.toISOString() }))
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
      friendRequestsSent: [...pending.filter(({ from }) => from === userId).map(requestOf), ...unanswered],
      friendRequestsReceived: pending.filter(({ to }) => to === userId).map(requestOf),
      ...(rejected.length === 0
        ? {}
        : {
            friendRequestsRejected: rejected.map((refusal) => ({
              username: usernameOf(refusal),
              rejectedAt: refusal.rejectedAt.toISOString(),
            })),
          }),
      feedback: sent.map(({ _id, userId: _userId, createdAt, ...own }) => ({
        ...own,
        sentAt: createdAt.toISOString(),
      })),
      ...(followed.length === 0
        ? {}
        : {
            alerts: followed.map(({ name, criteria, frequency, isPaused, createdAt }) => ({
              name,
              criteria,
              frequency,
              isPaused,
              createdAt: createdAt.toISOString(),
            })),
          }),
      shares: shared.map(({ _id, listingId, shareMethod, sharedAt, visits }) => ({
        shareCode: _id,
        listingId,
        shareMethod,
        sharedAt: sharedAt.toISOString(),
        visits,
      })),
    }
  }
