import { randomUUID } from 'node:crypto'
import { writeOnce } from '@plekje/service-kit'
import { present, type StoredUser, type UserModel } from './user-model'

/** One write, as MongoDB takes it. */
interface UserChange {
  readonly $set?: object
  readonly $unset?: object
  readonly $push?: object
  readonly $pull?: object
}

/**
 * Changes the user who meets a condition, and resolves with how they are then; null when nobody does. Many conditions hold
 * no more once the change is made (a link is used once), so that each write leaves its own id: where the store lost its
 * answer, the caller gets what was done, not that it cannot be done again.
 */
export async function changeUser(
  model: UserModel,
  filter: object,
  change: UserChange,
  arrayFilters?: Record<string, unknown>[],
): Promise<StoredUser | null> {
  const lastWrite = randomUUID()
  const mine: object = { lastWrite, ...idIn(filter), ...present }
  const options = { returnDocument: 'after' as const, ...(arrayFilters ? { arrayFilters } : {}) }
  return writeOnce(
    () =>
      model
        .findOneAndUpdate({ ...filter, ...present }, { ...change, $set: { ...change.$set, lastWrite } }, options)
        .lean<StoredUser>()
        .exec(),
    () => model.findOne(mine).lean<StoredUser>().exec(),
  )
}

/** The id that a condition names, by which the user is found without a look at all others. */
const idIn = (filter: object) => ('_id' in filter ? { _id: filter._id } : {})
