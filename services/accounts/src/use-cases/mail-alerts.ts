import type { alertMailsApi } from '@plekje/contracts'
import type { z } from 'zod'
import { type AlertMailOutcome, dueMail, type MailRequests } from '../storage/mail-queue'
import type { UserRepository } from '../storage/user-repository'

type AlertMail = z.output<typeof alertMailsApi.mailAlerts.body>

/**
 * Queues a mail about new venues for a member, once per id. Refuses the mail while an earlier mail to the member is
 * unsent, so that no queue grows while the mail server is unavailable. The caller offers a refused mail again later.
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
    /** The address from the settings, because no request contains the address of the site here. */
    siteUrl: string
    now: () => Date
  }) =>
  async ({ id, userId, unsubscribeToken, news }: AlertMail): Promise<AlertMailOutcome> => {
    const user = await users.byId(userId)
    if (!user) return 'gone'
    const mail = dueMail('alerts', user.email, siteUrl, now(), id)
    return mails.queueAlertMail({ ...mail, alerts: { unsubscribeToken, news } }, userId)
  }
