import { addedEntry, isDuplicateKey, type OutboxEntry, UnavailableError, writeOnce } from '@plekje/service-kit'
import { foldedUsername, usernameKey } from '../domain/names'
import { SEARCHED, type Searched, searchPartsOf } from '../domain/searched-fields'
import { changeUser } from './change-user'
import { createRegistered } from './registered'
import { repairSearchFields, unchangedSince } from './repair-search-fields'
import { countUsers } from './user-lists'
import { type DueMail, type EmailLink, present, type StoredUser, type UserModel } from './user-model'

export interface ChangeOptions {
  readonly unset?: readonly Exclude<keyof StoredUser, keyof Searched>[]
  readonly events?: readonly OutboxEntry[]
  readonly mails?: readonly DueMail[]
  /** Elements to remove from lists. */
  readonly pull?: Readonly<Partial<Record<keyof StoredUser, object>>>
  /** Extra condition of the update. */
  readonly also?: object
}

export interface UserRepository {
  /** False when another user has the username or the address. */
  add(user: StoredUser, events: readonly OutboxEntry[]): Promise<boolean>
  byId(id: string): Promise<StoredUser | null>
  byIds(ids: readonly string[]): Promise<StoredUser[]>
  /** The user with this spelling, else the one whose name folds to the same. */
  byUsername(username: string): Promise<StoredUser | null>
  byEmail(emailKey: string): Promise<StoredUser | null>
  byLink(tokenHash: string): Promise<StoredUser | null>
  byUndoLink(tokenHash: string): Promise<StoredUser | null>
  /** Some users who are unverified since before an instant. */
  unverifiedSince(before: Date): Promise<StoredUser[]>
  /**
   * Null when there is no such user, or the user does not meet `also`. Rejects with a duplicate key error for a taken
   * address.
   */
  change(id: string, set: Partial<StoredUser>, options?: ChangeOptions): Promise<StoredUser | null>
  /** Also marks the link as used, and for `reset` all other reset links; null when it was used before. */
  useLink(
    id: string,
    link: Pick<EmailLink, 'tokenHash' | 'kind'>,
    at: Date,
    set: Partial<StoredUser>,
    options?: ChangeOptions,
  ): Promise<StoredUser | null>
  /** Removes former addresses and their links once the change cannot be undone. */
  forgetFormerEmails(at: Date): Promise<void>
  /** Adds search fields that an older version did not write, and removes those it left on erased accounts. */
  repairSearchFields(): Promise<void>
  /** Ids and usernames of users whose name has this prefix, as spelt or folded. */
  namedLike(beginning: string, limit: number): Promise<Pick<StoredUser, '_id' | 'username'>[]>
  administratorIds(): Promise<string[]>
  figures(): Promise<{ users: number; verified: number; administrators: number }>
  /** Registrations per hour of existing accounts, from an instant on. */
  registeredPerHour(since: Date): Promise<Record<string, number>>
}

/** The oldest mails beyond this are dropped. */
export const MAX_DUE_MAILS = 100
const BATCH = 100
/** A further attempt means that a name or address of the account changed meanwhile. */
const MAX_TRIES = 30

export function createUserRepository(model: UserModel, onWritten: () => void): UserRepository {
  const registered = createRegistered(model)
  const findOne = (filter: object) =>
    model
      .findOne({ ...filter, ...present })
      .lean<StoredUser>()
      .exec()

  /** Writes the search fields with the change; repeats when a name changed since it was read. */
  const changeSearched = async (
    filter: object,
    change: { readonly $set: object },
    arrayFilters?: Record<string, unknown>[],
  ) => {
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const user = await findOne(filter)
      if (!user) return null
      const $set = { ...change.$set, ...searchPartsOf({ ...user, ...change.$set }) }
      const changed = await changeUser(model, { ...filter, ...unchangedSince(user) }, { ...change, $set }, arrayFilters)
      if (changed) return changed
    }
    throw new UnavailableError()
  }

  const update = async (
    filter: object,
    set: object,
    { unset = [], events = [], mails = [], pull = {} }: ChangeOptions,
    arrayFilters?: Record<string, unknown>[],
  ) => {
    const pushed = {
      ...(events.length > 0 ? { outbox: { $each: [...events] } } : {}),
      ...(mails.length > 0 ? { dueMails: { $each: [...mails], $slice: -MAX_DUE_MAILS } } : {}),
    }
    const change = {
      $set: set,
      ...(unset.length > 0 ? { $unset: Object.fromEntries(unset.map((field) => [field, 1])) } : {}),
      ...(Object.keys(pushed).length > 0 ? { $push: pushed } : {}),
      ...(Object.keys(pull).length > 0 ? { $pull: pull } : {}),
    }
    const isSearched = SEARCHED.some((field) => field in set)
    const changed = isSearched
      ? await changeSearched(filter, change, arrayFilters)
      : await changeUser(model, filter, change, arrayFilters)
    if (changed) onWritten()
    return changed
  }

  return {
    async add(user, events) {
      try {
        await writeOnce<unknown>(
          () =>
            model.create({
              ...user,
              ...searchPartsOf(user),
              outbox: [...events],
              foldedUsername: foldedUsername(user.username),
              unsummed: [addedEntry(user.createdAt, 1)],
            }),
          () => findOne({ _id: user._id }),
        )
      } catch (error) {
        if (!isDuplicateKey(error)) throw error
        if (!(await findOne({ _id: user._id }))) return false
      }
      onWritten()
      return true
    },
    byId: (id) => findOne({ _id: id }),
    byIds: (ids) =>
      model
        .find({ _id: { $in: ids }, ...present })
        .lean<StoredUser[]>()
        .exec(),
    async namedLike(beginning, limit) {
      const whose = (field: 'usernameKey' | 'foldedUsername', start: string) =>
        model
          .find({ [field]: { $gte: start, $lt: `${start}\uffff` }, ...present }, { username: 1 })
          .sort({ [field]: 1 })
          .limit(limit)
          .lean<Pick<StoredUser, '_id' | 'username'>[]>()
          .exec()
      const [spelt, folded] = await Promise.all([
        whose('usernameKey', usernameKey(beginning)),
        whose('foldedUsername', foldedUsername(beginning)),
      ])
      const byId = new Map([...spelt, ...folded].map((user) => [user._id, user]))
      return [...byId.values()].slice(0, limit)
    },
    async byUsername(username) {
      const [spelt, folded] = await Promise.all([
        findOne({ usernameKey: usernameKey(username) }),
        findOne({ foldedUsername: foldedUsername(username) }),
      ])
      return spelt ?? folded
    },
    byEmail: (emailKey) => findOne({ emailKey }),
    byLink: (tokenHash) => findOne({ 'links.tokenHash': tokenHash }),
    byUndoLink: (tokenHash) => findOne({ 'undoLinks.tokenHash': tokenHash }),
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
        // Using one reset link invalidates all others.
        [kind === 'reset' ? { 'link.kind': kind, 'link.usedAt': { $exists: false } } : { 'link.tokenHash': tokenHash }],
      ),
    async forgetFormerEmails(at) {
      const former = { formerEmails: { until: { $lte: at } } }
      await model.updateMany({ 'formerEmails.until': { $lte: at } }, { $pull: former })
      const links = { undoLinks: { expiresAt: { $lte: at } } }
      await model.updateMany({ 'undoLinks.expiresAt': { $lte: at } }, { $pull: links })
    },
    async repairSearchFields() {
      const left = { 'erasure.state': 'open' as const, foldedEnds: { $exists: true } }
      await model.updateMany(left, { $unset: { foldedUsername: 1, foldedText: 1, foldedEnds: 1, foldedTriples: 1 } })
      while ((await repairSearchFields(model, 'without parts')) > 0);
    },
    administratorIds: async () =>
      (await model.find({ isAdmin: true, ...present }, { _id: 1 }).lean<{ _id: string }[]>()).map(({ _id }) => _id),
    registeredPerHour: (since) => registered.since(since),
    async figures() {
      // Nearly all users are verified, so count the others.
      const [users, unverified, administrators] = await Promise.all([
        countUsers(model),
        model.countDocuments({ isEmailVerified: false, ...present }).exec(),
        model.countDocuments({ isAdmin: true, ...present }).exec(),
      ])
      return { users, verified: Math.max(0, users - unverified), administrators }
    },
  }
}
