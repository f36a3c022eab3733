import type { OutboxEntry } from '@plekje/service-kit'
import type { Erasure, UserModel } from './user-model'
import { present } from './user-repository'

/** Erasures that some service has not confirmed yet. */
export interface OpenErasures {
  readonly open: number
  /** UTC instant; null when none is open. */
  readonly oldest: string | null
  /** How many of them each service has still to confirm. */
  readonly waitingFor: Readonly<Record<string, number>>
}

export interface ErasureRepository {
  /** Leaves a tombstone that tells of it; false when there is no such user any more, or it does not meet `also`. */
  erase(userId: string, at: Date, events: readonly OutboxEntry[], also?: object): Promise<boolean>
  /** Notes that a service has nothing left of a member; the tombstone goes with the last one. Repeats change nothing. */
  confirm(userId: string, service: string): Promise<void>
  open(): Promise<OpenErasures>
  /** Removes what every service has confirmed: after a change of the services that must. */
  removeConfirmed(): Promise<void>
}

const MOST_SHOWN = 10_000

export function createErasureRepository(
  model: UserModel,
  services: readonly string[],
  onWritten: () => void,
): ErasureRepository {
  const tombstones = { 'erasure.state': 'open' as const }
  // Not while its event waits: a tombstone that goes before would take the event along.
  const removeIfTold = async (filter: object) => {
    await model.deleteMany({ ...filter, ...tombstones, 'outbox.0': { $exists: false } })
  }
  const confirmed = services.length > 0 ? { 'erasure.confirmedBy': { $all: [...services] } } : {}
  const removeConfirmed = async (filter: object = {}) => {
    // The relay removes those whose event is published later than this.
    await model.updateMany({ ...filter, ...tombstones, ...confirmed }, { $set: { removedAt: new Date() } })
    await removeIfTold({ ...filter, ...confirmed })
  }
  return {
    async erase(userId, at, events, also = {}) {
      const { modifiedCount } = await model.updateOne(
        { ...also, _id: userId, ...present },
        {
          // The keys are unique, and those of the person are free for others from now on.
          $set: {
            usernameKey: `erased:${userId}`,
            emailKey: `erased:${userId}`,
            erasure: { state: 'open', erasedAt: at, confirmedBy: [] },
            ...(services.length === 0 ? { removedAt: at } : {}),
          },
          $unset: {
            username: 1,
            email: 1,
            passwordHash: 1,
            hasPasswordOfSettings: 1,
            firstName: 1,
            lastName: 1,
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
          },
          $push: { outbox: { $each: [...events] } },
        },
      )
      if (modifiedCount > 0) onWritten()
      return modifiedCount > 0
    },
    async confirm(userId, service) {
      await model.updateOne({ _id: userId, ...tombstones }, { $addToSet: { 'erasure.confirmedBy': service } })
      await removeConfirmed({ _id: userId })
    },
    async open() {
      const found = await model
        .find(tombstones, { erasure: 1 })
        .limit(MOST_SHOWN)
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
