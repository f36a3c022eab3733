import { MAX_PHOTOS_PER_VENUE } from '@plekje/contracts'
import { modelOnce } from '@plekje/service-kit'
import { type Connection, type Model, Schema, SchemaTypes } from 'mongoose'
import type { OwnerChange } from '../domain/managed-fields'

export type OwnerChangeModel = Model<OwnerChange>

export const ownerChangeModel = (connection: Connection): OwnerChangeModel =>
  modelOnce(connection, 'OwnerChange', ownerChangeSchema(), 'owner_changes')

function ownerChangeSchema(): Schema<OwnerChange> {
  const schema = new Schema<OwnerChange>(
    {
      _id: String,
      listingId: Number,
      field: String,
      restoring: SchemaTypes.Mixed,
      photo: SchemaTypes.Mixed,
      before: String,
      after: String,
      state: String,
      at: Date,
      memberId: String,
      username: String,
      undoneAt: Date,
      undoneBy: String,
      undoneById: String,
      undoneAs: String,
    },
    { versionKey: false, autoIndex: false, autoCreate: false, bufferCommands: false, minimize: false },
  )
  schema.index({ listingId: 1, at: -1, _id: 1 })
  schema.index({ state: 1, at: -1, _id: 1 })
  schema.index({ listingId: 1, field: 1, at: -1, _id: 1 })
  schema.index({ memberId: 1, at: -1 }, { sparse: true })
  schema.index({ undoneById: 1 }, { sparse: true })
  return schema
}

type Undoing = Required<Pick<OwnerChange, 'undoneAt' | 'undoneBy' | 'undoneById' | 'undoneAs'>>

export type OwnerChangeRepository = ReturnType<typeof createOwnerChangeRepository>

export const createOwnerChangeRepository = (model: OwnerChangeModel) => ({
  byId: (id: string) => model.findById(id).lean<OwnerChange | null>(),

  add: async (changes: readonly OwnerChange[]): Promise<void> => {
    if (changes.length > 0) await model.insertMany([...changes])
  },

  /** Call it in a transaction that read the change. */
  undo: async (id: string, undoing: Undoing): Promise<void> =>
    void (await model.updateOne({ _id: id }, { $set: { ...undoing, state: 'undone' } })),

  /** A page of changes of one venue or in one state, latest first. */
  async list(
    filter: Pick<OwnerChange, 'listingId'> | Pick<OwnerChange, 'state'>,
    { skip, limit }: { readonly skip: number; readonly limit: number },
  ) {
    const [changes, total] = await Promise.all([
      model.find(filter).sort({ at: -1, _id: 1 }).skip(skip).limit(limit).lean<OwnerChange[]>(),
      model.countDocuments(filter).exec(),
    ])
    return { changes, total }
  },

  /**
   * Removed photos that can be restored: the latest removals, at most as many as a venue may have photos. Undone
   * removals count towards this maximum, so that no older removal, whose file is deleted, becomes restorable.
   */
  async removedPhotos(listingId: number): Promise<OwnerChange[]> {
    const removals = await model
      .find({ listingId, field: 'photos', after: null })
      .sort({ at: -1, _id: 1 })
      .limit(MAX_PHOTOS_PER_VENUE)
      .lean<OwnerChange[]>()
    return removals.filter(({ state }) => state === 'valid')
  },

  byMember: (memberId: string) => model.find({ memberId }).sort({ at: -1 }).lean<OwnerChange[]>(),

  removeOfVenues: async (listingIds: readonly number[]): Promise<void> =>
    void (await model.deleteMany({ listingId: { $in: [...listingIds] } })),

  /** Removes members from their changes, and from what they undid. */
  async forget(memberIds: readonly string[], erasedName: string): Promise<void> {
    const ids = { $in: [...memberIds] }
    await model.updateMany({ memberId: ids }, { $unset: { memberId: 1, username: 1 } })
    await model.updateMany({ undoneById: ids }, { $set: { undoneBy: erasedName }, $unset: { undoneById: 1 } })
  },
})
