import type { Connection } from 'mongoose'
import { indexNamesOf, type ServiceMigrations } from './migrations'

const COLLECTION = 'migrations'
const INDEXES = 'indexes'

interface StoredRecord {
  readonly _id: string
  /** When a step was done. */
  readonly at?: Date
  readonly tookMs?: number
  /** Of the record of indexes: every one that was ever made. */
  readonly names?: readonly string[]
}

/** What is recorded in the database of a service of its migrations. */
export interface MigrationRecord {
  /** What the build needs and is not recorded: ids of steps, names of indexes. */
  missing(): Promise<{ readonly steps: readonly string[]; readonly indexes: readonly string[] }>
  /** Steps of a later build. */
  later(): Promise<readonly string[]>
  stepDone(id: string, tookMs: number): Promise<void>
  indexesMade(): Promise<void>
}

export function createMigrationRecord(connection: Connection, migrations: ServiceMigrations): MigrationRecord {
  const records = connection.collection<StoredRecord>(COLLECTION)
  const own = migrations.steps.map(({ id }) => id)
  const doneSteps = async () => {
    const found = await records
      .find({ at: { $exists: true } }, { projection: { _id: 1 }, comment: 'scan: one document per migration' })
      .toArray()
    return new Set(found.map(({ _id }) => _id))
  }
  return {
    async missing() {
      const [done, made] = await Promise.all([doneSteps(), records.findOne({ _id: INDEXES })])
      return {
        steps: own.filter((id) => !done.has(id)),
        indexes: indexNamesOf(migrations, connection).filter((name) => !made?.names?.includes(name)),
      }
    },
    later: async () => [...(await doneSteps())].filter((id) => !own.includes(id)).sort(),
    async stepDone(id, tookMs) {
      await records.updateOne({ _id: id }, { $set: { at: new Date(), tookMs } }, { upsert: true })
    },
    async indexesMade() {
      const names = indexNamesOf(migrations, connection)
      await records.updateOne({ _id: INDEXES }, { $addToSet: { names: { $each: names } } }, { upsert: true })
    },
  }
}
