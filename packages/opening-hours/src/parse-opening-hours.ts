import { parseHoursJson } from './parse-hours-json'
import { parseHoursText } from './parse-hours-text'
import type { WeeklyHours } from './weekly-hours'

/** Maximum length of a text with opening hours, which limits the cost of parsing a hostile text. */
const MAX_LENGTH = 10_000

/**
 * Parses opening hours in both forms of VENUE-11: Google-style JSON, or lines of "Day: hours" in Dutch or English.
 * Never throws. The whole text must be parsed, because partly parsed hours would close a venue.
 * @returns null if the text is missing, malformed or unknown
 */
export function parseOpeningHours(text: string | null | undefined): WeeklyHours | null {
  if (typeof text !== 'string' || text.length > MAX_LENGTH) return null
  const trimmed = text.trim()
  if (trimmed === '') return null
  return trimmed.startsWith('{') ? parseHoursJson(trimmed) : parseHoursText(trimmed)
}
