import { isDeepStrictEqual } from 'node:util'
import { SEARCHED, type Searched, type SearchParts, searchPartsOf } from '../domain/searched-fields'
import { present, type UserModel } from './user-model'

const PORTION = 500
const FIELDS = [...SEARCHED, 'searchEnds', 'searchTriples'] as const

type Mended = { readonly _id: string } & Searched & Partial<SearchParts>

/**
 * Brings what is kept for searches beside accounts to what it should be: of those that a version of before wrote or
 * changed. `without parts` looks at accounts that have nothing of it yet, a portion of them (erased ones have no username). May be cut off and called
 * again, also while others change accounts. Answers how many it mended.
 */
export async function mendUsers(model: UserModel, which: 'all' | 'without parts'): Promise<number> {
  let mended = 0
  for (let after = ''; ; ) {
    const some =
      which === 'all' ? { _id: { $gt: after }, ...present } : { searchEnds: null, username: { $exists: true } }
    const found = await model
      .find(some, Object.fromEntries(FIELDS.map((field) => [field, 1])))
      .sort(which === 'all' ? { _id: 1 } : {})
      .limit(PORTION)
      .lean<Mended[]>()
    const writes = found.flatMap(mendingOf)
    if (writes.length > 0) mended += (await model.bulkWrite(writes, { ordered: false })).modifiedCount
    const last = found.at(-1)
    if (which !== 'all' || !last || found.length < PORTION) return mended
    after = last._id
  }
}

/** Nothing when all is as it should be. Who changes a name meanwhile writes what belongs to the new one. */
function mendingOf({ _id, searchEnds, searchTriples, ...account }: Mended) {
  const parts = searchPartsOf(account)
  if (isDeepStrictEqual({ searchEnds, searchTriples }, parts)) return []
  return [{ updateOne: { filter: { _id, ...asRead(account), ...present }, update: { $set: parts } } }]
}

/** A condition that holds as long as nothing of what is searched changes. */
export const asRead = (account: Searched) =>
  Object.fromEntries(SEARCHED.map((field) => [field, account[field] ?? null]))
