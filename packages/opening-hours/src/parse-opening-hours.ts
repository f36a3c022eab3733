import { parseHoursJson } from './parse-hours-json'
import { parseHoursText } from './parse-hours-text'
import type { WeeklyHours } from './weekly-hours'

/** Longer texts are no opening hours; the bound keeps the cost of a hostile text small. */
const MAX_LENGTH = 10_000

/**
 * Reads opening hours in both forms of VENUE-11: Google-style JSON, or lines of "Day: hours" in Dutch or English.
 * Never throws. A text that is not understood as a whole is unknown, because half-read hours would tell people
 * that a venue is closed when it is not.
 * @returns null when the text is missing, malformed or unknown
 */
export function parseOpeningHours(text: string | null | undefined): WeeklyHours | null {
  if (typeof text !== 'string' || text.length > MAX_LENGTH) return null
  const trimmed = text.trim()
  if (trimmed === '') return null
  return trimmed.startsWith('{') ? parseHoursJson(trimmed) : parseHoursText(trimmed)
}
