import { randomUUID } from 'node:crypto'
import type { Model } from 'mongoose'
import { passDuplicateKeys } from '../driver-errors'
import { readOrMake, type SummedParts } from './kept-sums'
import type { StoredSum, SummedFields } from './with-sums'

const PAGE = 500
const MAX_ATTEMPTS = 100
const HOLD_MS = 60_000

/** Contribution of a document to sums, by sum and name of the count. */
export type Summed = readonly { readonly sum: string; readonly add: Readonly<Record<string, number>> }[]

export interface RecountedDocuments<D> extends SummedParts<D> {
  /** Fields that `addsOf` needs. */
  readonly fields: readonly (keyof D & string)[]
  readonly addsOf: (document: D) => Summed
  /** Ids of the documents to count: after the first, up to the second. Default: all. */
  readonly between?: readonly [unknown, unknown]
}

/**
 * Replaces sums by a recount of all documents: for documents that existed before the sums, or were written by a version
 * without them. Sums are held meanwhile, so that changes wait and are added afterwards. May be interrupted and repeated:
 * a hold expires. Rejects when it took so long that others added again. Resolves with the number of sums that were wrong.
 */
export async function recountSums<D extends { readonly _id: unknown }>(
  parts: RecountedDocuments<D>,
  holdMs = HOLD_MS,
): Promise<{ readonly repaired: number }> {
  const { sums } = parts
  const heldBy = randomUUID()
  const until = () => new Date(Date.now() + holdMs)
  const held = new Map<string, StoredSum>()
  const release = { $unset: { heldBy: 1, heldUntil: 1 } } as const
  const these = () => ({ _id: { $in: [...held.keys()] }, heldBy })
  try {
    const known = await sums
      .find({ _id: { $gt: '' } }, { _id: 1 })
      .sort({ _id: 1 })
      .lean<{ _id: string }[]>()
      .exec()
    for (const { _id } of known) held.set(_id, await hold(_id))
    const counted = await countAll()
    let repaired = 0
    for (const sumId of new Set([...held.keys(), ...counted.keys()])) {
      const counts = Object.fromEntries([...(counted.get(sumId) ?? [])].filter(([, count]) => count !== 0))
      const before = held.get(sumId)
      if (!isSame(before?.counts ?? {}, counts)) repaired += 1
      await put(sumId, counts, before !== undefined)
    }
    return { repaired }
  } catch (error) {
    // Release, so that others need not wait until the hold expires.
    await sums.updateMany(these(), release).catch(() => undefined)
    throw error
  }

  async function hold(sumId: string): Promise<StoredSum> {
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      const known = await readOrMake(sums, sumId)
      const { modifiedCount } = await sums.updateOne(
        { _id: sumId, revision: known.revision },
        { $set: { heldBy, heldUntil: until() }, $inc: { revision: 1 } },
      )
      if (modifiedCount === 1) return known
    }
    throw new Error(`the sum ${sumId} changes too fast to be held`)
  }

  /** Counts each document at one moment, without the entries that its sum did not have when it was held. */
  async function countAll(): Promise<Map<string, Map<string, number>>> {
    const noted = new Set([...held.values()].flatMap(({ applied }) => applied))
    const counted = new Map<string, Map<string, number>>()
    const accumulate = ({ sum, add }: Summed[number], sign: 1 | -1) => {
      const counts = counted.get(sum) ?? new Map<string, number>()
      counted.set(sum, counts)
      for (const [name, count] of Object.entries(add)) counts.set(name, (counts.get(name) ?? 0) + sign * count)
    }
    for await (const page of pages(parts)) {
      for (const document of page) {
        for (const added of parts.addsOf(document)) accumulate(added, 1)
        for (const entry of document.unsummed ?? []) {
          if (!noted.has(entry.id)) accumulate(entry, -1)
        }
      }
      if (held.size > 0) await sums.updateMany(these(), { $set: { heldUntil: until() } })
    }
    return counted
  }

  async function put(sumId: string, counts: StoredSum['counts'], isOurs: boolean): Promise<void> {
    if (!isOurs) {
      // A sum created meanwhile has the entries since then, and cannot contain earlier ones.
      const recounted = { counts, revision: 0, applied: [] }
      await sums.updateOne({ _id: sumId }, { $setOnInsert: recounted }, { upsert: true }).catch(passDuplicateKeys)
      return
    }
    const { modifiedCount } = await sums.updateOne(
      { _id: sumId, heldBy },
      { $set: { counts }, $inc: { revision: 1 }, ...release },
    )
    if (modifiedCount !== 1) throw new Error('the recount took too long: others added meanwhile; run it again')
    held.delete(sumId)
  }
}

type Page<D> = readonly (D & SummedFields)[]

async function* pages<D extends { readonly _id: unknown }>({
  documents,
  fields,
  between,
}: RecountedDocuments<D>): AsyncGenerator<Page<D>> {
  const model = documents as unknown as Model<SummedFields>
  const projection = Object.fromEntries([...fields, 'unsummed'].map((field) => [field, 1]))
  const end = between ? { $lt: between[1] } : {}
  for (let after = between?.[0]; ; ) {
    const beyond = after === undefined ? {} : { $gt: after }
    const filter = after === undefined && !between ? {} : { _id: { ...beyond, ...end } }
    const page = await model
      .find(filter as object, projection)
      .sort({ _id: 1 })
      .limit(PAGE)
      .lean<(D & SummedFields)[]>()
      .exec()
    yield page
    if (page.length < PAGE) return
    after = page.at(-1)?._id
  }
}

const isSame = (one: StoredSum['counts'], other: StoredSum['counts']) =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].every((name) => (one[name] ?? 0) === (other[name] ?? 0))
