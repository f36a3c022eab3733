import type { Listing } from '@plekje/contracts'
import { dateOf, openStateAt, wallClockAt } from '@plekje/ui'
import { dayHoursText } from '../listing/coming-days'
import { todayTexts } from '../listing/week-rows'

type Hours = Pick<Listing, 'openingHours' | 'comingDays'>

/** Whether it is open at this moment, in words; undefined when the hours say nothing. */
export function nowText({ openingHours, comingDays }: Hours, now: Date): string | undefined {
  return openStateAt(openingHours, now, comingDays).text || undefined
}

/** When it is open on this day: a day that is otherwise wins from the week (VENUE-22). */
export function todayText({ openingHours, comingDays = [] }: Hours, now: Date): string | undefined {
  const today = dateOf(wallClockAt(now.getTime()).day)
  const special = comingDays.find(
    ({ date, until = date, open }) => date <= today && until >= today && open !== undefined,
  )
  if (special) return dayHoursText(special)
  return todayTexts({ openingHours }, now)?.join(', ')
}
