import type { ListingDetail } from '@plekje/contracts'
import { dateOf, dayOverview, wallClockAt } from '@plekje/ui'
import { listingCopy } from '../../copy/listing'
import { nl } from '../../copy/nl'

type ComingDay = NonNullable<ListingDetail['comingDays']>[number]

export interface DayNote {
  readonly key: string
  /** "vrijdag 25 december (Eerste kerstdag)", "tot en met 1 maart". */
  readonly days: string
  /** "gesloten", "10:00 – 16:00"; that nothing is known. */
  readonly hours: string
  readonly note: string | undefined
}

/** Days on a calendar are written as the days of UTC that they are read as. */
const weekday = new Intl.DateTimeFormat('nl-NL', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
const dayAndMonth = new Intl.DateTimeFormat('nl-NL', { day: 'numeric', month: 'long', timeZone: 'UTC' })
const textOf = (format: Intl.DateTimeFormat, day: string) => format.format(new Date(`${day}T00:00Z`))

/** Those that are not over, in the words of the page (VENUE-20). */
export const dayNotes = (comingDays: readonly ComingDay[], now: Date): readonly DayNote[] => {
  const today = dateOf(wallClockAt(now.getTime()).day)
  return comingDays
    .filter(({ date, until = date }) => until >= today)
    .map((day) => ({ key: day.date, days: daysText(day, today), hours: dayHoursText(day), note: day.note }))
}

/** The first thing that whoever comes must know: a day that is closed or otherwise within two weeks. */
export function warningOf(comingDays: readonly ComingDay[], now: Date): string | undefined {
  const { day: dayNumber } = wallClockAt(now.getTime())
  const [today, lastDay] = [dateOf(dayNumber), dateOf(dayNumber + DAYS_OF_WARNING)]
  const day = comingDays.find(({ date, until = date, open }) => until >= today && date <= lastDay && open !== undefined)
  if (!day) return undefined
  const text = dayNotes([day], now).map(({ days, hours }) => listingCopy.days.warning(days, hours))
  return text[0]
}
const DAYS_OF_WARNING = 14

function daysText({ date, until, holiday }: ComingDay, today: string): string {
  if (until !== undefined && until !== date) {
    const last = textOf(dayAndMonth, until)
    return date <= today
      ? listingCopy.days.untilAndWith(last)
      : listingCopy.days.fromUntil(textOf(dayAndMonth, date), last)
  }
  const day = date === today ? listingCopy.today : textOf(weekday, date)
  return holiday === undefined ? day : listingCopy.days.holiday(day, holiday)
}

/** When it is open on such a day. */
export function dayHoursText({ open }: Pick<ComingDay, 'open'>): string {
  if (open === undefined) return listingCopy.days.mayDiffer
  const { ranges, isAllDay } = dayOverview(open)
  if (isAllDay) return nl.hours.allDay
  if (ranges.length === 0) return listingCopy.days.closedThen
  return ranges.map(({ from, to }) => nl.hours.range(from, to)).join(listingCopy.days.and)
}
