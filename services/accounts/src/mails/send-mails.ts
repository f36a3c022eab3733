import type { Mailer } from '@plekje/engines'
import type { Logger } from 'pino'
import { createToken, hashToken } from '../credentials/tokens'
import { isNoticeDue, timingOf } from '../domain/mail-timing'
import type { MailQueue } from '../storage/mail-queue'
import type {
  DailyNotice,
  DueMail,
  EmailChange,
  EmailLink,
  MailKind,
  StoredUser,
  UndoLink,
} from '../storage/user-model'
import type { UserRepository } from '../storage/user-repository'
import { createMailRounds, type MailRounds } from './mail-rounds'
import type { MailFacts } from './mail-texts'
import { mailOf, settingOf, stopKindOf } from './mails'
import type { PrepareOwnershipMail } from './prepare-ownership-mail'
import { usernamesIn } from './usernames-in'

export type MailSender = Pick<MailRounds, 'nudge' | 'start' | 'close'>

export interface MailSenderParts {
  readonly queue: MailQueue
  readonly users: Pick<UserRepository, 'byIds'>
  readonly mailer: Mailer
  readonly brand: string
  /** Address of the site for daily mails, which no request causes. */
  readonly siteUrl: string
  readonly prepareOwnershipMail: PrepareOwnershipMail
  readonly now: () => Date
  readonly log: Logger
}

/** How long links are valid (ACCOUNT-13); shorter for a password: anyone with the link can take over the account. */
const TTL_SECONDS = { verify: 86_400, reset: 3600 }
/** A process holds a mail for this long, which is longer than an attempt takes. Then another process may take over. */
const LEASE_MS = 60_000
const FIRST_RETRY_MS = 500
const MAX_RETRY_MS = 60_000

/**
 * Sends the mails that wait in user documents, each at least once and never during a request. A failed mail is retried
 * with growing delays; a mail that the server refuses permanently (an address that does not exist) is dropped.
 */
export function createMailSender(parts: MailSenderParts): MailSender {
  const { queue, users, mailer, brand, siteUrl, prepareOwnershipMail, now, log } = parts
  const sendAll = async () => {
    const requests = await queue.findRequests()
    for (const request of requests) await queue.queueRequested(request, now())
    await queue.queueDailyMails(siteUrl, now())
    const recipients = await queue.findDue(now())
    await Promise.all(recipients.map((user) => sendTo(user)))
  }
  const rounds = createMailRounds(sendAll, 'could not send mails; retrying in 1 s', log)

  const sendTo = async ({ _id, dueMails = [] }: Pick<StoredUser, '_id' | 'dueMails'>) => {
    for (const key of new Set(dueMails.map(replacementKeyOf))) {
      const group = dueMails.filter((mail) => replacementKeyOf(mail) === key)
      const newest = group.at(-1)
      if (newest && rounds.isOpen()) await send(_id, newest, group)
    }
  }

  /** Sends a mail, and removes it with the older mails of its group, which it replaces. */
  const send = async (userId: string, due: DueMail, group: readonly DueMail[]) => {
    const at = now()
    const token = createToken()
    const until = new Date(at.getTime() + LEASE_MS)
    const user = await queue.claim(userId, due, { at, until, ...linksOf(due, token, at) })
    if (!user) return
    const ids = group.map(({ id }) => id)
    const dueNotices = due.kind === 'daily' ? (user.dailyNotices ?? []).filter((notice) => isNoticeDue(notice, at)) : []
    const noticeIds = dueNotices.map(({ id }) => id)
    if (isOutOfDate(user, due)) return queue.remove(userId, ids, noticeIds)
    try {
      const mail =
        due.ownershipRequest !== undefined
          ? await prepareOwnershipMail(user, due, { brand, stop: await stopLinkOf(user, due) })
          : await renderMail(user, due, { token, dueNotices })
      if (mail) await mailer.send(mail)
    } catch (error) {
      if (!isRefusedPermanently(error)) {
        const retryAt = new Date(now().getTime() + retryMs(due.attempts))
        // The link is removed, unless the mail may have arrived.
        const undeliveredTokenHash = mayHaveArrived(error) ? undefined : hashToken(token)
        await queue.postpone(userId, due.id, retryAt, undeliveredTokenHash)
        log.warn({ err: error, kind: due.kind, userId, attempt: due.attempts + 1 }, 'mail not sent yet')
        return
      }
      log.warn({ err: error, kind: due.kind, userId }, 'mail refused by its recipient')
    }
    await queue.remove(userId, ids, noticeIds)
  }

  const renderMail = async (
    user: StoredUser,
    due: DueMail,
    { token, dueNotices }: { readonly token: string; readonly dueNotices: readonly DailyNotice[] },
  ) => {
    const notices = dueNotices.filter(({ kind }) => timingOf(user, kind) !== 'never')
    const usernames = await usernamesIn([due, ...notices], users)
    return mailOf(user, due, {
      brand,
      token,
      ttlSeconds: TTL_SECONDS,
      stop: await stopLinkOf(user, due),
      usernames,
      notices,
    })
  }

  /** The link that stops mails of this kind; undefined for kinds that are always sent. */
  const stopLinkOf = async (user: StoredUser, { kind }: DueMail): Promise<MailFacts['stop']> => {
    const stopKind = stopKindOf(kind)
    if (!stopKind) return undefined
    const token = user.stopToken ?? (await queue.ensureStopToken(user._id))
    return token ? { kind: stopKind, token } : undefined
  }

  /** Links to store for the token of a mail; empty for a mail without a link. */
  const linksOf = (
    { kind, to, change }: DueMail,
    token: string,
    at: Date,
  ): { link?: EmailLink; undoLink?: UndoLink } => {
    const tokenHash = hashToken(token)
    const expiryAfter = (seconds: number) => new Date(at.getTime() + seconds * 1000)
    if (kind === 'verify' || kind === 'change') {
      return { link: { kind, email: to, tokenHash, expiresAt: expiryAfter(TTL_SECONDS.verify) } }
    }
    if (kind === 'reset' || kind === 'change-undone') {
      return { link: { kind: 'reset', email: to, tokenHash, expiresAt: expiryAfter(TTL_SECONDS.reset) } }
    }
    // A mail about a change of address has a link that undoes the change.
    if (!change) return {}
    return { undoLink: { tokenHash, number: change.number, email: change.from, expiresAt: change.until } }
  }

  return rounds
}

/** True if the server may have received the mail before the connection broke: then its link must keep working. */
function mayHaveArrived(error: unknown): boolean {
  const { code, command } = error as { code?: unknown; command?: unknown }
  return command !== 'CONN' && CONNECTION_ERRORS.has(String(code))
}

const CONNECTION_ERRORS = new Set(['ETIMEDOUT', 'ECONNRESET', 'EPIPE', 'ESOCKET', 'ECONNECTION'])

/**
 * Kinds of mails that are never replaced by a newer mail to the same address, because each mail reports something else:
 * a decision about a review, a proposal or a claim, a reply to a review, a change of address or of the ways to sign in.
 */
const NEVER_REPLACED: ReadonlySet<MailKind> = new Set([
  'moderation',
  'proposal',
  'reply',
  'ownership',
  'ownership-request',
  'reminder',
  'security',
  'change-asked',
  'change-made',
  'alerts',
  'friend',
  'daily',
])

/** Mails with the same key replace each other: the newest is sent. */
const replacementKeyOf = ({ id, kind, to }: DueMail) => (NEVER_REPLACED.has(kind) ? id : `${kind} ${to}`)

/**
 * True when the mail is no longer needed: the address is verified, the member wants no such mails, the user chose
 * another address, or the change of address was undone.
 */
const isOutOfDate = (user: StoredUser, { kind, to, change }: DueMail) =>
  (kind === 'verify' && user.isEmailVerified) ||
  isUnwanted(user, kind) ||
  (kind === 'change' && user.newEmail !== to) ||
  ((kind === 'reset' || kind === 'change-undone') && user.email !== to) ||
  (kind !== 'change-undone' && change !== undefined && !isAddressOfAccount(user, change))

/** The setting is read when a mail is sent, so that it also holds for mails that wait. */
function isUnwanted(user: StoredUser, kind: MailKind): boolean {
  const setting = settingOf(kind)
  return setting !== undefined && timingOf(user, setting) === 'never'
}

/** True when the address before a change is or recently was the account's: only then may a mail restore the address. */
const isAddressOfAccount = (user: StoredUser, change: EmailChange) =>
  isCurrentAddress(user, change) || isFormerAddress(user, change)

const isCurrentAddress = (user: StoredUser, { number, from }: EmailChange) =>
  number === (user.emailChanges ?? 0) && from === user.email

const isFormerAddress = ({ formerEmails = [] }: StoredUser, { number, from }: EmailChange) =>
  formerEmails.some((former) => former.number === number && former.email === from)

export const retryMs = (attempts: number) => Math.min(FIRST_RETRY_MS * 2 ** Math.min(attempts, 10), MAX_RETRY_MS)

/** True for a 5xx reply about the recipient (RFC 5321): a retry would fail in the same way. */
export function isRefusedPermanently(error: unknown): boolean {
  const { responseCode, command } = error as { responseCode?: number; command?: string }
  return command === 'RCPT TO' && responseCode !== undefined && responseCode >= 500 && responseCode < 600
}
