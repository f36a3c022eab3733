import { type DayNumber, dateOf, MINUTES_PER_DAY, weekdayOf } from '@plekje/opening-hours'

interface Specification {
  readonly dayOfWeek?: readonly string[]
  readonly validFrom?: string
  readonly validThrough?: string
  readonly opens?: string
  readonly closes?: string
}

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map(
  (name) => `https://schema.org/${name}`,
)
/** Reads the structured data of a venue as a search engine does, and returns true when that shows the venue as open. */
export function openByData(data: object, day: DayNumber, minute: number): boolean {
  return isOpenIn(hoursOn(data, day), minute) || isOpenIn(hoursOn(data, day - 1), minute + MINUTES_PER_DAY)
}

/** Special hours replace the usual hours of their dates. */
function hoursOn(data: object, day: DayNumber): readonly Specification[] {
  const { openingHoursSpecification = [], specialOpeningHoursSpecification = [] } = data as Readonly<
    Record<string, readonly Specification[]>
  >
  const isValid = ({ validFrom = '', validThrough = '9' }: Specification) =>
    validFrom <= dateOf(day) && dateOf(day) <= validThrough
  const special = specialOpeningHoursSpecification.filter(isValid)
  if (special.length > 0) return special
  const weekday = DAYS[weekdayOf(day)] ?? ''
  return openingHoursSpecification.filter((each) => isValid(each) && each.dayOfWeek?.includes(weekday))
}

/** @param minute after the midnight with which the day of the hours begins */
const isOpenIn = (hours: readonly Specification[], minute: number): boolean =>
  hours.some(({ opens, closes }) => {
    if (opens === undefined || closes === undefined || opens === closes) return false
    const [from, to] = [minuteOf(opens), minuteOf(closes)]
    const end = closes === '23:59' ? MINUTES_PER_DAY : to
    return from <= minute && minute < (end > from ? end : end + MINUTES_PER_DAY)
  })

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
