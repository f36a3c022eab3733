import { withoutUndefined } from '@plekje/contracts'
import { type HourCounts, type Outbox, type OutboxEntry, whenCommitted } from '@plekje/service-kit'
import { foldedUsername, usernameKey } from '../domain/names'
import { SEARCHED_FIELDS, type SearchedFields, searchPartsOf } from '../domain/searched-fields'
import type { DueMail, EmailLink, StoredUser, UserModel } from './user-model'

/** Options of a change. A change of names or addresses, or with events, must be made in a transaction. */
export interface ChangeOptions {
  readonly unset?: readonly Exclude<keyof StoredUser, keyof SearchedFields>[]
  readonly events?: readonly OutboxEntry[]
  readonly mails?: readonly DueMail[]
  /** Elements to remove from lists. */
  readonly pull?: Readonly<Partial<Record<keyof StoredUser, object>>>
  readonly onlyIf?: object
}

export interface UserRepository {
  /** In a transaction: adds a user. Rejects with a duplicate key error when the username or the address is taken. */
  add(user: StoredUser, events: readonly OutboxEntry[]): Promise<void>
  byId(id: string): Promise<StoredUser | null>
  byIds(ids: readonly string[]): Promise<StoredUser[]>
  /** The user with exactly this name, else the user whose folded name is the same. */
  byUsername(username: string): Promise<StoredUser | null>
  byEmail(emailKey: string): Promise<StoredUser | null>
  byLink(tokenHash: string): Promise<StoredUser | null>
  byUndoLink(tokenHash: string): Promise<StoredUser | null>
  /** The user whose mails have this token in their links. */
  byStopToken(token: string): Promise<StoredUser | null>
  /** A batch of users who registered before an instant and are unverified. */
  unverifiedBefore(before: Date): Promise<StoredUser[]>
  /**
   * Changes a user; null when there is no such user, or the user does not meet `onlyIf`. Rejects with a duplicate key
   * error for a taken address.
   */
  change(id: string, set: Partial<StoredUser>, options?: ChangeOptions): Promise<StoredUser | null>
  /** Changes a user and marks the link as used, for `reset` all other reset links too; null for a used link. */
  useLink(
    id: string,
    link: Pick<EmailLink, 'tokenHash' | 'kind'>,
    at: Date,
    set: Partial<StoredUser>,
    options?: ChangeOptions,
  ): Promise<StoredUser | null>
  /** Removes former addresses and their links once the change cannot be undone. */
  forgetFormerEmails(at: Date): Promise<void>
  /** Ids and usernames of users whose name has this prefix, as spelt or folded. */
  findByNamePrefix(prefix: string, limit: number): Promise<Pick<StoredUser, '_id' | 'username'>[]>
  /** Makes this number of small writes without effect, which hides from timing if there was anything to write. */
  pretendToWrite(times: number): Promise<void>
  figures(): Promise<{ users: number; verified: number; administrators: number }>
  /** Registrations per hour of existing accounts, from an instant on. */
  registeredPerHour(since: Date): Promise<Record<string, number>>
}

/** The oldest mails beyond this are dropped. */
export const MAX_DUE_MAILS = 100
const BATCH_SIZE = 100

/** Always runs both queries, so that timing does not reveal a username; in sequence, as a transaction requires. */
export async function findByUsername(model: UserModel, username: string): Promise<StoredUser | null> {
  const exactMatch = await model.findOne({ usernameKey: usernameKey(username) }).lean<StoredUser>()
  const foldedMatch = await model.findOne({ foldedUsername: foldedUsername(username) }).lean<StoredUser>()
  return exactMatch ?? foldedMatch
}

export interface UserRepositoryParts {
  readonly model: UserModel
  readonly registrationCounts: HourCounts
  readonly outbox: Pick<Outbox, 'add'>
  /** Called when mails were queued. */
  readonly onMails: () => void
}

export function createUserRepository({
  model,
  registrationCounts,
  outbox,
  onMails,
}: UserRepositoryParts): UserRepository {
  const findOne = (filter: object) => model.findOne(filter).lean<StoredUser>().exec()

  /** The search fields for the names after the change; null when no user meets the condition. */
  const changedSearchFields = async (filter: object, set: object) => {
    if (!SEARCHED_FIELDS.some((field) => field in set)) return {}
    const user = await findOne(filter)
    return user && searchPartsOf({ ...user, ...set })
  }

  const update = async (
    filter: object,
    set: object,
    { unset = [], events = [], mails = [], pull = {} }: ChangeOptions,
    arrayFilters?: Record<string, unknown>[],
  ) => {
    const searchFields = await changedSearchFields(filter, set)
    if (!searchFields) return null
    const pushedMails = { dueMails: { $each: [...mails], $slice: -MAX_DUE_MAILS } }
    const change: object = withoutUndefined({
      $set: { ...set, ...searchFields },
      $unset: unset.length > 0 ? Object.fromEntries(unset.map((field) => [field, 1])) : undefined,
      $push: mails.length > 0 ? pushedMails : undefined,
      $pull: Object.keys(pull).length > 0 ? pull : undefined,
    })
    const updatedUser = await model
      .findOneAndUpdate(filter, change, withoutUndefined({ returnDocument: 'after' as const, arrayFilters }))
      .lean<StoredUser>()
      .exec()
    if (updatedUser && events.length > 0) await outbox.add(...events)
    if (updatedUser && mails.length > 0) whenCommitted(onMails)
    return updatedUser
  }

  return {
    async add(user, events) {
      await model.create({ ...user, ...searchPartsOf(user), foldedUsername: foldedUsername(user.username) })
      await outbox.add(...events)
      whenCommitted(onMails)
      await registrationCounts.add([{ addedAt: user.createdAt, count: 1 }])
    },
    byId: (id) => findOne({ _id: id }),
    byIds: (ids) =>
      model
        .find({ _id: { $in: ids } })
        .lean<StoredUser[]>()
        .exec(),
    async findByNamePrefix(prefix, limit) {
      const findByPrefix = (field: 'usernameKey' | 'foldedUsername', key: string) =>
        model
          .find({ [field]: { $gte: key, $lt: `${key}\uffff` } }, { username: 1 })
          .sort({ [field]: 1 })
          .limit(limit)
          .lean<Pick<StoredUser, '_id' | 'username'>[]>()
          .exec()
      const [exactMatches, foldedMatches] = await Promise.all([
        findByPrefix('usernameKey', usernameKey(prefix)),
        findByPrefix('foldedUsername', foldedUsername(prefix)),
      ])
      const byId = new Map([...exactMatches, ...foldedMatches].map((user) => [user._id, user]))
      return [...byId.values()].slice(0, limit)
    },
    byUsername: (username) => findByUsername(model, username),
    byEmail: (emailKey) => findOne({ emailKey }),
    byLink: (tokenHash) => findOne({ 'links.tokenHash': tokenHash }),
    byUndoLink: (tokenHash) => findOne({ 'undoLinks.tokenHash': tokenHash }),
    byStopToken: (token) => findOne({ stopToken: token }),
    unverifiedBefore: (before) =>
      model
        .find({ isEmailVerified: false, createdAt: { $lt: before } })
        .limit(BATCH_SIZE)
        .lean<StoredUser[]>()
        .exec(),
    change: (id, set, options = {}) => update({ ...options.onlyIf, _id: id }, set, options),
    useLink(id, { tokenHash, kind }, at, set, options = {}) {
      const unusedLinkFilter = { links: { $elemMatch: { tokenHash, usedAt: { $exists: false } } } }
      // Using one reset link invalidates all others.
      const affectedLinks =
        kind === 'reset' ? { 'link.kind': kind, 'link.usedAt': { $exists: false } } : { 'link.tokenHash': tokenHash }
      const change = { ...set, 'links.$[link].usedAt': at }
      return update({ ...options.onlyIf, _id: id, ...unusedLinkFilter }, change, options, [affectedLinks])
    },
    async forgetFormerEmails(at) {
      const past = { $lte: at }
      await model.updateMany({ 'formerEmails.until': past }, { $pull: { formerEmails: { until: past } } })
      await model.updateMany({ 'undoLinks.expiresAt': past }, { $pull: { undoLinks: { expiresAt: past } } })
    },
    async pretendToWrite(times) {
      for (let written = 0; written < times; written += 1) {
        await model.updateOne({ _id: 'nobody' }, { $set: { isAdmin: false } })
      }
    },
    registeredPerHour: (since) => registrationCounts.since(since),
    async figures() {
      // The estimate may be wrong after a crash of the database; only figures use it. Unverified users are few, so they
      // are counted and subtracted.
      const [users, unverified, administrators] = await Promise.all([
        model.estimatedDocumentCount().exec(),
        model.countDocuments({ isEmailVerified: false }).exec(),
        model.countDocuments({ isAdmin: true }).exec(),
      ])
      return { users, verified: Math.max(0, users - unverified), administrators }
    },
  }
}
