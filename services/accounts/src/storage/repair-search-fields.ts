import { isDeepStrictEqual } from 'node:util'
import { ignoreDuplicateKeys } from '@plekje/service-kit'
import { foldedUsername } from '../domain/names'
import { SEARCHED_FIELDS, type SearchedFields, type SearchParts, searchPartsOf } from '../domain/searched-fields'
import type { UserModel } from './user-model'

const BATCH_SIZE = 500
const FIELDS = [...SEARCHED_FIELDS, 'foldedUsername', 'foldedText', 'foldedEnds', 'foldedTriples'] as const

type SearchedUser = { readonly _id: string; readonly foldedUsername?: string } & SearchedFields & Partial<SearchParts>

/**
 * Recomputes the search fields of accounts that an older version wrote or changed. May be interrupted and called again,
 * and run while accounts change. Resolves with the number of repaired accounts.
 */
export async function repairSearchFields(model: UserModel): Promise<number> {
  const projection = Object.fromEntries(FIELDS.map((field) => [field, 1]))
  let repaired = 0
  let lastId = ''
  for (;;) {
    const users = await model
      .find({ _id: { $gt: lastId } }, projection)
      .sort({ _id: 1 })
      .limit(BATCH_SIZE)
      .lean<SearchedUser[]>()
    const writes = users.map(repairOf).filter((write) => write !== undefined)
    if (writes.length > 0) repaired += (await model.bulkWrite(writes, { ordered: false })).modifiedCount
    await setFoldedUsernames(model, users)
    const last = users.at(-1)
    if (!last || users.length < BATCH_SIZE) return repaired
    lastId = last._id
  }
}

/** The repair of an account, while its names are unchanged; undefined when the fields are correct. */
function repairOf({ _id, foldedUsername: _, foldedText, foldedEnds, foldedTriples, ...account }: SearchedUser) {
  const parts = searchPartsOf(account)
  if (isDeepStrictEqual({ foldedText, foldedEnds, foldedTriples }, parts)) return undefined
  return { updateOne: { filter: { _id, ...unchangedSince(account) }, update: { $set: parts } } }
}

/**
 * Sets missing `foldedUsername`s. When several names fold to the same, the first account gets it; the other members
 * sign in by their own spelling.
 */
async function setFoldedUsernames(model: UserModel, users: readonly SearchedUser[]): Promise<void> {
  const writes = []
  for (const { _id, username, foldedUsername: existing } of users) {
    if (!username || existing !== undefined) continue
    const update = { $set: { foldedUsername: foldedUsername(username) } }
    writes.push({ updateOne: { filter: { _id, username }, update } })
  }
  if (writes.length > 0) await model.bulkWrite(writes, { ordered: false }).catch(ignoreDuplicateKeys)
}

/** A condition that the searched fields are unchanged since they were read. */
const unchangedSince = (account: SearchedFields) =>
  Object.fromEntries(SEARCHED_FIELDS.map((field) => [field, account[field] ?? null]))
