import type { Member, Plan } from '@plekje/contracts'
import { listingPath } from '@plekje/contracts/page-addresses'
import { dateOf, wallClockAt } from '@plekje/opening-hours'
import ical, { ICalCalendarMethod } from 'ical-generator'
import type { ReadPlans } from './read-plans'

export interface CalendarFile {
  readonly fileName: string
  /** `text/calendar`, UTF-8. */
  readonly text: string
}

const PRODUCT = { company: 'plekje', product: 'planner', language: 'NL' }

/**
 * Writes a calendar file with the stops as events, in UTC, so that each calendar shows them in its own time zone. The
 * ids of events derive from plan and place, so importing the file again updates the events. Links start with `siteUrl`.
 */
export const createCalendar =
  (plans: Pick<ReadPlans, 'get'>) =>
  async (member: Member, planId: string, siteUrl: string): Promise<CalendarFile> => {
    const plan = await plans.get(member, planId)
    return { fileName: fileNameOf(plan), text: calendarOf(plan, siteUrl) }
  }

/**
 * Removes line separators that the library does not escape: some calendars would read the text after one as a new line.
 */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')

function calendarOf(plan: Plan, siteUrl: string): string {
  const title = oneLine(plan.title)
  const calendar = ical({ name: title, prodId: PRODUCT, method: ICalCalendarMethod.PUBLISH })
  for (const stop of plan.locations) {
    calendar.createEvent({
      id: `${plan.id}-${stop.slug}@plekje`,
      start: new Date(stop.startsAt),
      end: new Date(stop.endsAt),
      stamp: new Date(plan.createdAt),
      summary: oneLine(stop.name),
      description: `${oneLine(stop.reason)}\n\n${title}`,
      location: oneLine(`${stop.name}, ${stop.address}`),
      url: siteUrl + listingPath(stop.slug),
    })
  }
  return calendar.toString()
}

/** The name of the file in ASCII, for the header, such as "dagplan-2026-11-21.ics". */
const fileNameOf = ({ locations, createdAt }: Plan) =>
  `dagplan-${dateOf(wallClockAt(Date.parse(locations[0]?.startsAt ?? createdAt)).day)}.ics`
