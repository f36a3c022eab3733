import { type Connection, type Model, Schema } from 'mongoose'

/** An uploaded photo. Its bytes are in the blob store; which venue shows it where is in the venue. */
export interface StoredPhoto {
  readonly _id: string
  readonly venueId: number
  /** Not in its venue yet: nobody but the upload itself decides about it until `dueAt`. */
  readonly isUploading: boolean
  /** When to look whether the venue still shows it; null while nothing is going on with it. */
  readonly dueAt: Date | null
}

export const photoModel = (connection: Connection): Model<StoredPhoto> =>
  (connection.models.Photo as Model<StoredPhoto> | undefined) ??
  connection.model<StoredPhoto>('Photo', photoSchema(), 'photos')

function photoSchema(): Schema<StoredPhoto> {
  const schema = new Schema<StoredPhoto>(
    {
      _id: String,
      venueId: { type: Number, required: true },
      isUploading: { type: Boolean, default: false },
      dueAt: { type: Date, default: null },
    },
    { versionKey: false, autoIndex: false, autoCreate: false, bufferCommands: false },
  )
  schema.index({ venueId: 1 })
  schema.index({ dueAt: 1 })
  return schema
}

export type PhotoRepository = ReturnType<typeof createPhotoRepository>

export const createPhotoRepository = (model: Model<StoredPhoto>) => ({
  async add(id: string, venueId: number, dueAt: Date): Promise<void> {
    await model.create({ _id: id, venueId, isUploading: true, dueAt })
  },
  /** The upload is over: to be looked at, at `dueAt` or before. */
  async endUpload(id: string, dueAt: Date): Promise<void> {
    await model.updateOne({ _id: id }, { $set: { isUploading: false, dueAt } })
  },
  async settle(id: string): Promise<void> {
    await model.updateOne({ _id: id }, { $set: { isUploading: false, dueAt: null } })
  },
  async markVenues(venueIds: readonly number[], dueAt: Date): Promise<void> {
    await model.updateMany({ venueId: { $in: [...venueIds] }, isUploading: false }, { $set: { dueAt } })
  },
  due: (now: Date, limit: number): Promise<StoredPhoto[]> =>
    model
      .find({ dueAt: { $lte: now } })
      .sort({ dueAt: 1 })
      .limit(limit)
      .lean<StoredPhoto[]>(),
  ofVenues: (venueIds: readonly number[]): Promise<StoredPhoto[]> =>
    model.find({ venueId: { $in: [...venueIds] }, isUploading: false, dueAt: { $type: 'date' } }).lean<StoredPhoto[]>(),
  async remove(id: string): Promise<void> {
    await model.deleteOne({ _id: id })
  },
})
