import { MINUTES_PER_DAY } from '../weekly-hours'
import {
  type DatePoint,
  type DateSpan,
  MONTHS,
  type OsmHours,
  type OsmRule,
  type Span,
  type TimePoint,
  type TimeSpan,
  WEEKDAYS,
  type WeekdaySpan,
} from './osm-hours'

/** Writes hours in the form that OpenStreetMap's documentation prefers; parsing it gives the same hours. */
export function writeOsmHours(hours: OsmHours): string {
  const texts = hours.map((rule, index) => {
    const separator = index === 0 ? '' : separators[rule.separator]
    return separator + ruleText(rule)
  })
  return texts.join('')
}

const separators = { ';': '; ', ',': ', ', '||': ' || ' } as const

function ruleText(rule: OsmRule): string {
  const { isAlways, years, dates, weeks, times, modifier, comment } = rule
  const word = modifier === 'closed' ? 'off' : modifier
  const parts = [
    isAlways ? '24/7' : '',
    years.map(yearText).join(','),
    dates.map(dateSpanText).join(','),
    weeks.length === 0 ? '' : `week ${weeks.map((span) => spanText(span, pad)).join(',')}`,
    daysText(rule),
    times.map(timeSpanText).join(','),
    word ?? '',
    comment === undefined ? '' : `"${comment}"`,
  ].filter((part) => part !== '')
  return parts.length > 0 ? parts.join(' ') : 'open'
}

const pad = (value: number) => String(value).padStart(2, '0')

function yearText({ from, to, step }: Span): string {
  if (to === Number.POSITIVE_INFINITY) return `${from}+`
  return spanText({ from, to, step }, String)
}

function spanText({ from, to, step }: Span, write: (value: number) => string): string {
  const end = to === from ? '' : `-${write(to)}`
  const interval = step === undefined ? '' : `/${step}`
  return `${write(from)}${end}${interval}`
}

function dateSpanText({ from, to }: DateSpan): string {
  if (to === undefined) return pointText(from)
  return to === 'later' ? `${pointText(from)}+` : `${pointText(from)}-${pointText(to)}`
}

function pointText({ year, at, plusDays }: DatePoint): string {
  const yearPrefix = year === undefined ? '' : `${year} `
  return `${yearPrefix}${dateText(at)}${offsetText(plusDays)}`
}

function dateText(at: DatePoint['at']): string {
  if (at.kind === 'easter') return 'easter'
  const month = MONTHS[at.month - 1] ?? ''
  if (at.kind === 'month') return month
  return at.kind === 'day' ? `${month} ${pad(at.day)}` : `${month} ${WEEKDAYS[at.weekday]}[${at.nth}]`
}

function offsetText(days: number | undefined): string {
  if (days === undefined) return ''
  const sign = days < 0 ? '-' : '+'
  const count = Math.abs(days)
  return ` ${sign}${count} ${count === 1 ? 'day' : 'days'}`
}

function daysText({ weekdays, holidays, isHolidayOnWeekday }: OsmRule): string {
  const special = holidays.map(({ kind, plusDays }) => `${kind}${offsetText(plusDays)}`).join(',')
  const usual = weekdays.map(weekdayText).join(',')
  return [special, usual].filter((part) => part !== '').join(isHolidayOnWeekday ? ' ' : ',')
}

function weekdayText({ from, to, nth, plusDays }: WeekdaySpan): string {
  const occurrences = nth.length === 0 ? '' : `[${nth.map((span) => spanText(span, String)).join(',')}]`
  const end = to === from ? '' : `-${WEEKDAYS[to]}`
  return `${WEEKDAYS[from]}${end}${occurrences}${offsetText(plusDays)}`
}

function timeSpanText({ from, to, isOpenEnd }: TimeSpan): string {
  const end = to === undefined ? '' : `-${timeText(to, from)}`
  return `${timeText(from)}${end}${isOpenEnd ? '+' : ''}`
}

/** Writes a closing time on the next day as a clock time, if that is unambiguous. */
function timeText(time: TimePoint, from?: TimePoint): string {
  if ('sun' in time) {
    const { sun, plusMinutes } = time
    if (plusMinutes === 0) return sun
    return `(${sun}${plusMinutes < 0 ? '-' : '+'}${clock(Math.abs(plusMinutes))})`
  }
  const { minute } = time
  const minuteNextDay = minute - MINUTES_PER_DAY
  // Midnight stays 24:00.
  const isUnambiguous = from !== undefined && 'minute' in from && minuteNextDay > 0 && minuteNextDay <= from.minute
  return clock(isUnambiguous ? minuteNextDay : minute)
}

const clock = (minute: number) => `${pad(Math.floor(minute / 60))}:${pad(minute % 60)}`
