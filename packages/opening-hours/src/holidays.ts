import Holidays from 'date-holidays'
import { LRUCache } from 'lru-cache'
import { type DayNumber, dayNumberOf } from './local-day'

export interface HolidayCalendar {
  /** Dutch, such as "Eerste kerstdag"; null on any other day. */
  nameOf(day: DayNumber): string | null
}

/** As people call them, where the package is short. */
const NAMES: Readonly<Record<string, string>> = {
  Nieuwjaar: 'Nieuwjaarsdag',
  Pasen: 'Eerste paasdag',
  Pinksteren: 'Eerste pinksterdag',
  Kerstmis: 'Eerste kerstdag',
}
const YEARS_KEPT = 10

/**
 * Public holidays of the Netherlands: those on which shops and offices usually close. What a province or a trade keeps
 * beside them (`province`, such as `GR`; Good Friday, Liberation Day) is habit, and is left out unless it is asked for.
 */
export function createHolidayCalendar({
  province,
  withHabits = false,
}: {
  province?: string
  withHabits?: boolean
} = {}): HolidayCalendar {
  const holidays = province === undefined ? new Holidays('NL') : new Holidays('NL', province)
  holidays.setLanguages('nl')
  const years = new LRUCache<number, ReadonlyMap<DayNumber, string>>({ max: YEARS_KEPT })
  const namesIn = (year: number) => {
    const known = years.get(year)
    if (known) return known
    const names = new Map<DayNumber, string>()
    for (const { date, name, type } of holidays.getHolidays(year)) {
      const day = dayNumberOf(date.slice(0, 10))
      if (day !== null && (type === 'public' || (withHabits && type !== 'observance')))
        names.set(day, NAMES[name] ?? capital(name))
    }
    years.set(year, names)
    return names
  }
  return { nameOf: (day) => namesIn(new Date(day * 86_400_000).getUTCFullYear()).get(day) ?? null }
}

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)
