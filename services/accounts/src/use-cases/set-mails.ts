import {
  MAIL_KINDS,
  type MailKindSetting,
  type MailSettings,
  type MailTiming,
  type Member,
  type StoppedMails,
} from '@plekje/contracts'
import { type InTransaction, NotFoundError } from '@plekje/service-kit'
import { storedTimings, timingOf } from '../domain/mail-timing'
import { notSignedIn } from '../refusals'
import type { StoredUser } from '../storage/user-model'
import type { UserRepository } from '../storage/user-repository'

type Timings = Partial<Record<MailKindSetting, MailTiming>>

export const mailSettingsOf = (user: StoredUser): MailSettings & { readonly kinds: Timings } => ({
  replies: timingOf(user, 'replies') !== 'never',
  kinds: {
    friends: timingOf(user, 'friends'),
    replies: timingOf(user, 'replies'),
    proposals: timingOf(user, 'proposals'),
    moderation: timingOf(user, 'moderation'),
    venues: timingOf(user, 'venues'),
  },
})

/** Older front ends send `replies` only: `true` leaves daily mails daily. */
function chosenTimings(user: StoredUser, { replies, kinds }: MailSettings): Timings {
  const timings: Timings = {}
  if (kinds === undefined) {
    const isOn = timingOf(user, 'replies') !== 'never'
    if (replies !== isOn) timings.replies = replies ? 'now' : 'never'
    return timings
  }
  for (const kind of MAIL_KINDS) {
    const timing = kinds[kind]
    if (timing !== undefined) timings[kind] = timing
  }
  return timings
}

const stoppedTimings = (user: StoredUser, stoppedMails: StoppedMails): Timings => {
  const isStopped = (kind: MailKindSetting) =>
    stoppedMails === 'daily' ? timingOf(user, kind) === 'daily' : kind === stoppedMails
  return Object.fromEntries(MAIL_KINDS.filter(isStopped).map((kind) => [kind, 'never']))
}

/** Reads and changes a member's choice of mails. Mails about the account itself are always sent (MESSAGE-9). */
export const createSetMails = (
  inTransaction: InTransaction,
  users: Pick<UserRepository, 'byId' | 'byStopToken' | 'change'>,
) => ({
  async read(member: Member): Promise<MailSettings> {
    const user = await users.byId(member.id)
    if (!user) throw notSignedIn()
    return mailSettingsOf(user)
  },
  set: (member: Member, settings: MailSettings): Promise<MailSettings> =>
    inTransaction(async () => {
      const user = await users.byId(member.id)
      const updatedUser = user && (await users.change(member.id, storedTimings(user, chosenTimings(user, settings))))
      if (!updatedUser) throw notSignedIn()
      return mailSettingsOf(updatedUser)
    }),
  /** Stops mails by the token in a mail, without signing in (MESSAGE-12). */
  stop: (token: string, stoppedMails: StoppedMails): Promise<void> =>
    inTransaction(async () => {
      const user = await users.byStopToken(token)
      if (!user) throw new NotFoundError('stop_link_unknown', 'Deze link werkt niet (meer).')
      await users.change(user._id, storedTimings(user, stoppedTimings(user, stoppedMails)))
    }),
})
