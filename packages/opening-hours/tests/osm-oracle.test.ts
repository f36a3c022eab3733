// Proves VENUE-24.
import { isDeepStrictEqual } from 'node:util'
import { createRandomness, randomCases, testSeed } from '@plekje/testing'
import { readOsmHours, writeOsmHours } from '../src/calendar'
import { calendarDay } from '../src/coming-days'
import { dayNumber } from '../src/local-day'
import { isOpenIn } from '../src/open-state'
import { createOsmDays } from '../src/osm/osm-days'
import { EXPLAINED, isHoliday, oracleOf } from './osm-differences'
import { osmString } from './osm-strings'

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
    let oracle: ReturnType<typeof oracleOf>
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
  // An explanation that covers many cases would hide unexplained differences.
  expect({ seed, isRare: explained < compared / 50 }).toEqual({ seed, isRare: true })
  expect({ seed, isRare: refused < STRINGS / 50 }).toEqual({ seed, isRare: true })
})
