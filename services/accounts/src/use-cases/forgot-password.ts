import { emailKey } from '../domain/names'
import type { Caller } from '../http/caller'
import type { CallLimit } from '../storage/call-limit'
import type { MailRequests } from '../storage/mail-queue'

/**
 * Mails a password reset link to the address of an account, verified or not. The account is looked up after the
 * response, so that neither text nor timing reveals it.
 */
export const createForgotPassword =
  (mails: MailRequests, limits: { readonly bySource: CallLimit; readonly byEmail: CallLimit }) =>
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
