import { modelOnce } from '@plekje/service-kit'
import { type Connection, Schema, SchemaTypes } from 'mongoose'

interface StoredFigures {
  /** Whose they are: `accounts`. */
  readonly _id: string
  readonly figures: Readonly<Record<string, number>>
  readonly at: Date
}

const schema = new Schema<StoredFigures>(
  { _id: { type: String }, figures: SchemaTypes.Mixed, at: Date },
  { collection: 'lastKnownFigures', versionKey: false },
)

/** What other services last said of their totals, for when one is away. */
export interface LastKnownFigures {
  keep(part: string, figures: Readonly<Record<string, number>>): Promise<void>
  /** Null when the part never answered. */
  of(part: string): Promise<Readonly<Record<string, number>> | null>
}

export function createLastKnownFigures(connection: Connection): LastKnownFigures {
  const model = modelOnce<StoredFigures>(connection, 'LastKnownFigures', schema)
  const written = new Map<string, string>()
  return {
    async keep(part, figures) {
      // Most of the time nothing is new, and every look at the dashboard comes by here.
      const text = JSON.stringify(figures)
      if (written.get(part) === text) return
      await model.updateOne({ _id: part }, { $set: { figures, at: new Date() } }, { upsert: true })
      written.set(part, text)
    },
    of: async (part) => (await model.findById(part).lean<StoredFigures>().exec())?.figures ?? null,
  }
}
