/** Random opening hours in OpenStreetMap's notation from a seed: every selector, alone and combined. */
export type Random = () => number

const WEEKDAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const pad = (value: number) => String(value).padStart(2, '0')

export function osmString(random: Random): string {
  const int = (from: number, to: number) => from + Math.floor(random() * (to - from + 1))
  const pick = <T>(list: readonly T[]): T => list[int(0, list.length - 1)] as T
  const chance = (share: number) => random() < share

  const weekdays = (): string => {
    const one = () => {
      const from = int(0, 6)
      if (chance(0.15)) return `${WEEKDAYS[from]}[${pick(['1', '2', '-1', '1,3', '1-2', '4'])}]`
      return chance(0.6) ? `${WEEKDAYS[from]}-${WEEKDAYS[(from + int(1, 5)) % 7]}` : (WEEKDAYS[from] as string)
    }
    return Array.from({ length: int(1, 2) }, one).join(',')
  }
  const days = (): string => {
    if (chance(0.1)) return 'PH'
    if (chance(0.1)) return `PH,${weekdays()}`
    if (chance(0.1)) return `${weekdays()},PH`
    return weekdays()
  }
  const dates = (): string => {
    const month = int(0, 11)
    const day = () => pad(int(1, 28))
    switch (int(0, 6)) {
      case 0:
        return `${MONTHS[month]}-${MONTHS[(month + int(1, 8)) % 12]}`
      case 1:
        return `${MONTHS[month]} ${day()}`
      case 2:
        return `${MONTHS[month]} ${day()}-${MONTHS[(month + int(1, 6)) % 12]} ${day()}`
      case 3:
        return `${int(2025, 2028)} ${MONTHS[month]} ${day()}`
      case 4:
        return `${MONTHS[month]},${MONTHS[(month + int(1, 11)) % 12]}`
      case 5:
        return pick(['easter', 'easter -2 days', 'easter +1 day', 'easter -2 days-easter +1 day'])
      default:
        return MONTHS[month] as string
    }
  }
  const weeks = (): string => {
    const from = int(1, 40)
    return `week ${pad(from)}${chance(0.6) ? `-${pad(from + int(1, 12))}` : ''}${chance(0.3) ? '/2' : ''}`.replace(
      /^(week \d\d)\/2$/,
      '$1',
    )
  }
  const span = (): string => {
    const from = int(5, 22)
    const quarter = () => pick(['00', '15', '30', '45'])
    const to = chance(0.25) ? (from + int(5, 9)) % 24 : Math.min(from + int(1, 8), 24)
    return `${pad(from)}:${quarter()}-${pad(to)}:${to === 24 ? '00' : quarter()}`
  }
  const times = (): string => {
    if (chance(0.04)) return `${pad(int(8, 22))}:00+`
    if (chance(0.04)) return '20:00-26:00'
    if (chance(0.3)) return `${pad(int(8, 11))}:00-12:30,${pad(int(13, 15))}:00-${pad(int(16, 22))}:30`
    return span()
  }
  const selector = (): string => {
    const parts: string[] = []
    if (chance(0.05)) parts.push(pick(['2026', '2026-2027', '2026+', '2025-2029/2']))
    if (parts.length === 0 && chance(0.25)) parts.push(dates())
    if (parts.length === 0 && chance(0.12)) parts.push(weeks())
    if (chance(parts.length === 0 ? 0.9 : 0.5)) parts.push(days())
    return parts.join(' ')
  }
  const rule = (): string => {
    const what = chance(0.18) ? pick(['off', 'closed', 'off "verbouwing"']) : times()
    const comment = chance(0.05) ? ' "alleen met kaartje"' : ''
    return `${selector()} ${what}${/off|closed/.test(what) ? '' : comment}`.trim()
  }
  if (chance(0.02)) return '24/7'
  const joints = Array.from({ length: int(0, 3) }, () => (chance(0.12) ? ', ' : chance(0.05) ? ' || ' : '; '))
  return joints.reduce((text, separator) => {
    const next = rule()
    // After a comma the next part would be read as another time or weekday of the same rule.
    return separator === ', ' && !/^[A-Z]/.test(next) ? `${text}; ${next}` : `${text}${separator}${next}`
  }, rule())
}
