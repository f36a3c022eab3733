import type { Mail, Mailer } from '@plekje/engines'
import type { Logger } from 'pino'
import { changeMail, existsMail, moderationMail, verifyMail } from '../domain/mail-texts'
import { securityMail } from '../domain/security-mail'
import { createToken, hashToken } from '../domain/tokens'
import type { MailQueue } from '../storage/mail-queue'
import type { DueMail, StoredUser } from '../storage/user-model'

export interface MailSender {
  /** Call right after a write: sends what waits, in the background. */
  nudge(): void
  start(): void
  /** Finishes what is being sent. The rest is sent after the next start. */
  close(): Promise<void>
}

export interface MailSenderParts {
  readonly queue: MailQueue
  readonly mailer: Mailer
  readonly brand: string
  readonly ttlSeconds: number
  readonly now: () => Date
  readonly log: Logger
}

/** How soon what another process left behind, or what failed, is found. */
const POLL_MS = 1000
/** Longer than any try takes: who ended while sending is taken over from then on. */
const LEASE_MS = 60_000
const CLOSE_MS = 3000
const FIRST_RETRY_MS = 500
const LONGEST_RETRY_MS = 60_000

/**
 * Sends the mails that wait in users' documents, each at least once, and never while a request waits for it. What fails
 * is tried again, less and less often; what the server refuses for good (an address that does not exist) is dropped.
 */
export function createMailSender({ queue, mailer, brand, ttlSeconds, now, log }: MailSenderParts): MailSender {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let isAskedAgain = false
  let isOpen = false

  const rounds = async () => {
    do {
      isAskedAgain = false
      for (const request of await queue.requests()) await queue.grant(request, now())
      const waiting = await queue.waiting(now())
      await Promise.all(waiting.map((user) => sendTo(user)))
    } while (isAskedAgain && isOpen)
  }

  const sendTo = async ({ _id, dueMails = [] }: Pick<StoredUser, '_id' | 'dueMails'>) => {
    for (const said of new Set(dueMails.map(saying))) {
      const same = dueMails.filter((mail) => saying(mail) === said)
      const last = same.at(-1)
      if (last && isOpen) await send(_id, last, same)
    }
  }

  const send = async (userId: string, due: DueMail, same: readonly DueMail[]) => {
    const at = now()
    const token = createToken()
    const until = new Date(at.getTime() + LEASE_MS)
    const link = linkOf(due, token, at)
    const user = await queue.claim(userId, due, { at, until, ...(link ? { link } : {}) })
    if (!user) return
    const ids = same.map(({ id }) => id)
    if (isOutOfDate(user, due)) return queue.remove(userId, ids)
    try {
      await mailer.send(mailOf(user, due, token))
    } catch (error) {
      if (!isRefusedForGood(error)) {
        await queue.postpone(userId, due.id, new Date(now().getTime() + retryMs(due.attempts)), link?.tokenHash)
        log.warn({ err: error, kind: due.kind, userId, attempt: due.attempts + 1 }, 'mail not sent yet')
        return
      }
      log.warn({ err: error, kind: due.kind, userId }, 'mail refused by its recipient')
    }
    await queue.remove(userId, ids)
  }

  const linkOf = ({ kind, to }: DueMail, token: string, at: Date) =>
    kind === 'exists' || kind === 'moderation' || kind === 'security'
      ? undefined
      : { kind, email: to, tokenHash: hashToken(token), expiresAt: new Date(at.getTime() + ttlSeconds * 1000) }

  const mailOf = (user: StoredUser, { id, kind, to, siteUrl, moderation, security }: DueMail, token: string): Mail => {
    const facts = { to, brand, username: user.username, siteUrl }
    // To the address that is theirs by now.
    if (moderation) return { ...moderationMail({ ...facts, to: user.email, ...moderation }), id }
    if (security) return { ...securityMail({ ...facts, to: user.email, ...security }), id }
    if (kind === 'exists') return existsMail(facts)
    return (kind === 'verify' ? verifyMail : changeMail)({ ...facts, token, ttlSeconds })
  }

  const attempt = () => {
    clearTimeout(timer)
    if (running) {
      isAskedAgain = true
      return
    }
    running = rounds()
      .catch((error) => log.warn({ err: error }, 'mails wait'))
      .finally(() => {
        running = undefined
        if (isOpen) timer = setTimeout(attempt, isAskedAgain ? 0 : POLL_MS).unref()
      })
  }

  return {
    nudge() {
      if (isOpen) attempt()
    },
    start() {
      isOpen = true
      attempt()
    },
    async close() {
      isOpen = false
      clearTimeout(timer)
      let deadline: NodeJS.Timeout | undefined
      const late = new Promise<void>((resolve) => {
        deadline = setTimeout(resolve, CLOSE_MS)
      })
      await Promise.race([running, late])
      clearTimeout(deadline)
    },
  }
}

/** Of several mails that say the same the last one says it all; each decision about a review is its own, and each change of the ways in. */
const saying = ({ kind, id }: DueMail) => (kind === 'moderation' || kind === 'security' ? id : kind)

/** Meanwhile the address was verified by an earlier link, or another one was chosen. */
const isOutOfDate = (user: StoredUser, { kind, to }: DueMail) =>
  (kind === 'verify' && user.isEmailVerified) || (kind === 'change' && user.newEmail !== to)

const retryMs = (attempts: number) => Math.min(FIRST_RETRY_MS * 2 ** Math.min(attempts, 10), LONGEST_RETRY_MS)

/** 5xx to the recipient (RFC 5321): trying again would lead to the same answer. */
function isRefusedForGood(error: unknown): boolean {
  const { responseCode, command } = error as { responseCode?: number; command?: string }
  return command === 'RCPT TO' && responseCode !== undefined && responseCode >= 500 && responseCode < 600
}
