import { type MemberData, type PublicMember, withoutUndefined } from '@plekje/contracts'
import type { Logger } from '@plekje/service-kit'
import type { MemberDirectory } from '../member-directory'
import type { StoredAlert } from '../storage/alert-models'
import type { AlertRepository } from '../storage/alert-repository'
import type { FeedbackRepository } from '../storage/feedback-repository'
import type { FriendshipRepository } from '../storage/friendship-repository'
import type { MemberRepository } from '../storage/member-repository'
import type { StoredMessage } from '../storage/message-models'
import type { MessageRepository } from '../storage/message-repository'
import type { RejectionRepository } from '../storage/rejection-repository'
import type { StoredShare } from '../storage/share-models'
import type { ShareRepository } from '../storage/share-repository'
import type { StoredFeedback, StoredFriendship } from '../storage/social-models'

/** Number of names per request: a member with many friends must not overload accounts. */
const NAME_BATCH = 500

type Pair = Pick<StoredFriendship, 'from' | 'to'>

/** Returns all data of a member for a download; rejects if a part cannot be read. Other members appear by name only. */
export const createExportMemberData =
  ({
    members,
    friendships,
    feedback,
    shares,
    rejections,
    alerts,
    messages,
    directory,
    now,
  }: {
    members: MemberRepository
    friendships: FriendshipRepository
    feedback: FeedbackRepository
    shares: Pick<ShareRepository, 'of'>
    rejections: Pick<RejectionRepository, 'of'>
    alerts: Pick<AlertRepository, 'of'>
    messages: Pick<MessageRepository, 'of' | 'hiddenKinds'>
    directory: MemberDirectory
    now: () => Date
  }) =>
  async (userId: string, log: Logger): Promise<MemberData> => {
    const membersById = async (ids: readonly string[]) => {
      const memberById = new Map<string, PublicMember>()
      for (let start = 0; start < ids.length; start += NAME_BATCH) {
        const batch = await directory.resolve(ids.slice(start, start + NAME_BATCH), log)
        for (const [id, member] of batch) memberById.set(id, member)
      }
      return memberById
    }
    const [
      favorites,
      friendshipsOfMember,
      sentFeedback,
      ownShares,
      memberRejections,
      ownAlerts,
      receivedMessages,
      hiddenKinds,
    ] = await Promise.all([
      members.favoritesOf(userId),
      friendships.of(userId),
      feedback.of(userId),
      shares.of(userId),
      rejections.of(userId),
      alerts.of(userId),
      messages.of(userId),
      messages.hiddenKinds(userId),
    ])
    const otherOf = ({ from, to }: Pair) => (from === userId ? to : from)
    const otherIds = new Set([...friendshipsOfMember, ...memberRejections].map(otherOf))
    for (const { otherId } of receivedMessages) {
      if (otherId !== undefined) otherIds.add(otherId)
    }
    const otherMembers = await membersById([...otherIds])
    const nameOf = (memberId: string) => otherMembers.get(memberId)?.username ?? null
    const usernameOf = (friendship: Pair) => nameOf(otherOf(friendship))
    const hasFriendshipWith = (id: string) => friendshipsOfMember.some((friendship) => otherOf(friendship) === id)
    const rejectedByMember = memberRejections
      .filter(({ to }) => to === userId)
      .map((rejection) => ({ username: usernameOf(rejection), rejectedAt: rejection.rejectedAt.toISOString() }))
    // A sender sees a rejected request as a waiting one until the sender may repeat it.
    const secretlyRejected = memberRejections
      .filter(({ from, to, until }) => from === userId && until > now() && !hasFriendshipWith(to))
      .map((rejection) => ({ username: usernameOf(rejection), sentAt: rejection.askedAt.toISOString() }))
    const pending = friendshipsOfMember.filter(({ status }) => status === 'pending')
    const requestOf = (request: StoredFriendship) => ({
      username: usernameOf(request),
      sentAt: request.createdAt.toISOString(),
    })
    const messageData = receivedMessages.map((message) => messageDataOf(message, nameOf))
    return withoutUndefined({
      favorites: favorites.map(({ listingId, addedAt }) => ({ listingId, addedAt: addedAt.toISOString() })),
      friends: friendshipsOfMember
        .filter(({ status }) => status === 'accepted')
        .map((friendship) => ({
          username: usernameOf(friendship),
          since: (friendship.acceptedAt ?? friendship.createdAt).toISOString(),
        })),
      friendRequestsSent: [...pending.filter(({ from }) => from === userId).map(requestOf), ...secretlyRejected],
      friendRequestsReceived: pending.filter(({ to }) => to === userId).map(requestOf),
      friendRequestsRejected: rejectedByMember.length === 0 ? undefined : rejectedByMember,
      feedback: sentFeedback.map(feedbackDataOf),
      alerts: ownAlerts.length === 0 ? undefined : ownAlerts.map(alertDataOf),
      messages: messageData.length === 0 ? undefined : messageData,
      messagesNotShown: hiddenKinds.length === 0 ? undefined : hiddenKinds,
      shares: ownShares.map(shareDataOf),
    })
  }

const alertDataOf = ({ name, criteria, frequency, isPaused, createdAt }: StoredAlert) => ({
  name,
  criteria,
  frequency,
  isPaused,
  createdAt: createdAt.toISOString(),
})

const messageDataOf = (
  { event, createdAt, readAt, listingId, otherId, search }: StoredMessage,
  nameOf: (memberId: string) => string | null,
) =>
  withoutUndefined({
    event,
    receivedAt: createdAt.toISOString(),
    readAt: readAt?.toISOString() ?? null,
    listingId,
    username: otherId === undefined ? undefined : nameOf(otherId),
    search,
  })

const feedbackDataOf = ({ _id, userId: _userId, createdAt, ...fields }: StoredFeedback) => ({
  ...fields,
  sentAt: createdAt.toISOString(),
})

const shareDataOf = ({ _id, listingId, shareMethod, sharedAt, visits }: StoredShare) => ({
  shareCode: _id,
  listingId,
  shareMethod,
  sharedAt: sharedAt.toISOString(),
  visits,
})
