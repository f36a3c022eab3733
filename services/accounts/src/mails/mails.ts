import type { MailKindSetting, StoppedMails } from '@plekje/contracts'
import type { Mail } from '@plekje/engines'
import type { DailyNotice, DueMail, MailKind, StoredUser } from '../storage/user-model'
import { changeAskedMail, changeMadeMail, changeUndoneMail, newPasswordMail, resetMail } from './account-mails'
import { alertsMail } from './alerts-mail'
import { dailyMail } from './daily-mail'
import { friendMail } from './friend-mail'
import { changeMail, existsMail, type MailFacts, moderationMail, verifyMail } from './mail-texts'
import { ownershipMail } from './ownership-mails'
import { proposalMail } from './proposal-mail'
import { replyMail } from './reply-mail'
import { securityMail } from './security-mail'

export interface MailSettings {
  readonly brand: string
  readonly token: string
  readonly ttlSeconds: { readonly verify: number; readonly reset: number }
  readonly stop: MailFacts['stop']
  /** Names of other members in the mail, by id; those who left are missing. */
  readonly usernames: ReadonlyMap<string, string>
  /** The notices of a daily mail. */
  readonly notices: readonly DailyNotice[]
}

/** Kinds of mails that a member sets (MESSAGE-9). Codes, invitations and mails about the account are always sent. */
const kindSettings: Readonly<Partial<Record<MailKind, MailKindSetting>>> = {
  friend: 'friends',
  reply: 'replies',
  proposal: 'proposals',
  moderation: 'moderation',
  ownership: 'venues',
  reminder: 'venues',
}
export const settingOf = (kind: MailKind): MailKindSetting | undefined => kindSettings[kind]

export const stopKindOf = (kind: MailKind): StoppedMails | undefined => (kind === 'daily' ? 'daily' : settingOf(kind))

/** Renders a waiting mail; null when it must not be sent any more, such as a request of an erased member. */
export function mailOf(user: StoredUser, due: DueMail, settings: MailSettings): Mail | null {
  const { brand, token, ttlSeconds, stop, usernames, notices } = settings
  const { id, kind, to, siteUrl, moderation, proposal, reply, ownership, friend, security, change, alerts } = due
  const facts = { to, brand, username: user.username, siteUrl, stop }
  // These mails go to the user's current address, which may be newer than the one in the waiting mail.
  if (moderation) return { ...moderationMail({ ...facts, to: user.email, ...moderation }), id }
  if (proposal) return { ...proposalMail({ ...facts, to: user.email, ...proposal }), id }
  if (reply) return { ...replyMail({ ...facts, to: user.email, ...reply }), id }
  if (ownership) return { ...ownershipMail({ ...facts, to: user.email, ...ownership }), id }
  if (friend) {
    const otherName = usernames.get(friend.otherId)
    if (otherName === undefined) return null
    return { ...friendMail({ ...facts, to: user.email, change: friend.change, otherName }), id }
  }
  if (kind === 'daily') {
    const mail = dailyMail({ ...facts, to: user.email, notices, usernames })
    return mail && { ...mail, id }
  }
  if (alerts) return { ...alertsMail({ ...facts, to: user.email, ...alerts }), id }
  if (security) return { ...securityMail({ ...facts, to: user.email, ...security }), id }
  if (kind === 'verify') return verifyMail({ ...facts, token, ttlSeconds: ttlSeconds.verify })
  if (kind === 'change') return changeMail({ ...facts, token, ttlSeconds: ttlSeconds.verify })
  if (kind === 'reset') return resetMail({ ...facts, token, ttlSeconds: ttlSeconds.reset })
  if (kind === 'change-undone') return changeUndoneMail({ ...facts, token, ttlSeconds: ttlSeconds.reset })
  if (kind === 'new-password') return newPasswordMail({ ...facts, token, change })
  if (change && kind === 'change-asked') return changeAskedMail({ ...facts, token, change })
  if (change && kind === 'change-made') return changeMadeMail({ ...facts, token, change })
  // A newer version may have queued other kinds before it was rolled back: this version has no mail for them.
  return kind === 'exists' ? existsMail(facts) : null
}
