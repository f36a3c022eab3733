import { type Endpoint, textLimits } from '@plekje/contracts'
import { z } from 'zod'

/** Limits of the body of an endpoint; see {@link bodyLimitOf}. */
export interface BodyLimit {
  /** Size of the JSON in UTF-8. */
  readonly bytes: number
  /** Number of values in objects and lists, nested ones included. */
  readonly values: number
  /** Nesting depth of objects and lists. */
  readonly depth: number
}

/** Allowance for whitespace, per body and per value. */
const SPARE_BYTES = 1024
const SPARE_BYTES_PER_VALUE = 32
/** Allowance for unknown keys, which are dropped, and for lists that are too long, which the schema refuses. */
const SPARE_VALUES = 100
const SPARE_DEPTH = 8
/** Limit for a part whose schema sets no bound. */
const fallbackLimit: BodyLimit = { bytes: 16 * 1024, values: 500, depth: 8 }
/** The longest form of a UTF-16 code unit is an escape: `\u00e9`. */
const BYTES_PER_UNIT = 6
/** Assumed length of the longest text that a pattern without `maxLength` accepts. */
const UNITS_OF_PATTERN = 256
const UNITS_OF_FORMAT: Readonly<Record<string, number>> = { email: 254, 'date-time': 40, uri: 2048 }
/** The longest number that `JSON.stringify` writes, such as `-1.2345678901234567e+100`. */
const BYTES_PER_NUMBER = 25

/** Bytes allowed beside the texts of a body with this many values: numbers, punctuation and whitespace. */
export const bytesBesideTexts = (values: number): number =>
  SPARE_BYTES + (SPARE_BYTES_PER_VALUE + BYTES_PER_NUMBER) * values

type JsonSchema = z.core.JSONSchema.BaseSchema & { maxBytes?: number }

const limitWithoutBody: BodyLimit = { bytes: SPARE_BYTES, values: SPARE_VALUES, depth: SPARE_DEPTH }
const derivedLimits = new WeakMap<Endpoint, BodyLimit>()

/**
 * The body limit of an endpoint: the size of the largest body that its schema accepts, so that valid input is never too
 * large. `maxBodyBytes` of the endpoint overrides it. Gateway and services share this function.
 */
export function bodyLimitOf(endpoint: Endpoint): BodyLimit {
  const limit = derivedLimits.get(endpoint) ?? deriveLimit(endpoint)
  derivedLimits.set(endpoint, limit)
  return limit
}

function deriveLimit({ body, maxBodyBytes }: Endpoint): BodyLimit {
  if (body === undefined) return limitWithoutBody
  const schema = z.toJSONSchema(body, {
    io: 'input',
    unrepresentable: 'any',
    reused: 'inline',
    override: ({ zodSchema, jsonSchema }) => {
      const maxBytes = textLimits.get(zodSchema as unknown as z.ZodType)?.maxBytes
      if (maxBytes !== undefined) Object.assign(jsonSchema, { maxBytes })
    },
  })
  const { bytes, values, depth } = limitOf(schema as JsonSchema)
  return {
    bytes: maxBodyBytes ?? bytes + SPARE_BYTES + SPARE_BYTES_PER_VALUE * values,
    // `isWithin` counts an empty list or object as two values.
    values: 2 * values + SPARE_VALUES,
    depth: depth + SPARE_DEPTH,
  }
}

function limitOf(schema: JsonSchema): BodyLimit {
  const alternatives = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (alternatives) return alternatives.map((alternative) => limitOf(alternative as JsonSchema)).reduce(largerLimit)
  if (schema.const !== undefined) return singleValue(bytesOf(schema.const))
  if (schema.enum) return singleValue(Math.max(...schema.enum.map(bytesOf)))
  switch (schema.type) {
    case 'string':
      return singleValue(bytesOfText(schema))
    case 'number':
    case 'integer':
      return singleValue(BYTES_PER_NUMBER)
    case 'boolean':
    case 'null':
      return singleValue('false'.length)
    case 'array':
      return limitOfList(schema)
    case 'object':
      return limitOfObject(schema)
    default:
      return fallbackLimit
  }
}

function limitOfList({ items, maxItems }: JsonSchema): BodyLimit {
  if (maxItems === undefined || typeof items !== 'object' || Array.isArray(items)) return fallbackLimit
  const item = limitOf(items as JsonSchema)
  return { bytes: 2 + maxItems * (item.bytes + 1), values: 1 + maxItems * item.values, depth: 1 + item.depth }
}

function limitOfObject({ properties = {}, additionalProperties }: JsonSchema): BodyLimit {
  const parts = Object.entries(properties).map(([name, part]) => {
    const { bytes, values, depth } = limitOf(part as JsonSchema)
    return { bytes: bytesOf(name) + 2 + bytes, values, depth }
  })
  if (additionalProperties) parts.push(fallbackLimit)
  return {
    bytes: parts.reduce((sum, part) => sum + part.bytes, 2),
    values: parts.reduce((sum, part) => sum + part.values, 1),
    depth: 1 + Math.max(0, ...parts.map((part) => part.depth)),
  }
}

function bytesOfText({ maxBytes, maxLength, format, pattern }: JsonSchema): number {
  if (maxBytes !== undefined) return 2 + maxBytes
  const unitsOfPattern = pattern === undefined ? undefined : UNITS_OF_PATTERN
  const units = maxLength ?? UNITS_OF_FORMAT[format ?? ''] ?? unitsOfPattern
  return units === undefined ? fallbackLimit.bytes : 2 + BYTES_PER_UNIT * units
}

const singleValue = (bytes: number): BodyLimit => ({ bytes, values: 1, depth: 0 })
const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value) ?? '')
const largerLimit = (left: BodyLimit, right: BodyLimit): BodyLimit => ({
  bytes: Math.max(left.bytes, right.bytes),
  values: Math.max(left.values, right.values),
  depth: Math.max(left.depth, right.depth),
})

/** A readable size: `40 MB`, `8 KB`. */
export const sizeText = (bytes: number): string =>
  bytes >= 1024 * 1024 ? `${Math.floor(bytes / 1024 / 1024)} MB` : `${Math.max(1, Math.floor(bytes / 1024))} KB`
