import type { ListingDetail, SeasonHours } from '@plekje/contracts'
import {
  baseSeason,
  type DayHours,
  type DayPart,
  dateOf,
  dayParts,
  daysOfWeek,
  isClosedWeek,
  parseOpeningHours,
  todayIndex,
  wallClockAt,
} from '@plekje/ui'
import { hoursCopy as copy } from '../../copy/hours'
import { dayAndMonthText } from './day-texts'

export interface DayRow {
  readonly name: string
  /** A text per opening of the day, or a single text for closed or always open. */
  readonly texts: readonly string[]
  readonly note: string | undefined
  readonly isClosed: boolean
  readonly isToday: boolean
}

/** A season in the hours card. */
export interface SeasonRows {
  readonly key: string
  /** "1 april t/m 31 oktober"; undefined for all year. */
  readonly dates: string | undefined
  readonly isNow: boolean
  /** Monday first; empty for a closed season. */
  readonly rows: readonly DayRow[]
  /** Notes for the whole week. */
  readonly notes: readonly string[]
}

type Hours = Pick<ListingDetail, 'openingHours' | 'seasons'>

/** The seasons of the year, today's first; empty for unknown hours. */
export function seasonRows(hours: Hours, now: Date): SeasonRows[] {
  const today = dateOf(wallClockAt(now.getTime()).day)
  return seasonsOf(hours).map((season) => {
    const { from, until, days } = season
    const isNow = (from === undefined || from <= today) && (until === undefined || today <= until)
    const isClosed = isClosedWeek(days) && (from ?? until) !== undefined
    const distinctNotes = [...new Set(days.map(({ note }) => note))]
    const weekNote = distinctNotes.length === 1 ? distinctNotes[0] : undefined
    const weekdayOfToday = isNow ? todayIndex(now) : undefined
    const notes = [
      season.schoolHolidays && copy.schoolHolidays[season.schoolHolidays],
      weekNote === undefined ? undefined : copy.note(weekNote),
    ]
    return {
      key: `${from} ${until}`,
      dates: datesText(season),
      isNow,
      rows: isClosed ? [] : days.map((day, index) => rowOf(day, index, weekdayOfToday, weekNote)),
      notes: notes.filter((note) => note !== undefined),
    }
  })
}

/** Today's texts of the usual week; undefined for unknown hours. */
export function usualTextsToday(hours: Hours, now: Date): readonly string[] | undefined {
  const seasons = seasonsOf(hours)
  if (seasons.length === 0) return undefined
  const day = baseSeason(seasons).days[todayIndex(now)]
  return day && dayTexts(day)
}

function seasonsOf({ openingHours, seasons }: Hours): readonly SeasonHours[] {
  if (seasons?.length) return seasons
  const hours = openingHours === null ? null : parseOpeningHours(openingHours)
  if (!hours || hours.openNow !== undefined) return []
  return [{ days: daysOfWeek(hours) as SeasonHours['days'] }]
}

function datesText({ from, until }: SeasonHours): string | undefined {
  if (from !== undefined && until !== undefined) {
    return copy.seasons.between(dayAndMonthText(from), dayAndMonthText(until))
  }
  if (from !== undefined) return copy.seasons.from(dayAndMonthText(from))
  return until === undefined ? undefined : copy.seasons.until(dayAndMonthText(until))
}

function rowOf(
  day: SeasonHours['days'][number],
  index: number,
  weekdayOfToday: number | undefined,
  weekNote: string | undefined,
): DayRow {
  return {
    name: copy.days[index] ?? '',
    texts: dayTexts(day),
    note: day.note === undefined || day.note === weekNote ? undefined : copy.note(day.note),
    isClosed: isClosedWeek([day]),
    isToday: index === weekdayOfToday,
  }
}

type Variant = NonNullable<SeasonHours['days'][number]['variants']>[number]

/** Texts of a day: "12:00 – 14:00", "vanaf 17:30". */
export function dayTexts({
  variants = [],
  ...day
}: DayHours & { readonly variants?: readonly Variant[] | undefined }): string[] {
  const texts = dayParts(day).map(partText)
  if (variants.length === 0) return texts
  const variantTexts = variants.map((variant) =>
    copy.inWeeks(dayParts(variant).map(partText).join(', '), weeksText(variant)),
  )
  return [...variantTexts, copy.otherwise(texts.join(', ').toLowerCase())]
}

function partText(part: DayPart): string {
  switch (part.kind) {
    case 'closed':
      return copy.closed
    case 'all_day':
      return copy.allDay
    case 'unknown':
      return copy.unknown
    case 'rest_unknown':
      return copy.restUnknown
    case 'from':
      return copy.from(part.from)
    case 'open':
      return copy.range(part.from, part.to)
    case 'or_later':
      return copy.orLater(copy.range(part.from, part.to))
    case 'unknown_then':
      return copy.unknownRange(copy.range(part.from, part.to))
    case 'school_holidays':
      if (part.to === '24:00') return copy.onlyInSchoolHolidays
      return copy.inSchoolHolidays(copy.range(part.from, part.to))
  }
}

function weeksText({ in: weeks }: Variant): string {
  if (weeks === 'sometimes') return copy.weeks.sometimes
  if ('weeks' in weeks) return copy.weeks[weeks.weeks]
  if (weeks.nth === -1) return copy.weeks.last
  return copy.weeks.nth[weeks.nth - 1] ?? copy.weeks.fromLast
}
