import { randomUUID } from 'node:crypto'
import { modelOnce, writeOnce } from '@plekje/service-kit'
import { type Connection, Schema } from 'mongoose'
import {
  type DueMail,
  type EmailLink,
  type MailKind,
  present,
  type StoredUser,
  type UndoLink,
  type UserModel,
} from './user-model'
import { MAX_DUE_MAILS } from './user-repository'

/** A wish for a mail with a link, by address: whether an account has it is looked up later. */
export interface MailRequest {
  readonly _id: string
  /** Not there: `verify`. */
  readonly kind?: 'verify' | 'reset'
  readonly emailKey: string
  readonly siteUrl: string
}

/** How use cases ask for mails that no change of an account brings with it. */
export interface MailRequests {
  request(emailKey: string, siteUrl: string, kind?: 'verify' | 'reset'): Promise<void>
  /** Puts a mail that an event asks for, whose id it has, into a user's document, once. */
  notify(mail: DueMail, userId: string): Promise<void>
  /** Puts a mail about new venues into a user's document, once per id, and none while one before it waits. */
  queueAlertMail(mail: DueMail, userId: string): Promise<AlertMailOutcome>
}

/** How a mail about new venues was taken. */
export type AlertMailOutcome = 'taken' | 'waits' | 'gone'

/** Mails that wait in the documents of those they go to, and wishes for some: as they are sent. */
export interface MailQueue {
  requests(): Promise<MailRequest[]>
  /**
   * Puts a mail into a user's document, once per wish, when an account has the address; a verification mail, when it
   * waits to be verified.
   */
  grant(request: MailRequest, at: Date): Promise<void>
  /** How many users wait for mail. */
  count(): Promise<number>
  /** Since when the mail that waits longest does; undefined when none waits. */
  oldest(): Promise<Date | undefined>
  /** Users with mails whose time has come, some of them. */
  waiting(at: Date): Promise<Pick<StoredUser, '_id' | 'dueMails'>[]>
  /** Takes a mail for as long as sending may take, with the link that goes into it; null when it is gone or taken. */
  claim(userId: string, mail: DueMail, options: ClaimOptions): Promise<StoredUser | null>
  /** Takes mails out. */
  remove(userId: string, mailIds: readonly string[]): Promise<void>
  /** After a failure: not before then, and the link that did not arrive is worth nothing. */
  postpone(userId: string, mailId: string, until: Date, tokenHash: string | undefined): Promise<void>
}

export interface ClaimOptions {
  readonly at: Date
  readonly until: Date
  readonly link?: EmailLink | undefined
  readonly undoLink?: UndoLink | undefined
}

const BATCH = 100
const MAX_LINKS = 20
/** The first ones stay: whoever causes many mails does not void the links in those that went before. */
const MAX_UNDO_LINKS = 100
const MAX_MAILED_EVENTS = 1000

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
  /** Once per id of the mail, however often it comes; answers whether it was put there now. */
  const push = async (mail: DueMail, userId: string, unless: object = {}): Promise<boolean> => {
    const { modifiedCount } = await users.updateOne(
      { _id: userId, mailedEvents: { $ne: mail.id }, ...unless, ...present },
      {
        $push: {
          dueMails: { $each: [mail], $slice: -MAX_DUE_MAILS },
          mailedEvents: { $each: [mail.id], $slice: -MAX_MAILED_EVENTS },
        },
      },
    )
    onWritten()
    return modifiedCount === 1
  }
  return {
    async request(emailKey, siteUrl, kind = 'verify') {
      await requests.create({ _id: randomUUID(), kind, emailKey, siteUrl })
      onWritten()
    },
    notify: async (mail, userId) => void (await push(mail, userId)),
    async queueAlertMail(mail, userId) {
      if (await push(mail, userId, { 'dueMails.kind': { $ne: mail.kind } })) return 'taken'
      const user = await users.findOne({ _id: userId, ...present }, { mailedEvents: 1 }).lean<StoredUser>()
      if (!user) return 'gone'
      return user.mailedEvents?.includes(mail.id) ? 'taken' : 'waits'
    },
  }
}

export function createMailQueue(connection: Connection, users: UserModel): MailQueue {
  const requests = requestModel(connection)
  const ready = (at: Date) => ({ state: 'due', nextAt: { $lte: at } })
  return {
    requests: () => requests.find().limit(BATCH).lean<MailRequest[]>().exec(),
    async grant(request, at) {
      const { _id, kind = 'verify', emailKey, siteUrl } = request
      const user = await users.findOne({ emailKey, ...present }).lean<StoredUser>()
      if (user && (kind === 'reset' || !user.isEmailVerified)) {
        await users.updateOne(
          { _id: user._id, ...present, 'dueMails.id': { $ne: _id } },
          { $push: { dueMails: { $each: [dueMail(kind, user.email, siteUrl, at, _id)], $slice: -MAX_DUE_MAILS } } },
        )
      }
      await requests.deleteOne({ _id })
    },
    count: () => users.countDocuments({ 'dueMails.state': 'due', ...present }).exec(),
    async oldest() {
      const [user] = await users
        .find({ 'dueMails.state': 'due', ...present }, { dueMails: 1 })
        .sort({ 'dueMails.dueSince': 1 })
        .comment('scan: no index orders by what stands in arrays; those who wait for mail are looked at, one is kept')
        .limit(1)
        .lean<Pick<StoredUser, 'dueMails'>[]>()
      const times = (user?.dueMails ?? []).map(({ dueSince, nextAt }) => (dueSince ?? nextAt).getTime())
      return times.length === 0 ? undefined : new Date(Math.min(...times))
    },
    waiting: (at) =>
      users
        .find({ dueMails: { $elemMatch: ready(at) }, ...present }, { dueMails: 1 })
        .limit(BATCH)
        .lean<Pick<StoredUser, '_id' | 'dueMails'>[]>()
        .exec(),
    async claim(userId, { id }, { at, until, link, undoLink }) {
      const pushed = {
        ...(link ? { links: { $each: [link], $slice: -MAX_LINKS } } : {}),
        ...(undoLink ? { undoLinks: { $each: [undoLink], $slice: MAX_UNDO_LINKS } } : {}),
      }
      // Those that are over must not take the place of this one.
      if (undoLink) await users.updateOne({ _id: userId }, { $pull: { undoLinks: { expiresAt: { $lte: at } } } })
      const claim = randomUUID()
      const change = {
        $set: { 'dueMails.$[mail].nextAt': until, 'dueMails.$[mail].claim': claim },
        $inc: { 'dueMails.$[mail].attempts': 1 },
        ...(link || undoLink ? { $push: pushed } : {}),
      }
      // What is taken and nobody knows of would wait until others may take it.
      return writeOnce(
        () =>
          users
            .findOneAndUpdate({ _id: userId, dueMails: { $elemMatch: { id, ...ready(at) } }, ...present }, change, {
              returnDocument: 'after',
              arrayFilters: [{ 'mail.id': id }],
            })
            .lean<StoredUser>()
            .exec(),
        () => users.findOne({ _id: userId, 'dueMails.claim': claim }).lean<StoredUser>().exec(),
      )
    },
    async remove(userId, mailIds) {
      await users.updateOne({ _id: userId }, { $pull: { dueMails: { id: { $in: [...mailIds] } } } })
    },
    async postpone(userId, mailId, until, tokenHash) {
      await users.updateOne(
        { _id: userId, 'dueMails.id': mailId },
        {
          $set: { 'dueMails.$[mail].nextAt': until },
          ...(tokenHash ? { $pull: { links: { tokenHash }, undoLinks: { tokenHash } } } : {}),
        },
        { arrayFilters: [{ 'mail.id': mailId }] },
      )
    },
  }
}
