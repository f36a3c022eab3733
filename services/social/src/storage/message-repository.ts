import { MAX_MESSAGES, MAX_MESSAGES_OF_KIND, type MessageKind, type TimeCursor } from '@plekje/contracts'
import type { MessageModels, MessageVenue, StoredMessage } from './message-models'
import type { SocialModels, StoredMember } from './social-models'

export type NewMessage = Omit<StoredMessage, 'readAt'>

export interface MessageRepository {
  /** In a transaction that wrote to the member's document: adds a message once; removes the oldest above the limits. */
  add(message: NewMessage): Promise<void>
  /** A page of the messages of kinds that the member sees, newest first, and their total. */
  page(
    userId: string,
    page: { before: TimeCursor | undefined; limit: number },
  ): Promise<{ messages: StoredMessage[]; total: number }>
  /** All messages of a member, newest first. */
  of(userId: string): Promise<StoredMessage[]>
  /** Numbers of unread messages of kinds that the members see; members without any are left out. */
  countUnread(userIds: readonly string[]): Promise<Map<string, number>>
  /** Marks a message as read; false if the member has no such message. */
  markRead(userId: string, id: string, at: Date): Promise<boolean>
  /** Marks messages until `upTo` as read, if they are of kinds that the member sees. */
  markReadUpTo(userId: string, upTo: Date, at: Date): Promise<void>
  remove(id: string): Promise<void>
  /** In a transaction that adds a message: locks the venue of the message; false if the venue is deleted. */
  lockVenue(listingId: number, at: Date): Promise<boolean>
  /** In a transaction: removes messages about a deleted venue, and marks the venue as deleted. */
  forgetListing(listingId: number, at: Date): Promise<void>
  /** Removes messages to these members, and those about them. */
  removeAllOf(userIds: readonly string[]): Promise<void>
  hiddenKinds(userId: string): Promise<readonly MessageKind[]>
  /** In a transaction that wrote to the member's document: hides these kinds, and shows the others. */
  hideKinds(userId: string, kinds: readonly MessageKind[]): Promise<void>
}

/** Returns the ids of the messages, sorted newest first, that exceed the maximum in total or of their kind. */
function surplusOf(messages: readonly Pick<StoredMessage, '_id' | 'kind'>[]): string[] {
  const counts = new Map<MessageKind, number>()
  const surplus: string[] = []
  let total = 0
  for (const { _id, kind } of messages) {
    const countOfKind = counts.get(kind) ?? 0
    if (total === MAX_MESSAGES || countOfKind === MAX_MESSAGES_OF_KIND) {
      surplus.push(_id)
      continue
    }
    total += 1
    counts.set(kind, countOfKind + 1)
  }
  return surplus
}

const DAY_MS = 86_400_000
/** A venue stays marked for longer than the event log stores events about it. */
const VENUE_MARK_DAYS = 40
const venueExpiry = (at: Date): Date => new Date(at.getTime() + VENUE_MARK_DAYS * DAY_MS)

export function createMessageRepository({
  messages,
  messageVenues,
  members,
}: MessageModels & Pick<SocialModels, 'members'>): MessageRepository {
  const hiddenKinds = async (userId: string) => {
    const member = await members.findById(userId, { hiddenMessages: 1 }).lean<StoredMember>().exec()
    return member?.hiddenMessages ?? []
  }

  return {
    async add({ _id, ...message }) {
      await messages.updateOne({ _id }, { $setOnInsert: { ...message, readAt: null } }, { upsert: true })
      const messagesOfMember = await messages
        .find({ userId: message.userId }, { kind: 1 })
        .sort({ createdAt: -1, _id: -1 })
        .lean<Pick<StoredMessage, '_id' | 'kind'>[]>()
        .exec()
      const surplus = surplusOf(messagesOfMember)
      if (surplus.length > 0) await messages.deleteMany({ _id: { $in: surplus } })
    },
    async page(userId, { before, limit }) {
      const shownFilter = { userId, kind: { $nin: await hiddenKinds(userId) } }
      const beforePosition = before && {
        createdAt: { $lte: before.at },
        $or: [{ createdAt: { $lt: before.at } }, { _id: { $lt: before.id } }],
      }
      const [messagesOfPage, total] = await Promise.all([
        messages
          .find({ ...shownFilter, ...beforePosition })
          .sort({ createdAt: -1, _id: -1 })
          .limit(limit)
          .lean<StoredMessage[]>()
          .exec(),
        messages.countDocuments(shownFilter).exec(),
      ])
      return { messages: messagesOfPage, total }
    },
    of: (userId) => messages.find({ userId }).sort({ createdAt: -1, _id: -1 }).lean<StoredMessage[]>().exec(),
    async countUnread(userIds) {
      const ids = [...userIds]
      const [counts, membersWithSettings] = await Promise.all([
        messages
          .aggregate<{ _id: { userId: string; kind: MessageKind }; count: number }>([
            { $match: { userId: { $in: ids }, readAt: null } },
            { $group: { _id: { userId: '$userId', kind: '$kind' }, count: { $sum: 1 } } },
          ])
          .exec(),
        members
          .find({ _id: { $in: ids } }, { hiddenMessages: 1 })
          .lean<StoredMember[]>()
          .exec(),
      ])
      const hiddenByMember = new Map(membersWithSettings.map(({ _id, hiddenMessages = [] }) => [_id, hiddenMessages]))
      const totals = new Map<string, number>()
      for (const { _id, count } of counts) {
        if (hiddenByMember.get(_id.userId)?.includes(_id.kind)) continue
        totals.set(_id.userId, (totals.get(_id.userId) ?? 0) + count)
      }
      return totals
    },
    async markRead(userId, id, at) {
      const { matchedCount } = await messages.updateOne({ _id: id, userId, readAt: null }, { $set: { readAt: at } })
      return matchedCount === 1 || (await messages.exists({ _id: id, userId })) !== null
    },
    async markReadUpTo(userId, upTo, at) {
      const kind = { $nin: await hiddenKinds(userId) }
      await messages.updateMany({ userId, readAt: null, kind, createdAt: { $lte: upTo } }, { $set: { readAt: at } })
    },
    async remove(id) {
      await messages.deleteOne({ _id: id })
    },
    async lockVenue(listingId, at) {
      const venue = await messageVenues
        .findOneAndUpdate(
          { _id: listingId },
          { $set: { expiresAt: venueExpiry(at) } },
          { upsert: true, returnDocument: 'after' },
        )
        .lean<MessageVenue>()
        .exec()
      return venue?.isDeleted !== true
    },
    async forgetListing(listingId, at) {
      const $set = { isDeleted: true, expiresAt: venueExpiry(at) }
      await messageVenues.updateOne({ _id: listingId }, { $set }, { upsert: true })
      await messages.deleteMany({ listingId })
    },
    async removeAllOf(userIds) {
      const ids = { $in: [...userIds] }
      await Promise.all([messages.deleteMany({ userId: ids }), messages.deleteMany({ otherId: ids })])
    },
    hiddenKinds,
    async hideKinds(userId, kinds) {
      await members.updateOne({ _id: userId }, { $set: { hiddenMessages: kinds } })
    },
  }
}
