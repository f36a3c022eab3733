import { emailKey } from '../domain/names'
import type { Caller } from '../http/caller'
import type { HourlyLimit } from '../storage/hourly-limit'
import type { MailRequests } from '../storage/mail-queue'

/**
 * Mails a link to choose a new password to an address that an account has, verified or not. Whether one has it is found
 * out after the answer, so that neither text nor time tell.
 */
export const createForgotPassword =
  (mails: MailRequests, limits: { readonly bySource: HourlyLimit; readonly byEmail: HourlyLimit }) =>
  async (email: string, { source, siteUrl }: Caller): Promise<{ message: string }> => {
    const key = emailKey(email)
    await limits.bySource.enter(source)
    await limits.byEmail.enter(key)
    await mails.request(key, siteUrl, 'reset')
    return {
      message:
        'Als dit e-mailadres bij een account hoort, hebben we er een link heen gestuurd om een nieuw wachtwoord te kiezen.',
    }
  }
