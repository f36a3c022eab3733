// Proves API-21, VENUE-9, VENUE-11.
import { randomCases } from '@plekje/testing'
import fc from '@plekje/testing/fast-check'
import { isOpenAt, minuteOfWeek, nextChange, parseOpeningHours, todayIndex, type WeeklyHours } from '../src'
import { anyInstant, anyWeek, asJson, asText, naiveClock, naiveIsOpen } from './naive-week'

function hoursOf(text: string): WeeklyHours {
  const hours = parseOpeningHours(text)
  if (!hours) throw new Error(`not understood: ${text}`)
  return hours
}

test('the minute of the week follows the wall clock of Amsterdam', () => {
  fc.assert(
    fc.property(anyInstant, (instant) => {
      const { day, minute } = naiveClock(instant)
      expect(minuteOfWeek(instant)).toBe(day * 1440 + minute)
      expect(todayIndex(instant)).toBe(day)
    }),
    { numRuns: 2_000 },
  )
})

test.each([
  ['text', asText],
  ['JSON', asJson],
])('hours given as %s are open exactly when today or last night says so', (_, write) => {
  fc.assert(
    fc.property(anyWeek, fc.array(anyInstant, { minLength: 10, maxLength: 10 }), (week, instants) => {
      const hours = hoursOf(
        write(week.some((ranges) => ranges.length > 0) ? week : [[[600, 601]], [], [], [], [], [], []]),
      )
      fc.pre(week.some((ranges) => ranges.length > 0))
      for (const instant of instants) expect(isOpenAt(hours, instant)).toBe(naiveIsOpen(week, instant))
    }),
    { numRuns: 400 },
  )
})

test('the next change is the first minute at which the state differs', () => {
  fc.assert(
    fc.property(anyWeek, anyInstant, (week, instant) => {
      const hours = hoursOf(asText(week))
      const change = nextChange(hours, instant)
      const state = naiveIsOpen(week, instant)
      const minute = Math.floor(instant.getTime() / 60_000)
      const lastMinute = change ? change.getTime() / 60_000 : minute + 15 * 1440
      for (let next = minute; next < lastMinute; next += 1 + (next % 7)) {
        expect(naiveIsOpen(week, new Date(next * 60_000))).toBe(state)
      }
      if (!change) return
      expect(change.getTime()).toBeGreaterThan(instant.getTime())
      expect(naiveIsOpen(week, new Date(change.getTime() - 1))).toBe(state)
      expect(naiveIsOpen(week, change)).toBe(!state)
    }),
    { numRuns: randomCases(150) },
  )
})

describe('the nights on which the clock changes', () => {
  const bar = hoursOf('Zaterdag: 20:00-02:30')

  test('in March the hour from two does not exist, so the bar closes when the clock jumps', () => {
    expect(isOpenAt(bar, new Date('2026-03-29T00:59:59Z'))).toBe(true)
    expect(isOpenAt(bar, new Date('2026-03-29T01:00:00Z'))).toBe(false)
    expect(nextChange(bar, new Date('2026-03-28T22:00:00Z'))).toEqual(new Date('2026-03-29T01:00:00Z'))
  })

  test('in October half past two comes twice', () => {
    expect(nextChange(bar, new Date('2026-10-24T22:00:00Z'))).toEqual(new Date('2026-10-25T00:30:00Z'))
    expect(isOpenAt(bar, new Date('2026-10-25T00:45:00Z'))).toBe(false)
    expect(isOpenAt(bar, new Date('2026-10-25T01:15:00Z'))).toBe(true)
    expect(nextChange(bar, new Date('2026-10-25T01:15:00Z'))).toEqual(new Date('2026-10-25T01:30:00Z'))
  })

  test('in October times before an opening or after a closing occur twice', () => {
    const fromOnePastTwo = hoursOf('Zondag: 02:01-00:00')
    expect(nextChange(fromOnePastTwo, new Date('2026-10-25T00:29:00Z'))).toEqual(new Date('2026-10-25T01:00:00Z'))
    expect(nextChange(bar, new Date('2026-10-25T00:45:00Z'))).toEqual(new Date('2026-10-25T01:00:00Z'))
  })

  test('an opening within the skipped hour recurs a week later', () => {
    const nightShop = hoursOf('Zondag: 02:00-03:00')
    expect(nextChange(nightShop, new Date('2026-03-28T12:00:00Z'))).toEqual(new Date('2026-04-05T00:00:00Z'))
  })
})

test('there is no next change without changes', () => {
  const now = new Date('2026-11-01T12:00:00Z')
  expect(nextChange(hoursOf('24/7'), now)).toBeNull()
  expect(nextChange(hoursOf('Maandag: gesloten'), now)).toBeNull()
  expect(nextChange(hoursOf('{"open_now":false}'), now)).toBeNull()
  expect(isOpenAt(hoursOf('24/7'), now)).toBe(true)
  expect(isOpenAt(hoursOf('{"open_now":false}'), now)).toBe(false)
})

test('an invalid instant has no state', () => {
  const never = new Date(Number.NaN)
  expect(isOpenAt(hoursOf('24/7'), never)).toBeNull()
  expect(nextChange(hoursOf('Maandag: 10-18'), never)).toBeNull()
})

test('checking a venue takes microseconds', () => {
  const hours = hoursOf('Maandag t/m zondag: 12:00-14:30, 17:00-22:00')
  const start = Date.parse('2026-11-01T12:00:00Z')
  let openCount = 0
  const before = process.cpuUsage()
  for (let index = 0; index < 100_000; index++)
    if (isOpenAt(hours, new Date(start + (index % 600) * 60_000))) openCount++
  expect(openCount).toBeGreaterThan(0)
  expect(process.cpuUsage(before).user / 100_000).toBeLessThan(50)
})
