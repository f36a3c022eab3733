import type { z } from 'zod'

type Issue = Parameters<z.core.$ZodErrorMap>[0]

const kinds: Readonly<Record<string, string>> = {
  number: 'een getal',
  int: 'een heel getal',
  string: 'tekst',
  boolean: 'true of false',
  array: 'een lijst',
  object: 'een JSON-object',
  record: 'een JSON-object',
  date: 'een datum',
}

const listFormat = new Intl.ListFormat('nl', { type: 'disjunction' })

/** Default Dutch messages for issues that the contracts do not phrase; each says what to do. */
export const dutchIssue: z.core.$ZodErrorMap = (issue) => {
  const name = issue.path?.map(String).join('.') || ''
  if (!name && (issue.code === 'invalid_type' || issue.code === 'invalid_union')) {
    return 'Stuur de gegevens als JSON-object.'
  }
  return phrase(issue, `‘${name}’`)
}

function phrase(issue: Issue, field: string): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return `Vul ${field} in.`
      return `Geef ${field} als ${kinds[String(issue.expected)] ?? 'een andere waarde'}.`
    case 'invalid_value':
      return `Kies voor ${field} uit ${listFormat.format((issue.values as unknown[]).map(String))}.`
    case 'too_big':
      return `Gebruik voor ${field} ${issue.inclusive === false ? 'minder dan' : 'hoogstens'} ${issue.maximum}${unit(issue.origin)}.`
    case 'too_small':
      return `Gebruik voor ${field} ${issue.inclusive === false ? 'meer dan' : 'minstens'} ${issue.minimum}${unit(issue.origin)}.`
    case 'invalid_union':
      return firstMessage(issue.errors) ?? `Controleer ${field}: deze waarde kan niet.`
    case 'unrecognized_keys':
      return `Laat ${(issue.keys as string[]).map((key) => `‘${key}’`).join(', ')} weg.`
    default:
      return `Controleer ${field}: de vorm klopt niet.`
  }
}

function unit(origin: unknown): string {
  if (origin === 'string') return ' tekens'
  return origin === 'array' ? ' onderdelen' : ''
}

const firstMessage = (branches: unknown): string | undefined =>
  (branches as { message?: string }[][] | undefined)?.[0]?.[0]?.message
