import { randomUUID } from 'node:crypto'
import { writeOnce } from '@plekje/service-kit'
import { present, type StoredUser, type UserModel } from './user-model'

/** A MongoDB update of a user. */
interface UserChange {
  readonly $set?: object
  readonly $unset?: object
  readonly $push?: object
  readonly $pull?: object
}

/**
 * Updates the user who meets a condition, and returns the result; null when none does. Many conditions no longer hold
 * after the change (a link works once), so each write stores a unique id: after a lost response, that id shows that the
 * write happened.
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

/** The id in the condition, so that the user is found by an index. */
const idIn = (filter: object) => ('_id' in filter ? { _id: filter._id } : {})
