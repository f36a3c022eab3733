import { nameKey } from '../domain/name-key'
import type { SocialModels, StoredMember } from './social-models'

export interface NameKeys {
  /** Sort keys by member; empty for a member whose name is unknown here. */
  of(userIds: readonly string[]): Promise<Map<string, string>>
  /** Updates the sort keys in the friendships of these members. */
  follow(userIds: readonly string[]): Promise<void>
  /** Adds sort keys to friendships of a member that lack them because an older version wrote them. */
  fillMissing(userId: string): Promise<void>
}

const BATCH = 200

/** Sort keys of members, which friendships carry for lists by name. */
export function createNameKeys({ members, friendships }: Pick<SocialModels, 'members' | 'friendships'>): NameKeys {
  const of = async (userIds: readonly string[]) => {
    const found = await members
      .find({ _id: { $in: [...userIds] }, username: { $exists: true } }, { username: 1, firstName: 1 })
      .lean<StoredMember[]>()
      .exec()
    const known = new Map(
      found.map(({ _id, username = '', firstName = null }) => [_id, nameKey({ username, firstName })] as const),
    )
    return new Map(userIds.map((id) => [id, known.get(id) ?? '']))
  }

  return {
    of,
    async follow(userIds) {
      for (let start = 0; start < userIds.length; start += BATCH) {
        const keys = await of(userIds.slice(start, start + BATCH))
        const moves = [...keys].flatMap(([id, key]) => [
          { updateMany: { filter: { from: id, fromKey: { $ne: key } }, update: { $set: { fromKey: key } } } },
          { updateMany: { filter: { to: id, toKey: { $ne: key } }, update: { $set: { toKey: key } } } },
        ])
        await friendships.bulkWrite(moves, { ordered: false })
      }
    },
    async fillMissing(userId) {
      for (;;) {
        const found = await Promise.all(
          [
            { from: userId, toKey: null },
            { to: userId, fromKey: null },
          ].map((side) =>
            friendships
              .find({ ...side, status: 'accepted' }, { from: 1, to: 1 })
              .limit(BATCH)
              .lean()
              .exec(),
          ),
        )
        const without = found.flat()
        if (without.length === 0) return
        const keys = await of([...new Set(without.flatMap(({ from, to }) => [from, to]))])
        const writes = without.map(({ _id, from, to }) => ({
          updateOne: {
            filter: { _id },
            update: { $set: { fromKey: keys.get(from) ?? '', toKey: keys.get(to) ?? '' } },
          },
        }))
        await friendships.bulkWrite(writes, { ordered: false })
      }
    },
  }
}
