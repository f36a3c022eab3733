import type { ComingDay } from '@plekje/contracts'
import { isOpenAt, nextChange, parseOpeningHours } from '@plekje/opening-hours'
import { renderedAt } from '@plekje/web-kit'
import { useMemo, useSyncExternalStore } from 'react'
import { nlOfVenues as nl } from './copy/nl'
import { formatTime } from './formatters'

export interface OpenState {
  /** null when the hours say nothing: show no badge then. */
  readonly isOpen: boolean | null
  /** "Nu open · sluit 23:00", "Gesloten · opent morgen 10:00"; empty when `isOpen` is null. */
  readonly text: string
}

const UNKNOWN: OpenState = { isOpen: null, text: '' }
const weekday = new Intl.DateTimeFormat('nl-NL', { weekday: 'long', timeZone: 'Europe/Amsterdam' })
const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Amsterdam' })
const date = new Intl.DateTimeFormat('nl-NL', { day: 'numeric', month: 'long', timeZone: 'Europe/Amsterdam' })
const MS_PER_MINUTE = 60_000
const MS_PER_DAY = 24 * 60 * 60 * 1000
const MS_PER_WEEK = 7 * MS_PER_DAY

/**
 * Whether a venue is open at an instant, by its hours as text (VENUE-11), and what changes next.
 * @param comingDays on which they do not hold (VENUE-22)
 */
export function openStateAt(openingHours: string | null, instant: Date, comingDays?: readonly ComingDay[]): OpenState {
  const hours = openingHours === null ? null : parseOpeningHours(openingHours)
  const isOpen = hours ? isOpenAt(hours, instant, comingDays) : null
  if (!hours || isOpen === null) return UNKNOWN
  const change = nextChange(hours, instant, comingDays)
  return { isOpen, text: isOpen ? openText(change, instant, hours.always === true) : closedText(change, instant) }
}

function openText(change: Date | null, instant: Date, isAlways: boolean): string {
  if (!change) return isAlways ? nl.open24Hours : nl.openNow
  // Past midnight is still "tonight"; a closing time further away needs its day.
  if (change.getTime() - instant.getTime() < MS_PER_DAY) return nl.openUntil(formatTime(change))
  return nl.openUntilDay(weekday.format(change), formatTime(change))
}

function closedText(change: Date | null, instant: Date): string {
  if (!change) return nl.closed
  const time = formatTime(change)
  if (day.format(change) === day.format(instant)) return nl.opensAt(time)
  if (day.format(change) === day.format(new Date(instant.getTime() + MS_PER_DAY))) return nl.opensTomorrow(time)
  const isThisWeek = change.getTime() - instant.getTime() < MS_PER_WEEK
  return nl.opensOn(isThisWeek ? weekday.format(change) : date.format(change), time)
}

/** The same, kept right while the page stays open. */
export function useOpenState(openingHours: string | null, comingDays?: readonly ComingDay[]): OpenState {
  const now = useMinute()
  return useMemo(() => openStateAt(openingHours, now, comingDays), [openingHours, comingDays, now])
}

let current: Date | undefined
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

/** Now, renewed each minute by one timer for the whole page; at first as the server took it. */
export const useMinute = (): Date => useSyncExternalStore(subscribe, getCurrent, getRendered)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => {
    current = new Date()
    for (const each of [...listeners]) each()
  }, MS_PER_MINUTE)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
    current = undefined
  }
}

function getCurrent(): Date {
  current ??= new Date()
  return current
}

let rendered: Date | undefined

function getRendered(): Date {
  const instant = renderedAt()
  if (rendered?.getTime() !== instant) rendered = new Date(instant)
  return rendered
}
