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
  save(service: string, figures: Readonly<Record<string, number>>): Promise<void>
  /** Null when the service never answered. */
  find(service: string): Promise<Readonly<Record<string, number>> | null>
}

export function createLastKnownFigures(connection: Connection): LastKnownFigures {
  const model = modelOnce<StoredFigures>(connection, 'LastKnownFigures', schema)
  const savedTexts = new Map<string, string>()
  return {
    async save(service, figures) {
      // Skips unchanged figures, which are usual: this runs at every view of the dashboard.
      const text = JSON.stringify(figures)
      if (savedTexts.get(service) === text) return
      await model.updateOne({ _id: service }, { $set: { figures, at: new Date() } }, { upsert: true })
      savedTexts.set(service, text)
    },
    find: async (service) => (await model.findById(service).lean<StoredFigures>().exec())?.figures ?? null,
  }
}
