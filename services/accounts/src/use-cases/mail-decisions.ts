import type { EventData } from '@plekje/contracts'
import { dueMail, type MailRequests } from '../storage/mail-queue'
import { type DueMail, isRequestedMail } from '../storage/user-model'
import type { UserRepository } from '../storage/user-repository'

/**
 * Queues mails about decisions on a review, a proposal or a claim, and about replies to a review, for its writer, once per event. Erased
 * members get no mail.
 */
export function createMailDecisions({
  users,
  mails,
  siteUrl,
  now,
}: {
  users: Pick<UserRepository, 'byId'>
  mails: Pick<MailRequests, 'notify'>
  /** From the settings, because no request contains the address of the site here. */
  siteUrl: string
  now: () => Date
}) {
  const notify = async (
    userId: string,
    kind: 'moderation' | 'proposal' | 'reply' | 'ownership' | 'ownership-request',
    eventId: string,
    content: Pick<DueMail, 'moderation' | 'proposal' | 'reply' | 'ownership' | 'ownershipRequest'>,
  ): Promise<void> => {
    const member = await users.byId(userId)
    if (!member) return
    await mails.notify({ ...dueMail(kind, member.email, siteUrl, now(), eventId), ...content }, userId)
  }
  return {
    ofReview: ({ userId, listingName, decision, reason }: EventData<'review.moderated'>, eventId: string) =>
      notify(userId, 'moderation', eventId, { moderation: { listingName, decision, reason } }),
    ofProposal: ({ userId, listingName, taken, refused }: EventData<'proposal.decided'>, eventId: string) =>
      notify(userId, 'proposal', eventId, { proposal: { listingName, taken, refused } }),
    /** The setting is read when the mail is sent. */
    ofReply: ({ userId, listingName, listingSlug }: EventData<'review.replied'>, eventId: string) =>
      notify(userId, 'reply', eventId, { reply: { listingName, listingSlug } }),
    ofOwnership({ userId, change, subjectId, listingName }: EventData<'ownership.changed'>, eventId: string) {
      if (isRequestedMail(change)) {
        return notify(userId, 'ownership-request', eventId, { ownershipRequest: { change, subjectId } })
      }
      return notify(userId, 'ownership', eventId, { ownership: { change, listingName } })
    },
  }
}

export type MailDecisions = ReturnType<typeof createMailDecisions>
