import type { Connection, Model, Schema } from 'mongoose'

/**
 * A model of a connection. Services, their commands and tests share connections, which outlive them, and a model may be
 * made on one once: who comes later gets the one that is there.
 */
export const modelOnce = <T>(connection: Connection, name: string, schema: Schema<T>, collection?: string): Model<T> =>
  (connection.models[name] ?? connection.model(name, schema, collection)) as Model<T>
