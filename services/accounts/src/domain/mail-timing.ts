import type { MailKindSetting, MailTiming } from '@plekje/contracts'
import { instantOf, wallClockAt } from '@plekje/opening-hours'

/** A member's choices, as stored. */
export interface MailChoices {
  readonly hasNoReplyMails?: boolean
  readonly mailTimings?: Readonly<Partial<Record<MailKindSetting, MailTiming>>>
}

/** Anybody may send a friend request, so these mails are sent only to members who want them. */
const defaults: Readonly<Record<MailKindSetting, MailTiming>> = {
  friends: 'never',
  replies: 'now',
  proposals: 'now',
  moderation: 'now',
  venues: 'now',
}

/** When mails of a kind are sent to a member (MESSAGE-9). */
export function timingOf(
  { hasNoReplyMails = false, mailTimings = {} }: MailChoices,
  kind: MailKindSetting,
): MailTiming {
  if (kind === 'replies' && hasNoReplyMails) return 'never'
  return mailTimings[kind] ?? defaults[kind]
}

/** Fields that store a member's choice. `never` for replies is stored in the only field that older versions read. */
export function storedTimings(
  { mailTimings = {} }: MailChoices,
  choices: Readonly<Partial<Record<MailKindSetting, MailTiming>>>,
): MailChoices {
  const { replies } = choices
  const timings = { ...mailTimings, ...choices }
  if (replies === 'never') timings.replies = mailTimings.replies ?? 'now'
  if (replies === undefined) return { mailTimings: timings }
  return { mailTimings: timings, hasNoReplyMails: replies === 'never' }
}

/** Minute of the day, in Amsterdam, at which daily mails are due. */
const DAILY_MAIL_MINUTE = 8 * 60
/** The longest time until a daily mail, on the day on which clocks are set back. */
const MAX_WAIT_MS = 25 * 3_600_000

/** When the daily mail with a notice of this moment is due: the next 8:00 in Amsterdam. */
export function nextDailyMailAt(after: Date): Date {
  const { day, minute } = wallClockAt(after.getTime())
  return instantOf(minute < DAILY_MAIL_MINUTE ? day : day + 1, DAILY_MAIL_MINUTE)
}

/** A due time after this comes from a wrong clock, and counts as due. */
export const latestDailyMailAt = (at: Date): Date => new Date(at.getTime() + MAX_WAIT_MS)

export const isNoticeDue = ({ digestAt }: { readonly digestAt: Date }, at: Date): boolean =>
  digestAt <= at || digestAt > latestDailyMailAt(at)
