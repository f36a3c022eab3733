import type { EventData } from '@plekje/contracts'
import { dueMail, type MailRequests } from '../storage/mail-queue'
import type { UserRepository } from '../storage/user-repository'

/** Queues a mail about a decision on a review for its author, once per event. Erased authors get none. */
export const createMailModeration =
  ({
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
  }) =>
  async ({ userId, ...about }: EventData<'review.moderated'>, eventId: string): Promise<void> => {
    const author = await users.byId(userId)
    if (!author) return
    const { listingName, decision, reason } = about
    const mail = dueMail('moderation', author.email, siteUrl, now(), eventId)
    await mails.notify({ ...mail, moderation: { listingName, decision, reason } }, userId)
  }

export type MailModeration = ReturnType<typeof createMailModeration>
