import type { SpecialHours, VenueHours, VenueHoursEdit } from '@plekje/contracts'
import { withoutUndefined } from '@plekje/contracts/plain'

export const DAY_KINDS = ['date', 'yearly', 'holidays'] as const
export type DayKind = (typeof DAY_KINDS)[number]

/** A form's values for special days. Dates have the format of a date input. The year of yearly days has no meaning. */
export interface DaysDraft {
  readonly kind: DayKind
  readonly from: string
  readonly to: string
  readonly hours: string
  readonly note: string
}

export interface HoursValues {
  readonly openingHours: string
  readonly special: readonly DaysDraft[]
}

export type HoursProblems = Readonly<Record<string, string>>

const YEARLY = /^\d{2}-\d{2}$/
/** A leap year, so that yearly days include the 29th of February. */
const ANY_YEAR = '2028'

export const valuesOf = ({
  openingHours,
  specialHours,
}: Pick<VenueHours, 'openingHours' | 'specialHours'>): HoursValues => ({
  openingHours: openingHours ?? '',
  special: specialHours.map(draftOf),
})

function draftOf({ from = '', to = from, holidays, hours, note = '' }: SpecialHours): DaysDraft {
  const inYear = (day: string) => (YEARLY.test(day) ? `${ANY_YEAR}-${day}` : day)
  const dateKind = YEARLY.test(from) ? 'yearly' : 'date'
  return { kind: holidays ? 'holidays' : dateKind, from: inYear(from), to: inYear(to), hours, note }
}

export const emptyDays: DaysDraft = { kind: 'date', from: '', to: '', hours: 'gesloten', note: '' }

export function editOf({
  openingHours,
  special,
}: HoursValues): Required<Pick<VenueHoursEdit, 'openingHours' | 'specialHours'>> {
  return { openingHours, specialHours: special.map(specialOf) }
}

function specialOf({ kind, from, to, hours, note }: DaysDraft): SpecialHours {
  const days =
    kind === 'holidays'
      ? ({ holidays: true } as const)
      : { from: requestDate(kind, from), to: requestDate(kind, to || from) }
  return withoutUndefined({ ...days, hours: hours.trim(), note: note.trim() === '' ? undefined : note.trim() })
}

/** Formats a date for the request, without the year for yearly days. */
const requestDate = (kind: DayKind, date: string): string => (kind === 'yearly' ? date.slice(5) : date)

/** Texts of the form for special days, in the language of the screen. */
export interface SpecialDaysTexts {
  readonly row: (number: number) => string
  readonly kind: string
  readonly kinds: Readonly<Record<DayKind, string>>
  readonly from: string
  readonly to: string
  readonly hours: string
  readonly hoursHint: string
  readonly note: string
  readonly remove: (days: string) => string
  readonly dateMissing: string
  readonly hoursMissing: string
}

/** Errors that the browser can find. Only the server can check the text of the hours. */
export function problemsOf(
  { special }: Pick<HoursValues, 'special'>,
  texts: Pick<SpecialDaysTexts, 'dateMissing' | 'hoursMissing'>,
): HoursProblems {
  const problems: Record<string, string> = {}
  for (const [index, { kind, from, hours }] of special.entries()) {
    if (kind !== 'holidays' && from === '') problems[`specialHours.${index}.from`] = texts.dateMissing
    if (hours.trim() === '') problems[`specialHours.${index}.hours`] = texts.hoursMissing
  }
  return problems
}

export const areEqual = (a: HoursValues, b: HoursValues): boolean =>
  JSON.stringify(editOf(a)) === JSON.stringify(editOf(b))

/** Special days as text: "2026-12-24 – 2026-12-26". */
export const daysText = ({ kind, from, to }: DaysDraft, { kinds }: Pick<SpecialDaysTexts, 'kinds'>): string => {
  if (kind === 'holidays') return kinds.holidays
  const firstDay = requestDate(kind, from)
  return to === '' || to === from ? firstDay : `${firstDay} – ${requestDate(kind, to)}`
}
