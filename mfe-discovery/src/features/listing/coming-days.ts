import type { ListingDetail } from '@plekje/contracts'
import { dateOf, wallClockAt } from '@plekje/ui'
import { hoursCopy } from '../../copy/hours'
import { listingCopy } from '../../copy/listing'
import { dayAndMonthText, weekdayText } from './day-texts'
import { dayTexts } from './week-rows'

type ComingDay = NonNullable<ListingDetail['comingDays']>[number]

export interface DayNote {
  readonly key: string
  /** "vrijdag 25 december (Eerste kerstdag)", "tot en met 1 maart". */
  readonly days: string
  /** "gesloten", "10:00 – 16:00", or that the hours are unknown. */
  readonly hours: string
  readonly note: string | undefined
}

/** Notes on today's and later special days that do not belong to a season (VENUE-20). */
export const dayNotes = (comingDays: readonly ComingDay[], now: Date): readonly DayNote[] => {
  const today = dateOf(wallClockAt(now.getTime()).day)
  return comingDays
    .filter(({ date, until = date, regular }) => until >= today && regular === undefined)
    .map((day) => ({ key: day.date, days: daysText(day, today), hours: dayHoursText(day), note: day.note }))
}

const WARNING_DAYS = 14

/** A warning about the first day within two weeks on which the venue is closed or has special hours. */
export function warningOf(comingDays: readonly ComingDay[], now: Date): string | undefined {
  const { day: dayNumber } = wallClockAt(now.getTime())
  const today = dateOf(dayNumber)
  const lastDay = dateOf(dayNumber + WARNING_DAYS)
  const day = comingDays.find(
    (comingDay) => (comingDay.until ?? comingDay.date) >= today && comingDay.date <= lastDay && isUnexpected(comingDay),
  )
  return day && listingCopy.days.warning(daysText(day, today), dayHoursText(day))
}

/**
 * True for a closed day, for special hours and for a closed season. A day with `regular` has the hours of its season,
 * which are shown with the season's dates and need no warning while it is open. Unknown hours (no `open`) need none.
 */
const isUnexpected = ({ open, maybe, regular }: ComingDay): boolean =>
  open !== undefined && (regular === undefined || (open.length === 0 && maybe === undefined))

function daysText({ date, until, holiday }: ComingDay, today: string): string {
  if (until !== undefined && until !== date) {
    const lastText = dayAndMonthText(until)
    if (date <= today) return listingCopy.days.through(lastText)
    return listingCopy.days.dateRange(dayAndMonthText(date), lastText)
  }
  const day = date === today ? listingCopy.today : weekdayText(date)
  return holiday === undefined ? day : listingCopy.days.holiday(day, holiday)
}

/** Opening hours of a special day. */
export function dayHoursText({ open, maybe }: Pick<ComingDay, 'open' | 'maybe'>): string {
  if (open === undefined) return listingCopy.days.mayDiffer
  const texts = dayTexts(maybe ? { open, maybe } : { open })
  return texts.join(listingCopy.days.and).replace(hoursCopy.closed, listingCopy.days.closedThatDay)
}
