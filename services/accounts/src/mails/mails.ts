import type { Mail } from '@plekje/engines'
import type { DueMail, StoredUser } from '../storage/user-model'
import { changeAskedMail, changeMadeMail, changeUndoneMail, newPasswordMail, resetMail } from './account-mails'
import { alertsMail } from './alerts-mail'
import { changeMail, existsMail, moderationMail, verifyMail } from './mail-texts'
import { ownershipMail } from './ownership-mails'
import { proposalMail } from './proposal-mail'
import { replyMail } from './reply-mail'
import { securityMail } from './security-mail'

export interface MailSettings {
  readonly brand: string
  /** Token of the link in the mail. */
  readonly token: string
  readonly ttlSeconds: { readonly verify: number; readonly reset: number }
}

/** Renders a waiting mail. */
export function mailOf(user: StoredUser, due: DueMail, { brand, token, ttlSeconds }: MailSettings): Mail {
  const { id, kind, to, siteUrl, moderation, proposal, reply, ownership, security, change, alerts } = due
  const facts = { to, brand, username: user.username, siteUrl }
  // These mails go to the user's current address, which may be newer than the one in the waiting mail.
  if (moderation) return { ...moderationMail({ ...facts, to: user.email, ...moderation }), id }
  if (proposal) return { ...proposalMail({ ...facts, to: user.email, ...proposal }), id }
  if (reply) return { ...replyMail({ ...facts, to: user.email, ...reply }), id }
  if (ownership) return { ...ownershipMail({ ...facts, to: user.email, ...ownership }), id }
  if (alerts) return { ...alertsMail({ ...facts, to: user.email, ...alerts }), id }
  if (security) return { ...securityMail({ ...facts, to: user.email, ...security }), id }
  if (kind === 'verify') return verifyMail({ ...facts, token, ttlSeconds: ttlSeconds.verify })
  if (kind === 'change') return changeMail({ ...facts, token, ttlSeconds: ttlSeconds.verify })
  if (kind === 'reset') return resetMail({ ...facts, token, ttlSeconds: ttlSeconds.reset })
  if (kind === 'change-undone') return changeUndoneMail({ ...facts, token, ttlSeconds: ttlSeconds.reset })
  if (kind === 'new-password') return newPasswordMail({ ...facts, token, change })
  if (change && kind === 'change-asked') return changeAskedMail({ ...facts, token, change })
  if (change && kind === 'change-made') return changeMadeMail({ ...facts, token, change })
  return existsMail(facts)
}
