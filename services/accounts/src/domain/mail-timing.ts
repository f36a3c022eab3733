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

/** Fields that store a member's choice. Older versions of the service read `hasNoReplyMails` alone. */
export function storedTimings(
  { mailTimings = {} }: MailChoices,
  chosen: Readonly<Partial<Record<MailKindSetting, MailTiming>>>,
): MailChoices {
  const { replies } = chosen
  const timings = { ...mailTimings, ...chosen }
  if (replies === 'never') timings.replies = mailTimings.replies ?? 'now'
  if (replies === undefined) return { mailTimings: timings }
  return { mailTimings: timings, hasNoReplyMails: replies === 'never' }
}

const DIGEST_MINUTE = 8 * 60
/** The longest time until a daily mail, on the day on which clocks are set back. */
const LONGEST_WAIT_MS = 25 * 3_600_000

/** When the daily mail with a notice of this moment is due: the next 8:00 in Amsterdam. */
export function nextDailyMailAt(after: Date): Date {
  const { day, minute } = wallClockAt(after.getTime())
  return instantOf(minute < DIGEST_MINUTE ? day : day + 1, DIGEST_MINUTE)
}

/** Notices of a moment after this one come from a clock that was wrong, and are due too. */
export const latestDailyMailAt = (at: Date): Date => new Date(at.getTime() + LONGEST_WAIT_MS)

export const isDigestDue = ({ digestAt }: { readonly digestAt: Date }, at: Date): boolean =>
  digestAt <= at || digestAt > latestDailyMailAt(at)
