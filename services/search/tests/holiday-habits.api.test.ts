// Proves VENUE-22.
import { SearchReply } from '@plekje/contracts'
import { dateOf, wallClockAt } from '@plekje/opening-hours'
import { createHolidayCalendar } from '@plekje/opening-hours/calendar'
import { readSearchConfig } from '../src'
import { indexDefinitionOf } from '../src/index/listings-index'
import { type SearchUnderTest, startSearch, untilReady } from './start-search'
import { venueOf } from './trial-venues'

const today = wallClockAt(Date.now()).day
const [habits, usual] = [createHolidayCalendar({ includesCustomaryHolidays: true }), createHolidayCalendar()]
/** A day of the coming year that only the trade observes as a public holiday. */
const ahead = Array.from({ length: 360 }, (_, days) => today + 1 + days)
const day = ahead.find((one) => habits.nameOf(one) !== null && usual.nameOf(one) === null) ?? 0
const noon = `${dateOf(day)}T12:00`

let search: SearchUnderTest
afterEach(() => search.close())

const askedWith = async (HOLIDAYS_WITH_HABITS: string) => {
  search = await startSearch({
    venues: [
      venueOf(101, { openingHours: 'Mo-Su 10:00-18:00; PH off' }),
      venueOf(102, { openingHours: 'Mo-Su 10:00-18:00' }),
    ],
    env: { HOLIDAYS_WITH_HABITS },
  })
  await untilReady(search)
  const found = async (query: string) => SearchReply.parse(await search.json(`/api/search?${query}`)).hits
  return {
    open: (await found(`openAt=${noon}`)).map(({ id }) => id).sort(),
    told: (await found(`show_all=true&hoursOn=${dateOf(day)}&search=101`))[0]?.comingDays ?? [],
  }
}

describe('holidays that only a trade observes', () => {
  it('count in cards, filters and the index if the operator enables them', async () => {
    const { open, told } = await askedWith('true')
    expect(open).toEqual([102])
    expect(told).toContainEqual(expect.objectContaining({ date: dateOf(day), open: [] }))
  })

  it('are ordinary days by default', async () => {
    const { open, told } = await askedWith('')
    expect(open).toEqual([101, 102])
    expect(told.map(({ date }) => date)).not.toContain(dateOf(day))
  })

  it('need another index, which is built when the operator changes the setting', async () => {
    search = await startSearch({ venues: [] })
    const [off, on] = [false, true].map((HOLIDAYS_WITH_HABITS) => indexDefinitionOf({ HOLIDAYS_WITH_HABITS }))
    expect(on?.revision).not.toBe(off?.revision)
    const env = { LISTINGS_URL: 'http://127.0.0.1:1', HOLIDAYS_WITH_HABITS: 'soms' }
    expect(() => readSearchConfig(env)).toThrow(/HOLIDAYS_WITH_HABITS/)
  })
})
