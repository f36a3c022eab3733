import { randomBytes } from 'node:crypto'
import { isDuplicate, type SocialModels, type StoredFriendship } from './social-models'

export interface FriendshipRepository {
  /** Everything between a member and others: friendships and requests, newest first. */
  of(userId: string): Promise<StoredFriendship[]>
  /** Null when there is something between the two already. */
  add(from: string, to: string): Promise<StoredFriendship | null>
  between(one: string, other: string): Promise<StoredFriendship | null>
  /** Turns the request of `from` to `to` into a friendship; null when there is none that waits. */
  acceptFrom(from: string, to: string): Promise<StoredFriendship | null>
  /** The same by its id. Accepting again gives the friendship that is there. */
  accept(requestId: string, to: string): Promise<StoredFriendship | null>
  /** A request that waits for this member; null when there is none. */
  waiting(requestId: string, to: string): Promise<StoredFriendship | null>
  /** False when no such request waits for this member. */
  reject(requestId: string, to: string): Promise<boolean>
  remove(one: string, other: string): Promise<void>
  /** Takes a request back that nobody answered. */
  withdraw(requestId: string): Promise<void>
  removeAllOf(userIds: readonly string[]): Promise<void>
}

const pairOf = (one: string, other: string) => [one, other].sort()
const keyOf = (one: string, other: string) => pairOf(one, other).join('.')

export function createFriendshipRepository({ friendships }: SocialModels): FriendshipRepository {
  const toFriendship = (waiting: object) =>
    friendships
      .findOneAndUpdate(
        { ...waiting, status: 'pending' },
        { $set: { status: 'accepted', acceptedAt: new Date() } },
        { returnDocument: 'after' },
      )
      .lean<StoredFriendship>()
      .exec()

  return {
    of: (userId) => friendships.find({ members: userId }).sort({ createdAt: -1 }).lean<StoredFriendship[]>().exec(),
    async add(from, to) {
      const request: StoredFriendship = {
        _id: keyOf(from, to),
        requestId: randomBytes(12).toString('base64url'),
        from,
        to,
        members: pairOf(from, to),
        status: 'pending',
        createdAt: new Date(),
      }
      try {
        await friendships.create(request)
        return request
      } catch (error) {
        if (isDuplicate(error)) return null
        throw error
      }
    },
    between: (one, other) => friendships.findById(keyOf(one, other)).lean<StoredFriendship>().exec(),
    acceptFrom: (from, to) => toFriendship({ _id: keyOf(from, to), from, to }),
    accept: async (requestId, to) =>
      (await toFriendship({ requestId, to })) ??
      friendships.findOne({ requestId, to, status: 'accepted' }).lean<StoredFriendship>().exec(),
    waiting: (requestId, to) =>
      friendships.findOne({ requestId, to, status: 'pending' }).lean<StoredFriendship>().exec(),
    async reject(requestId, to) {
      const { deletedCount } = await friendships.deleteOne({ requestId, to, status: 'pending' })
      return deletedCount === 1
    },
    async remove(one, other) {
      await friendships.deleteOne({ _id: keyOf(one, other) })
    },
    async withdraw(requestId) {
      await friendships.deleteOne({ requestId, status: 'pending' })
    },
    async removeAllOf(userIds) {
      await friendships.deleteMany({ members: { $in: [...userIds] } })
    },
  }
}
