import { createHourCounts, type HourCounts, hourCountsModel, hourOf, inTransaction } from '@plekje/service-kit'
import type { Connection } from 'mongoose'
import { allUsers, type UserModel, userModel } from './user-model'

export const registrationCountsModel = (connection: Connection) => hourCountsModel(connection, 'registeredPerHour')

/** Registrations per hour of existing accounts, written in the transactions that add and erase them. */
export const createRegistrationCounts = (users: UserModel): HourCounts =>
  createHourCounts({
    hours: registrationCountsModel(users.db),
    countBetween: (from, to) => users.countDocuments({ createdAt: { $gte: from, $lt: to } }).exec(),
  })

/** Recounts registrations from the accounts while the service runs: repairs each wrong hour in its own transaction. */
export async function recountRegistrations(connection: Connection): Promise<{ readonly repaired: number }> {
  const users = userModel(connection)
  const perHour = createRegistrationCounts(users)
  const countsByHour = new Map<string, number>()
  const options = { projection: { _id: 0, createdAt: 1 }, comment: 'scan: a recount looks at every document once' }
  for await (const { createdAt } of users.collection.find(allUsers, options)) {
    const hour = hourOf(createdAt)
    countsByHour.set(hour, (countsByHour.get(hour) ?? 0) + 1)
  }
  let repaired = 0
  for (const hour of await perHour.findWrongHours(countsByHour)) {
    if (await inTransaction(connection, () => perHour.recount(hour))) repaired += 1
  }
  return { repaired }
}
