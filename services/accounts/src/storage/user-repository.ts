import { escapeRegExp, type OutboxEntry } from '@plekje/service-kit'
import { isDuplicate } from './duplicate-key'
import type { DueMail, EmailLink, StoredUser, UserModel } from './user-model'

export interface ChangeOptions {
  readonly unset?: readonly (keyof StoredUser)[]
  readonly events?: readonly OutboxEntry[]
  readonly mails?: readonly DueMail[]
  /** Takes elements out of lists, those that match. */
  readonly pull?: Readonly<Partial<Record<keyof StoredUser, object>>>
  /** Only when the user meets this too. */
  readonly also?: object
}

export interface UserRepository {
  /** False when the username or the address is taken. */
  add(user: StoredUser, events: readonly OutboxEntry[]): Promise<boolean>
  byId(id: string): Promise<StoredUser | null>
  byIds(ids: readonly string[]): Promise<StoredUser[]>
  byUsername(usernameKey: string): Promise<StoredUser | null>
  byEmail(emailKey: string): Promise<StoredUser | null>
  byLink(tokenHash: string): Promise<StoredUser | null>
  byUndoLink(tokenHash: string): Promise<StoredUser | null>
  /** Users whose address waited for its link since before an instant, some of them. */
  unverifiedSince(before: Date): Promise<StoredUser[]>
  /** Null when there is no such user, or it does not meet `also`. Rejects with `isDuplicate` for a taken address. */
  change(id: string, set: Partial<StoredUser>, options?: ChangeOptions): Promise<StoredUser | null>
  /** The same, and marks the link as used, of `reset` all that are left; null too when it was used before. */
  useLink(
    id: string,
    link: Pick<EmailLink, 'tokenHash' | 'kind'>,
    at: Date,
    set: Partial<StoredUser>,
    options?: ChangeOptions,
  ): Promise<StoredUser | null>
  /** Takes out former addresses, and links to them, whose change cannot be taken back any more. */
  forgetFormerEmails(at: Date): Promise<void>
  /** In order of registration. `limit` 0 is all. */
  list(options: { search?: string | undefined; skip: number; limit: number }): Promise<StoredUser[]>
  count(search?: string | undefined): Promise<number>
  administratorIds(): Promise<string[]>
  figures(): Promise<{ users: number; verified: number; administrators: number }>
  /** When those who have an account now registered, from an instant on. */
  registeredSince(since: Date): Promise<Date[]>
}

/** Beyond it the oldest are dropped. */
export const MAX_DUE_MAILS = 100
const BATCH = 100

/** Erased accounts are no users any more. */
export const present = { erasure: { $exists: false } }

export function createUserRepository(model: UserModel, onWritten: () => void): UserRepository {
  const one = (filter: object) =>
    model
      .findOne({ ...filter, ...present })
      .lean<StoredUser>()
      .exec()

  const update = async (
    filter: object,
    set: object,
    { unset = [], events = [], mails = [], pull = {} }: ChangeOptions,
    arrayFilters: Record<string, unknown>[] = [],
  ) => {
    const pushed = {
      ...(events.length > 0 ? { outbox: { $each: [...events] } } : {}),
      ...(mails.length > 0 ? { dueMails: { $each: [...mails], $slice: -MAX_DUE_MAILS } } : {}),
    }
    const changed = await model
      .findOneAndUpdate(
        { ...filter, ...present },
        {
          ...(Object.keys(set).length > 0 ? { $set: set } : {}),
          ...(unset.length > 0 ? { $unset: Object.fromEntries(unset.map((field) => [field, 1])) } : {}),
          ...(Object.keys(pushed).length > 0 ? { $push: pushed } : {}),
          ...(Object.keys(pull).length > 0 ? { $pull: pull } : {}),
        },
        { returnDocument: 'after', ...(arrayFilters.length > 0 ? { arrayFilters } : {}) },
      )
      .lean<StoredUser>()
      .exec()
    if (changed) onWritten()
    return changed
  }

  return {
    async add(user, events) {
      try {
        await model.create({ ...user, outbox: [...events] })
      } catch (error) {
        if (isDuplicate(error)) return false
        throw error
      }
      onWritten()
      return true
    },
    byId: (id) => one({ _id: id }),
    byIds: (ids) =>
      model
        .find({ _id: { $in: ids }, ...present })
        .lean<StoredUser[]>()
        .exec(),
    byUsername: (usernameKey) => one({ usernameKey }),
    byEmail: (emailKey) => one({ emailKey }),
    byLink: (tokenHash) => one({ 'links.tokenHash': tokenHash }),
    byUndoLink: (tokenHash) => one({ 'undoLinks.tokenHash': tokenHash }),
    unverifiedSince: (before) =>
      model
        .find({ isEmailVerified: false, createdAt: { $lt: before }, ...present })
        .limit(BATCH)
        .lean<StoredUser[]>()
        .exec(),
    change: (id, set, options = {}) => update({ ...options.also, _id: id }, set, options),
    useLink: (id, { tokenHash, kind }, at, set, options = {}) =>
      update(
        { ...options.also, _id: id, links: { $elemMatch: { tokenHash, usedAt: { $exists: false } } } },
        { ...set, 'links.$[link].usedAt': at },
        options,
        // Of several links to a new password one is enough: none of the others works any more.
        [kind === 'reset' ? { 'link.kind': kind, 'link.usedAt': { $exists: false } } : { 'link.tokenHash': tokenHash }],
      ),
    async forgetFormerEmails(at) {
      const former = { formerEmails: { until: { $lte: at } } }
      await model.updateMany({ 'formerEmails.until': { $lte: at } }, { $pull: former })
      const links = { undoLinks: { expiresAt: { $lte: at } } }
      await model.updateMany({ 'undoLinks.expiresAt': { $lte: at } }, { $pull: links })
    },
    list: ({ search, skip, limit }) =>
      model.find(matching(search)).sort({ createdAt: 1, _id: 1 }).skip(skip).limit(limit).lean<StoredUser[]>().exec(),
    count: (search) => model.countDocuments(matching(search)).exec(),
    administratorIds: async () =>
      (await model.find({ isAdmin: true, ...present }, { _id: 1 }).lean<{ _id: string }[]>()).map(({ _id }) => _id),
    registeredSince: async (since) =>
      (
        await model.find({ createdAt: { $gte: since }, ...present }, { createdAt: 1 }).lean<{ createdAt: Date }[]>()
      ).map(({ createdAt }) => createdAt),
    async figures() {
      const count = (filter: object) => model.countDocuments({ ...filter, ...present }).exec()
      const [users, verified, administrators] = await Promise.all([
        count({}),
        count({ isEmailVerified: true }),
        count({ isAdmin: true }),
      ])
      return { users, verified, administrators }
    },
  }
}

function matching(search: string | undefined): object {
  if (!search?.trim()) return present
  const pattern = new RegExp(escapeRegExp(search.trim()), 'i')
  const fields = ['username', 'email', 'firstName', 'lastName']
  return { ...present, $or: fields.map((field) => ({ [field]: pattern })) }
}
