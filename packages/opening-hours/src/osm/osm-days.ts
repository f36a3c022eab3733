import { offsetMinutesAt } from '../amsterdam-clock'
import { type DayNumber, weekdayOf } from '../local-day'
import {
  type DayHours,
  type DayRange,
  type MaybeRange,
  type MaybeReason,
  MINUTES_PER_DAY,
  mergeRanges,
  openEndOf,
} from '../weekly-hours'
import {
  type DayContext,
  hasSeason,
  type IsHoliday,
  isInSeason,
  matchesDay,
  type Recurrence,
  recurrencesOf,
} from './matching-days'
import { type Meaning, meaningOf, type OsmHours, type OsmRule, type TimePoint, type TimeSpan } from './osm-hours'
import { type Point, sunInstant } from './sun'

/** The centre of the Netherlands, for sun times of a venue without coordinates. */
const DEFAULT_POINT: Point = { lat: 52.1, lng: 5.4 }

const MS_PER_MINUTE = 60_000
/** Number of minutes that are computed for a day: until the end of the next day, because nights last until then. */
const EVALUATED_MINUTES = 2 * MINUTES_PER_DAY
const MAX_NOTE_LENGTH = 200

export interface OsmDaysOptions {
  readonly isHoliday: IsHoliday
  readonly point?: Point | undefined
}

/** Evaluates hours in OpenStreetMap's notation per day. */
export interface OsmDays {
  /** The hours that start on the day. */
  on(day: DayNumber): DayHours
  /** A key of the rules that apply: a season ends where the key changes. */
  seasonOn(day: DayNumber): string
  /** The hours by the rules of the season, without holidays and rules for some weeks. */
  usualOn(day: DayNumber): DayHours
  /** The hours in weeks that differ from the usual weeks. */
  variantsOn(day: DayNumber): readonly DayVariant[]
  /** The hours by the rules of the season in school holidays. */
  inSchoolHolidaysOn(day: DayNumber): DayHours
  readonly hasSeasons: boolean
  readonly mentionsSchoolHolidays: boolean
}

export interface DayVariant extends DayHours {
  readonly in: Recurrence
}

interface EvaluatedDay extends DayHours {
  /** Times that are explicitly closed, which also end a night of the day before. */
  readonly closed: readonly DayRange[]
}

/**
 * Evaluates rules. A later rule for a day replaces earlier rules. A rule after a comma adds to them, and a rule after
 * `||` fills times that are neither open nor unknown. If only rules for school holidays match a day, its hours apply in
 * school holidays only.
 */
export function createOsmDays(hours: OsmHours, { isHoliday, point = DEFAULT_POINT }: OsmDaysOptions): OsmDays {
  const followsSun = hours.some(({ times }) => times.some(({ from, to }) => 'sun' in from || (to && 'sun' in to)))
  const evaluatedDays = new Map<string, EvaluatedDay>()
  const evaluateCached = (ruleIndexes: readonly number[], context: EvaluationContext): EvaluatedDay => {
    if (followsSun) return evaluateRules(hours, ruleIndexes, context)
    const key = `${context.inSchoolHolidays} ${ruleIndexes.join()}`
    const cached = evaluatedDays.get(key)
    if (cached) return cached
    const evaluatedDay = evaluateRules(hours, ruleIndexes, context)
    evaluatedDays.set(key, evaluatedDay)
    return evaluatedDay
  }
  const mentionsSchoolHolidays = hours.some(({ holidays }) => holidays.some(({ kind }) => kind === 'SH'))

  const evaluateDay = (day: DayNumber, context: DayContext): EvaluatedDay => {
    const ruleIndexes = rulesOn(hours, day, context)
    const isDecided = ruleIndexes.length > 0 || !mentionsSchoolHolidays
    if (isDecided) return evaluateCached(ruleIndexes, { day, point, inSchoolHolidays: false })
    const schoolHolidayRules = rulesOn(hours, day, { ...context, isSchoolHoliday: true })
    return evaluateCached(schoolHolidayRules, { day, point, inSchoolHolidays: true })
  }
  const hoursStartingOn = (day: DayNumber, context: DayContext) =>
    withoutClosedTimes(evaluateDay(day, context), evaluateDay(day + 1, context).closed)
  // The second part of a night that a closed time interrupts starts on the next day.
  const canBeginNextDay = hours.some(
    (rule) => rule.times.length > 0 && (meaningOf(rule) === 'closed' || rule.times.some(beginsNextDay)),
  )
  const writtenHours = (context: DayContext) => (day: DayNumber) =>
    canBeginNextDay
      ? withRangesAfterMidnight(hoursStartingOn(day - 1, context), hoursStartingOn(day, context))
      : hoursStartingOn(day, context)
  const usualContext: DayContext = { isHoliday: () => false, isSchoolHoliday: false, recurs: () => false }
  const hasMornings = hours.some(({ times }) => times.some(isMorning))
  const hoursBy = (context: DayContext) => {
    const written = writtenHours(context)
    return hasMornings || canBeginNextDay ? joinNights(written, writtenHours(usualContext)) : written
  }
  const variantsOn = (day: DayNumber): DayVariant[] => {
    const inSeason = hours.filter((rule) => isInSeason(rule, day))
    const variants = new Map<string, DayVariant>()
    for (const recurrence of inSeason.flatMap((rule) => recurrencesOf(rule, weekdayOf(day)))) {
      const key = JSON.stringify(recurrence)
      if (variants.has(key)) continue
      const recurs = (other: Recurrence) => JSON.stringify(other) === key
      variants.set(key, { in: recurrence, ...hoursBy({ ...usualContext, recurs })(day) })
    }
    return [...variants.values()]
  }
  return {
    on: hoursBy({ isHoliday, isSchoolHoliday: false }),
    seasonOn: (day) => hours.map((rule) => (isInSeason(rule, day) ? '1' : '0')).join(''),
    usualOn: hoursBy(usualContext),
    variantsOn,
    inSchoolHolidaysOn: hoursBy({ ...usualContext, isSchoolHoliday: true }),
    hasSeasons: hours.some(hasSeason),
    mentionsSchoolHolidays,
  }
}

/** Indexes of the rules that determine the day. */
function rulesOn(hours: OsmHours, day: DayNumber, context: DayContext): number[] {
  let ruleIndexes: number[] = []
  for (const [index, rule] of hours.entries()) {
    if (!matchesDay(rule, day, context)) continue
    // A closing rule removes only its times; an opening rule replaces everything said before.
    if (rule.separator === ';' && meaningOf(rule) !== 'closed') ruleIndexes = []
    ruleIndexes.push(index)
  }
  return ruleIndexes
}

/** Codes of minutes: 0 if no rule applies to the minute. */
const CODES: Readonly<Record<Meaning, number>> = { closed: 1, open: 2, unknown: 3 }
const OPEN_END = 4

interface EvaluationContext {
  readonly day: DayNumber
  readonly point: Point
  /** True if all open times apply in school holidays only. */
  readonly inSchoolHolidays: boolean
}

function evaluateRules(
  hours: OsmHours,
  ruleIndexes: readonly number[],
  { day, point, inSchoolHolidays }: EvaluationContext,
): EvaluatedDay {
  const minutes = new Uint8Array(EVALUATED_MINUTES)
  for (const index of ruleIndexes) {
    const rule = hours[index] as OsmRule
    const code = CODES[meaningOf(rule)]
    const isFallback = isFallbackAt(hours, index)
    const fill = ([from, to]: DayRange, value: number) => {
      for (let minute = Math.max(from, 0); minute < Math.min(to, EVALUATED_MINUTES); minute += 1) {
        const isFillable = minutes[minute] === 0 || minutes[minute] === CODES.closed
        if (!isFallback || isFillable) minutes[minute] = value
      }
    }
    // A day that is closed as a whole does not end the previous night, which started earlier.
    if (rule.times.length === 0 && code === CODES.closed) fill([0, EVALUATED_MINUTES], 0)
    else if (rule.times.length === 0) fill([0, MINUTES_PER_DAY], code)
    for (const time of rule.times) {
      const { certainRange, openEnd } = rangesOf(time, day, point)
      fill(certainRange, code)
      if (openEnd) fill(openEnd, code === CODES.open ? OPEN_END : code)
    }
  }
  const open = runsOf(minutes, CODES.open)
  const openInSchoolHolidays = inSchoolHolidays ? open : []
  const withReason = (why: MaybeReason, runs: readonly DayRange[]) =>
    runs.map(([from, to]): MaybeRange => [from, to, inSchoolHolidays ? 'school_holidays' : why])
  const maybe = [
    ...withReason('school_holidays', openInSchoolHolidays),
    ...withReason('unsaid', runsOf(minutes, CODES.unknown)),
    ...withReason('open_end', runsOf(minutes, OPEN_END)),
  ].sort((a, b) => a[0] - b[0])
  const isClosed = open.length + maybe.length === 0
  const decisiveRules = ruleIndexes
    .map((index) => hours[index] as OsmRule)
    .filter((rule) => !isClosed || meaningOf(rule) === 'closed')
  const note = noteOf(decisiveRules.map(({ comment }) => comment))
  return {
    open: inSchoolHolidays ? [] : open,
    maybe: maybe.length === 0 ? undefined : maybe,
    note: note || undefined,
    closed: runsOf(minutes, CODES.closed),
  }
}

const noteOf = (comments: readonly (string | undefined)[]): string =>
  [...new Set(comments.filter((comment) => comment))].join(' · ').slice(0, MAX_NOTE_LENGTH)

/** Ends a night at a time that is explicitly closed on the next day. */
function withoutClosedTimes({ open, maybe, note }: EvaluatedDay, closedNextDay: readonly DayRange[]): DayHours {
  const withoutClosed = <Range extends DayRange | MaybeRange>(ranges: readonly Range[]): Range[] => {
    let pieces = [...ranges]
    for (const [from, to] of closedNextDay) {
      pieces = pieces.flatMap((piece) => subtract(piece, from + MINUTES_PER_DAY, to + MINUTES_PER_DAY))
    }
    return pieces
  }
  const remainingMaybe = withoutClosed(maybe ?? [])
  return { open: withoutClosed(open), maybe: remainingMaybe.length > 0 ? remainingMaybe : undefined, note }
}

const beginsNextDay = ({ from }: TimeSpan) => 'minute' in from && from.minute >= MINUTES_PER_DAY

/** Moves ranges that start after midnight of the previous day to this day. */
function withRangesAfterMidnight(previousDay: DayHours, { open, maybe = [], note }: DayHours): DayHours {
  const allMaybe = [...rangesBeginningNextDay(previousDay.maybe ?? []), ...maybe.filter(beginsToday)]
  return {
    open: mergeRanges([...rangesBeginningNextDay(previousDay.open), ...open.filter(beginsToday)]),
    maybe: allMaybe.length === 0 ? undefined : allMaybe,
    note,
  }
}

/** True for times that may be the second part of a night, such as "Fr 20:00-24:00; Sa 00:00-02:00". */
const isMorning = ({ from, to }: TimeSpan) =>
  'minute' in from && from.minute === 0 && to !== undefined && !('minute' in to && to.minute >= MINUTES_PER_DAY)

type HoursByDay = (day: DayNumber) => DayHours

/**
 * Joins nights that are written in two parts, so that they belong to the day on which they start. On exceptional days
 * the usual hours decide which parts belong to a night.
 */
function joinNights(written: HoursByDay, usual: HoursByDay): HoursByDay {
  const morningAfter = (day: DayNumber): DayRange | undefined => {
    const evening = usual(day).open.at(-1)
    const [usualMorning] = usual(day + 1).open
    if (!isNight(evening, usualMorning)) return undefined
    const [first] = written(day + 1).open
    const morning = isNight(evening, first) ? first : usualMorning
    const last = written(day).open.at(-1)
    const isOtherEvening = last !== undefined && last[1] >= MINUTES_PER_DAY && !isNight(last, morning)
    return isOtherEvening ? undefined : morning
  }
  return (day) => {
    const { open, ...rest } = written(day)
    const morning = morningAfter(day - 1)
    const [first] = open
    const isOfNightBefore = morning !== undefined && first?.[0] === morning[0] && first[1] === morning[1]
    const nights = isOfNightBefore ? open.slice(1) : [...open]
    const nextMorning = morningAfter(day)
    const last = nights.at(-1)
    if (last && isNight(last, nextMorning)) {
      nights[nights.length - 1] = [last[0], Math.max(last[1], nextMorning[1] + MINUTES_PER_DAY)]
    }
    return { open: nights, ...rest }
  }
}

/** True if both parts are one opening of at most a day. */
const isNight = (evening: DayRange | undefined, morning: DayRange | undefined): morning is DayRange =>
  evening !== undefined && morning?.[0] === 0 && evening[1] >= MINUTES_PER_DAY && morning[1] <= evening[0]

const beginsToday = ([from]: DayRange | MaybeRange) => from < MINUTES_PER_DAY

const rangesBeginningNextDay = <Range extends DayRange | MaybeRange>(ranges: readonly Range[]): Range[] =>
  ranges
    .filter((range) => !beginsToday(range))
    .map(([from, to, ...why]) => [from - MINUTES_PER_DAY, to - MINUTES_PER_DAY, ...why]) as readonly (
    | DayRange
    | MaybeRange
  )[] as Range[]

function subtract<Range extends DayRange | MaybeRange>(range: Range, from: number, to: number): Range[] {
  const [begin, end, ...why] = range
  const pieces = [
    [begin, Math.min(end, from), ...why],
    [Math.max(begin, to), end, ...why],
  ] as readonly (DayRange | MaybeRange)[] as readonly Range[]
  return pieces.filter((piece) => piece[1] > piece[0])
}

/** True for a rule after `||`, and for rules that are joined to it by commas. */
function isFallbackAt(hours: OsmHours, index: number): boolean {
  let first = index
  while (hours[first]?.separator === ',') first -= 1
  return hours[first]?.separator === '||'
}

function rangesOf(
  { from, to, isOpenEnd }: TimeSpan,
  day: DayNumber,
  point: Point,
): { certainRange: DayRange; openEnd?: DayRange } {
  const start = minuteOf(from, day, point)
  if (to === undefined) return { certainRange: [start, start], openEnd: [start, openEndOf(start)] }
  const end = minuteOf(to, day, point)
  const certainRange: DayRange = [start, end > start ? end : end + MINUTES_PER_DAY]
  return isOpenEnd ? { certainRange, openEnd: [certainRange[1], openEndOf(certainRange[1])] } : { certainRange }
}

function minuteOf(time: TimePoint, day: DayNumber, point: Point): number {
  if ('minute' in time) return time.minute
  const instant = sunInstant(time.sun, day, point)
  const minute = Math.floor(instant / MS_PER_MINUTE) + offsetMinutesAt(instant) - day * MINUTES_PER_DAY
  return minute + time.plusMinutes
}

function runsOf(minutes: Uint8Array, code: number): DayRange[] {
  const runs: DayRange[] = []
  let from = minutes.indexOf(code)
  while (from !== -1) {
    let to = from
    while (minutes[to] === code) to += 1
    runs.push([from, to])
    from = minutes.indexOf(code, to)
  }
  return runs
}

export const mentionsPublicHolidays = (hours: OsmHours): boolean =>
  hours.some(({ holidays }) => holidays.some(({ kind }) => kind === 'PH'))
