// Proves API-13.
import * as contracts from '@plekje/contracts'
import { type Api, type Endpoint, textLimits } from '@plekje/contracts'
import { z } from 'zod'
import { bodyLimitOf } from '../src'
import { isWithin } from '../src/http/parse-body'
import { parsePart } from '../src/http/parse-request'

type Schema = z.core.JSONSchema.BaseSchema & { maxUnits?: number; 'x-maxCharacters'?: number }
type Fill = (schema: Schema) => string

const isApi = (value: unknown): value is Api =>
  typeof value === 'object' && value !== null && Object.values(value).every((one) => one?.method && one.reply)

const endpoints = Object.values<unknown>(contracts)
  .filter(isApi)
  .flatMap((api) => Object.values(api))
  .filter((endpoint) => endpoint.body !== undefined)
const named = endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)
/** Uploads contain files, and have tests of their own. */
const isUpload = ({ maxBodyBytes = 0 }: Endpoint) => maxBodyBytes > 1024 * 1024

const schemaOf = ({ body }: Endpoint): Schema =>
  z.toJSONSchema(body ?? z.undefined(), {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const maxBytes = textLimits.get(zodSchema as unknown as z.ZodType)?.maxBytes
      if (maxBytes !== undefined) Object.assign(jsonSchema, { maxUnits: Math.floor(maxBytes / 3) })
    },
  }) as Schema

const textLength = ({ maxUnits, maxLength, format }: Schema) => maxUnits ?? maxLength ?? (format === 'email' ? 254 : 64)

/** The maximum number of a character that a text may hold, plus `more`. */
const filledWith =
  (character: string, more = 0): Fill =>
  (schema) => {
    const units = textLength(schema)
    const count = Math.min(schema['x-maxCharacters'] ?? units, Math.floor(units / character.length))
    return character.repeat(count + more)
  }

/** A character with as many combining marks as fit. */
const marked: Fill = (schema) => `a${'\u0301'.repeat(textLength(schema) - 1)}`

/** A body with every property of the schema, each text filled. */
function fullest(schema: Schema, fill: Fill): unknown {
  const either = schema.anyOf ?? schema.oneOf
  if (either) {
    const sizes = either.map((one) => fullest(one as Schema, fill))
    return sizes.sort((a, b) => JSON.stringify(b).length - JSON.stringify(a).length)[0]
  }
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  switch (schema.type) {
    case 'string':
      return fill(schema)
    case 'array':
      return Array.from({ length: schema.maxItems ?? 5 }, () => fullest((schema.items ?? {}) as Schema, fill))
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, part]) => [name, fullest(part as Schema, fill)]),
      )
    case 'boolean':
      return true
    default:
      return 123_456_789
  }
}

const characters: readonly (readonly [string, string])[] = [
  ['Cyrillic letters', 'ж'],
  ['Arabic letters', 'م'],
  ['decomposed letters', 'e\u0301'],
  ['families', '👩‍👩‍👧‍👦'],
  ['emoji', '😀'],
  ['flags', '🇳🇱'],
  ['conjuncts', 'क्ष'],
  ['Hangul in parts', '\u1100\u1161\u11a8'],
  ['quotes', '"'],
]
const fills: readonly (readonly [string, Fill])[] = [
  ...characters.map(([name, character]) => [name, filledWith(character)] as const),
  ...characters.map(([name, character]) => [`${name}, one too many`, filledWith(character, 1)] as const),
  ['marks on one letter', marked],
]

/** Useless bodies of exactly this size. */
const bombs = (bytes: number): readonly (readonly [string, () => Buffer])[] => {
  const of =
    (start: string, piece: string, end = '') =>
    () =>
      Buffer.from(
        start + piece.repeat(Math.max(0, Math.floor((bytes - start.length - end.length) / piece.length))) + end,
      )
  return [
    ['nothing but spaces', of('', ' ')],
    ['spaces in a list', of('[', '\n \t', ']')],
    ['a number without end', of('', '1')],
    ['lists within lists', of('', '[')],
    ['objects within objects', of('', '{"a":')],
    ['a list of numbers', of('[0', ',0', ']')],
    ['a list under every name', of('{"categories":[0', ',0', ']}')],
    ['names', of('{"a":1', ',"a":1', '}')],
    ['one text', of('{"username":"', 'ж', '"}')],
    ['backslashes', of('{"username":"', '\\\\', '"}')],
    ['a text without end', of('{"username":"', '\\"')],
  ]
}

/** Reads a body as a service does before its handler runs. */
function read(endpoint: Endpoint, body: Buffer): void {
  const limit = bodyLimitOf(endpoint)
  if (body.length > limit.bytes || !isWithin(body, limit)) return
  try {
    parsePart(endpoint.body ?? z.undefined(), JSON.parse(body.toString()))
  } catch {
    // A refusal is fine: only the time matters here.
  }
}

/** Processor time of some work, in milliseconds. */
function processorTime(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

const ATTEMPTS = 12

/** Limit in calibration units of about ten milliseconds on a processor of 2024. */
const BOUND = 2

function calibrate(): void {
  let mixed = 1
  for (let n = 0; n < 10_000_000; n += 1) mixed = (Math.imul(mixed, 31) + n) | 0
  expect(mixed).not.toBe(0)
}

/**
 * The smallest of several ratios, each measured beside its own calibration, because other programs slow both down. Stops
 * at the first ratio within the limit.
 */
function leastUnits(work: () => void): number {
  let least = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < ATTEMPTS && least > BOUND; attempt += 1) {
    const unit = processorTime(calibrate)
    least = Math.min(least, processorTime(work) / unit)
  }
  return least
}

describe('the body of', () => {
  // The first call includes compilation.
  beforeAll(calibrate)

  it.each(named)('%s at its longest is taken, whatever it is made of', (_, endpoint) => {
    const schema = schemaOf(endpoint)
    const { bytes, ...shape } = bodyLimitOf(endpoint)
    for (const [name, fill] of fills.filter(([name]) => !name.endsWith('one too many'))) {
      if (isUpload(endpoint)) break
      const body = Buffer.from(JSON.stringify(fullest(schema, fill), null, 1))
      expect([name, body.length <= bytes, isWithin(body, shape)]).toEqual([name, true, true])
    }
  })

  it.each(named.filter(([, endpoint]) => !isUpload(endpoint)))('%s holds up nobody else', (_, endpoint) => {
    const schema = schemaOf(endpoint)
    const { bytes } = bodyLimitOf(endpoint)
    const bodies = [
      ...fills.map(([name, fill]) => [name, () => Buffer.from(JSON.stringify(fullest(schema, fill)))] as const),
      ...bombs(bytes),
    ]
    const slow = bodies.flatMap(([name, make]) => {
      const body = make()
      const units = leastUnits(() => read(endpoint, body))
      return units > BOUND ? [`${name} (${body.length} bytes): ${(units * 10).toFixed(0)} ms`] : []
    })
    expect(slow).toEqual([])
  })

  it.each(named.filter(([, endpoint]) => isUpload(endpoint)))('%s becomes no tree that fills memory', (_, endpoint) => {
    const limit = bodyLimitOf(endpoint)
    for (const [name, make] of bombs(limit.bytes).slice(0, 8)) {
      const body = make()
      const units = leastUnits(() => expect(isWithin(body, limit)).toBe(false))
      expect([name, units <= BOUND]).toEqual([name, true])
    }
  })

  it('what signs people in and up is a few KB', () => {
    const { register, login, changePassword, resendVerification } = contracts.accountsApi
    for (const endpoint of [register, login, changePassword, resendVerification]) {
      expect(bodyLimitOf(endpoint).bytes).toBeLessThan(10 * 1024)
    }
  })
})
