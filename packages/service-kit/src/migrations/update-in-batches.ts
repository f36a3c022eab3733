import type { Collection } from 'mongoose'

const BATCH_SIZE = 1000

/**
 * For migrations: updates every match in writes of a thousand documents, because one write over a large collection
 * takes longer than an operation may. The update may be repeated.
 */
export async function updateInBatches(collection: Collection, filter: object, update: object): Promise<void> {
  const comment = 'scan: a migration looks at every document once'
  let remaining: object = filter
  for (;;) {
    const batch = await collection
      .find(remaining, { projection: { _id: 1 }, comment })
      .sort({ _id: 1 })
      .limit(BATCH_SIZE)
      .toArray()
    if (batch.length === 0) return
    const ids = batch.map(({ _id }) => _id)
    await collection.updateMany({ $and: [{ _id: { $in: ids } }, filter] }, update)
    remaining = { $and: [filter, { _id: { $gt: ids.at(-1) } }] }
  }
}
