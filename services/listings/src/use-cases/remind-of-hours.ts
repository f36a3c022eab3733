import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { type MemberData, REMINDER_LINK_DAYS } from '@plekje/contracts'
import { ConflictError, type Erasures, type InTransaction, NotFoundError, type Outbox } from '@plekje/service-kit'
import { venueChanges, venueSubject } from '../domain/audit'
import {
  daysAfter,
  type HoursReminder,
  hoursBlocks,
  type RemindedManager,
  remindFromOf,
} from '../domain/hours-reminders'
import type { Venue } from '../domain/venue'
import { type ComputeHours, hoursCheck } from '../domain/venue-hours'
import { auditEvent } from '../storage/audit-event'
import type { CatalogCache } from '../storage/catalog-cache'
import type { ReminderRepository } from '../storage/hours-reminders'
import type { ManagerRepository } from '../storage/manager-repository'
import type { VenueRepository } from '../storage/venue-repository'
import { ownershipEvent } from './change-roles'

/** A member who manages many venues is reminded of one a day. */
const DAYS_BETWEEN_MAILS = 1

const hash = (text: string): string => createHash('sha256').update(text).digest('base64url')

const hoursVersion = ({ openingHours, specialHours = [] }: Venue): string =>
  hash(JSON.stringify([openingHours, specialHours]))

const reminderNotFound = () => new NotFoundError('reminder_not_found', 'Deze herinnering bestaat niet (meer).')

const linkUnknown = () => new NotFoundError('reminder_link_unknown', 'Deze link werkt niet (meer).')

const hoursChanged = () =>
  new ConflictError(
    'hours_changed',
    'De openingstijden zijn gewijzigd sinds we je deze mail stuurden. Kijk ze na bij Mijn zaken.',
  )

export type RemindOfHours = ReturnType<typeof createRemindOfHours>

/** Asks managers by mail whether their venue's hours are right, with a link that confirms them (OWNER-21, OWNER-22). */
export function createRemindOfHours({
  inTransaction,
  change,
  venues,
  catalog,
  managers,
  reminders,
  computeHours,
  intervalDays,
  erasures,
  outbox,
}: {
  readonly inTransaction: InTransaction
  readonly change: VenueRepository['change']
  readonly venues: Pick<VenueRepository, 'byIds'>
  readonly catalog: Pick<CatalogCache, 'current'>
  readonly managers: Pick<ManagerRepository, 'of' | 'use'>
  readonly reminders: ReminderRepository
  readonly computeHours: ComputeHours
  readonly intervalDays: number
  readonly erasures: Pick<Erasures, 'assertActive' | 'isAnyErased'>
  readonly outbox: Pick<Outbox, 'add'>
}) {
  const venueOf = async (listingId: number): Promise<Venue | undefined> => (await venues.byIds([listingId]))[0]

  /** Stores the reminders of a venue's managers and asks accounts for their mails. */
  const send = async (venue: Venue, recipients: readonly RemindedManager[], now: Date): Promise<void> => {
    const batch = recipients.map(
      ({ _id: managerId, memberId }): HoursReminder => ({
        _id: randomUUID(),
        listingId: venue._id,
        memberId,
        managerId,
        sentAt: now,
        expiresAt: daysAfter(now, REMINDER_LINK_DAYS),
      }),
    )
    await reminders.add(batch)
    await outbox.add(
      ...batch.map(({ _id, memberId }) => ownershipEvent(memberId, 'reminder-requested', _id, venue.name, venue._id)),
    )
  }

  const startOfPeriodEndingTomorrow = (now: Date): Date => daysAfter(now, DAYS_BETWEEN_MAILS - intervalDays)

  /** True while the mail of a reminder may be sent, and its link used. */
  const isValid = ({ expiresAt, managerId }: HoursReminder, manager: RemindedManager | null, now: Date): boolean =>
    expiresAt > now && manager?._id === managerId

  return {
    findDue: (now: Date, limit: number): Promise<number[]> =>
      reminders.findDueListings(daysAfter(now, -intervalDays), limit),

    /**
     * Sends the reminder of a venue if it is due. Writes `remindFrom` in the same transaction, so that concurrent
     * processes send it once. Postpones it by a day if the venue is hidden or closed, or if a manager was reminded in
     * the last day.
     */
    remind: (listingId: number): Promise<void> =>
      inTransaction(async () => {
        const venueManagers = await reminders.managersOf(listingId)
        const venue = await venueOf(listingId)
        if (venueManagers.length === 0) return
        const now = new Date()
        if (!venue) return reminders.setRemindFrom(listingId, now)
        const periodStart = remindFromOf(venueManagers, venue)
        if (periodStart > daysAfter(now, -intervalDays)) return reminders.setRemindFrom(listingId, periodStart)
        const memberIds = venueManagers.map(({ memberId }) => memberId)
        const isTooSoon = await reminders.wasAnyRemindedSince(memberIds, daysAfter(now, -DAYS_BETWEEN_MAILS))
        if (isTooSoon || !venue.isVisible) return reminders.setRemindFrom(listingId, startOfPeriodEndingTomorrow(now))
        await reminders.setRemindFrom(listingId, now)
        await send(venue, venueManagers, now)
      }),

    /**
     * Returns the content of a reminder's mail, with a link that confirms the hours in it. Only the hash of the token
     * is stored, so a mail that is sent again has another link. Throws 404 if a manager checked the page after the
     * reminder, or if the venue is hidden, which withdraws the reminder.
     */
    async issue(id: string) {
      const content = await inTransaction(async () => {
        const reminder = await reminders.byId(id)
        if (!reminder || reminder.confirmedAt) throw reminderNotFound()
        const { listingId, memberId, sentAt } = reminder
        const now = new Date()
        const venue = await venueOf(listingId)
        const isStillValid = isValid(reminder, await managers.of(listingId, memberId), now)
        if (!isStillValid || !venue) throw reminderNotFound()
        if (venue.ownerCheckedAt && venue.ownerCheckedAt > sentAt) throw reminderNotFound()
        if (!venue.isVisible) {
          await reminders.withdraw(reminder, startOfPeriodEndingTomorrow(now))
          return null
        }
        const hours = hoursBlocks(venue, computeHours, now)
        const details = { listingId, listingName: venue.name, hours }
        if (hours.length === 0) return { ...details, token: null }
        const token = randomBytes(32).toString('base64url')
        await reminders.change(id, {
          tokenHash: hash(token),
          hoursVersion: hoursVersion(venue),
          expiresAt: daysAfter(now, REMINDER_LINK_DAYS),
        })
        return { ...details, token }
      })
      if (!content) throw reminderNotFound()
      return content
    },

    /** Confirms the hours in a mail, once; a repeat returns when they were confirmed. Throws 409 if they changed. */
    async confirm(token: string): Promise<{ listingName: string; confirmedAt: string }> {
      const tokenHash = hash(token)
      const foundReminder = await reminders.byToken(tokenHash)
      if (!foundReminder || (await erasures.isAnyErased([foundReminder.memberId]))) throw linkUnknown()
      const { _id: id, listingId, memberId } = foundReminder
      const names = await catalog.current()
      let confirmedAt = new Date()
      const venue = await change(
        listingId,
        async (current) => {
          const now = new Date()
          const reminder = await reminders.byId(id)
          const manager = await managers.use(listingId, memberId)
          if (reminder?.tokenHash !== tokenHash || !manager || !isValid(reminder, manager, now)) throw linkUnknown()
          await erasures.assertActive(memberId)
          confirmedAt = reminder.confirmedAt ?? now
          if (reminder.confirmedAt) return {}
          if (reminder.hoursVersion !== hoursVersion(current)) throw hoursChanged()
          await reminders.change(id, { confirmedAt: now })
          return { ownerCheckedAt: now, ...hoursCheck({ id: memberId, username: manager.username }, now) }
        },
        (before, after) =>
          auditEvent({ id: memberId }, 'venue.edited', venueSubject(after), venueChanges(before, after, names)),
      )
      if (!venue) throw linkUnknown()
      return { listingName: venue.name, confirmedAt: confirmedAt.toISOString() }
    },

    async exportMemberData(memberId: string): Promise<MemberData> {
      const ownReminders = await reminders.byMember(memberId)
      const remindedVenues = await venues.byIds(ownReminders.map(({ listingId }) => listingId))
      const nameById = new Map(remindedVenues.map(({ _id, name }) => [_id, name]))
      return {
        hoursReminders: ownReminders.map(({ listingId, sentAt, confirmedAt }) => ({
          listingName: nameById.get(listingId) ?? '',
          sentAt: sentAt.toISOString(),
          confirmedAt: confirmedAt?.toISOString() ?? null,
        })),
      }
    },
  }
}
