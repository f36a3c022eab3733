import { randomUUID } from 'node:crypto'
import { modelOnce } from '@plekje/service-kit'
import { type Connection, type Model, Schema } from 'mongoose'

/** An administrator's decision about dead letters of a topic, which may be a hundred thousand, in one document. */
export interface StoredDecision {
  readonly _id: string
  readonly topic: string
  readonly decision: 'redriven' | 'discarded'
  /** `<partition>-<offset>` in the topic's dead letters. */
  readonly positions: readonly string[]
  /** Id of the administrator. */
  readonly by: string
  readonly at: Date
  readonly reason?: string
}

const schema = new Schema<StoredDecision>(
  { _id: { type: String }, topic: String, decision: String, positions: [String], by: String, at: Date, reason: String },
  { collection: 'deadLetterDecisions', versionKey: false },
)
schema.index({ topic: 1 })

export const decisionModel = (connection: Connection): Model<StoredDecision> =>
  modelOnce<StoredDecision>(connection, 'DeadLetterDecision', schema)

export interface DeadLetterDecisions {
  record(decision: Omit<StoredDecision, '_id' | 'at'>): Promise<void>
  /** Positions in a topic with a decision. */
  decidedPositions(topic: string): Promise<ReadonlySet<string>>
}

export function createDeadLetterDecisions(connection: Connection): DeadLetterDecisions {
  const model = decisionModel(connection)
  return {
    async record(decision) {
      await model.create({ ...decision, _id: randomUUID(), at: new Date() })
    },
    async decidedPositions(topic) {
      const rows = await model.find({ topic }, { positions: 1 }).lean<Pick<StoredDecision, 'positions'>[]>().exec()
      return new Set(rows.flatMap(({ positions }) => positions))
    },
  }
}
