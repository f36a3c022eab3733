import type { Model } from 'mongoose'

/**
 * Returns the events whose id no document has, without duplicates. The caller must insert documents with these ids in
 * the same transaction, so that a repeat finds them. If a concurrent transaction inserts the same id, this transaction
 * has a write conflict and runs again.
 */
export async function pickNew<E extends { readonly id: string }, Stored extends { readonly _id: string }>(
  model: Model<Stored>,
  events: readonly E[],
): Promise<E[]> {
  const byId = new Map(events.map((event) => [event.id, event]))
  if (byId.size === 0) return []
  const idQuery = (model as unknown as Model<{ readonly _id: string }>)
    .find({ _id: { $in: [...byId.keys()] } }, { _id: 1 })
    .lean<{ readonly _id: string }[]>()
  for (const { _id } of await idQuery.exec()) byId.delete(_id)
  return [...byId.values()]
}
