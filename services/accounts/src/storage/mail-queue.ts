import { randomBytes, randomUUID } from 'node:crypto'
import { withoutUndefined } from '@plekje/contracts'
import { modelOnce } from '@plekje/service-kit'
import { type Connection, Schema } from 'mongoose'
import { latestDailyMailAt } from '../domain/mail-timing'
import type { DailyNotice, DueMail, EmailLink, MailKind, StoredUser, UndoLink, UserModel } from './user-model'
import { MAX_DUE_MAILS } from './user-repository'

/** A request for a mail with a link, by address: the account is looked up later. */
export interface MailRequest {
  readonly _id: string
  /** Absent: `verify`. */
  readonly kind?: 'verify' | 'reset'
  readonly emailKey: string
  readonly siteUrl: string
}

/** Requests mails for use cases that do not change an account. */
export interface MailRequests {
  request(emailKey: string, siteUrl: string, kind?: 'verify' | 'reset'): Promise<void>
  /** Adds a mail with the id of its event to a user's document, once. */
  queueMail(mail: DueMail, userId: string): Promise<void>
  /** Adds a notice with the id of its event to a user's next daily mail, once. */
  queueNotice(notice: DailyNotice, userId: string): Promise<void>
  /** Removes mail and notice about a friend request that was answered. */
  withdrawFriendRequest(userId: string, otherId: string): Promise<void>
  /** Adds a mail about new venues to a user's document, once per id, and none while an earlier one waits. */
  queueAlertMail(mail: DueMail, userId: string): Promise<AlertMailOutcome>
}

export type AlertMailOutcome = 'taken' | 'waits' | 'gone'

/** Mails that wait in the documents of their recipients, and mail requests. */
export interface MailQueue {
  findRequests(): Promise<MailRequest[]>
  /**
   * Adds the requested mail to the account with the address, once per request; a verification mail only if the account
   * is unverified.
   */
  queueRequested(request: MailRequest, at: Date): Promise<void>
  /** Number of users with waiting mails. */
  count(): Promise<number>
  /** Time of the oldest waiting mail; undefined when none waits. */
  oldest(): Promise<Date | undefined>
  findDue(at: Date): Promise<Pick<StoredUser, '_id' | 'dueMails'>[]>
  /** Claims a mail for the duration of sending, and stores its link; null when it is gone or claimed. */
  claim(userId: string, mail: DueMail, options: ClaimOptions): Promise<StoredUser | null>
  /** Removes mails, and the notices of a daily mail. */
  remove(userId: string, mailIds: readonly string[], noticeIds?: readonly string[]): Promise<void>
  /** Adds a daily mail to each user with due notices, one at a time per user. */
  queueDailyMails(siteUrl: string, at: Date): Promise<void>
  /** The token of the links that stop mails; the first call makes it. */
  ensureStopToken(userId: string): Promise<string | undefined>
  /** Delays a mail that failed, and removes the link that was not delivered. */
  postpone(userId: string, mailId: string, until: Date, tokenHash: string | undefined): Promise<void>
}

export interface ClaimOptions {
  readonly at: Date
  readonly until: Date
  readonly link?: EmailLink | undefined
  readonly undoLink?: UndoLink | undefined
}

const BATCH_SIZE = 100
const MAX_LINKS = 20
/** The first undo links stay and later ones are dropped: many requested mails must not invalidate links sent before. */
const MAX_UNDO_LINKS = 100
const MAX_MAILED_EVENTS = 1000
/** The oldest notices of a kind beyond this are dropped: per kind, so that friend requests displace no others. */
const MAX_DAILY_NOTICES_OF_KIND = 100

export const dueMail = (kind: MailKind, to: string, siteUrl: string, at: Date, id: string = randomUUID()): DueMail => ({
  id,
  kind,
  to,
  siteUrl,
  state: 'due',
  nextAt: at,
  dueSince: at,
  attempts: 0,
})

const requestSchema = new Schema<MailRequest>(
  { _id: { type: String }, kind: String, emailKey: String, siteUrl: String },
  { collection: 'mailRequests', versionKey: false, autoIndex: false, autoCreate: false },
)

const requestModel = (connection: Connection) => modelOnce<MailRequest>(connection, 'MailRequest', requestSchema)

export function createMailRequests(connection: Connection, users: UserModel, onWritten: () => void): MailRequests {
  const requests = requestModel(connection)
  /** Runs `pushes` once per event, only for a user who meets `onlyIf`; returns true when they ran now. */
  const pushOnce = async (id: string, userId: string, pushes: object, onlyIf: object = {}): Promise<boolean> => {
    const mailedEvents = { $each: [id], $slice: -MAX_MAILED_EVENTS }
    const { modifiedCount } = await users.updateOne(
      { _id: userId, mailedEvents: { $ne: id }, ...onlyIf },
      { $push: { ...pushes, mailedEvents } },
    )
    return modifiedCount === 1
  }
  const pushMailOnce = async (mail: DueMail, userId: string, onlyIf?: object): Promise<boolean> => {
    const isNew = await pushOnce(mail.id, userId, { dueMails: { $each: [mail], $slice: -MAX_DUE_MAILS } }, onlyIf)
    onWritten()
    return isNew
  }
  return {
    async request(emailKey, siteUrl, kind = 'verify') {
      await requests.create({ _id: randomUUID(), kind, emailKey, siteUrl })
      onWritten()
    },
    async queueMail(mail, userId) {
      await pushMailOnce(mail, userId)
    },
    async queueNotice(notice, userId) {
      if (!(await pushOnce(notice.id, userId, { dailyNotices: notice }))) return
      const user = await users.findOne({ _id: userId }, { dailyNotices: 1 }).lean<Pick<StoredUser, 'dailyNotices'>>()
      const noticesOfKind = (user?.dailyNotices ?? []).filter(({ kind }) => kind === notice.kind)
      const surplusIds = noticesOfKind.slice(0, -MAX_DAILY_NOTICES_OF_KIND).map(({ id }) => id)
      if (surplusIds.length === 0) return
      await users.updateOne({ _id: userId }, { $pull: { dailyNotices: { id: { $in: surplusIds } } } })
    },
    async withdrawFriendRequest(userId, otherId) {
      const requestFilter = { 'friend.change': 'requested', 'friend.otherId': otherId }
      await users.updateOne({ _id: userId }, { $pull: { dueMails: requestFilter, dailyNotices: requestFilter } })
    },
    async queueAlertMail(mail, userId) {
      if (await pushMailOnce(mail, userId, { 'dueMails.kind': { $ne: mail.kind } })) return 'taken'
      const user = await users.findOne({ _id: userId }, { mailedEvents: 1 }).lean<StoredUser>()
      if (!user) return 'gone'
      return user.mailedEvents?.includes(mail.id) ? 'taken' : 'waits'
    },
  }
}

export function createMailQueue(connection: Connection, users: UserModel): MailQueue {
  const requests = requestModel(connection)
  const dueAt = (at: Date) => ({ state: 'due', nextAt: { $lte: at } })
  return {
    findRequests: () => requests.find().limit(BATCH_SIZE).lean<MailRequest[]>().exec(),
    async queueRequested(request, at) {
      const { _id, kind = 'verify', emailKey, siteUrl } = request
      const user = await users.findOne({ emailKey }).lean<StoredUser>()
      if (user && (kind === 'reset' || !user.isEmailVerified)) {
        await users.updateOne(
          { _id: user._id, 'dueMails.id': { $ne: _id } },
          { $push: { dueMails: { $each: [dueMail(kind, user.email, siteUrl, at, _id)], $slice: -MAX_DUE_MAILS } } },
        )
      }
      await requests.deleteOne({ _id })
    },
    count: () => users.countDocuments({ 'dueMails.state': 'due' }).exec(),
    async oldest() {
      const [user] = await users
        .find({ 'dueMails.state': 'due' }, { dueMails: 1 })
        .sort({ 'dueMails.dueSince': 1 })
        .comment('scan: no index sorts by fields of array elements; only users with waiting mails are read')
        .limit(1)
        .lean<Pick<StoredUser, 'dueMails'>[]>()
      const times = (user?.dueMails ?? []).map(({ dueSince, nextAt }) => (dueSince ?? nextAt).getTime())
      return times.length === 0 ? undefined : new Date(Math.min(...times))
    },
    findDue: (at) =>
      users
        .find({ dueMails: { $elemMatch: dueAt(at) } }, { dueMails: 1 })
        .limit(BATCH_SIZE)
        .lean<Pick<StoredUser, '_id' | 'dueMails'>[]>()
        .exec(),
    async claim(userId, { id }, { at, until, link, undoLink }) {
      // Remove expired links, so that they do not displace the new one.
      if (undoLink) await users.updateOne({ _id: userId }, { $pull: { undoLinks: { expiresAt: { $lte: at } } } })
      const newLinks = withoutUndefined({
        links: link && { $each: [link], $slice: -MAX_LINKS },
        undoLinks: undoLink && { $each: [undoLink], $slice: MAX_UNDO_LINKS },
      })
      const change = withoutUndefined({
        $set: { 'dueMails.$[mail].nextAt': until },
        $inc: { 'dueMails.$[mail].attempts': 1 },
        $push: link || undoLink ? newLinks : undefined,
      })
      return users
        .findOneAndUpdate({ _id: userId, dueMails: { $elemMatch: { id, ...dueAt(at) } } }, change, {
          returnDocument: 'after',
          arrayFilters: [{ 'mail.id': id }],
        })
        .lean<StoredUser>()
        .exec()
    },
    async remove(userId, mailIds, noticeIds = []) {
      const elementsToRemove = withoutUndefined({
        dueMails: { id: { $in: [...mailIds] } },
        dailyNotices: noticeIds.length > 0 ? { id: { $in: [...noticeIds] } } : undefined,
      })
      await users.updateOne({ _id: userId }, { $pull: elementsToRemove })
    },
    async queueDailyMails(siteUrl, at) {
      // The second range has due times that a wrong clock wrote.
      for (const digestAt of [{ $lte: at }, { $gt: latestDailyMailAt(at) }]) {
        const filter = { dailyNotices: { $elemMatch: { digestAt } }, 'dueMails.kind': { $ne: 'daily' } }
        const recipients = await users
          .find(filter, { email: 1 })
          .limit(BATCH_SIZE)
          .lean<Pick<StoredUser, '_id' | 'email'>[]>()
        for (const { _id, email } of recipients) {
          const mail = dueMail('daily', email, siteUrl, at)
          const dueMails = { $each: [mail], $slice: -MAX_DUE_MAILS }
          await users.updateOne({ _id, ...filter }, { $push: { dueMails } })
        }
      }
    },
    async ensureStopToken(userId) {
      const stopToken = randomBytes(32).toString('base64url')
      await users.updateOne({ _id: userId, stopToken: { $exists: false } }, { $set: { stopToken } })
      const user = await users.findOne({ _id: userId }, { stopToken: 1 }).lean<Pick<StoredUser, 'stopToken'>>()
      return user?.stopToken
    },
    async postpone(userId, mailId, until, tokenHash) {
      const change = withoutUndefined({
        $set: { 'dueMails.$[mail].nextAt': until },
        $pull: tokenHash ? { links: { tokenHash }, undoLinks: { tokenHash } } : undefined,
      })
      const arrayFilters = [{ 'mail.id': mailId }]
      await users.updateOne({ _id: userId, 'dueMails.id': mailId }, change, { arrayFilters })
    },
  }
}
