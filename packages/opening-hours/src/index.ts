export { instantOf, minuteOfWeek, todayIndex, wallClockAt } from './amsterdam-clock'
export type { ComingDay } from './coming-days'
export { type DayPart, dayParts } from './day-parts'
export { hoursTextOf } from './hours-text'
export { type DayNumber, dateOf, datePartsOf, dayNumber, dayNumberOf, weekdayOf } from './local-day'
export { isOpenAt, nextChange, nextState, type State, stateAt } from './open-state'
export { parseOpeningHours } from './parse-opening-hours'
export { baseSeason, isClosedWeek } from './seasons'
export { daysOfWeek } from './week-ranges'
export {
  type DayHours,
  type DayRange,
  type Interval,
  isClosedDay,
  isUnknownDay,
  type MaybeRange,
  MINUTES_PER_DAY,
  type WeeklyHours,
  weekOfDays,
} from './weekly-hours'
