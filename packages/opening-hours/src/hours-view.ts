import { wallClockAt } from './amsterdam-clock'
import type { ComingDay } from './coming-days'
import { linesOf } from './hours-text'
import { type DayNumber, dateOf, dayNumberOf, weekdayOf } from './local-day'
import { areAlike, type Schedule, type ScheduledDay } from './schedule'
import { baseSeason, type Season, type SeasonDay, seasonsOf } from './seasons'
import { daysOfWeek } from './week-ranges'
import { type DayHours, isClosedDay, isUnknownDay } from './weekly-hours'

/** A coming day with its explanation. */
export interface NamedDay extends ComingDay {
  /** Name of the public holiday. */
  readonly holiday?: string | undefined
  readonly note?: string | undefined
  /**
   * Set if {@link HoursView.seasons} describe the hours of the day: those of another season or of certain weeks, or
   * those of the usual week on a day after the last date of the seasons.
   */
  readonly regular?: 'season' | 'variant' | undefined
}

/** A season with its dates as text. */
export interface SeasonView extends Omit<Season, 'from' | 'until'> {
  /** First and last day, such as "2027-04-01". */
  readonly from?: string | undefined
  readonly until?: string | undefined
}

/** Opening hours for browsers: the current usual week, and the coming days that differ from it. */
export interface HoursView {
  /** The current usual week in the notation of VENUE-11; null if unknown. */
  readonly openingHours: string | null
  readonly comingDays: readonly NamedDay[]
  /** The distinct weeks of the year, the current one first; absent if unknown. */
  readonly seasons?: readonly SeasonView[] | undefined
}

export interface ViewOptions {
  /** Number of days after today to examine. */
  readonly daysAhead: number
  /** True to include holidays without special hours. */
  readonly withHolidays?: boolean
  /** Another day to examine, with its neighbours. */
  readonly extraDay?: DayNumber | undefined
}

/** Number of days after today that a card examines: badges announce an opening up to a week ahead. */
export const DAYS_AHEAD_OF_A_CARD = 8
const MAX_CLOSED_DAYS = 400

interface ViewOfToday {
  readonly today: DayNumber
  readonly view: HoursView
}

/** Cached views by schedule and options. A view changes only at midnight, and a response contains many views. */
const viewsOfToday = new WeakMap<Schedule, Map<string, ViewOfToday>>()

export function hoursViewOf(schedule: Schedule, instant: Date, options: ViewOptions): HoursView {
  const { source, isUneven } = schedule
  const { daysAhead, withHolidays = false, extraDay } = options
  if (!isUneven && !withHolidays) return { openingHours: source.openingHours, comingDays: [] }
  const today = wallClockAt(instant.getTime()).day
  if (extraDay !== undefined) return createView(today, schedule, options)
  const views = viewsOfToday.get(schedule) ?? new Map<string, ViewOfToday>()
  viewsOfToday.set(schedule, views)
  const key = `${daysAhead} ${withHolidays}`
  const cached = views.get(key)
  if (cached?.today === today) return cached.view
  const view = createView(today, schedule, options)
  views.set(key, { today, view })
  return view
}

function createView(today: DayNumber, schedule: Schedule, options: ViewOptions): HoursView {
  const { source, weekly, rules } = schedule
  const seasons = seasonsOf(rules, today)
  const comingDays = comingDaysOf(schedule, seasons, today, options)
  const { days } = baseSeason(seasons)
  const isUnknown = seasons.every(isUnknownSeason)
  const sourceDays = weekly && weekly.openNow === undefined ? daysOfWeek(weekly) : null
  const isAsInSource = sourceDays ? sourceDays.every((day, index) => areAlike(day, days[index] ?? day, 0)) : isUnknown
  if (weekly !== null && isAsInSource) {
    return { openingHours: source.openingHours, comingDays, seasons: isUnknown ? undefined : seasons.map(seasonView) }
  }
  if (isUnknown && comingDays.every(isUnknownComingDay)) return { openingHours: null, comingDays }
  return { openingHours: linesOf(days), comingDays, seasons: seasons.map(seasonView) }
}

const isUnknownSeason = ({ days }: Season): boolean =>
  days.every((day) => isUnknownDay(day) && day.variants === undefined)

const isUnknownComingDay = (day: NamedDay): boolean => day.open === undefined || isUnknownDay(hoursOf(day))

const seasonView = ({ from, until, ...season }: Season): SeasonView => ({
  from: from === undefined ? undefined : dateOf(from),
  until: until === undefined ? undefined : dateOf(until),
  ...season,
})

/** Returns the days that differ from the usual week, from yesterday on: yesterday's night may last until today. */
function comingDaysOf(
  schedule: Schedule,
  seasons: readonly Season[],
  today: DayNumber,
  { daysAhead, withHolidays = false, extraDay }: ViewOptions,
): NamedDay[] {
  const days = new Set<DayNumber>()
  for (let day = today - 1; day <= today + daysAhead; day += 1) days.add(day)
  const extraDays = extraDay === undefined ? [] : [extraDay - 1, extraDay, extraDay + 1]
  for (const day of extraDays) days.add(day)
  const usual = baseSeason(seasons).days
  const comingDays: NamedDay[] = []
  for (const day of [...days].sort((a, b) => a - b)) {
    const last = comingDays.at(-1)
    if (last && day <= lastDayOf(last)) continue
    const scheduledDay = schedule.on(day)
    const usualDay = usual[weekdayOf(day)]
    const isUsual = usualDay !== undefined && areAlike(scheduledDay.hours, usualDay, schedule.toleranceMinutes)
    const isShownHoliday = withHolidays && scheduledDay.holiday !== undefined
    const isAfterSeasons = isUsual && !isClosedDay(scheduledDay.hours) && !seasons.some((season) => hasDay(season, day))
    if (isUsual && !isShownHoliday && !isAfterSeasons) continue
    // A holiday without hours of its own may differ from the usual day: its hours are unknown.
    const isUnknown = isUsual && isShownHoliday && !scheduledDay.hasHolidayHours
    const regular = isAfterSeasons && !isShownHoliday ? 'season' : regularityOf(schedule, seasons, day, scheduledDay)
    const dayView = isUnknown ? unknownDay(day, scheduledDay) : namedDay(day, scheduledDay)
    const comingDay = { ...dayView, regular }
    if (last && lastDayOf(last) === day - 1 && areJoinable(last, comingDay)) {
      comingDays.pop()
      comingDays.push(extendToReopening(schedule, { ...last, until: comingDay.date }, day))
    } else {
      comingDays.push(extendToReopening(schedule, comingDay, day))
    }
  }
  return comingDays
}

const hasDay = (
  { from = Number.NEGATIVE_INFINITY, until = Number.POSITIVE_INFINITY }: Season,
  day: DayNumber,
): boolean => from <= day && day <= until

/** Returns how {@link HoursView.seasons} describe the day; undefined if they do not describe it. */
function regularityOf(
  { toleranceMinutes, rules }: Schedule,
  seasons: readonly Season[],
  day: DayNumber,
  { hours, holiday, note }: ScheduledDay,
): NamedDay['regular'] | undefined {
  if (holiday !== undefined || note !== undefined) return undefined
  const usual = rules.usualOn(day)
  const season = seasons.find(
    (candidate) => hasDay(candidate, day) && hasUsualHours(candidate.days[weekdayOf(day)], usual, toleranceMinutes),
  )
  if (season === undefined) return undefined
  if (areAlike(hours, usual, toleranceMinutes)) return 'season'
  const variants = season.days[weekdayOf(day)]?.variants ?? []
  return variants.some((variant) => areAlike(hours, variant, toleranceMinutes)) ? 'variant' : undefined
}

const hasUsualHours = (day: SeasonDay | undefined, usual: DayHours, toleranceMinutes: number): boolean =>
  day !== undefined && areAlike(day, usual, toleranceMinutes)

const unknownDay = (day: DayNumber, { holiday }: ScheduledDay): NamedDay => ({ date: dateOf(day), holiday })

function namedDay(day: DayNumber, { hours, holiday, note = hours.note }: ScheduledDay): NamedDay {
  return { date: dateOf(day), open: hours.open, maybe: hours.maybe, holiday, note }
}

/** Extends a closure to its last day, so that the view can say when the venue reopens. */
function extendToReopening(schedule: Schedule, comingDay: NamedDay, day: DayNumber): NamedDay {
  if (comingDay.open?.length !== 0 || comingDay.maybe || comingDay.holiday !== undefined) return comingDay
  const { regular, ...closure } = comingDay
  const isStillClosed = (next: DayNumber) => {
    const { holiday, ...scheduledDay } = schedule.on(next)
    // During a seasonal closure, a holiday counts as any other day.
    const countsAsHoliday = !regular && holiday !== undefined
    const nextDay = countsAsHoliday ? { ...scheduledDay, holiday } : scheduledDay
    return areJoinable(closure, namedDay(next, nextDay))
  }
  let last = day
  while (last < day + MAX_CLOSED_DAYS && isStillClosed(last + 1)) last += 1
  return last === day ? comingDay : { ...comingDay, until: dateOf(last) }
}

const lastDayOf = ({ date, until = date }: NamedDay): DayNumber => dayNumberOf(until) ?? 0

/** Holidays are never joined with other days. */
const areJoinable = (a: NamedDay, b: NamedDay) =>
  (a.open === undefined) === (b.open === undefined) &&
  areAlike(hoursOf(a), hoursOf(b), 0) &&
  a.holiday === undefined &&
  b.holiday === undefined &&
  a.note === b.note &&
  a.regular === b.regular

const hoursOf = ({ open = [], maybe }: NamedDay): DayHours => (maybe ? { open, maybe } : { open })
