import type { PlaceByName, PlaceInTime } from '@plekje/contracts'
import type { NameKeys } from './name-keys'
import type { SocialModels, StoredFriendship } from './social-models'

export interface FriendshipRepository {
  /** A page of accepted friends by name, and the total. */
  friends(
    userId: string,
    page: { after: PlaceByName | undefined; limit: number },
  ): Promise<{ friends: PlaceByName[]; total: number }>
  /** A page of requests that wait for the member's answer, newest first, and the total. */
  requests(
    userId: string,
    page: { before: PlaceInTime | undefined; limit: number },
  ): Promise<{ requests: StoredFriendship[]; total: number }>
  /** All friendships and requests of a member, newest first. */
  of(userId: string): Promise<StoredFriendship[]>
  /** In a transaction in which the two have neither friendship nor request. */
  add(requestId: string, from: string, to: string): Promise<StoredFriendship>
  between(one: string, other: string): Promise<StoredFriendship | null>
  /** Turns the request of `from` to `to` into a friendship; null when none waits. */
  acceptFrom(from: string, to: string): Promise<StoredFriendship | null>
  /** Accepts a request by id. Accepting again returns the existing friendship. */
  accept(requestId: string, to: string): Promise<StoredFriendship | null>
  /** A request that waits for this member; null when there is none. */
  waiting(requestId: string, to: string): Promise<StoredFriendship | null>
  /** False when no such request waits for this member. */
  reject(requestId: string, to: string): Promise<boolean>
  remove(one: string, other: string): Promise<void>
  removeAllOf(userIds: readonly string[]): Promise<void>
}

const pairOf = (one: string, other: string) => [one, other].sort()
const keyOf = (one: string, other: string) => pairOf(one, other).join('.')

export function createFriendshipRepository(
  { friendships }: Pick<SocialModels, 'friendships'>,
  nameKeys: NameKeys,
): FriendshipRepository {
  const sides = {
    from: { other: 'to', key: 'toKey' },
    to: { other: 'from', key: 'fromKey' },
  } as const
  /** Friends by name whom the member asked (`from`), or who asked the member (`to`). */
  const friendsOn = async (side: 'from' | 'to', userId: string, after: PlaceByName | undefined, limit: number) => {
    const { other, key } = sides[side]
    const found = await friendships
      .find(
        {
          [side]: userId,
          status: 'accepted',
          ...(after === undefined
            ? {}
            : {
                [key]: { $gte: after.name },
                $or: [{ [key]: { $gt: after.name } }, { [other]: { $gt: after.id } }],
              }),
        },
        { _id: 0, [other]: 1, [key]: 1 },
      )
      .sort({ [key]: 1, [other]: 1 })
      .limit(limit)
      .lean<Pick<StoredFriendship, 'from' | 'to' | 'fromKey' | 'toKey'>[]>()
      .exec()
    return found.map((friendship) => ({ id: friendship[other], name: friendship[key] }))
  }
  const friendsPage = async (userId: string, after: PlaceByName | undefined, limit: number) => {
    const pages = await Promise.all([friendsOn('from', userId, after, limit), friendsOn('to', userId, after, limit)])
    return pages.flat()
  }

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
    async friends(userId, { after, limit }) {
      const of = (side: 'from' | 'to') => friendships.countDocuments({ [side]: userId, status: 'accepted' }).exec()
      const total = Promise.all([of('from'), of('to')]).then(([asked, wasAsked]) => asked + wasAsked)
      let found = await friendsPage(userId, after, limit)
      // Rows without a sort key come first.
      if (after === undefined && found.some(({ name }) => name == null)) {
        await nameKeys.fillMissing(userId)
        found = await friendsPage(userId, after, limit)
      }
      const friends = found.map(({ id, name }): PlaceByName => ({ id, name: name ?? '' })).sort(byName)
      return { friends: friends.slice(0, limit), total: await total }
    },
    async requests(userId, { before, limit }) {
      const waiting = { to: userId, status: 'pending' as const }
      const [requests, total] = await Promise.all([
        friendships
          .find({
            ...waiting,
            ...(before === undefined
              ? {}
              : {
                  createdAt: { $lte: before.at },
                  $or: [{ createdAt: { $lt: before.at } }, { requestId: { $lt: before.id } }],
                }),
          })
          .sort({ createdAt: -1, requestId: -1 })
          .limit(limit)
          .lean<StoredFriendship[]>()
          .exec(),
        friendships.countDocuments(waiting).exec(),
      ])
      return { requests, total }
    },
    of: (userId) => friendships.find({ members: userId }).sort({ createdAt: -1 }).lean<StoredFriendship[]>().exec(),
    async add(requestId, from, to) {
      const keys = await nameKeys.of([from, to])
      const request: StoredFriendship = {
        _id: keyOf(from, to),
        requestId,
        from,
        to,
        members: pairOf(from, to),
        status: 'pending',
        createdAt: new Date(),
        fromKey: keys.get(from) ?? '',
        toKey: keys.get(to) ?? '',
      }
      await friendships.insertMany([request], { lean: true })
      return request
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
    async removeAllOf(userIds) {
      await friendships.deleteMany({ members: { $in: [...userIds] } })
    },
  }
}

/** Compares by code point, like the store. */
const byName = (left: PlaceByName, right: PlaceByName) =>
  Buffer.compare(Buffer.from(left.name), Buffer.from(right.name)) || (left.id < right.id ? -1 : 1)
