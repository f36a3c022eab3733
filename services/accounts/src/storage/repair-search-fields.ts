import { isDeepStrictEqual } from 'node:util'
import { passDuplicateKeys } from '@plekje/service-kit'
import { foldedUsername } from '../domain/names'
import { SEARCHED, type Searched, type SearchParts, searchPartsOf } from '../domain/searched-fields'
import type { UserModel } from './user-model'

const PORTION = 500
const FIELDS = [...SEARCHED, 'foldedUsername', 'foldedText', 'foldedEnds', 'foldedTriples'] as const

type SearchedUser = { readonly _id: string; readonly foldedUsername?: string } & Searched & Partial<SearchParts>

/**
 * Makes the search fields beside accounts what their names say, where a former version wrote or changed the account. May
 * be interrupted and called again, also while others change accounts. Resolves to the number of repaired accounts.
 */
export async function repairSearchFields(model: UserModel): Promise<number> {
  let repaired = 0
  for (let after = ''; ; ) {
    const found = await model
      .find({ _id: { $gt: after } }, Object.fromEntries(FIELDS.map((field) => [field, 1])))
      .sort({ _id: 1 })
      .limit(PORTION)
      .lean<SearchedUser[]>()
    const writes = found.flatMap(repairsOf)
    if (writes.length > 0) repaired += (await model.bulkWrite(writes, { ordered: false })).modifiedCount
    await nameFolded(model, found)
    const last = found.at(-1)
    if (!last || found.length < PORTION) return repaired
    after = last._id
  }
}

/** Empty when the fields are correct. A concurrent change of a name writes fields of its own. */
function repairsOf({ _id, foldedUsername: _, foldedText, foldedEnds, foldedTriples, ...account }: SearchedUser) {
  const parts = searchPartsOf(account)
  if (isDeepStrictEqual({ foldedText, foldedEnds, foldedTriples }, parts)) return []
  return [{ updateOne: { filter: { _id, ...unchangedSince(account) }, update: { $set: parts } } }]
}

/** Sets `foldedUsername`. When several names fold to the same, the first account gets it; the others sign in by their own spelling. */
async function nameFolded(model: UserModel, users: readonly SearchedUser[]): Promise<void> {
  const writes = users.flatMap(({ _id, username, foldedUsername: known }) =>
    username && known === undefined
      ? [
          {
            updateOne: {
              filter: { _id, username },
              update: { $set: { foldedUsername: foldedUsername(username) } },
            },
          },
        ]
      : [],
  )
  if (writes.length > 0) await model.bulkWrite(writes, { ordered: false }).catch(passDuplicateKeys)
}

/** A condition that the searched fields are unchanged since they were read. */
const unchangedSince = (account: Searched) =>
  Object.fromEntries(SEARCHED.map((field) => [field, account[field] ?? null]))
