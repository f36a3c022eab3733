import type { ListingDetail } from '@plekje/contracts'
import { dateOf, wallClockAt } from '@plekje/opening-hours'
import { dayHoursText, dayLinesOf } from '@plekje/opening-hours/calendar'
import type { Manager } from './ownership'
import type { Venue } from './venue'
import type { ComputeHours } from './venue-hours'

/** A mail that asks a manager whether the hours are right (OWNER-21). */
export interface HoursReminder {
  readonly _id: string
  readonly listingId: number
  readonly memberId: string
  /** Id of the member's role. The link works only while the member has this role. */
  readonly managerId: string
  readonly sentAt: Date
  readonly expiresAt: Date
  /** Hash of the link's token; absent before the mail was sent. */
  readonly tokenHash?: string
  /** Hash of the hours in the mail. */
  readonly hoursVersion?: string
  readonly confirmedAt?: Date
}

/** `remindFrom` starts the period until the next reminder; absent before it was first set. */
export type RemindedManager = Manager & { readonly remindFrom?: Date }

const DAY_MS = 24 * 3_600_000

export const daysAfter = (instant: Date, days: number): Date => new Date(instant.getTime() + days * DAY_MS)

/**
 * Returns the start of the period until a venue's next reminder: the latest of when its first current manager got the
 * role, when a manager last checked the page, and `remindFrom`, which the last reminder or postponement set.
 */
export function remindFromOf(
  managers: readonly RemindedManager[],
  { ownerCheckedAt }: Pick<Venue, 'ownerCheckedAt'>,
): Date {
  const firstSince = Math.min(...managers.map(({ since }) => since.getTime()))
  const periodStarts = managers.map(({ remindFrom }) => remindFrom?.getTime() ?? 0)
  return new Date(Math.max(firstSince, ownerCheckedAt?.getTime() ?? 0, ...periodStarts))
}

/** A venue's hours as its page shows them, in blocks of lines; empty if they are unknown. */
export function hoursBlocks(venue: Venue, computeHours: ComputeHours, now: Date): string[] {
  const { seasons = [], comingDays = [] } = computeHours(venue, now, 'page')
  const regularHours = seasons.length === 1 ? seasons.map(weekText) : seasons.map(seasonText)
  const today = dateOf(wallClockAt(now.getTime()).day)
  // Days with `regular` follow from the regular hours.
  const specialDays = comingDays.filter(({ date, until = date, regular }) => until >= today && regular === undefined)
  const isUnknown = regularHours.length === 0 && specialDays.every(({ open }) => open === undefined)
  if (isUnknown) return []
  if (specialDays.length === 0) return regularHours
  return [...regularHours, ['Afwijkend:', ...specialDays.map(specialLine)].join('\n')]
}

type Season = NonNullable<ListingDetail['seasons']>[number]
type Day = Season['days'][number]
type Variant = NonNullable<Day['variants']>[number]
type ComingDay = NonNullable<ListingDetail['comingDays']>[number]

function seasonText(season: Season): string {
  const { from, until } = season
  const dates = from && until ? `Van ${dayAndMonth(from)} tot en met ${dayAndMonth(until)}:` : 'Andere tijden:'
  return `${dates}\n${weekText(season)}`
}

const SCHOOL_HOLIDAYS = {
  closed: 'In schoolvakanties: gesloten.',
  differ: 'In schoolvakanties kunnen de tijden anders zijn.',
}

function weekText({ days, schoolHolidays }: Season): string {
  const details = days.map((day) => `${noteText(day)}${variantTexts(day)}`)
  const lines = dayLinesOf(days).map((line, index) => `${line}${details[index]}`)
  return (schoolHolidays ? [...lines, SCHOOL_HOLIDAYS[schoolHolidays]] : lines).join('\n')
}

const noteText = ({ note }: Pick<Day, 'note'>) => (note === undefined ? '' : ` (${note})`)

const variantTexts = ({ variants = [] }: Day): string =>
  variants.map((variant) => `; ${weeksText(variant)}: ${dayHoursText(variant)}${noteText(variant)}`).join('')

const NTH_WEEKS = ['eerste', 'tweede', 'derde', 'vierde', 'vijfde'] as const

function weeksText({ in: weeks }: Variant): string {
  if (weeks === 'sometimes') return 'in sommige weken'
  if ('weeks' in weeks) return weeks.weeks === 'odd' ? 'oneven weken' : 'even weken'
  if (weeks.nth === -1) return 'laatste van de maand'
  const nth = NTH_WEEKS[weeks.nth - 1]
  return nth === undefined ? 'op enkele dagen van de maand' : `${nth} van de maand`
}

function specialLine({ date, until, open, maybe, holiday, note }: ComingDay): string {
  const days = until === undefined || until === date ? weekday(date) : `${dayAndMonth(date)} t/m ${dayAndMonth(until)}`
  const daysText = holiday === undefined ? days : `${days} (${holiday})`
  const hours = open === undefined ? 'tijden kunnen afwijken' : dayHoursText(maybe ? { open, maybe } : { open })
  return note === undefined ? `${daysText}: ${hours}` : `${daysText}: ${hours} (${note})`
}

const dateText = (date: string, options: Intl.DateTimeFormatOptions) =>
  // Days are parsed as UTC, so the text uses UTC too.
  new Date(`${date}T00:00Z`).toLocaleDateString('nl-NL', { ...options, timeZone: 'UTC' })
const weekday = (date: string) => dateText(date, { weekday: 'long', day: 'numeric', month: 'long' })
const dayAndMonth = (date: string) => dateText(date, { day: 'numeric', month: 'long' })
