import { addedEntry, isDuplicateKey, type OutboxEntry, writeOnce } from '@plekje/service-kit'
import { type Erasure, present, type StoredUser, type UserModel } from './user-model'

/** Erasures that are not confirmed by every service. */
export interface OpenErasures {
  readonly open: number
  /** UTC instant; null when none is open. */
  readonly oldest: string | null
  /** Number of missing confirmations by service. */
  readonly waitingFor: Readonly<Record<string, number>>
}

export interface ErasureRepository {
  /** Leaves a tombstone with its event; false when there is no such user, or the user does not meet `also`. */
  erase(userId: string, at: Date, events: readonly OutboxEntry[], also?: object): Promise<boolean>
  /** Erases any id, also an unknown one: every service gets the event and confirms again. */
  repeat(userId: string, at: Date, events: readonly OutboxEntry[]): Promise<void>
  /** Records a service's confirmation; the last one removes the tombstone. Repeats change nothing. */
  confirm(userId: string, service: string): Promise<void>
  open(): Promise<OpenErasures>
  /** Removes fully confirmed tombstones: for a changed list of services. */
  removeConfirmed(): Promise<void>
}

const MAX_SHOWN = 10_000

type Registered = Pick<StoredUser, 'createdAt'>

/** Fields of a user's document that an erasure removes. */
const PERSONAL = {
  username: 1,
  email: 1,
  passwordHash: 1,
  hasPasswordOfSettings: 1,
  firstName: 1,
  lastName: 1,
  foldedUsername: 1,
  foldedText: 1,
  foldedEnds: 1,
  foldedTriples: 1,
  searchEnds: 1,
  searchTriples: 1,
  profileImageUrl: 1,
  isAdmin: 1,
  isEmailVerified: 1,
  createdAt: 1,
  newEmail: 1,
  emailChanges: 1,
  formerEmails: 1,
  undoLinks: 1,
  devices: 1,
  links: 1,
  dueMails: 1,
  mailedEvents: 1,
  totp: 1,
  passkeys: 1,
  recoveryCodes: 1,
} as const

export function createErasureRepository(
  model: UserModel,
  services: readonly string[],
  onWritten: () => void,
): ErasureRepository {
  const tombstones = { 'erasure.state': 'open' as const }
  // Keep tombstones with waiting entries: removing them would lose the event, or leave the sums wrong.
  const nothingWaits = { 'outbox.0': { $exists: false }, 'unsummed.0': { $exists: false } }
  const removePublished = async (filter: object) => {
    await model.deleteMany({ ...filter, ...tombstones, ...nothingWaits })
  }
  const confirmed = services.length > 0 ? { 'erasure.confirmedBy': { $all: [...services] } } : {}
  const removeConfirmed = async (filter: object = {}) => {
    // The relay removes those whose event is published later.
    await model.updateMany({ ...filter, ...tombstones, ...confirmed }, { $set: { removedAt: new Date() } })
    await removePublished({ ...filter, ...confirmed })
  }
  /** A document without personal data. */
  const tombstoneOf = (userId: string, at: Date, events: readonly OutboxEntry[], user: Registered | null) => ({
    // The keys are unique, and the person's own become available to others.
    $set: {
      usernameKey: `erased:${userId}`,
      emailKey: `erased:${userId}`,
      erasure: { state: 'open' as const, erasedAt: at, confirmedBy: [] },
      ...(services.length === 0 ? { removedAt: at } : {}),
    },
    $unset: { ...PERSONAL, ...(services.length === 0 ? {} : { removedAt: 1 as const }) },
    $push: {
      outbox: { $each: [...events] },
      ...(user?.createdAt ? { unsummed: addedEntry(user.createdAt, -1) } : {}),
    },
  })
  /** Null when there is no such user. */
  const registered = (filter: object) =>
    model
      .findOne({ ...filter, ...present }, { createdAt: 1 })
      .lean<Registered>()
      .exec()
  return {
    async erase(userId, at, events, also = {}) {
      const isErased = await writeOnce(
        async () => {
          const these = { ...also, _id: userId }
          const user = await registered(these)
          if (!user) return false
          const tombstone = tombstoneOf(userId, at, events, user)
          return (await model.updateOne({ ...these, ...present }, tombstone)).modifiedCount > 0
        },
        async () => (await model.exists({ _id: userId, 'erasure.erasedAt': at })) !== null || null,
      )
      if (isErased) onWritten()
      return isErased
    },
    async repeat(userId, at, events) {
      for (let isRepeated = false; !isRepeated; ) {
        const user = await registered({ _id: userId })
        const asSeen = { _id: userId, erasure: { $exists: user === null } }
        isRepeated = await model.updateOne(asSeen, tombstoneOf(userId, at, events, user), { upsert: true }).then(
          () => true,
          (error: unknown) => {
            // Erased concurrently.
            if (!isDuplicateKey(error)) throw error
            return false
          },
        )
      }
      onWritten()
    },
    async confirm(userId, service) {
      await model.updateOne({ _id: userId, ...tombstones }, { $addToSet: { 'erasure.confirmedBy': service } })
      await removeConfirmed({ _id: userId })
    },
    async open() {
      const found = await model
        .find(tombstones, { erasure: 1 })
        .limit(MAX_SHOWN)
        .lean<{ readonly erasure: Erasure }[]>()
      const times = found.map(({ erasure }) => erasure.erasedAt.toISOString()).sort()
      const waiting = services.map((service) => [
        service,
        found.filter(({ erasure }) => !erasure.confirmedBy?.includes(service)).length,
      ])
      return { open: found.length, oldest: times[0] ?? null, waitingFor: Object.fromEntries(waiting) }
    },
    removeConfirmed,
  }
}
