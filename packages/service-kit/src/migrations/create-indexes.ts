import type { Connection, mongo } from 'mongoose'
import type { IndexedModel } from './migrations'

/**
 * Creates the missing indexes of a model by one command: the database reads a large collection once for all of them, and
 * makes none if one fails. `name` is that of the collection if it is another than the model's.
 */
export async function createIndexes(
  connection: Connection,
  { collection, schema }: IndexedModel,
  name = collection.name,
): Promise<void> {
  const indexes = schema.indexes().map(([key, options]) => ({ ...options, key }) as mongo.IndexDescription)
  if (indexes.length === 0) return
  // Building an index over many documents takes longer than the operation timeout.
  await connection.collection(name).createIndexes(indexes, { socketTimeoutMS: 0 } as object)
}
