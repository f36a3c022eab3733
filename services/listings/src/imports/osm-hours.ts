import { parseOpeningHours } from '@plekje/opening-hours'

const DAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'] as const
const DUTCH = ['Maandag', 'Dinsdag', 'Woensdag', 'Donderdag', 'Vrijdag', 'Zaterdag', 'Zondag'] as const
const day = `(?:${DAYS.join('|')})`
const rule = new RegExp(`^(?:(${day}(?:-${day})?(?:, ?${day}(?:-${day})?)*) )?(off|closed|24/7|[0-9:, -]+)$`)

/**
 * OpenStreetMap's opening hours as lines of "Day: hours", when they are days of the week and times alone: a later rule
 * for a day replaces an earlier one, holidays are passed over. Null for anything richer, which we could only half read.
 */
export function hoursFromOsm(text: string): string | null {
  const hours = new Map<number, string>()
  for (const part of text.split(';').map((each) => each.trim())) {
    if (part === '' || /^(?:PH|SH|PH,SH)\b/.test(part)) continue
    const [, days, times = ''] = rule.exec(part) ?? []
    if (times === '') return null
    for (const at of days === undefined ? DAYS.keys() : daysOf(days)) hours.set(at, dutchTimes(times))
  }
  if (hours.size === 0) return null
  const lines = DUTCH.map((name, at) => `${name}: ${hours.get(at) ?? 'Gesloten'}`).join('\n')
  return parseOpeningHours(lines) === null ? null : lines
}

const dutchTimes = (times: string) =>
  times === 'off' || times === 'closed' ? 'Gesloten' : times === '24/7' ? '24 uur geopend' : times

function daysOf(text: string): number[] {
  return text.split(/, ?/).flatMap((part) => {
    const [from = 0, to = from] = part.split('-').map((name) => DAYS.indexOf(name as (typeof DAYS)[number]))
    const length = ((to - from + 7) % 7) + 1
    return Array.from({ length }, (_, step) => (from + step) % 7)
  })
}
