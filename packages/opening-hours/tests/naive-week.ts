import fc from '@plekje/testing/fast-check'

/** Ranges in minutes after midnight per weekday, Monday first; `to` may be before `from` (over midnight). */
export type NaiveWeek = readonly (readonly (readonly [number, number])[])[]

const wallClock = new Intl.DateTimeFormat('en-US', {
  timeZone: 'Europe/Amsterdam',
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
})
const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

export function naiveClock(instant: Date): { day: number; minute: number } {
  const parts = new Map(wallClock.formatToParts(instant).map(({ type, value }) => [type, value]))
  return {
    day: weekdays.indexOf(parts.get('weekday') ?? ''),
    minute: (Number(parts.get('hour')) % 24) * 60 + Number(parts.get('minute')),
  }
}

/** A simple reference: checks only the ranges of today and yesterday. */
export function naiveIsOpen(week: NaiveWeek, instant: Date): boolean {
  const { day, minute } = naiveClock(instant)
  const today = week[day] ?? []
  const yesterday = week[(day + 6) % 7] ?? []
  return (
    today.some(([from, to]) => minute >= from && (to <= from || minute < to)) ||
    yesterday.some(([from, to]) => to <= from && minute < to)
  )
}

const minute = fc.integer({ min: 0, max: 1439 })
const range = fc.tuple(minute, minute).filter(([from, to]) => from !== to)

export const anyWeek: fc.Arbitrary<NaiveWeek> = fc.array(fc.array(range, { maxLength: 3 }), {
  minLength: 7,
  maxLength: 7,
})

/** Instants in 2026, with many in the two nights with a clock change. */
export const anyInstant = fc.oneof(
  fc.date({ min: new Date('2026-01-01T00:00Z'), max: new Date('2027-01-01T00:00Z'), noInvalidDate: true }),
  fc.date({ min: new Date('2026-03-28T22:00Z'), max: new Date('2026-03-29T04:00Z'), noInvalidDate: true }),
  fc.date({ min: new Date('2026-10-24T21:00Z'), max: new Date('2026-10-25T04:00Z'), noInvalidDate: true }),
)

const pad = (value: number) => String(value).padStart(2, '0')
const clock = (value: number, separator: string) => `${pad(Math.floor(value / 60))}${separator}${pad(value % 60)}`

const DUTCH_DAYS = ['Maandag', 'Dinsdag', 'Woensdag', 'Donderdag', 'Vrijdag', 'Zaterdag', 'Zondag']

export function asText(week: NaiveWeek): string {
  return week
    .map((ranges, day) => {
      const hours = ranges.map(([from, to]) => `${clock(from, ':')}–${clock(to, ':')}`).join(', ')
      return `${DUTCH_DAYS[day]}: ${hours || 'Gesloten'}`
    })
    .join('\n')
}

export function asJson(week: NaiveWeek): string {
  const periods = week.flatMap((ranges, day) =>
    ranges.map(([from, to]) => ({
      open: { day: (day + 1) % 7, time: clock(from, '') },
      close: { day: (day + 1 + (to <= from ? 1 : 0)) % 7, time: clock(to, '') },
    })),
  )
  return JSON.stringify({ open_now: false, periods })
}
