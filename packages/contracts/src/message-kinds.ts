/*
 * Messages to members and the mails beside them. This file has no schemas, because browsers and mails use it too.
 */

/** Kinds of messages, for each of which a member chooses whether the site shows them (MESSAGE-7). */
export const MESSAGE_KINDS = ['friends', 'replies', 'proposals', 'moderation', 'venues', 'alerts'] as const
export type MessageKind = (typeof MESSAGE_KINDS)[number]

/** Kinds of messages that members set to be mailed now, daily or never. An alert has its own frequency (SEARCH-25). */
export const MAIL_KINDS = ['friends', 'replies', 'proposals', 'moderation', 'venues'] as const
export type MailKindSetting = (typeof MAIL_KINDS)[number]

export const MAIL_TIMINGS = ['now', 'daily', 'never'] as const
export type MailTiming = (typeof MAIL_TIMINGS)[number]

/** Choices of a link that stops mails: one kind, or with `daily` every kind that is mailed daily. */
export const STOPPED_MAILS = [...MAIL_KINDS, 'daily'] as const
export type StoppedMails = (typeof STOPPED_MAILS)[number]

/** Events that a message reports. A front end shows an unknown event by the kind of its message. */
export const MESSAGE_EVENTS = [
  'friend-requested',
  'friend-accepted',
  'review-replied',
  'proposal-taken',
  'proposal-refused',
  'proposal-partly-taken',
  'review-hidden',
  'review-kept',
  'claim-granted',
  'claim-refused',
  'venue-disputed',
  'role-removed',
  'invited',
  'venues-found',
] as const
export type MessageEvent = (typeof MESSAGE_EVENTS)[number]

/** Maximum number of messages of a member, of all kinds and of one kind; the oldest are removed. */
export const MAX_MESSAGES = 200
export const MAX_MESSAGES_OF_KIND = 100
/** Maximum and default number of rows of a page. */
export const MAX_MESSAGES_AT_ONCE = 100
export const MESSAGE_RETENTION_DAYS = 180

/** The stream of a member's number of unread messages. */
export const UNREAD_STREAM_PATH = '/messages/unread/stream'
