import { isOpenAt, nextChange, parseOpeningHours } from '@plekje/opening-hours'
import { useEffect, useMemo, useState } from 'react'
import { nl } from './copy/nl'
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
const MS_PER_DAY = 24 * 60 * 60 * 1000

/** Whether a venue is open at an instant, by its hours as text (SPEC §9), and what changes next. */
export function openStateAt(openingHours: string | null, instant: Date): OpenState {
  const hours = openingHours === null ? null : parseOpeningHours(openingHours)
  const isOpen = hours ? isOpenAt(hours, instant) : null
  if (!hours || isOpen === null) return UNKNOWN
  const change = nextChange(hours, instant)
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
  return nl.opensOn(weekday.format(change), time)
}

/** The same, kept right while the page stays open. */
export function useOpenState(openingHours: string | null): OpenState {
  const now = useMinute()
  return useMemo(() => openStateAt(openingHours, now), [openingHours, now])
}

const listeners = new Set<(now: Date) => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** Now, renewed each minute by one timer for the whole page. */
export function useMinute(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    listeners.add(setNow)
    timer ??= setInterval(() => {
      const instant = new Date()
      for (const listener of listeners) listener(instant)
    }, 60_000)
    return () => {
      listeners.delete(setNow)
      if (listeners.size > 0) return
      clearInterval(timer)
      timer = undefined
    }
  }, [])
  return now
}
