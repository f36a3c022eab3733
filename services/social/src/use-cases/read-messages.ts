import {
  type Client,
  decodeTimeCursor,
  encodeTimeCursor,
  type Listing,
  type listingsApi,
  MESSAGE_KINDS,
  type Member,
  type Message,
  type MessageKind,
  type MessageSettings,
  type PublicMember,
  type UnreadMessages,
} from '@plekje/contracts'
import { type Erasures, type InTransaction, type Logger, NotFoundError } from '@plekje/service-kit'
import type { MemberDirectory } from '../member-directory'
import type { StoredMessage } from '../storage/message-models'
import type { MessageRepository } from '../storage/message-repository'

type ShownKinds = { readonly [Kind in MessageKind]?: boolean | undefined }

/**
 * A member's messages. Names are read when a message is shown. A message has no name of a hidden venue, nor of any
 * venue while listings is unavailable (MESSAGE-3).
 */
export function createReadMessages(
  messages: MessageRepository,
  {
    inTransaction,
    erasures,
    listings,
    directory,
    now,
  }: {
    readonly inTransaction: InTransaction
    readonly erasures: Pick<Erasures, 'assertActive'>
    readonly listings: Pick<Client<typeof listingsApi>, 'listingsByIds'>
    readonly directory: Pick<MemberDirectory, 'resolve'>
    readonly now: () => Date
  },
) {
  const findVisibleVenues = async (page: readonly StoredMessage[], log: Logger): Promise<Listing[]> => {
    const ids = new Set(page.map(({ listingId }) => listingId).filter((id) => id !== undefined))
    if (ids.size === 0) return []
    try {
      return await listings.listingsByIds({ query: { ids: [...ids].join(',') } })
    } catch (error) {
      log.warn({ err: error }, 'could not read venues from listings; listing messages without their names')
      return []
    }
  }

  const findOtherMembers = (page: readonly StoredMessage[], log: Logger): Promise<Map<string, PublicMember>> => {
    const ids = new Set(page.map(({ otherId }) => otherId).filter((id) => id !== undefined))
    return ids.size === 0 ? Promise.resolve(new Map()) : directory.resolve([...ids], log)
  }

  const unread = async ({ id }: Member): Promise<UnreadMessages> => ({
    count: (await messages.countUnread([id])).get(id) ?? 0,
  })

  const settingsOf = (hiddenKinds: readonly MessageKind[]): MessageSettings => {
    const isShown = (kind: MessageKind) => !hiddenKinds.includes(kind)
    return {
      shown: {
        friends: isShown('friends'),
        replies: isShown('replies'),
        proposals: isShown('proposals'),
        moderation: isShown('moderation'),
        venues: isShown('venues'),
        alerts: isShown('alerts'),
      },
    }
  }

  return {
    async list(member: Member, query: { before: string | undefined; limit: number }, log: Logger) {
      const { messages: foundMessages, total } = await messages.page(member.id, {
        before: query.before === undefined ? undefined : decodeTimeCursor(query.before),
        limit: query.limit + 1,
      })
      const page = foundMessages.slice(0, query.limit)
      const [venues, members] = await Promise.all([findVisibleVenues(page, log), findOtherMembers(page, log)])
      const rows = page.map((message) => viewOf(message, venues, members))
      const last = page.at(-1)
      const next =
        foundMessages.length > query.limit && last
          ? { before: encodeTimeCursor({ at: last.createdAt, id: last._id }) }
          : undefined
      return { rows, total, next }
    },

    unread,

    async markRead(member: Member, id: string): Promise<UnreadMessages> {
      if (!(await messages.markRead(member.id, id, now()))) {
        throw new NotFoundError('message_not_found', 'Dit bericht bestaat niet (meer).')
      }
      return unread(member)
    },

    async markReadUpTo(member: Member, upTo: string): Promise<UnreadMessages> {
      await messages.markReadUpTo(member.id, new Date(upTo), now())
      return unread(member)
    },

    settings: async ({ id }: Member): Promise<MessageSettings> => settingsOf(await messages.hiddenKinds(id)),

    changeSettings: ({ id }: Member, shown: ShownKinds): Promise<MessageSettings> =>
      inTransaction(async () => {
        await erasures.assertActive(id)
        const shownBefore = settingsOf(await messages.hiddenKinds(id)).shown
        const hiddenKinds = MESSAGE_KINDS.filter((kind) => !(shown[kind] ?? shownBefore[kind]))
        await messages.hideKinds(id, hiddenKinds)
        return settingsOf(hiddenKinds)
      }),
  }
}

function viewOf(
  { _id, kind, event, createdAt, readAt, listingId, otherId, search }: StoredMessage,
  venues: readonly Listing[],
  members: ReadonlyMap<string, PublicMember>,
): Message {
  const venue = venues.find(({ id }) => id === listingId)
  const otherMember = otherId === undefined ? undefined : members.get(otherId)
  return {
    id: _id,
    kind,
    event,
    createdAt: createdAt.toISOString(),
    isRead: readAt !== null,
    listing: venue ? { slug: venue.slug, name: venue.name } : null,
    member: otherMember ? { username: otherMember.username, firstName: otherMember.firstName } : null,
    search: search ? { name: search.name, criteria: search.criteria, count: search.count } : null,
  }
}
