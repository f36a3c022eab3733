import type { Connection, Model, Schema } from 'mongoose'

/**
 * A model of a connection, created once. Services, commands and tests share connections that outlive them, and mongoose
 * refuses to compile a model twice.
 */
export const modelOnce = <T>(connection: Connection, name: string, schema: Schema<T>, collection?: string): Model<T> =>
  (connection.models[name] ?? connection.model(name, schema, collection)) as Model<T>
