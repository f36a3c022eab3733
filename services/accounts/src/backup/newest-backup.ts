import { type Figure, modelOnce } from '@plekje/service-kit'
import { type Connection, Schema } from 'mongoose'

interface StoredBackup {
  readonly _id: 'newest'
  /** When the snapshot of the newest checked backup was taken. */
  readonly moment: Date
}

const backupSchema = new Schema<StoredBackup>(
  { _id: { type: String }, moment: Date },
  { collection: 'backups', versionKey: false, autoIndex: false, autoCreate: false },
)

const backupModel = (connection: Connection) => modelOnce<StoredBackup>(connection, 'Backup', backupSchema)

/** Records the newest backup for the figure below, because the service cannot read the folder of backups. */
export async function recordNewestBackup(connection: Connection, moment: Date): Promise<void> {
  await backupModel(connection).updateOne({ _id: 'newest' }, { $set: { moment } }, { upsert: true })
}

/** Undefined while there is no backup. */
export async function newestBackupMoment(connection: Connection): Promise<Date | undefined> {
  const newest = await backupModel(connection).findById('newest').lean<StoredBackup>()
  return newest?.moment
}

/** The age of the newest backup; absent while there is no backup. */
export const backupFigures = (connection: Connection, now: () => Date): Figure[] => [
  {
    name: 'backup_newest_age_seconds',
    help: 'Age of the newest checked backup',
    read: async () => {
      const moment = await newestBackupMoment(connection)
      return moment ? Math.max(0, (now().getTime() - moment.getTime()) / 1000) : []
    },
  },
]
