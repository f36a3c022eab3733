import type { Connection } from 'mongoose'
import { indexNamesOf, type ServiceMigrations } from './migrations'

const COLLECTION = 'migrations'
const INDEXES = 'indexes'

interface StoredRecord {
  readonly _id: string
  readonly at?: Date
  readonly tookMs?: number
  /** Names of all indexes ever created; only in the record of indexes. */
  readonly names?: readonly string[]
}

/** The migrations recorded in a service's database. */
export interface MigrationRecord {
  /** Steps and indexes that the build needs and the database does not record. */
  findMissing(): Promise<{ readonly steps: readonly string[]; readonly indexes: readonly string[] }>
  findNewerSteps(): Promise<readonly string[]>
  recordStep(id: string, tookMs: number): Promise<void>
  recordIndexes(): Promise<void>
}

/** Ids of the steps that a database records. */
export async function readRecordedSteps(connection: Connection): Promise<readonly string[]> {
  const records = await connection
    .collection<StoredRecord>(COLLECTION)
    .find({ at: { $exists: true } }, { projection: { _id: 1 }, comment: 'scan: one document per migration' })
    .toArray()
  return records.map(({ _id }) => _id)
}

export function createMigrationRecord(connection: Connection, migrations: ServiceMigrations): MigrationRecord {
  const records = connection.collection<StoredRecord>(COLLECTION)
  const ownSteps = migrations.steps.map(({ id }) => id)
  return {
    async findMissing() {
      const [recordedSteps, indexRecord] = await Promise.all([
        readRecordedSteps(connection),
        records.findOne({ _id: INDEXES }),
      ])
      return {
        steps: ownSteps.filter((id) => !recordedSteps.includes(id)),
        indexes: indexNamesOf(migrations, connection).filter((name) => !indexRecord?.names?.includes(name)),
      }
    },
    findNewerSteps: async () => (await readRecordedSteps(connection)).filter((id) => !ownSteps.includes(id)).sort(),
    async recordStep(id, tookMs) {
      await records.updateOne({ _id: id }, { $set: { at: new Date(), tookMs } }, { upsert: true })
    },
    async recordIndexes() {
      const names = indexNamesOf(migrations, connection)
      await records.updateOne({ _id: INDEXES }, { $addToSet: { names: { $each: names } } }, { upsert: true })
    },
  }
}
