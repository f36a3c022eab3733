import { type DayNumber, weekdayOf } from './local-day'
import type { Recurrence } from './osm/matching-days'
import type { DayVariant } from './osm/osm-days'
import { type DayHours, isClosedDay } from './weekly-hours'

/** Regular hours by date, without exceptions for single days and public holidays. */
export interface SeasonRules {
  readonly hasSeasons: boolean
  readonly mentionsSchoolHolidays: boolean
  /** Days with equal keys have the same rules. */
  seasonOn(day: DayNumber): string
  usualOn(day: DayNumber): DayHours
  variantsOn(day: DayNumber): readonly DayVariant[]
  inSchoolHolidaysOn(day: DayNumber): DayHours
}

/** A weekday of a season. */
export interface SeasonDay extends DayHours {
  /** Hours that replace the usual ones in some weeks. */
  readonly variants?: readonly DayVariant[] | undefined
}

/** Consecutive days with one week of hours. */
export interface Season {
  /** First and last day; absent if the season extends beyond the examined period. */
  readonly from?: DayNumber | undefined
  readonly until?: DayNumber | undefined
  /** Monday first. */
  readonly days: readonly SeasonDay[]
  /** Effect of school holidays, whose dates are unknown: closed, or other hours. */
  readonly schoolHolidays?: 'closed' | 'differ'
}

export type { DayVariant, Recurrence }

/** Minimum length of a season that recurs every year. The days of shorter periods are listed one by one. */
const MIN_YEARLY_DAYS = 28
/** Minimum length of a season that occurs once. */
const MIN_SINGLE_DAYS = 43
// In these three years a yearly season occurs at least twice.
const EXAMINED_DAYS_BEFORE = 366
const EXAMINED_DAYS_AHEAD = 740

interface Dates {
  readonly from: DayNumber
  /** The last day, included. */
  readonly until: DayNumber
}

/** Consecutive days with the same rules. Between its parts there may be short interruptions with other rules. */
interface Stretch extends Dates {
  readonly key: string
  readonly parts: readonly Dates[]
}

type KeyedSeason = Season & Pick<Stretch, 'key'>

const seasonsByRules = new WeakMap<SeasonRules, { readonly today: DayNumber; readonly seasons: readonly Season[] }>()

/** The distinct seasons of a year, starting with the current one. A season ends where the rules for its days change. */
export function seasonsOf(rules: SeasonRules, today: DayNumber): readonly Season[] {
  const cached = seasonsByRules.get(rules)
  if (cached?.today === today) return cached.seasons
  const seasons = rules.hasSeasons ? findDatedSeasons(rules, today) : [seasonFrom(rules, today)]
  seasonsByRules.set(rules, { today, seasons })
  return seasons
}

/** The season with the usual week: the current one, or the next one if the venue is closed now. */
export function baseSeason<Any extends Pick<Season, 'days'>>(seasons: readonly Any[]): Any {
  const season = seasons.find(({ days }) => !isClosedWeek(days)) ?? seasons[0]
  if (season === undefined) throw new Error('a venue must have at least one season')
  return season
}

export const isClosedWeek = (days: readonly SeasonDay[]): boolean =>
  days.every((day) => isClosedDay(day) && day.variants === undefined)

function findDatedSeasons(rules: SeasonRules, today: DayNumber): readonly Season[] {
  const first = today - EXAMINED_DAYS_BEFORE
  const last = today + EXAMINED_DAYS_AHEAD
  const consecutiveSeasons: KeyedSeason[] = []
  for (const { key, from, until, parts } of longStretches(rules, first, last)) {
    const season = {
      key,
      from: from === first ? undefined : from,
      until: until === last ? undefined : until,
      ...seasonFrom(rules, weekIn(parts, today)),
    }
    const previous = consecutiveSeasons.at(-1)
    if (previous && isSameSeason(previous, season)) consecutiveSeasons.splice(-1, 1, joinSeasons(previous, season))
    else consecutiveSeasons.push(season)
  }
  const seasons: KeyedSeason[] = []
  for (const season of consecutiveSeasons.filter(({ until = last }) => until >= today)) {
    if (!seasons.some((earlier) => isSameSeason(earlier, season))) seasons.push(season)
  }
  if (seasons.length === 0) return [seasonFrom(rules, today)]
  return seasons.map(({ key: _key, ...season }) => season)
}

/**
 * First day of a week in the season near today. Skips the first day of a part, because a night under other rules may
 * end on it.
 */
function weekIn(parts: readonly Dates[], today: DayNumber): DayNumber {
  const weeks = parts
    .map(({ from, until }) => ({ first: from + 1, last: until - 6 }))
    .filter(({ first, last }) => first <= last)
  const week = weeks.find(({ last }) => last >= today) ?? weeks.at(-1)
  return week === undefined ? today : Math.max(week.first, Math.min(today, week.last))
}

function longStretches(rules: SeasonRules, first: DayNumber, last: DayNumber): Stretch[] {
  const stretches = stretchesOf(rules, first, last)
  return joinInterrupted(stretches).filter(({ key, ...dates }) => {
    const isYearly = stretches.filter((stretch) => stretch.key === key).length > 1
    return lengthOf(dates) >= (isYearly ? MIN_YEARLY_DAYS : MIN_SINGLE_DAYS)
  })
}

function stretchesOf({ seasonOn }: SeasonRules, first: DayNumber, last: DayNumber): Stretch[] {
  const stretches: Stretch[] = []
  let from = first
  while (from <= last) {
    const key = seasonOn(from)
    let until = from
    while (until < last && seasonOn(until + 1) === key) until += 1
    stretches.push({ key, from, until, parts: [{ from, until }] })
    from = until + 1
  }
  return stretches
}

/** Joins a season across short interruptions, such as Christmas. */
function joinInterrupted(stretches: readonly Stretch[]): Stretch[] {
  const joinedStretches: Stretch[] = []
  for (const stretch of stretches) {
    const index = joinedStretches.findLastIndex(({ key }) => key === stretch.key)
    const earlier = joinedStretches[index]
    if (earlier && isInterruption(earlier, stretch)) {
      const parts = [...earlier.parts, ...stretch.parts]
      joinedStretches.splice(index, joinedStretches.length - index, { ...earlier, until: stretch.until, parts })
    } else {
      joinedStretches.push(stretch)
    }
  }
  return joinedStretches
}

/** Maximum length of an interruption, as a share of the days before and after it. */
const MAX_INTERRUPTION_SHARE = 1 / 4

function isInterruption(before: Stretch, after: Stretch): boolean {
  const days = after.from - before.until - 1
  return days < Math.min(MIN_YEARLY_DAYS, (lengthOf(before) + lengthOf(after)) * MAX_INTERRUPTION_SHARE)
}

const lengthOf = ({ from, until }: Dates): number => until - from + 1

/** The season's week, computed from seven days. */
function seasonFrom(rules: SeasonRules, first: DayNumber): Season {
  const days: SeasonDay[] = []
  const inSchoolHolidays: DayHours[] = []
  for (let day = first; day < first + 7; day += 1) {
    const weekday = weekdayOf(day)
    const usual = rules.usualOn(day)
    const variants = rules.variantsOn(day).filter((variant) => !isSameDay(variant, usual))
    days[weekday] = variants.length === 0 ? usual : { ...usual, variants }
    if (rules.mentionsSchoolHolidays) inSchoolHolidays[weekday] = rules.inSchoolHolidaysOn(day)
  }
  const schoolHolidays = schoolHolidaysOf(days, inSchoolHolidays)
  return schoolHolidays ? { days, schoolHolidays } : { days }
}

/** The effect of school holidays on a week. Days that are open only in school holidays say so themselves. */
function schoolHolidaysOf(
  days: readonly SeasonDay[],
  inSchoolHolidays: readonly DayHours[],
): Season['schoolHolidays'] | undefined {
  if (inSchoolHolidays.length === 0) return undefined
  if (inSchoolHolidays.every(isClosedDay) && !isClosedWeek(days)) return 'closed'
  const namesSchoolHolidays = ({ maybe = [] }: DayHours) => maybe.some(([, , why]) => why === 'school_holidays')
  const hasOtherHours = days.some(
    (day, weekday) => !namesSchoolHolidays(day) && !isSameDay(day, inSchoolHolidays[weekday] ?? day),
  )
  return hasOtherHours ? 'differ' : undefined
}

const isSameDay = (a: DayHours, b: DayHours): boolean =>
  JSON.stringify([a.open, a.maybe]) === JSON.stringify([b.open, b.maybe])

/** True if the rules or the hours are the same. Hours that follow the sun differ every day under the same rules. */
const isSameSeason = (a: KeyedSeason, b: KeyedSeason): boolean => a.key === b.key || weekText(a) === weekText(b)

const weekText = ({ days, schoolHolidays }: Season): string =>
  JSON.stringify([days.map(({ open, maybe, note, variants }) => [open, maybe, note, variants]), schoolHolidays])

/** Joins two parts of one season; the days between them are listed separately. */
const joinSeasons = (earlier: KeyedSeason, { until }: KeyedSeason): KeyedSeason => ({ ...earlier, until })
