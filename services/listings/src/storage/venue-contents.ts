import type { Venue } from '../domain/venue'
import type { VenueModel } from './venue-model'
import { present } from './venue-repository'

/** Venues by id, for whoever keeps a read model of them: all readings go by the key of the collection. */
export const createVenueContents = (model: VenueModel) => ({
  /** In order of id, hidden ones too. */
  versionsAfter: (id: number, limit: number) =>
    model
      .find({ _id: { $gt: id }, ...present }, { version: 1, isVisible: 1 })
      .sort({ _id: 1 })
      .limit(limit)
      .lean<Pick<Venue, '_id' | 'version' | 'isVisible'>[]>(),

  /** Those that visitors see, of a range of ids, in order of id: not hidden, so that no index but that of ids serves. */
  visibleBetween: (afterId: number, upToId: number, limit: number) =>
    model
      .find({ _id: { $gt: afterId, $lte: upToId }, isVisible: { $ne: false }, ...present }, { slug: 1, updatedAt: 1 })
      .sort({ _id: 1 })
      .limit(limit)
      .lean<Pick<Venue, '_id' | 'slug' | 'updatedAt'>[]>(),

  /** 0 without venues. */
  highestId: async () =>
    (await model.findOne({}, { _id: 1 }).sort({ _id: -1 }).lean<{ _id: number } | null>())?._id ?? 0,

  /** In no particular order, hidden ones too. */
  some: (ids: readonly number[]) => model.find({ _id: { $in: [...ids] }, ...present }).lean<Venue[]>(),
})

export type VenueContents = ReturnType<typeof createVenueContents>
