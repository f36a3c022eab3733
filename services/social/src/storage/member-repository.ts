import type { PublicMember } from '@plekje/contracts'
import { outboxEvent } from '@plekje/service-kit'
import { isDuplicate, type SocialModels, type StoredFavorite, type StoredMember } from './social-models'

export interface MemberRepository {
  /** Last added first. */
  favoritesOf(userId: string): Promise<StoredFavorite[]>
  /** In one write with the check that the member was not erased. */
  addFavorite(userId: string, listingId: number): Promise<'added' | 'present' | 'erased'>
  removeFavorite(userId: string, listingId: number): Promise<void>
  /** Takes a deleted venue from everyone. */
  forgetListing(listingId: number): Promise<void>
  /** Keeps names as they are now, also of those not known before; of erased members nothing. */
  remember(members: readonly PublicMember[]): Promise<void>
  /** Changes the name of a member of whom one is kept. */
  rename(userId: string, names: { username?: string; firstName?: string | null }): Promise<void>
  known(ids: readonly string[]): Promise<PublicMember[]>
  /** From here on nothing of the member is kept or taken. */
  erase(userId: string): Promise<void>
  isAnyErased(ids: readonly string[]): Promise<boolean>
  erasedIds(): Promise<string[]>
  /** Tells that nothing of the member is left; once per event. */
  confirmErasure(userId: string, eventId: string): Promise<void>
}

const present = { erasedAt: { $exists: false } }

export function createMemberRepository({ members }: SocialModels, onTold: () => void): MemberRepository {
  /** An upsert that meets an erased member stumbles over its id. */
  const upsert = async (filter: object, update: object): Promise<boolean> => {
    try {
      const { upsertedCount, modifiedCount } = await members.updateOne({ ...filter, ...present }, update, {
        upsert: true,
      })
      return upsertedCount + modifiedCount > 0
    } catch (error) {
      if (isDuplicate(error)) return false
      throw error
    }
  }

  return {
    async favoritesOf(userId) {
      const member = await members.findById(userId, { favorites: 1 }).lean<StoredMember>().exec()
      return [...(member?.favorites ?? [])].reverse()
    },
    async addFavorite(userId, listingId) {
      // Another try when it was removed, or the member's document made, between the two looks.
      for (;;) {
        const isAdded = await upsert(
          { _id: userId, 'favorites.listingId': { $ne: listingId } },
          { $push: { favorites: { listingId, addedAt: new Date() } } },
        )
        if (isAdded) return 'added'
        const member = await members.findById(userId).lean<StoredMember>().exec()
        if (member?.erasedAt) return 'erased'
        if (member?.favorites?.some((favorite) => favorite.listingId === listingId)) return 'present'
      }
    },
    async removeFavorite(userId, listingId) {
      await members.updateOne({ _id: userId }, { $pull: { favorites: { listingId } } })
    },
    async forgetListing(listingId) {
      await members.updateMany({ 'favorites.listingId': listingId }, { $pull: { favorites: { listingId } } })
    },
    async remember(known) {
      await Promise.all(
        known.map(({ id, username, firstName, profileImageUrl }) =>
          upsert({ _id: id }, { $set: { username, firstName, profileImageUrl } }),
        ),
      )
    },
    async rename(userId, names) {
      await members.updateOne({ _id: userId, username: { $exists: true }, ...present }, { $set: names })
    },
    async known(ids) {
      const found = await members
        .find({ _id: { $in: [...ids] }, username: { $exists: true }, ...present })
        .lean<StoredMember[]>()
        .exec()
      return found.map(({ _id, username = '', firstName = null, profileImageUrl = null }) => ({
        id: _id,
        username,
        firstName,
        profileImageUrl,
      }))
    },
    async erase(userId) {
      await members.updateOne(
        { _id: userId },
        { $set: { erasedAt: new Date() }, $unset: { favorites: 1, username: 1, firstName: 1, profileImageUrl: 1 } },
        { upsert: true },
      )
    },
    isAnyErased: async (ids) =>
      (await members.exists({ _id: { $in: [...ids] }, erasedAt: { $exists: true } })) !== null,
    async erasedIds() {
      const found = await members
        .find({ erasedAt: { $exists: true } }, { _id: 1 })
        .lean<StoredMember[]>()
        .exec()
      return found.map(({ _id }) => _id)
    },
    async confirmErasure(userId, eventId) {
      const event = outboxEvent('account.changed', userId, { userId, change: 'erasure-confirmed', service: 'social' })
      await members.updateOne(
        { _id: userId, confirmedEvent: { $ne: eventId } },
        { $set: { confirmedEvent: eventId }, $push: { outbox: event } },
      )
      onTold()
    },
  }
}
