import type { EventData } from '@plekje/contracts'
import { nextDailyMailAt, timingOf } from '../domain/mail-timing'
import { settingOf } from '../mails/mails'
import { dueMail, type MailRequests } from '../storage/mail-queue'
import { type DueMail, isRequestedMail, type NoticeContent, type StoredUser } from '../storage/user-model'
import type { UserRepository } from '../storage/user-repository'

/** Anybody may send friend requests. More waiting mails about them would displace others, such as password resets. */
const MAX_WAITING_FRIEND_MAILS = 20
const hasManyFriendMails = ({ dueMails = [] }: StoredUser): boolean =>
  dueMails.filter(({ kind }) => kind === 'friend').length >= MAX_WAITING_FRIEND_MAILS

/**
 * Queues mails about decisions on a review, a proposal or a claim, about replies to a review and about friend requests,
 * once per event: at once, or in the next daily mail of members who want that. Erased members get no mail.
 */
export function createMailDecisions({
  users,
  mails,
  siteUrl,
  now,
}: {
  users: Pick<UserRepository, 'byId'>
  mails: Pick<MailRequests, 'queueMail' | 'queueNotice' | 'withdrawFriendRequest'>
  /** The address from the settings, because no request contains the address of the site here. */
  siteUrl: string
  now: () => Date
}) {
  const notify = async (
    userId: string,
    kind: 'moderation' | 'proposal' | 'reply' | 'ownership' | 'ownership-request' | 'reminder' | 'friend',
    eventId: string,
    content: NoticeContent & Pick<DueMail, 'ownershipRequest'>,
  ): Promise<void> => {
    const member = await users.byId(userId)
    if (!member) return
    const setting = settingOf(kind)
    const timing = setting === undefined ? 'now' : timingOf(member, setting)
    // The link of a reminder is made when its mail is sent, so it has a mail of its own.
    if (setting !== undefined && timing === 'daily' && kind !== 'reminder') {
      const notice = { ...content, id: eventId, kind: setting, digestAt: nextDailyMailAt(now()) }
      return mails.queueNotice(notice, userId)
    }
    if (timing === 'never' || (kind === 'friend' && hasManyFriendMails(member))) return
    await mails.queueMail({ ...dueMail(kind, member.email, siteUrl, now(), eventId), ...content }, userId)
  }
  return {
    queueReviewMail: ({ userId, listingName, decision, reason }: EventData<'review.moderated'>, eventId: string) =>
      notify(userId, 'moderation', eventId, { moderation: { listingName, decision, reason } }),
    queueProposalMail: ({ userId, listingName, taken, refused }: EventData<'proposal.decided'>, eventId: string) =>
      notify(userId, 'proposal', eventId, { proposal: { listingName, taken, refused } }),
    queueReplyMail: ({ userId, listingName, listingSlug }: EventData<'review.replied'>, eventId: string) =>
      notify(userId, 'reply', eventId, { reply: { listingName, listingSlug } }),
    queueFriendshipMail({ userId, change, otherId }: EventData<'friendship.changed'>, eventId: string) {
      if (change === 'answered') return mails.withdrawFriendRequest(userId, otherId)
      return notify(userId, 'friend', eventId, { friend: { change, otherId } })
    },
    queueOwnershipMail({ userId, change, subjectId, listingName }: EventData<'ownership.changed'>, eventId: string) {
      if (isRequestedMail(change)) {
        const kind = change === 'reminder-requested' ? 'reminder' : 'ownership-request'
        return notify(userId, kind, eventId, { ownershipRequest: { change, subjectId } })
      }
      return notify(userId, 'ownership', eventId, { ownership: { change, listingName } })
    },
  }
}

export type MailDecisions = ReturnType<typeof createMailDecisions>
