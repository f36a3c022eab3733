import { z } from 'zod'
import { defineApi } from './define-api'
import { MAX_MESSAGES_AT_ONCE, MESSAGE_EVENTS, MESSAGE_KINDS } from './message-kinds'
import { limitInAddress } from './paging'
import { beforeInAddress } from './paging-by-cursor'
import { Instant, OpaqueId } from './values'

/** A message to a member (MESSAGE-1). A venue, member or search that is deleted or hidden is null. */
export const Message = z.object({
  id: z.string(),
  kind: z.enum(MESSAGE_KINDS),
  event: z.enum(MESSAGE_EVENTS),
  createdAt: Instant,
  isRead: z.boolean(),
  /** Null without a venue, for a hidden or deleted one, and while listings is unavailable. */
  listing: z.object({ slug: z.string(), name: z.string() }).nullable(),
  /** The other member of a friendship. */
  member: z.object({ username: z.string(), firstName: z.string().nullable() }).nullable(),
  /** A followed search with new venues. */
  search: z.object({ name: z.string(), criteria: z.string(), count: z.number().int().min(1) }).nullable(),
})
export type Message = z.infer<typeof Message>

export const UnreadMessages = z.object({ count: z.number().int().min(0) })
export type UnreadMessages = z.infer<typeof UnreadMessages>

const yesOrNo = z.boolean('Kies ja of nee.')

/** Per kind: whether the site shows its messages. */
export const MessageSettings = z.object({
  shown: z.object({
    friends: yesOrNo,
    replies: yesOrNo,
    proposals: yesOrNo,
    moderation: yesOrNo,
    venues: yesOrNo,
    alerts: yesOrNo,
  }),
})
export type MessageSettings = z.infer<typeof MessageSettings>

export const messagesApi = defineApi({
  listMessages: {
    method: 'GET',
    path: '/messages',
    access: 'member',
    refuses: [],
    summary: `Own messages of the kinds that are shown, newest first, ${MAX_MESSAGES_AT_ONCE} at a time at most`,
    query: z.object({ limit: limitInAddress(MAX_MESSAGES_AT_ONCE), before: beforeInAddress() }),
    reply: z.array(Message),
  },
  unreadMessages: {
    method: 'GET',
    path: '/messages/unread',
    access: 'member',
    refuses: [],
    summary: 'Number of own unread messages of the kinds that are shown',
    reply: UnreadMessages,
  },
  readMessage: {
    method: 'POST',
    whenRepeated: 'once',
    path: '/messages/:id/read',
    access: 'member',
    refuses: [404],
    summary: 'Marks an own message as read',
    params: z.object({ id: OpaqueId }),
    reply: UnreadMessages,
  },
  readMessages: {
    method: 'POST',
    whenRepeated: 'once',
    path: '/messages/read',
    access: 'member',
    refuses: [],
    summary: 'Marks own messages up to an instant as read: that of the newest message on the screen',
    body: z.object({ upTo: Instant }),
    reply: UnreadMessages,
  },
  messageSettings: {
    method: 'GET',
    path: '/messages/settings',
    access: 'member',
    refuses: [],
    summary: 'Which kinds of messages the site shows',
    reply: MessageSettings,
  },
  changeMessageSettings: {
    method: 'PUT',
    path: '/messages/settings',
    access: 'member',
    refuses: [],
    summary: 'Sets which kinds of messages the site shows; kinds that are left out stay as they are',
    body: z.object({ shown: MessageSettings.shape.shown.partial() }),
    reply: MessageSettings,
  },
})
