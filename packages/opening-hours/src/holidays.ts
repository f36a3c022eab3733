import Holidays from 'date-holidays'
import { LRUCache } from 'lru-cache'
import { type DayNumber, datePartsOf, dayNumberOf } from './local-day'

export interface HolidayCalendar {
  /** The Dutch name of a holiday, such as "Eerste kerstdag"; null on other days. */
  nameOf(day: DayNumber): string | null
}

/** The usual names of holidays that have a short name in `date-holidays`. */
const USUAL_NAMES: Readonly<Record<string, string>> = {
  Nieuwjaar: 'Nieuwjaarsdag',
  Pasen: 'Eerste paasdag',
  Pinksteren: 'Eerste pinksterdag',
  Kerstmis: 'Eerste kerstdag',
}
const MAX_CACHED_YEARS = 10

/**
 * Creates a calendar of the public holidays of the Netherlands on which shops and offices usually close. Days that only
 * a province (`province`, such as `GR`) or a trade observes (`includesCustomaryHolidays`: Good Friday, Liberation Day)
 * are included on request.
 */
export function createHolidayCalendar({
  province,
  includesCustomaryHolidays = false,
}: {
  province?: string
  includesCustomaryHolidays?: boolean
} = {}): HolidayCalendar {
  const holidays = province === undefined ? new Holidays('NL') : new Holidays('NL', province)
  holidays.setLanguages('nl')
  const years = new LRUCache<number, ReadonlyMap<DayNumber, string>>({ max: MAX_CACHED_YEARS })
  const namesIn = (year: number) => {
    const cached = years.get(year)
    if (cached) return cached
    const names = new Map<DayNumber, string>()
    for (const { date, name, type } of holidays.getHolidays(year)) {
      const day = dayNumberOf(date.slice(0, 10))
      const isIncluded = type === 'public' || (includesCustomaryHolidays && type !== 'observance')
      if (day !== null && isIncluded) names.set(day, USUAL_NAMES[name] ?? capitalize(name))
    }
    years.set(year, names)
    return names
  }
  return { nameOf: (day) => namesIn(datePartsOf(day).year).get(day) ?? null }
}

const capitalize = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)
