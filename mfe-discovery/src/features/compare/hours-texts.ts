import type { Listing } from '@plekje/contracts'
import { dateOf, openStateAt, wallClockAt } from '@plekje/ui'
import { dayHoursText } from '../listing/coming-days'
import { usualTextsToday } from '../listing/week-rows'

type Hours = Pick<Listing, 'openingHours' | 'comingDays'>

/** Says whether the venue is open now; undefined for unknown hours. */
export function nowText({ openingHours, comingDays }: Hours, now: Date): string | undefined {
  return openStateAt(openingHours, now, comingDays).text || undefined
}

/** Opening hours of today as a special day, else as a weekday (VENUE-22); undefined for unknown hours. */
export function todayText({ openingHours, comingDays = [] }: Hours, now: Date): string | undefined {
  const today = dateOf(wallClockAt(now.getTime()).day)
  const specialDay = comingDays.find(
    ({ date, until = date, open }) => date <= today && until >= today && open !== undefined,
  )
  if (specialDay) return dayHoursText(specialDay)
  return usualTextsToday({ openingHours }, now)?.join(', ')
}
