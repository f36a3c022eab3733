import { MAX_FAVORITES, type PublicMember, type TimeCursor } from '@plekje/contracts'
import { ignoreDuplicateKeys } from '@plekje/service-kit'
import type { PipelineStage } from 'mongoose'
import type { NameKeys } from './name-keys'
import { pushToMember } from './push-to-member'
import { notErased, type SocialModels, type StoredFavorite, type StoredMember } from './social-models'

export interface MemberRepository {
  /** All favourites, newest first. */
  favoritesOf(userId: string): Promise<StoredFavorite[]>
  /** A page of favourites, newest first, and the total. */
  favorites(
    userId: string,
    page: { before: TimeCursor | undefined; limit: number },
  ): Promise<{ favorites: StoredFavorite[]; total: number }>
  /** Returns the ids that are favourites. */
  favoritesWithIds(userId: string, listingIds: readonly number[]): Promise<number[]>
  /** In a transaction: adds a favourite, unless the member has it, has too many or is erased. */
  addFavorite(userId: string, listingId: number): Promise<'added' | 'present' | 'full' | 'erased'>
  /** True if the venue was a favourite. */
  removeFavorite(userId: string, listingId: number): Promise<boolean>
  /** In a transaction: counts a change of favourites. False when the member exceeds {@link MAX_PUBLISHED_CHANGES}. */
  countChange(userId: string): Promise<boolean>
  /** Removes a deleted venue from all members. */
  forgetListing(listingId: number): Promise<void>
  /** Stores the current names of members; adds new members and skips erased ones. */
  storeNames(members: readonly PublicMember[]): Promise<void>
  /** The members with a stored name. */
  byIds(ids: readonly string[]): Promise<PublicMember[]>
}

/** Fields of a member's document that an erasure removes. */
export const PERSONAL_FIELDS = [
  'favorites',
  'favoriteChanges',
  'hiddenMessages',
  'username',
  'firstName',
  'profileImageUrl',
  'alerts',
  'alertsToken',
  'digest',
  'digestLease',
] as const

/** Stages that yield a document per favourite. */
const favoritesIn = (userId: string): PipelineStage[] => [
  { $match: { _id: userId } },
  { $unwind: '$favorites' },
  { $replaceRoot: { newRoot: '$favorites' } },
]

/** Maximum number of a member's changes of favourites that are published per hour, so that nobody distorts figures. */
export const MAX_PUBLISHED_CHANGES = 60
const HOUR_MS = 3_600_000

export function createMemberRepository(
  { members }: Pick<SocialModels, 'members'>,
  nameKeys: Pick<NameKeys, 'update'>,
): MemberRepository {
  const favorites: MemberRepository['favorites'] = async (userId, { before, limit }) => {
    const pageStages = favoritesIn(userId)
    if (before) {
      const olderFilter = { addedAt: { $lt: before.at } }
      const sameTimeFilter = { addedAt: before.at, listingId: { $lt: Number(before.id) } }
      pageStages.push({ $match: { $or: [olderFilter, sameTimeFilter] } })
    }
    pageStages.push({ $sort: { addedAt: -1, listingId: -1 } }, { $limit: limit })
    const countStages: PipelineStage[] = [
      { $match: { _id: userId } },
      { $project: { total: { $size: { $ifNull: ['$favorites', []] } } } },
    ]
    const [page, counts] = await Promise.all([
      members.aggregate<StoredFavorite>(pageStages).exec(),
      members.aggregate<{ total: number }>(countStages).exec(),
    ])
    return { favorites: page, total: counts[0]?.total ?? 0 }
  }

  return {
    async favoritesOf(userId) {
      return (await favorites(userId, { before: undefined, limit: Number.MAX_SAFE_INTEGER })).favorites
    },
    favorites,
    async favoritesWithIds(userId, listingIds) {
      const rows = await members
        .aggregate<{ listingId: number }>([
          ...favoritesIn(userId),
          { $match: { listingId: { $in: [...listingIds] } } },
          { $project: { _id: 0, listingId: 1 } },
        ])
        .exec()
      return rows.map(({ listingId }) => listingId)
    },
    async addFavorite(userId, listingId) {
      const favorite = { listingId, addedAt: new Date() }
      const condition = {
        'favorites.listingId': { $ne: listingId },
        [`favorites.${MAX_FAVORITES - 1}`]: { $exists: false },
      }
      const unchangedMember = await pushToMember(members, userId, condition, { favorites: favorite })
      if (!unchangedMember) return 'added'
      if (unchangedMember.erasedAt) return 'erased'
      return unchangedMember.favorites?.some((existing) => existing.listingId === listingId) ? 'present' : 'full'
    },
    async removeFavorite(userId, listingId) {
      const filter = { _id: userId, 'favorites.listingId': listingId }
      const { modifiedCount } = await members.updateOne(filter, { $pull: { favorites: { listingId } } })
      return modifiedCount === 1
    },
    async countChange(userId) {
      const now = new Date()
      const belowLimit = {
        'favoriteChanges.until': { $gt: now },
        'favoriteChanges.count': { $lt: MAX_PUBLISHED_CHANGES },
      }
      const increment = await members.updateOne(
        { _id: userId, ...belowLimit },
        { $inc: { 'favoriteChanges.count': 1 } },
      )
      if (increment.matchedCount > 0) return true
      const noOpenWindow = [{ favoriteChanges: { $exists: false } }, { 'favoriteChanges.until': { $lte: now } }]
      const favoriteChanges = { until: new Date(now.getTime() + HOUR_MS), count: 1 }
      const restart = await members.updateOne({ _id: userId, $or: noOpenWindow }, { $set: { favoriteChanges } })
      return restart.matchedCount > 0
    },
    async forgetListing(listingId) {
      await members.updateMany({ 'favorites.listingId': listingId }, { $pull: { favorites: { listingId } } })
    },
    async storeNames(current) {
      if (current.length === 0) return
      // A single bulk write, because many single writes would occupy the connection pool.
      const writes = current.map(({ id, username, firstName, profileImageUrl }) => ({
        updateOne: {
          filter: { _id: id, ...notErased },
          update: { $set: { username, firstName, profileImageUrl } },
          upsert: true,
        },
      }))
      await members.bulkWrite(writes, { ordered: false }).catch(ignoreDuplicateKeys)
      await nameKeys.update(current.map(({ id }) => id))
    },
    async byIds(ids) {
      const storedMembers = await members
        .find({ _id: { $in: [...ids] }, username: { $exists: true }, ...notErased })
        .lean<StoredMember[]>()
        .exec()
      return storedMembers.map(({ _id, username = '', firstName = null, profileImageUrl = null }) => ({
        id: _id,
        username,
        firstName,
        profileImageUrl,
      }))
    },
  }
}
