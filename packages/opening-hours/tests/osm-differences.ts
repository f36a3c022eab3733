import Oracle from 'opening_hours'
import { createHolidayCalendar } from '../src/calendar'
import { type DayNumber, dateOf, datePartsOf, dayNumber } from '../src/local-day'
import { matchesDay } from '../src/osm/matching-days'
import { createOsmDays } from '../src/osm/osm-days'
import { hasDays, meaningOf, type OsmHours, type TimePoint, type TimeSpan } from '../src/osm/osm-hours'

/** Hours by `opening_hours`, the reference evaluator of the notation, for the centre of the country as in our code. */
const place = { lat: 52.1, lon: 5.4, address: { country_code: 'nl', state: 'Utrecht' } }
export const oracleOf = (text: string) =>
  new Oracle(text, place, { locale: 'en', mode: 0, warnings_severity: 4 } as never)

export const calendar = createHolidayCalendar()
export const isHoliday = (day: DayNumber) => calendar.nameOf(day) !== null

/** True if the time zone of the process is in the southern hemisphere, where summer time is in January. */
const isAheadInJanuary = new Date(2027, 0, 1).getTimezoneOffset() < new Date(2027, 6, 1).getTimezoneOffset()

export interface Moment {
  readonly hours: OsmHours
  readonly day: DayNumber
  readonly minute: number
}

/** Hours that the evaluator cannot compute for the Netherlands. */
export const UNKNOWN_TO_EVALUATOR: readonly { readonly why: string; readonly isSo: (hours: OsmHours) => boolean }[] = [
  {
    why: 'it has no school holidays of the Netherlands and throws; seasons.test.ts says how they are shown',
    isSo: (hours) => hours.some(({ holidays }) => holidays.some(({ kind }) => kind === 'SH')),
  },
  {
    why: 'its sun rises at six and sets at six; schedules.test.ts compares ours with almanacs',
    isSo: (hours) => hours.some(({ times }) => times.some(({ from, to }) => 'sun' in from || (to && 'sun' in to))),
  },
]

/** The only allowed differences between the evaluator and our code, with the reasons for ours. */
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
    why: 'a night in two pieces ("Fr 20:00-24:00; Sa 00:00-02:00") is a night too: a holiday takes away the evening with its morning, and leaves the morning of the night before',
    isSo: ({ hours, day, minute }) => isMorning(hours, minute) && [day, day - 1].some((each) => !isUsual(hours, each)),
  },
  {
    why: 'the last day of a span of dates is in it, also where it is counted from Easter: it leaves that day out',
    isSo: ({ hours }) =>
      hours.some(({ dates }) => dates.some(({ to }) => typeof to === 'object' && to.at.kind === 'easter')),
  },
  {
    why: 'it never opens for "6h-6h", and all day for "06:00-06:00", which are the same',
    isSo: ({ hours }) => hours.some(({ times }) => times.some(isWholeDay)),
  },
  {
    why: 'a rule without days holds on all days, so it takes the place of what was said of some of them',
    isSo: ({ hours }) =>
      hours.some((rule, at) => at > 0 && rule.separator === ';' && !hasDays(rule) && meaningOf(rule) !== 'closed'),
  },
  {
    why: 'it adds the hours that pass to midnight, so a night ends an hour off when the clocks of the time zone of the process change, and its day after may begin open; ours has days and no clock',
    isSo: ({ day }) => offsetOn(day - 2) !== offsetOn(day + 2),
  },
  {
    why: 'it counts weeks by the hours that passed since January, and where clocks are ahead then and back in winter it takes the next week for this one; ours has days and no clock',
    isSo: ({ hours }) => isAheadInJanuary && hours.some(({ weeks }) => weeks.length > 0),
  },
]

/** Offset at midnight in minutes, in the time zone of the process. */
function offsetOn(day: DayNumber): number {
  const { year, month, day: dayOfMonth } = datePartsOf(day)
  return new Date(year, month - 1, dayOfMonth).getTimezoneOffset()
}

const isMorning = (hours: OsmHours, minute: number) =>
  hours.some(({ times }) => times.some(({ from, to }) => isAt(from, 0) && to && 'minute' in to && minute < to.minute))

const isWholeDay = ({ from, to }: TimeSpan) =>
  'minute' in from && to && 'minute' in to && (to.minute - from.minute) % 1440 === 0

const isAt = (point: TimePoint, minute: number) => 'minute' in point && point.minute === minute

const isUsual = (hours: OsmHours, day: DayNumber) =>
  !hours.some(
    (rule) =>
      rule.holidays.length + rule.dates.length > 0 && matchesDay(rule, day, { isHoliday, isSchoolHoliday: false }),
  )

const DISPUTED = new Set(
  [2025, 2026, 2027, 2028].flatMap((year) => {
    const names = createHolidayCalendar({ includesCustomaryHolidays: true })
    const from = dayNumber(year, 1, 1)
    return Array.from({ length: 366 }, (_, at) => from + at)
      .filter((day) =>
        /goede vrijdag|bevrijdingsdag|eerste paasdag|eerste pinksterdag|oudejaars/i.test(names.nameOf(day) ?? ''),
      )
      .map(dateOf)
  }),
)
