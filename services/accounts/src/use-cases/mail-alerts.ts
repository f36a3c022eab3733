import type { alertMailsApi } from '@plekje/contracts'
import type { z } from 'zod'
import { type AlertMailOutcome, dueMail, type MailRequests } from '../storage/mail-queue'
import type { UserRepository } from '../storage/user-repository'

type Asked = z.output<typeof alertMailsApi.mailAlerts.body>

/**
 * Puts a mail about new venues in a member's mails, once per id however often it is asked. While one before it was not sent
 * it is not taken: whoever asks keeps it, so that no queue grows while mail is away.
 */
export const createMailAlerts =
  ({
    users,
    mails,
    siteUrl,
    now,
  }: {
    users: Pick<UserRepository, 'byId'>
    mails: Pick<MailRequests, 'queueAlertMail'>
    /** Of the settings: no request carries the address of the site here. */
    siteUrl: string
    now: () => Date
  }) =>
  async ({ id, userId, unsubscribeToken, news }: Asked): Promise<AlertMailOutcome> => {
    const user = await users.byId(userId)
    if (!user) return 'gone'
    const mail = dueMail('alerts', user.email, siteUrl, now(), id)
    return mails.queueAlertMail({ ...mail, alerts: { unsubscribeToken, news } }, userId)
  }
