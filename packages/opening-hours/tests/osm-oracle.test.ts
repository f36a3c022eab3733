import { isDeepStrictEqual } from 'node:util'
import { createRandomness, randomCases, testSeed } from '@plekje/testing'
import Oracle from 'opening_hours'
import { createHolidayCalendar, readOsmHours, writeOsmHours } from '../src/calendar'
import { calendarDay } from '../src/coming-days'
import { type DayNumber, dateOf, dayNumber } from '../src/local-day'
import { isOpenIn } from '../src/open-state'
import { createOsmDays } from '../src/osm/osm-days'
import { hasDays, meaningOf, type OsmHours } from '../src/osm/osm-hours'
import { osmString } from './osm-strings'

/** `opening_hours` is the notation's own evaluator. It is asked for the middle of the country, as we take it. */
const place = { lat: 52.1, lon: 5.4, address: { country_code: 'nl', state: 'Utrecht' } }
const oracleOf = (text: string) => new Oracle(text, place, { locale: 'en', mode: 0, warnings_severity: 4 } as never)

const calendar = createHolidayCalendar()
const isHoliday = (day: DayNumber) => calendar.nameOf(day) !== null

/** South of the equator clocks are ahead in January. */
const isAheadInJanuary = new Date(2027, 0, 1).getTimezoneOffset() < new Date(2027, 6, 1).getTimezoneOffset()

interface Moment {
  readonly hours: OsmHours
  readonly day: DayNumber
  readonly minute: number
}

/** Where the two may differ, and why ours is so. Nothing else may. */
const EXPLAINED: readonly { readonly why: string; readonly isSo: (moment: Moment) => boolean }[] = [
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

const wordOf = (isOpen: boolean | null): string => {
  if (isOpen === null) return 'unknown'
  return isOpen ? 'open' : 'closed'
}

const STRINGS = randomCases(2_000)
const MOMENTS = 12

test('hours in the notation of OpenStreetMap are open when its own evaluator says so', () => {
  const seed = testSeed()
  const { next } = createRandomness(seed)
  const random = () => next()
  const differing: string[] = []
  let compared = 0
  let refused = 0
  let explained = 0
  for (let count = 0; count < STRINGS; count += 1) {
    const text = osmString(random)
    const hours = readOsmHours(text)
    if (hours === null) {
      differing.push(`not read: ${text}`)
      continue
    }
    if (!isDeepStrictEqual(readOsmHours(writeOsmHours(hours)), hours))
      differing.push(`not written: ${text} | ${writeOsmHours(hours)}`)
    let oracle: InstanceType<typeof Oracle>
    try {
      oracle = oracleOf(text)
    } catch {
      refused += 1
      continue
    }
    const days = createOsmDays(hours, { isHoliday })
    for (let at = 0; at < MOMENTS; at += 1) {
      const moment = new Date(
        2026,
        Math.floor(random() * 24),
        1 + Math.floor(random() * 28),
        Math.floor(random() * 24),
        Math.floor(random() * 60),
      )
      const day = dayNumber(moment.getFullYear(), moment.getMonth() + 1, moment.getDate())
      const minute = moment.getHours() * 60 + moment.getMinutes()
      const ours = wordOf(isOpenIn(calendarDay(days.on(day), days.on(day - 1)), minute))
      const theirs = oracle.getStateString(moment, true)
      compared += 1
      if (ours === theirs) continue
      if (EXPLAINED.some(({ isSo }) => isSo({ hours, day, minute }))) explained += 1
      else differing.push(`${text} | ${moment.toString().slice(0, 21)} | ours ${ours}, theirs ${theirs}`)
    }
  }
  expect({ seed, differing: differing.slice(0, 20) }).toEqual({ seed, differing: [] })
  // Reasons that explained much would hide what they do not explain.
  expect({ seed, isRare: explained < compared / 50 }).toEqual({ seed, isRare: true })
  expect({ seed, isRare: refused < STRINGS / 50 }).toEqual({ seed, isRare: true })
})
