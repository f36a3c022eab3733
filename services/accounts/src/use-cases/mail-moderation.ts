import type { EventData } from '@plekje/contracts'
import { dueMail, type MailRequests } from '../storage/mail-queue'
import type { UserRepository } from '../storage/user-repository'

/**
 * Puts a mail about a decision on a review in its author's mails, once per event however often it comes. An author who
 * erased their account gets none.
 */
export const createMailModeration =
  ({
    users,
    mails,
    siteUrl,
    now,
  }: {
    users: Pick<UserRepository, 'byId'>
    mails: Pick<MailRequests, 'notify'>
    /** Of the settings: no request carries the address of the site here. */
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
