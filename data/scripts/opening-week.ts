import type { Random } from './random'

export type HoursPattern =
  | 'bar'
  | 'daycafe'
  | 'restaurant'
  | 'family'
  | 'leisure'
  | 'outdoor'
  | 'escape'
  | 'club'
  | 'cinema'
  | 'beach'
  | 'sauna'
  | 'pool'
  | 'shop'
  | 'hotel'

/** Minutes after midnight; `to` may pass 1440, for a range over midnight. */
export type OpenRange = readonly [from: number, to: number]
/** Monday first. */
export type OpeningWeek = readonly (readonly OpenRange[])[]

const at = (hour: number, minute = 0) => hour * 60 + minute
const MONDAY = 0
const THURSDAY = 3
const FRIDAY = 4
const SATURDAY = 5
const SUNDAY = 6

export function makeOpeningWeek(pattern: HoursPattern, random: Random): OpeningWeek {
  return PATTERNS[pattern](random)
}

function week(rangesOfDay: (day: number) => readonly OpenRange[]): OpeningWeek {
  return Array.from({ length: 7 }, (_, day) => rangesOfDay(day))
}

/** A week with one range on each day that is not closed, and its own opening time at the weekend. */
function weekOf(
  closedDays: ReadonlySet<number>,
  { opens, opensAtWeekend, closes }: { opens: number; opensAtWeekend: number; closes: number },
): OpeningWeek {
  return week((day) => (closedDays.has(day) ? [] : [[day >= SATURDAY ? opensAtWeekend : opens, closes]]))
}

function pickClosedDays(random: Random, choices: readonly (readonly number[])[]): ReadonlySet<number> {
  return new Set(random.pick(choices))
}

const PATTERNS: Readonly<Record<HoursPattern, (random: Random) => OpeningWeek>> = {
  bar: (random) => {
    const opens = at(random.pick([12, 14, 15, 16, 17]))
    const closes = at(random.pick([24, 24.5, 25]))
    const closesLate = at(random.pick([26, 26.5, 27, 28]))
    const closedDays = pickClosedDays(random, [[], [], [0], [0, 1], [6]])
    return week((day) => {
      if (closedDays.has(day)) return []
      const opening = day >= SATURDAY ? Math.min(opens, at(14)) : opens
      const closing = day === FRIDAY || day === SATURDAY ? closesLate : closes
      return [[opening, closing]]
    })
  },
  daycafe: (random) => {
    const opens = at(random.pick([8, 8.5, 9]))
    const closes = at(random.pick([18, 21, 22, 23]))
    const closedDays = pickClosedDays(random, [[], [], [0], [6]])
    return weekOf(closedDays, { opens, opensAtWeekend: opens + 60, closes })
  },
  restaurant: (random) => {
    const closedDays = pickClosedDays(random, [[], [0], [0], [0, 1], [1], [6, 0]])
    const opens = at(random.pick([17, 17, 17.5, 16]))
    const closes = at(random.pick([21.5, 22, 22, 22.5, 23]))
    const lunch = random.pick(['none', 'weekend', 'daily'] as const)
    const isAllDay = random.chance(0.25)
    const opensEarly = at(random.pick([11, 12]))
    return week((day) => {
      if (closedDays.has(day)) return []
      const late = day === FRIDAY || day === SATURDAY ? closes + 30 : closes
      if (isAllDay) return [[opensEarly, late]]
      const hasLunch = lunch === 'daily' || (lunch === 'weekend' && day >= FRIDAY)
      const dinner: OpenRange = [opens, late]
      return hasLunch ? [[at(12), at(14, 30)], dinner] : [dinner]
    })
  },
  family: (random) => {
    const closes = at(random.pick([19.5, 20, 20.5]))
    const closedDays = pickClosedDays(random, [[], [], [0], [0, 1]])
    return weekOf(closedDays, { opens: at(12), opensAtWeekend: at(11), closes })
  },
  leisure: (random) => {
    const opens = at(random.pick([12, 13, 14]))
    const closes = at(random.pick([21, 22, 22.5, 23]))
    const closesLate = at(random.pick([23, 23.5, 24, 25]))
    const closedDays = pickClosedDays(random, [[], [], [0], [0], [0, 1]])
    return week((day) => {
      if (closedDays.has(day)) return []
      if (day === FRIDAY) return [[opens, closesLate]]
      if (day === SATURDAY) return [[at(10), closesLate]]
      return [[day === SUNDAY ? at(10) : opens, closes]]
    })
  },
  outdoor: (random) => {
    const isLit = random.chance(0.3)
    const closes = at(random.pick([17, 17.5, 18]))
    const opens = at(random.pick([10, 11]))
    const weekdays = random.pick([[2], [2, 4], [1, 2, 3, 4], [0, 1, 2, 3, 4]])
    return week((day) => {
      if (day >= SATURDAY) return [[opens, isLit && day === SATURDAY ? at(22) : closes]]
      if (!weekdays.includes(day)) return []
      return [[at(13), isLit && day === FRIDAY ? at(21) : closes]]
    })
  },
  escape: (random) => {
    const opens = at(random.pick([10, 11, 12, 14]))
    const closes = at(random.pick([22, 22.5, 23, 23.5]))
    const closedDays = pickClosedDays(random, [[], [], [], [0], [0, 1]])
    return weekOf(closedDays, { opens, opensAtWeekend: at(10), closes })
  },
  club: (random) => {
    const days = random.pick([
      [4, 5],
      [3, 4, 5],
      [3, 4, 5, 6],
      [2, 3, 4, 5],
    ])
    const opens = at(random.pick([21, 22, 22.5, 23]))
    const closes = at(random.pick([28, 28.5, 29, 30]))
    return week((day) => {
      if (!days.includes(day)) return []
      return [[opens, day >= FRIDAY ? closes : at(27)]]
    })
  },
  cinema: (random) => {
    const opens = at(random.pick([10, 12, 13, 14]))
    const closes = at(random.pick([23, 23.5, 24, 24.5]))
    const closedDays = pickClosedDays(random, [[], [], [], [0]])
    return weekOf(closedDays, { opens, opensAtWeekend: at(10), closes })
  },
  beach: (random) => {
    const closes = at(random.pick([18, 20, 21, 22, 23]))
    const closedDays = pickClosedDays(random, [[], [], [], [0, 1], [0, 1, 2]])
    return week((day) => {
      if (closedDays.has(day)) return []
      return [[at(day >= SATURDAY ? 9 : 10), day === SATURDAY ? closes + 60 : closes]]
    })
  },
  sauna: (random) => {
    const opens = at(random.pick([9, 10, 10, 11]))
    const closes = at(random.pick([22, 22.5, 23, 23.5, 24]))
    const closedDays = pickClosedDays(random, [[], [], [], [0]])
    return week((day) => (closedDays.has(day) ? [] : [[opens, closes]]))
  },
  pool: (random) => {
    const hasPause = random.chance(0.4)
    const closes = at(random.pick([21, 21.5, 22]))
    return week((day): OpenRange[] => {
      if (day >= SATURDAY) return [[at(9), at(17, 30)]]
      if (!hasPause) return [[at(7), closes]]
      return [
        [at(7), at(12)],
        [at(13, 30), closes],
      ]
    })
  },
  shop: (random) => {
    const closes = at(random.pick([17.5, 18]))
    const lateDay = random.pick([THURSDAY, FRIDAY, undefined])
    const isOpenOnSunday = random.chance(0.55)
    const isClosedOnMonday = random.chance(0.4)
    return week((day) => {
      if (day === MONDAY) return isClosedOnMonday ? [] : [[at(13), closes]]
      if (day === SATURDAY) return [[at(9, 30), at(17)]]
      if (day === SUNDAY) return isOpenOnSunday ? [[at(12), at(17)]] : []
      return [[at(9, 30), day === lateDay ? at(21) : closes]]
    })
  },
  hotel: (random) => {
    if (random.chance(0.55)) return week(() => [[0, at(24)]])
    const opens = at(random.pick([6.5, 7, 8]))
    const closes = at(random.pick([22, 23, 24]))
    return week(() => [[opens, closes]])
  },
}
