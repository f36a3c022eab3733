import Oracle from 'opening_hours'
import { createHolidayCalendar } from '../src/calendar'
import { type DayNumber, dateOf, dayNumber } from '../src/local-day'
import { createOsmDays } from '../src/osm/osm-days'
import { hasDays, meaningOf, type OsmHours } from '../src/osm/osm-hours'

/** `opening_hours` is the notation's own evaluator. It is asked for the middle of the country, as we take it. */
const place = { lat: 52.1, lon: 5.4, address: { country_code: 'nl', state: 'Utrecht' } }
export const oracleOf = (text: string) =>
  new Oracle(text, place, { locale: 'en', mode: 0, warnings_severity: 4 } as never)

export const calendar = createHolidayCalendar()
export const isHoliday = (day: DayNumber) => calendar.nameOf(day) !== null

/** South of the equator clocks are ahead in January. */
const isAheadInJanuary = new Date(2027, 0, 1).getTimezoneOffset() < new Date(2027, 6, 1).getTimezoneOffset()

export interface Moment {
  readonly hours: OsmHours
  readonly day: DayNumber
  readonly minute: number
}

/** Where the two may differ, and why ours is so. Nothing else may. */
export const EXPLAINED: readonly { readonly why: string; readonly isSo: (moment: Moment) => boolean }[] = [
  {
    why: 'its calendar of public holidays has Good Friday and Liberation Day, on which most places are open, and lacks the Sundays of Easter and Pentecost',
    isSo: ({ hours, day }) =>
      hours.some(({ holidays }) => holidays.length > 0) && [day, day - 1].some((each) => DISPUTED.has(dateOf(each))),
  },
  {
    why: 'a night belongs to the day on which it begins: a rule for the next day does not end it at midnight, and what another rule took away in the evening does not come back at midnight',
    isSo: ({ hours, day, minute }) =>
      hours.some((rule) => {
        const before = createOsmDays([rule], { isHoliday }).on(day - 1)
        return [...before.open, ...(before.maybe ?? [])].some(
          ([from, to]) => from <= minute + 1440 && minute + 1440 < to,
        )
      }),
  },
  {
    why: 'a rule without days holds on all days, so it takes the place of what was said of some of them',
    isSo: ({ hours }) =>
      hours.some((rule, at) => at > 0 && rule.joint === ';' && !hasDays(rule) && meaningOf(rule) !== 'closed'),
  },
  {
    why: 'it counts weeks by the hours that passed since January, and where clocks are ahead then and back in winter it takes the next week for this one; ours has days and no clock',
    isSo: ({ hours }) => isAheadInJanuary && hours.some(({ weeks }) => weeks.length > 0),
  },
]

const DISPUTED = new Set(
  [2025, 2026, 2027, 2028].flatMap((year) => {
    const names = createHolidayCalendar({ withHabits: true })
    const from = dayNumber(year, 1, 1)
    return Array.from({ length: 366 }, (_, at) => from + at)
      .filter((day) =>
        /goede vrijdag|bevrijdingsdag|eerste paasdag|eerste pinksterdag|oudejaars/i.test(names.nameOf(day) ?? ''),
      )
      .map(dateOf)
  }),
)
