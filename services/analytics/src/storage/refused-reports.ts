import { Instant, type Topic } from '@plekje/contracts'
import { modelOnce, type OutboxEntry, type OutboxFields, type SpooledEvent, withOutbox } from '@plekje/service-kit'
import { type Connection, type Model, Schema } from 'mongoose'
import { z } from 'zod'

interface StoredReport extends OutboxFields {
  readonly _id: string
}

const schema = new Schema<StoredReport>({ _id: { type: String } }, { collection: 'refusedReports', versionKey: false })
schema.plugin(withOutbox)

export const refusedReportModel = (connection: Connection): Model<StoredReport> =>
  modelOnce<StoredReport>(connection, 'RefusedReport', schema)

/** The format in which this service writes spools. */
const Written = z.object({
  id: z.string(),
  /** May come from an older version: the event log decides. */
  topic: z.string().transform((topic) => topic as Topic),
  key: z.string(),
  occurredAt: Instant,
  data: z.unknown(),
})

/**
 * Moves events that a spool cannot publish from the disk of one process, where operators cannot reach them, into
 * documents, which are deleted once their event is published or dropped. Idempotent.
 */
export const createRefusedReports = (connection: Connection) => {
  const model = refusedReportModel(connection)
  return {
    model,
    async setAside(refused: readonly SpooledEvent[]): Promise<void> {
      const removedAt = new Date()
      await model.bulkWrite(
        refused.map(({ message }) => ({
          updateOne: {
            filter: { _id: message.id },
            update: { $setOnInsert: { removedAt, refusedEvents: [entryOf(message)] } },
            upsert: true,
          },
        })),
        { ordered: false },
      )
    },
  }
}

function entryOf({ value, headers }: SpooledEvent['message']): OutboxEntry {
  const { traceparent } = headers
  const written = Written.parse(JSON.parse(value))
  return traceparent ? { ...written, traceparent } : written
}
