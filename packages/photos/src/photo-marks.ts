import { modelOnce } from '@plekje/service-kit'
import { type Connection, type Model, Schema } from 'mongoose'

/** An uploaded photo, stored with its owner. Its bytes are in the blob store; the service stores where it is shown. */
export interface PhotoMark {
  readonly _id: string
  /** True until the upload is over or `dueAt` passes. Until then nothing else may delete the photo. */
  readonly isUploading: boolean
  /** When to check whether the photo is still shown; null if no check is pending. */
  readonly dueAt: Date | null
}

/** Selects photos by values of their owner's fields. */
export type PhotosOf<Owner> = { readonly [Field in keyof Owner]?: readonly Owner[Field][] }

export type PhotoMarkModel<Owner> = Model<PhotoMark & Owner>

/** The collection `photos` of a service, with an index for each field of the owner. */
export function photoMarkModel<Owner extends object>(
  connection: Connection,
  owner: { readonly [Field in keyof Owner]: StringConstructor | NumberConstructor },
): PhotoMarkModel<Owner> {
  const buildSchema = () => {
    const schema = new Schema<PhotoMark & Owner>(
      {
        _id: String,
        isUploading: { type: Boolean, default: false },
        dueAt: { type: Date, default: null },
        ...owner,
      } as never,
      { versionKey: false, autoIndex: false, autoCreate: false, bufferCommands: false },
    )
    for (const field of Object.keys(owner)) schema.index({ [field]: 1 })
    return schema.index({ dueAt: 1 })
  }
  return modelOnce(connection, 'Photo', buildSchema() as never, 'photos') as unknown as PhotoMarkModel<Owner>
}

export function createPhotoMarks<Owner>(ownerModel: PhotoMarkModel<Owner>) {
  type MarkedPhoto = PhotoMark & Owner
  const model = ownerModel as unknown as Model<PhotoMark>
  const filterOf = (owners: PhotosOf<Owner>) => {
    const fields = Object.entries<readonly unknown[] | undefined>(owners as never)
    return Object.fromEntries(fields.map(([field, values = []]) => [field, { $in: [...values] }]))
  }
  const find = (filter: object) => model.find(filter as never).lean<MarkedPhoto[]>()
  return {
    async beginUpload(id: string, owner: Owner, dueAt: Date): Promise<void> {
      await model.updateOne({ _id: id }, { $set: { ...owner, isUploading: true, dueAt } }, { upsert: true })
    },
    /** Ends an upload; the photo is checked at `dueAt` at the latest. */
    async endUpload(id: string, dueAt: Date): Promise<void> {
      await model.updateOne({ _id: id }, { $set: { isUploading: false, dueAt } })
    },
    /** Ends the check of a photo that stays, unless the photo was marked again after `findDue` or `findMarked`. */
    async endCheck({ _id, dueAt }: PhotoMark, nextCheckAt: Date | null): Promise<void> {
      await model.updateOne({ _id, dueAt }, { $set: { isUploading: false, dueAt: nextCheckAt } })
    },
    async mark(owners: PhotosOf<Owner>, dueAt: Date): Promise<void> {
      await model.updateMany({ ...filterOf(owners), isUploading: false }, { $set: { dueAt } })
    },
    findDue: (now: Date, limit: number): Promise<MarkedPhoto[]> =>
      find({ dueAt: { $lte: now } })
        .sort({ dueAt: 1 })
        .limit(limit),
    findMarked: (owners: PhotosOf<Owner>): Promise<MarkedPhoto[]> =>
      find({ ...filterOf(owners), isUploading: false, dueAt: { $type: 'date' } }),
    findById: (id: string): Promise<MarkedPhoto | null> => model.findById(id).lean<MarkedPhoto | null>().exec(),
    findAll: (owners: PhotosOf<Owner>): Promise<MarkedPhoto[]> => find(filterOf(owners)),
    async remove(id: string): Promise<void> {
      await model.deleteOne({ _id: id })
    },
  }
}
