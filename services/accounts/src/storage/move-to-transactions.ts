import { createOutboxWriter, inTransaction, moveEventsToOutbox, requireTransactions } from '@plekje/service-kit'
import type { Connection, Model } from 'mongoose'
import { accountChanged } from './account-events'
import { ALL_SEATS, type Seats, seatsModel } from './administrator-seats'
import { erasureModel, type StoredErasure } from './erasure-model'
import { recountRegistrations } from './registration-counts'
import { type StoredUser, userModel } from './user-model'

/** A user of the version before transactions, which kept erased users in place. */
interface FormerUser {
  readonly _id: string
  readonly erasure?: Pick<StoredErasure, 'erasedAt' | 'confirmedBy'>
}

/**
 * Migrates from the version before transactions: moves waiting events to the outbox and open erasures to a collection
 * of their own, completes changes of rights and counts registrations. No process of that version may run any more.
 */
export async function moveToTransactions(connection: Connection): Promise<void> {
  await requireTransactions(connection)
  const erasures = erasureModel(connection)
  await moveEventsToOutbox(userModel(connection) as unknown as Model<FormerUser>, {
    fields: ['unsummed', 'lastWrite', 'searchEnds', 'searchTriples'],
    orMatching: { erasure: { $exists: true } },
    async decide({ _id, erasure, removedAt }) {
      if (!erasure) return {}
      const { erasedAt, confirmedBy } = erasure
      // `removedAt` means that every service has confirmed: only the event was not published.
      if (!removedAt) await erasures.updateOne({ _id }, { $set: { erasedAt, confirmedBy } }, { upsert: true })
      return 'delete'
    },
  })
  const seats = seatsModel(connection)
  await moveEventsToOutbox(seats)
  await inTransaction(connection, () => completeRights(connection))
  await recountRegistrations(connection)
  const collections = await connection.listCollections()
  if (collections.some(({ name }) => name === 'registered')) await connection.dropCollection('registered')
}

/** Corrects `isAdmin` of users by the seats, which decide: a process may have ended before it wrote that copy. */
async function completeRights(connection: Connection): Promise<void> {
  const users = userModel(connection)
  const seats = seatsModel(connection)
  const outbox = createOutboxWriter(connection)
  const ids = (await seats.findOne(ALL_SEATS).lean<Seats>())?.ids ?? []
  const comment = 'scan: a migration of a new database runs before there are indexes'
  const find = (filter: object) =>
    users.find(filter, { isAdmin: 1 }).comment(comment).lean<Pick<StoredUser, '_id' | 'isAdmin'>[]>()
  const usersWithSeat = await find({ _id: { $in: ids } })
  const usersWithCopy = await find({ isAdmin: true })
  const missingCopies = usersWithSeat.filter(({ isAdmin }) => !isAdmin)
  const wrongCopies = usersWithCopy.filter(({ _id }) => !ids.includes(_id))
  for (const { _id, isAdmin } of [...missingCopies, ...wrongCopies]) {
    await users.updateOne({ _id }, { $set: { isAdmin: !isAdmin } })
    await outbox.add(accountChanged({ _id }, 'rights'))
  }
  const idsWithoutUser = ids.filter((id) => !usersWithSeat.some(({ _id }) => _id === id))
  if (idsWithoutUser.length > 0) {
    await seats.updateOne(ALL_SEATS, { $pull: { ids: { $in: idsWithoutUser } } } as object)
  }
}
