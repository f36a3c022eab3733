import type { HourCounts, Outbox, OutboxEntry } from '@plekje/service-kit'
import type { Model } from 'mongoose'
import { accountErased } from './account-events'
import type { StoredErasure } from './erasure-model'
import type { StoredUser, UserModel } from './user-model'

export interface OpenErasures {
  readonly open: number
  /** UTC instant; null when none is open. */
  readonly oldest: string | null
  readonly waitingFor: Readonly<Record<string, number>>
}

export interface ErasureRepository {
  /** In a transaction: deletes an account and tells the services; false when there is no such user. */
  erase(userId: string, at: Date): Promise<boolean>
  /** In a transaction: erases any id, even an unknown one. Every service gets the event and confirms again. */
  repeat(userId: string, at: Date, events: readonly OutboxEntry[]): Promise<void>
  /** Records a service's confirmation; the last one ends the erasure. Repeats change nothing. */
  confirm(userId: string, service: string): Promise<void>
  open(): Promise<OpenErasures>
  /** Ends the erasures that all services of the current settings confirmed. */
  removeConfirmed(): Promise<void>
}

/** Number of small writes of an erasure; `pretendToWrite` makes as many, so that an unknown account takes as long. */
export const WRITES_OF_ERASURE = 4
const MAX_COUNTED = 10_000

export interface ErasureParts {
  readonly users: UserModel
  readonly erasures: Model<StoredErasure>
  readonly registrationCounts: Pick<HourCounts, 'add'>
  readonly outbox: Pick<Outbox, 'add'>
  /** Services that must confirm an erasure. */
  readonly services: readonly string[]
}

export function createErasureRepository({
  users,
  erasures,
  registrationCounts,
  outbox,
  services,
}: ErasureParts): ErasureRepository {
  const confirmedByAll: object = services.length > 0 ? { confirmedBy: { $all: [...services] } } : {}
  const removeUser = (userId: string) =>
    users
      .findOneAndDelete({ _id: userId }, { projection: { createdAt: 1 } })
      .lean<Pick<StoredUser, 'createdAt'>>()
      .exec()
  const begin = async (userId: string, erasedAt: Date, events: readonly OutboxEntry[]) => {
    if (services.length > 0) {
      await erasures.updateOne({ _id: userId }, { $set: { erasedAt, confirmedBy: [] } }, { upsert: true })
    }
    await outbox.add(...events)
  }
  return {
    async erase(userId, at) {
      const user = await removeUser(userId)
      if (!user) return false
      await begin(userId, at, accountErased(userId, at))
      await registrationCounts.add([{ addedAt: user.createdAt, count: -1 }])
      return true
    },
    async repeat(userId, at, events) {
      const user = await removeUser(userId)
      await begin(userId, at, events)
      if (user) await registrationCounts.add([{ addedAt: user.createdAt, count: -1 }])
    },
    async confirm(userId, service) {
      await erasures.updateOne({ _id: userId }, { $addToSet: { confirmedBy: service } })
      await erasures.deleteOne({ _id: userId, ...confirmedByAll })
    },
    async open() {
      const openErasures = await erasures.find().sort({ erasedAt: 1 }).limit(MAX_COUNTED).lean<StoredErasure[]>().exec()
      const waitingFor: Record<string, number> = {}
      for (const service of services) {
        waitingFor[service] = openErasures.filter(({ confirmedBy }) => !confirmedBy.includes(service)).length
      }
      const oldest = openErasures[0]?.erasedAt.toISOString() ?? null
      return { open: openErasures.length, oldest, waitingFor }
    },
    async removeConfirmed() {
      // Each erasure has a time: the condition matches all, and lets the query use the index.
      await erasures.deleteMany({ erasedAt: { $gte: new Date(0) }, ...confirmedByAll })
    },
  }
}
