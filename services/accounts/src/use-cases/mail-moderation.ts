import type { EventData } from '@plekje/contracts'
import { dueMail, type MailQueue } from '../storage/mail-queue'
import type { UserRepository } from '../storage/user-repository'

/**
 * Puts a mail about a decision on a review in its author's queue, once per event however often it comes. An author who
 * erased their account gets none.
 */
export const createMailModeration =
  ({
    users,
    queue,
    siteUrl,
    now,
  }: {
    users: Pick<UserRepository, 'byId'>
    queue: Pick<MailQueue, 'notify'>
    /** Of the settings: no request tells the address of the site here. */
    siteUrl: string
    now: () => Date
  }) =>
  async ({ userId, ...about }: EventData<'review.moderated'>, eventId: string): Promise<void> => {
    const author = await users.byId(userId)
    if (!author) return
    const { listingName, decision, reason } = about
    const mail = dueMail('moderation', author.email, siteUrl, now(), eventId)
    await queue.notify({ ...mail, moderation: { listingName, decision, reason } }, { userId, eventId })
  }

export type MailModeration = ReturnType<typeof createMailModeration>
