import { modelOnce, moveEventsToOutbox, requireTransactions } from '@plekje/service-kit'
import { type Connection, Schema } from 'mongoose'

const schema = new Schema<{ readonly _id: string }>(
  { _id: { type: String } },
  { collection: 'refusedReports', versionKey: false, autoIndex: false, autoCreate: false },
)

/** Moves refused reports, which earlier versions stored as documents, to the outbox. */
export async function moveRefusedReports(connection: Connection): Promise<void> {
  await requireTransactions(connection)
  await moveEventsToOutbox(modelOnce(connection, 'RefusedReport', schema))
  const collections = await connection.listCollections()
  if (collections.some(({ name }) => name === 'refusedReports')) await connection.dropCollection('refusedReports')
}
