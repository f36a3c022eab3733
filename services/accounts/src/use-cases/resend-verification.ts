import { emailKey } from '../domain/names'
import type { Caller } from '../http/caller'
import type { CallLimit } from '../storage/call-limit'
import type { MailRequests } from '../storage/mail-queue'

/**
 * Mails a new verification link to an unverified address. The account is looked up after the response, so that neither
 * text nor timing reveals it.
 */
export const createResendVerification =
  (mails: MailRequests, limits: { readonly bySource: CallLimit; readonly byEmail: CallLimit }) =>
  async (email: string, { source, siteUrl }: Caller): Promise<{ message: string }> => {
    const key = emailKey(email)
    await limits.bySource.enter(source)
    await limits.byEmail.enter(key)
    await mails.request(key, siteUrl)
    return { message: 'Nieuwe verificatie-e-mail verzonden. Controleer je inbox.' }
  }
