import { modelOnce } from '@plekje/service-kit'
import { type Connection, Schema, SchemaTypes } from 'mongoose'

interface StoredFigures {
  /** The service, such as `accounts`. */
  readonly _id: string
  readonly figures: Readonly<Record<string, number>>
  readonly at: Date
}

const schema = new Schema<StoredFigures>(
  { _id: { type: String }, figures: SchemaTypes.Mixed, at: Date },
  { collection: 'lastKnownFigures', versionKey: false },
)

/** The last known totals of other services, for when one is unavailable. */
export interface LastKnownFigures {
  keep(part: string, figures: Readonly<Record<string, number>>): Promise<void>
  /** Null when the service never answered. */
  of(part: string): Promise<Readonly<Record<string, number>> | null>
}

export function createLastKnownFigures(connection: Connection): LastKnownFigures {
  const model = modelOnce<StoredFigures>(connection, 'LastKnownFigures', schema)
  const written = new Map<string, string>()
  return {
    async keep(part, figures) {
      // Usually unchanged, and this runs at every view of the dashboard.
      const text = JSON.stringify(figures)
      if (written.get(part) === text) return
      await model.updateOne({ _id: part }, { $set: { figures, at: new Date() } }, { upsert: true })
      written.set(part, text)
    },
    of: async (part) => (await model.findById(part).lean<StoredFigures>().exec())?.figures ?? null,
  }
}
