import { wallClockAt } from '../src'
import { MINUTES_PER_DAY } from '../src/weekly-hours'

const MS_PER_HOUR = 3_600_000
const MS_PER_DAY = 24 * MS_PER_HOUR
const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Amsterdam',
  dateStyle: 'short',
  timeStyle: 'medium',
})

const textOf = (epochMs: number) => {
  const { day, minute } = wallClockAt(epochMs)
  return new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', dateStyle: 'short', timeStyle: 'medium' }).format(
    (day * MINUTES_PER_DAY + minute) * 60_000,
  )
}

describe('the wall clock of Europe/Amsterdam', () => {
  const years = Array.from({ length: 60 }, (_, index) => 1996 + index)

  it.each(years)('is that of the time zone at noon of each day of %i, and at each hour around its changes', (year) => {
    const moments: number[] = []
    for (let at = Date.UTC(year, 0, 1, 12); at < Date.UTC(year + 1, 0, 1); at += MS_PER_DAY) moments.push(at)
    for (const month of [2, 9]) {
      for (let at = Date.UTC(year, month, 24); at <= Date.UTC(year, month + 1, 1); at += MS_PER_HOUR / 2)
        moments.push(at)
    }
    expect(moments.map(textOf)).toEqual(moments.map((at) => clock.format(at)))
  })

  it('is undefined at an invalid moment', () => {
    expect(wallClockAt(Number.NaN)).toEqual({ day: Number.NaN, minute: Number.NaN })
  })
})
