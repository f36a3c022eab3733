// Proves VENUE-22.
import { dateOf, wallClockAt } from '@plekje/opening-hours'
import { createHolidayCalendar } from '@plekje/opening-hours/calendar'
import { holdDate } from '@plekje/testing'
import { sampleSeed } from './sample-seed'
import { admin, type RunningListings, startListings } from './start-listings'

const today = wallClockAt(Date.now()).day
const [habits, usual] = [createHolidayCalendar({ includesCustomaryHolidays: true }), createHolidayCalendar()]
const ahead = Array.from({ length: 360 }, (_, days) => today + 1 + days)
/** A day of the coming year that only the trade observes as a public holiday. */
const day = ahead.find((one) => habits.nameOf(one) !== null && usual.nameOf(one) === null) ?? 0

let listings: RunningListings
afterEach(async () => {
  jest.useRealTimers()
  await listings.close()
})

const pageOn = async (env: Record<string, string>) => {
  listings = await startListings(sampleSeed, undefined, env)
  const body = { openingHours: 'Mo-Su 10:00-18:00; PH off' }
  expect((await listings.call('/api/admin/venues/1/hours', { as: admin, method: 'PUT', body })).status).toBe(200)
  holdDate(Date.parse(`${dateOf(day)}T10:30Z`))
  return (await listings.call('/api/listings/venue-1')).body
}

describe('holidays that only a trade observes', () => {
  it('count on the page of a venue if the operator enables them', async () => {
    const { isOpen, comingDays } = await pageOn({ HOLIDAYS_WITH_HABITS: 'true' })
    expect(isOpen).toBe(false)
    expect(comingDays?.[0]).toEqual({ date: dateOf(day), open: [], holiday: habits.nameOf(day) })
  })

  it('are ordinary days by default', async () => {
    expect((await pageOn({})).isOpen).toBe(true)
  })
})
