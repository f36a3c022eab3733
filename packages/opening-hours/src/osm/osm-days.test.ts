// Proves VENUE-33.
import { dayNumber } from '../local-day'
import { createOsmDays } from './osm-days'
import { readOsmHours } from './read-osm-hours'

const getTimes = jest.fn(jest.requireActual('suncalc').getTimes)
jest.mock('suncalc', () => ({ getTimes: (...given: unknown[]) => getTimes(...given) }))

const MONDAY = dayNumber(2026, 11, 30)
const isHoliday = () => false

describe('hours in OpenStreetMap’s notation', () => {
  it('compute the weeks of a repeated recurrence once', () => {
    const reads = (times: number) => {
      let count = 0
      const hours = readOsmHours(`Mo[${Array(times).fill(1).join()}] 10:00-12:00`) ?? []
      const counted = hours.map((rule) => ({
        ...rule,
        get weekdays() {
          count += 1
          return rule.weekdays
        },
      }))
      expect(createOsmDays(counted, { isHoliday }).variantsOn(MONDAY)).toHaveLength(1)
      return count
    }
    expect(reads(100)).toBe(reads(1))
  })

  it('compute sunrise once a day for all rules', () => {
    const rules = Array.from({ length: 90 }, (_, at) => `Mo sunrise-${10 + (at % 10)}:00`).join(', ')
    const days = createOsmDays(readOsmHours(rules) ?? [], { isHoliday, point: { lat: 52.5, lng: 4.9 } })
    expect(days.on(MONDAY).open).not.toEqual([])
    const asked = new Set(getTimes.mock.calls.map(([date]) => Number(date)))
    expect(getTimes).toHaveBeenCalledTimes(asked.size)
  })
})
