import { withoutUndefined } from '@plekje/contracts'
import type { Connection, mongo } from 'mongoose'
import type { IndexedModel } from './migrations'

/**
 * Creates the missing indexes of a model by one command: the database reads a large collection once for all of them,
 * and creates all of them or none. `name` names the collection when it differs from the model's. `commitQuorum` says
 * which members of a replica set must have built the indexes (default: all that vote).
 */
export async function createIndexes(
  connection: Connection,
  { collection, schema }: IndexedModel,
  {
    name = collection.name,
    commitQuorum,
  }: { readonly name?: string | undefined; readonly commitQuorum?: 'majority' | undefined } = {},
): Promise<void> {
  const indexes = schema.indexes().map(([key, options]) => ({ ...options, key }) as mongo.IndexDescription)
  if (indexes.length === 0) return
  // Building an index over many documents takes longer than the operation timeout.
  const options = withoutUndefined({ socketTimeoutMS: 0, commitQuorum })
  await connection.collection(name).createIndexes(indexes, options as object)
}
