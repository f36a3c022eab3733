import type { z } from 'zod'
import { InputError } from '../errors'
import { dutchIssue } from './dutch-issues'
import { malformedAddress } from './failure'

/** Validates a part of a request; throws {@link InputError} with a Dutch text per field. */
export function parsePart<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value, { error: dutchIssue })
  if (parsed.success) return parsed.data
  const fields: Record<string, string> = {}
  for (const issue of parsed.error.issues) {
    const field = issue.path.map(String).join('.')
    if (field) fields[field] ??= issue.message
  }
  const firstMessage = parsed.error.issues[0]?.message ?? 'Controleer je invoer.'
  throw new InputError('invalid_input', firstMessage, { fields })
}

/**
 * Parses the query of a URL. Empty values count as absent, because the client of the contracts omits them. Throws
 * {@link InputError} for repeated names, operators in names and invalid %-encoding.
 */
export function parseQuery(url: string): Record<string, string> {
  const start = url.indexOf('?')
  const query: Record<string, string> = {}
  if (start === -1) return query
  const text = url.slice(start + 1)
  if (text.includes('%')) refuseBrokenEncoding(text)
  for (const [name, value] of new URLSearchParams(text)) {
    if (/[[\]$]/.test(name)) throw badParameter(name, `De parameter ‘${name}’ bestaat niet. Laat hem weg.`)
    if (Object.hasOwn(query, name)) throw badParameter(name, `Geef de parameter ‘${name}’ maar één keer.`)
    if (name === '__proto__') continue
    query[name] = value
  }
  for (const name in query) {
    if (query[name]?.trim() === '') delete query[name]
  }
  return query
}

const badParameter = (name: string, text: string) => new InputError('invalid_input', text, { fields: { [name]: text } })

function refuseBrokenEncoding(text: string) {
  try {
    decodeURIComponent(text)
  } catch {
    throw malformedAddress()
  }
}
