import { ApiFailure, type Client, type visitorNoticesApi } from '@plekje/contracts'
import type { Mailer } from '@plekje/engines'
import { UnavailableError } from '@plekje/service-kit'
import type { Logger } from 'pino'
import type { VisitorMail, VisitorMailModel } from '../storage/visitor-mails'
import { createMailRounds } from './mail-rounds'
import { visitorProposalMail } from './proposal-mail'
import { isRefusedPermanently, retryMs } from './send-mails'

/** A process holds a mail for this long, which is longer than an attempt takes. */
const LEASE_MS = 60_000
/** After failing for this long a mail is given up, and its address forgotten. */
const GIVE_UP_MS = 3 * 24 * 3_600_000

interface VisitorMailParts {
  readonly mails: VisitorMailModel
  /** Undefined if no address of listings is configured; the mails wait. */
  readonly listings: Client<typeof visitorNoticesApi> | undefined
  readonly mailer: Mailer
  readonly brand: string
  readonly now: () => Date
  readonly log: Logger
}

/**
 * Mails visitors the decision on their proposal, at least once. Listings has the address, and forgets it afterwards;
 * nothing of the visitor is stored or logged here.
 */
export function createVisitorMailSender(parts: VisitorMailParts) {
  const { mails, listings, mailer, brand, now, log } = parts

  const claimNext = () => {
    const at = now()
    return mails
      .findOneAndUpdate(
        { nextAt: { $lte: at } },
        { $set: { nextAt: new Date(at.getTime() + LEASE_MS) }, $inc: { attempts: 1 } },
        { sort: { nextAt: 1 }, returnDocument: 'after' },
      )
      .lean<VisitorMail | null>()
  }

  const deliver = async (proposalId: string): Promise<void> => {
    if (!listings) throw new UnavailableError()
    const params = { id: proposalId }
    const notice = await listings.issueVisitorNotice({ params }).catch((error: unknown) => {
      if (error instanceof ApiFailure && error.status === 404) return undefined
      throw error
    })
    if (!notice) return
    try {
      await mailer.send({ ...visitorProposalMail({ ...notice, brand }), id: proposalId })
    } catch (error) {
      if (!isRefusedPermanently(error)) throw error
      log.warn({ proposalId }, 'mail to a visitor refused by its recipient')
    }
    await listings.endVisitorNotice({ params })
  }

  const hasFailedTooLong = ({ attempts, queuedAt }: VisitorMail) =>
    attempts > 1 && now().getTime() - queuedAt.getTime() >= GIVE_UP_MS

  const giveUp = async (proposalId: string): Promise<void> => {
    if (!listings) throw new UnavailableError()
    await listings.endVisitorNotice({ params: { id: proposalId } })
    log.warn({ proposalId }, 'gave up the mail to a visitor after 3 days')
  }

  const sendAll = async (): Promise<void> => {
    let mail = await claimNext()
    while (mail) {
      try {
        if (hasFailedTooLong(mail)) await giveUp(mail._id)
        else await deliver(mail._id)
        await mails.deleteOne({ _id: mail._id })
      } catch (error) {
        const nextAt = new Date(now().getTime() + retryMs(mail.attempts))
        await mails.updateOne({ _id: mail._id }, { $set: { nextAt } })
        const { name, code } = error as { name?: string; code?: string }
        // The error itself may contain the address.
        log.warn({ proposalId: mail._id, attempt: mail.attempts, name, code }, 'mail to a visitor not sent yet')
      }
      mail = rounds.isOpen() ? await claimNext() : null
    }
  }

  const rounds = createMailRounds(sendAll, 'could not send mails to visitors; retrying in 1 s', log)

  return {
    /** Queues the mail about a proposal, once while it waits. */
    async queue(proposalId: string): Promise<void> {
      const mail = { queuedAt: now(), nextAt: now(), attempts: 0 }
      await mails.updateOne({ _id: proposalId }, { $setOnInsert: mail }, { upsert: true })
      rounds.nudge()
    },
    start: rounds.start,
    close: rounds.close,
  }
}

export type VisitorMailSender = ReturnType<typeof createVisitorMailSender>
