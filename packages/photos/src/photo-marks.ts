import { modelOnce } from '@plekje/service-kit'
import { type Connection, type Model, Schema } from 'mongoose'

/** An uploaded photo, stored with its owner. The bytes are in the blob store; the service stores where it is shown. */
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
  const build = () => {
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
  return modelOnce(connection, 'Photo', build() as never, 'photos') as unknown as PhotoMarkModel<Owner>
}

export function createPhotoMarks<Owner>(ofOwner: PhotoMarkModel<Owner>) {
  type Marked = PhotoMark & Owner
  const model = ofOwner as unknown as Model<PhotoMark>
  const where = (owners: PhotosOf<Owner>) =>
    Object.fromEntries(
      Object.entries<readonly unknown[] | undefined>(owners as never).map(([field, values = []]) => [
        field,
        { $in: [...values] },
      ]),
    )
  const find = (filter: object) => model.find(filter as never).lean<Marked[]>()
  return {
    async beginUpload(id: string, owner: Owner, dueAt: Date): Promise<void> {
      await model.updateOne({ _id: id }, { $set: { ...owner, isUploading: true, dueAt } }, { upsert: true })
    },
    /** Ends an upload; the photo is checked at `dueAt` at the latest. */
    async endUpload(id: string, dueAt: Date): Promise<void> {
      await model.updateOne({ _id: id }, { $set: { isUploading: false, dueAt } })
    },
    /** Ends the check of a photo that is kept, unless it was marked again since it was read. */
    async endCheck({ _id, dueAt }: PhotoMark, nextCheckAt: Date | null): Promise<void> {
      await model.updateOne({ _id, dueAt }, { $set: { isUploading: false, dueAt: nextCheckAt } })
    },
    async mark(owners: PhotosOf<Owner>, dueAt: Date): Promise<void> {
      await model.updateMany({ ...where(owners), isUploading: false }, { $set: { dueAt } })
    },
    due: (now: Date, limit: number): Promise<Marked[]> =>
      find({ dueAt: { $lte: now } })
        .sort({ dueAt: 1 })
        .limit(limit),
    marked: (owners: PhotosOf<Owner>): Promise<Marked[]> =>
      find({ ...where(owners), isUploading: false, dueAt: { $type: 'date' } }),
    one: (id: string): Promise<Marked | null> => model.findById(id).lean<Marked | null>().exec(),
    all: (owners: PhotosOf<Owner>): Promise<Marked[]> => find(where(owners)),
    async remove(id: string): Promise<void> {
      await model.deleteOne({ _id: id })
    },
  }
}
