import { nameKey } from '../domain/name-key'
import type { SocialModels, StoredMember } from './social-models'

export interface NameKeys {
  /** Sort keys by member; empty for a member whose name is unknown here. */
  of(userIds: readonly string[]): Promise<Map<string, string>>
  /** Updates the sort keys in the friendships of these members. */
  update(userIds: readonly string[]): Promise<void>
  /** Updates the sort keys in the friendships of all members. */
  updateAll(): Promise<void>
  /** Adds the sort keys to friendships of a member that lack them, because an older version wrote them. */
  fillMissing(userId: string): Promise<void>
}

const BATCH_SIZE = 200

/** Sort keys of members, which friendships carry for lists by name. */
export function createNameKeys({ members, friendships }: Pick<SocialModels, 'members' | 'friendships'>): NameKeys {
  const of = async (userIds: readonly string[]) => {
    const rows = await members
      .find({ _id: { $in: [...userIds] }, username: { $exists: true } }, { username: 1, firstName: 1 })
      .lean<StoredMember[]>()
      .exec()
    const keys = new Map(userIds.map((id) => [id, '']))
    for (const { _id, username = '', firstName = null } of rows) keys.set(_id, nameKey({ username, firstName }))
    return keys
  }

  const update = async (userIds: readonly string[]) => {
    for (let start = 0; start < userIds.length; start += BATCH_SIZE) {
      const keys = await of(userIds.slice(start, start + BATCH_SIZE))
      const writes = [...keys].flatMap(([id, key]) => [
        { updateMany: { filter: { from: id, fromKey: { $ne: key } }, update: { $set: { fromKey: key } } } },
        { updateMany: { filter: { to: id, toKey: { $ne: key } }, update: { $set: { toKey: key } } } },
      ])
      await friendships.bulkWrite(writes, { ordered: false })
    }
  }

  return {
    of,
    update,
    async updateAll() {
      let lastId = ''
      for (;;) {
        const batch = await members
          .find({ _id: { $gt: lastId }, username: { $exists: true } }, { _id: 1 })
          .sort({ _id: 1 })
          .limit(BATCH_SIZE)
          .lean<Pick<StoredMember, '_id'>[]>()
        await update(batch.map(({ _id }) => _id))
        const last = batch.at(-1)
        if (!last || batch.length < BATCH_SIZE) return
        lastId = last._id
      }
    },
    async fillMissing(userId) {
      for (;;) {
        const findWithoutKey = (side: object) =>
          friendships
            .find({ ...side, status: 'accepted' }, { from: 1, to: 1 })
            .limit(BATCH_SIZE)
            .lean()
            .exec()
        const [sent, received] = await Promise.all([
          findWithoutKey({ from: userId, toKey: null }),
          findWithoutKey({ to: userId, fromKey: null }),
        ])
        const withoutKey = [...sent, ...received]
        if (withoutKey.length === 0) return
        const keys = await of([...new Set(withoutKey.flatMap(({ from, to }) => [from, to]))])
        const writes = withoutKey.map(({ _id, from, to }) => ({
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
