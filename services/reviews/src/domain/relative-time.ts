const formatter = new Intl.RelativeTimeFormat('nl', { numeric: 'auto' })
const DAY_MS = 24 * 60 * 60 * 1000

const UNITS: readonly (readonly [unit: Intl.RelativeTimeFormatUnit, days: number])[] = [
  ['year', 365],
  ['month', 30],
  ['week', 7],
  ['day', 1],
]

/** The age of a date in words: "2 weken geleden", "gisteren", "vandaag". */
export function relativeTime(date: Date, now: Date): string {
  const days = Math.max(0, Math.floor((now.getTime() - date.getTime()) / DAY_MS))
  for (const [unit, unitDays] of UNITS) {
    if (days >= unitDays) return formatter.format(-Math.floor(days / unitDays), unit)
  }
  return formatter.format(0, 'day')
}
