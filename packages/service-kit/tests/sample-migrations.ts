import { setTimeout as pause } from 'node:timers/promises'
import { type Connection, Schema } from 'mongoose'
import { modelOnce, type ServiceMigrations } from '../src'

const schema = new Schema({ name: String }, { collection: 'things', autoIndex: false, autoCreate: false })
schema.index({ name: 1 }, { unique: true })

const thingModel = (connection: Connection) => modelOnce<{ name: string }>(connection, 'Thing', schema)

/** Migrations of `steps` steps; each records that it ran. */
export const sampleMigrations = (
  steps: number,
  { failAt, onRun = () => pause(200) }: { failAt?: string | undefined; onRun?: () => Promise<unknown> } = {},
): ServiceMigrations => ({
  database: 'sample',
  models: (connection) => [thingModel(connection)],
  steps: Array.from({ length: steps }, (_, index) => {
    const id = `000${index + 1}-write-it-down`
    return {
      id,
      run: async (connection) => {
        await onRun()
        if (id.startsWith(failAt ?? 'none')) throw new Error('the disk is full')
        await connection.collection<{ step: string }>('runs').insertOne({ step: id })
      },
    }
  }),
})

export const stepsRun = async (connection: Connection): Promise<string[]> => {
  const runs = await connection.collection<{ step: string }>('runs').find().toArray()
  return runs.map(({ step }) => step).sort()
}
