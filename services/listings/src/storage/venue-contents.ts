import type { Venue } from '../domain/venue'
import type { VenueModel } from './venue-model'

/** Reads venues by id for services with a read model; every query uses the primary key. */
export const createVenueContents = (model: VenueModel) => ({
  /** Versions of venues after an id, in order of id, hidden venues included. */
  versionsAfter: (id: number, limit: number) =>
    model
      .find({ _id: { $gt: id } }, { version: 1, isVisible: 1 })
      .sort({ _id: 1 })
      .limit(limit)
      .lean<Pick<Venue, '_id' | 'version' | 'isVisible'>[]>(),

  /**
   * Visible venues in a range of ids, in order of id. The condition is `not hidden`, so that MongoDB uses the index of
   * ids.
   */
  visibleBetween: (afterId: number, upToId: number, limit: number) =>
    model
      .find({ _id: { $gt: afterId, $lte: upToId }, isVisible: { $ne: false } }, { slug: 1, updatedAt: 1 })
      .sort({ _id: 1 })
      .limit(limit)
      .lean<Pick<Venue, '_id' | 'slug' | 'updatedAt'>[]>(),

  highestId: async () =>
    (await model.findOne({}, { _id: 1 }).sort({ _id: -1 }).lean<{ _id: number } | null>())?._id ?? 0,

  /** Venues in no particular order, hidden venues included. */
  byIds: (ids: readonly number[]) => model.find({ _id: { $in: [...ids] } }).lean<Venue[]>(),
})

export type VenueContents = ReturnType<typeof createVenueContents>
