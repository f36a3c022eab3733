import { MINUTES_PER_DAY } from '@plekje/opening-hours'
import type { OpeningWeek, OpenRange } from './opening-week'
import type { Random } from './random'

const DUTCH_DAYS = ['Maandag', 'Dinsdag', 'Woensdag', 'Donderdag', 'Vrijdag', 'Zaterdag', 'Zondag']
const ENGLISH_DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const pad = (value: number) => String(value).padStart(2, '0')

/** Google-style JSON (VENUE-11); days count from Sunday. */
export function hoursJson(
  week: OpeningWeek,
  { isOpenNow, hasWeekdayText }: { isOpenNow: boolean; hasWeekdayText: boolean },
): string {
  const isAlways = week.every((ranges) => ranges.some(isWholeDay))
  const periods = isAlways
    ? [{ open: { day: 0, time: '0000' } }]
    : week.flatMap((ranges, day) =>
        ranges.map(([from, to]) => ({
          open: { day: (day + 1) % 7, time: formatTime(from, '') },
          close: { day: (day + 1 + Math.floor(to / MINUTES_PER_DAY)) % 7, time: formatTime(to % MINUTES_PER_DAY, '') },
        })),
      )
  const weekdayText = hasWeekdayText ? englishLines(week) : undefined
  return JSON.stringify({ open_now: isOpenNow, periods, weekday_text: weekdayText })
}

/** Lines of "Day: hours", in one of the ways in which people write them. */
export function hoursText(week: OpeningWeek, random: Random): string {
  const style = random.pick(['dashes', 'dashes', 'dots', 'short', 'grouped', 'grouped', 'english'] as const)
  if (style === 'english') return englishLines(week).join('\n')
  if (style === 'grouped') return groupedLines(week).join('\n')
  const format = { dots: formatWithDots, short: formatWithSpaces, dashes: formatWithDashes }[style]
  return week
    .map((ranges, day) => {
      const name = DUTCH_DAYS[day] ?? ''
      return `${style === 'short' ? name.slice(0, 2) : name}: ${rangesText(ranges, format)}`
    })
    .join('\n')
}

const formatWithDashes = ([from, to]: OpenRange) => `${formatTime(from, ':')}–${formatTime(to % MINUTES_PER_DAY, ':')}`
const formatWithSpaces = ([from, to]: OpenRange) =>
  `${formatTime(from, ':')} - ${formatTime(to % MINUTES_PER_DAY, ':')}`
const formatWithDots = ([from, to]: OpenRange) =>
  `${formatTime(from, '.')} - ${formatTime(to % MINUTES_PER_DAY, '.')} uur`

function rangesText(ranges: readonly OpenRange[], format: (range: OpenRange) => string): string {
  if (ranges.length === 0) return 'Gesloten'
  return ranges.some(isWholeDay) ? '24 uur geopend' : ranges.map(format).join(', ')
}

/** Days with the same hours on one line: "Maandag t/m donderdag: 10:00 - 18:00". */
function groupedLines(week: OpeningWeek): string[] {
  const lines: string[] = []
  let first = 0
  while (first < 7) {
    const text = rangesText(week[first] ?? [], formatWithSpaces)
    let last = first
    while (last < 6 && rangesText(week[last + 1] ?? [], formatWithSpaces) === text) last++
    const days = first === last ? DUTCH_DAYS[first] : `${DUTCH_DAYS[first]} t/m ${DUTCH_DAYS[last]?.toLowerCase()}`
    lines.push(`${days}: ${text}`)
    first = last + 1
  }
  return lines
}

function englishLines(week: OpeningWeek): string[] {
  return week.map((ranges, day) => {
    if (ranges.length === 0) return `${ENGLISH_DAYS[day]}: Closed`
    if (ranges.some(isWholeDay)) return `${ENGLISH_DAYS[day]}: Open 24 hours`
    const rangeTexts = ranges.map(([from, to]) => `${formatEnglishTime(from)} – ${formatEnglishTime(to)}`)
    return `${ENGLISH_DAYS[day]}: ${rangeTexts.join(', ')}`
  })
}

function isWholeDay([from, to]: OpenRange): boolean {
  return from === 0 && to === MINUTES_PER_DAY
}

function formatTime(minutes: number, separator: string): string {
  return `${pad(Math.floor(minutes / 60))}${separator}${pad(minutes % 60)}`
}

function formatEnglishTime(minutes: number): string {
  const hour = Math.floor(minutes / 60) % 24
  const hourOnDial = hour % 12 === 0 ? 12 : hour % 12
  return `${hourOnDial}:${pad(minutes % 60)} ${hour < 12 ? 'AM' : 'PM'}`
}
