import type { ComingDay, SeasonHours } from '@plekje/contracts'
import {
  baseSeason,
  isOpenAt,
  nextChange,
  nextState,
  parseOpeningHours,
  stateAt,
  type WeeklyHours,
  wallClockAt,
  weekOfDays,
} from '@plekje/opening-hours'
import { renderedAt } from '@plekje/web-kit'
import { useMemo, useSyncExternalStore } from 'react'
import { nlOfVenues as nl } from './copy/nl'
import { dayAndMonthOf, formatTime, weekdayName } from './formatters'

export interface OpenState {
  /** null for unknown hours: show no badge then. */
  readonly isOpen: boolean | null
  /** "Nu open · sluit 23:00", "Gesloten · opent morgen 10:00"; empty when nothing is known. */
  readonly text: string
}

const UNKNOWN: OpenState = { isOpen: null, text: '' }
const MS_PER_MINUTE = 60_000
const MS_PER_DAY = 24 * 60 * 60 * 1000
const MS_PER_WEEK = 7 * MS_PER_DAY

/**
 * Computes whether a venue is open at an instant (VENUE-11), and the next change.
 * @param comingDays special days, which override the hours (VENUE-22)
 * @param seasons the parsed hours (VENUE-32); with them the text is not parsed
 */
export function openStateAt(
  openingHours: string | null,
  instant: Date,
  comingDays?: readonly ComingDay[],
  seasons?: readonly SeasonHours[],
): OpenState {
  const hours = seasons?.length ? weekOfSeasons(seasons) : readHours(openingHours)
  if (!hours) return UNKNOWN
  const state = stateAt(hours, instant, comingDays)
  const isOpen = isOpenAt(hours, instant, comingDays)
  if (isOpen === null) {
    // Only uncertain states have a text.
    const hasNoText = state === null || isOpenOrClosed(state)
    return { isOpen, text: hasNoText ? '' : nl.maybeOpen[state] }
  }
  const next = nextState(hours, instant, comingDays)
  if (isOpen) {
    const text = openText(next?.at ?? null, instant, hours.isAlwaysOpen)
    const isSure = next === null || isOpenOrClosed(next.state)
    return { isOpen, text: isSure ? text : nl.openSurely(formatTime(next.at)) }
  }
  // `nextChange` counts unknown as closed, so it skips an opening whose end is unknown.
  const opensAt = next?.state === 'open_end' ? next.at : nextChange(hours, instant, comingDays)
  return { isOpen, text: closedText(opensAt, instant) }
}

const isOpenOrClosed = (state: string): state is 'open' | 'closed' => state === 'open' || state === 'closed'

const weeksOfSeasons = new WeakMap<readonly SeasonHours[], WeeklyHours>()

function weekOfSeasons(seasons: readonly SeasonHours[]): WeeklyHours {
  const cached = weeksOfSeasons.get(seasons)
  if (cached) return cached
  const week = weekOfDays(baseSeason(seasons).days)
  weeksOfSeasons.set(seasons, week)
  return week
}

/**
 * Caches hours by their text, because cards are updated each minute. `@plekje/opening-hours/reader` caches too, but
 * would add its library to every page.
 */
const parsedHours = new Map<string, WeeklyHours | null>()
const MAX_PARSED_HOURS = 500

function readHours(openingHours: string | null): WeeklyHours | null {
  if (openingHours === null) return null
  const cached = parsedHours.get(openingHours)
  if (cached !== undefined) return cached
  if (parsedHours.size >= MAX_PARSED_HOURS) parsedHours.clear()
  const hours = parseOpeningHours(openingHours)
  parsedHours.set(openingHours, hours)
  return hours
}

function openText(closesAt: Date | null, instant: Date, isAlways: boolean): string {
  if (!closesAt) return isAlways ? nl.open24Hours : nl.openNow
  // Closing times within a day need no weekday, also after midnight.
  if (closesAt.getTime() - instant.getTime() < MS_PER_DAY) return nl.openUntil(formatTime(closesAt))
  return nl.openUntilDay(weekdayName(closesAt), formatTime(closesAt))
}

function closedText(opensAt: Date | null, instant: Date): string {
  if (!opensAt) return nl.closed
  const time = formatTime(opensAt)
  const daysAhead = wallClockAt(opensAt.getTime()).day - wallClockAt(instant.getTime()).day
  if (daysAhead === 0) return nl.opensAt(time)
  if (daysAhead === 1) return nl.opensTomorrow(time)
  const isWithinWeek = opensAt.getTime() - instant.getTime() < MS_PER_WEEK
  return nl.opensOn(isWithinWeek ? weekdayName(opensAt) : dayAndMonthOf(opensAt), time)
}

/** Like {@link openStateAt}, updated while the page stays open. */
export function useOpenState(
  openingHours: string | null,
  comingDays?: readonly ComingDay[],
  seasons?: readonly SeasonHours[],
): OpenState {
  const now = useMinute()
  return useMemo(() => openStateAt(openingHours, now, comingDays, seasons), [openingHours, comingDays, seasons, now])
}

let currentTime: Date | undefined
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

/** The current time, updated each minute by one timer for the whole page. During hydration it is the server's time. */
export const useMinute = (): Date => useSyncExternalStore(subscribe, getCurrentTime, getServerTime)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => {
    currentTime = new Date()
    for (const notify of [...listeners]) notify()
  }, MS_PER_MINUTE)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
    currentTime = undefined
  }
}

/** The server's time while it is less than a minute old: another time would render the page again after hydration. */
function getCurrentTime(): Date {
  currentTime ??= Math.abs(Date.now() - renderedAt()) < MS_PER_MINUTE ? getServerTime() : new Date()
  return currentTime
}

let serverTime: Date | undefined

function getServerTime(): Date {
  const instant = renderedAt()
  if (serverTime?.getTime() !== instant) serverTime = new Date(instant)
  return serverTime
}
