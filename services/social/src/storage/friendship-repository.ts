import type { NameCursor, TimeCursor } from '@plekje/contracts'
import type { NameKeys } from './name-keys'
import type { SocialModels, StoredFriendship } from './social-models'

export interface FriendshipRepository {
  /** A page of accepted friends by name, and the total. */
  friends(
    userId: string,
    page: { after: NameCursor | undefined; limit: number },
  ): Promise<{ friends: NameCursor[]; total: number }>
  /** A page of pending requests to the member, newest first, and the total. */
  requests(
    userId: string,
    page: { before: TimeCursor | undefined; limit: number },
  ): Promise<{ requests: StoredFriendship[]; total: number }>
  /** All friendships and requests of a member, newest first. */
  of(userId: string): Promise<StoredFriendship[]>
  /** In a transaction that found neither friendship nor request between these members: adds a request. */
  add(requestId: string, from: string, to: string): Promise<StoredFriendship>
  between(userId: string, otherId: string): Promise<StoredFriendship | null>
  /** Accepts the request of `from` to `to`; null when there is none. */
  acceptFrom(from: string, to: string): Promise<StoredFriendship | null>
  /** Accepts a request by id; null when this member has no such request. */
  accept(requestId: string, to: string): Promise<StoredFriendship | null>
  /** Finds the friendship that began with a request to this member. */
  findAccepted(requestId: string, to: string): Promise<StoredFriendship | null>
  findPending(requestId: string, to: string): Promise<StoredFriendship | null>
  /** Removes a request; false when this member has no such request. */
  reject(requestId: string, to: string): Promise<boolean>
  removeAllOf(userIds: readonly string[]): Promise<void>
}

const pairOf = (userId: string, otherId: string) => [userId, otherId].sort()
const keyOf = (userId: string, otherId: string) => pairOf(userId, otherId).join('.')

export function createFriendshipRepository(
  { friendships }: Pick<SocialModels, 'friendships'>,
  nameKeys: NameKeys,
): FriendshipRepository {
  /** Fields with the id and the sort key of the friend, by the field that has the member. */
  const friendFields = {
    from: { id: 'to', key: 'toKey' },
    to: { id: 'from', key: 'fromKey' },
  } as const
  /** Friends by name to whom the member sent the request (side `from`), or who sent it to the member (side `to`). */
  const friendsOnSide = async (side: 'from' | 'to', userId: string, after: NameCursor | undefined, limit: number) => {
    const { id, key } = friendFields[side]
    const afterPosition = after && {
      [key]: { $gte: after.name },
      $or: [{ [key]: { $gt: after.name } }, { [id]: { $gt: after.id } }],
    }
    const rows = await friendships
      .find({ [side]: userId, status: 'accepted', ...afterPosition }, { _id: 0, [id]: 1, [key]: 1 })
      .sort({ [key]: 1, [id]: 1 })
      .limit(limit)
      .lean<Pick<StoredFriendship, 'from' | 'to' | 'fromKey' | 'toKey'>[]>()
      .exec()
    return rows.map((friendship) => ({ id: friendship[id], name: friendship[key] }))
  }
  const friendsPage = async (userId: string, after: NameCursor | undefined, limit: number) => {
    const pages = await Promise.all([
      friendsOnSide('from', userId, after, limit),
      friendsOnSide('to', userId, after, limit),
    ])
    return pages.flat()
  }

  const acceptPending = (request: object) =>
    friendships
      .findOneAndUpdate(
        { ...request, status: 'pending' },
        { $set: { status: 'accepted', acceptedAt: new Date() } },
        { returnDocument: 'after' },
      )
      .lean<StoredFriendship>()
      .exec()

  return {
    async friends(userId, { after, limit }) {
      const countOn = (side: 'from' | 'to') => friendships.countDocuments({ [side]: userId, status: 'accepted' }).exec()
      const counts = Promise.all([countOn('from'), countOn('to')])
      let rows = await friendsPage(userId, after, limit)
      // Rows without a sort key come first, so the first page shows whether there are any.
      if (after === undefined && rows.some(({ name }) => name == null)) {
        await nameKeys.fillMissing(userId)
        rows = await friendsPage(userId, after, limit)
      }
      const friends = rows.map(({ id, name }): NameCursor => ({ id, name: name ?? '' })).sort(byName)
      const [countFrom, countTo] = await counts
      return { friends: friends.slice(0, limit), total: countFrom + countTo }
    },
    async requests(userId, { before, limit }) {
      const pendingRequests = { to: userId, status: 'pending' as const }
      const beforePosition = before && {
        createdAt: { $lte: before.at },
        $or: [{ createdAt: { $lt: before.at } }, { requestId: { $lt: before.id } }],
      }
      const [requests, total] = await Promise.all([
        friendships
          .find({ ...pendingRequests, ...beforePosition })
          .sort({ createdAt: -1, requestId: -1 })
          .limit(limit)
          .lean<StoredFriendship[]>()
          .exec(),
        friendships.countDocuments(pendingRequests).exec(),
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
    between: (userId, otherId) => friendships.findById(keyOf(userId, otherId)).lean<StoredFriendship>().exec(),
    acceptFrom: (from, to) => acceptPending({ _id: keyOf(from, to), from, to }),
    accept: (requestId, to) => acceptPending({ requestId, to }),
    findAccepted: (requestId, to) =>
      friendships.findOne({ requestId, to, status: 'accepted' }).lean<StoredFriendship>().exec(),
    findPending: (requestId, to) =>
      friendships.findOne({ requestId, to, status: 'pending' }).lean<StoredFriendship>().exec(),
    async reject(requestId, to) {
      const { deletedCount } = await friendships.deleteOne({ requestId, to, status: 'pending' })
      return deletedCount === 1
    },
    async removeAllOf(userIds) {
      await friendships.deleteMany({ members: { $in: [...userIds] } })
    },
  }
}

/** Compares names by code point, like the database, and equal names by id. */
function byName(left: NameCursor, right: NameCursor): number {
  const difference = Buffer.compare(Buffer.from(left.name), Buffer.from(right.name))
  if (difference !== 0) return difference
  return left.id < right.id ? -1 : 1
}
