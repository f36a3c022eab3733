import { z } from 'zod'

/** JSON Schema as zod writes it, with `{ not: {} }` for no value (an empty response). */
export interface WireSchema {
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly WireSchema[]
  readonly oneOf?: readonly WireSchema[]
  readonly allOf?: readonly WireSchema[]
  readonly not?: WireSchema
  readonly properties?: Readonly<Record<string, WireSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | WireSchema
  readonly propertyNames?: WireSchema
  readonly items?: WireSchema
  readonly [keyword: string]: unknown
}

const NOTHING: WireSchema = { not: {} }
const isNothing = ({ not }: WireSchema) => not !== undefined && Object.keys(not).length === 0
/** Formats whose patterns are removed, because zod's long patterns only repeat the format. */
const formatsWithPattern = new Set(['date-time', 'email', 'uuid', 'date', 'time'])

/**
 * The wire format of a zod schema. `accepted` is the input of parsing; `sent` is its output, for senders that parse
 * before sending (defaults are filled in).
 */
export function wireSchemaOf(schema: z.ZodType, side: 'accepted' | 'sent'): WireSchema {
  const { $schema: _, ...wireSchema } = z.toJSONSchema(schema, {
    io: side === 'accepted' ? 'input' : 'output',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema._zod.def.type === 'undefined') Object.assign(jsonSchema, NOTHING)
    },
  })
  if (JSON.stringify(wireSchema).includes('"$ref"'))
    throw new Error('contracts that contain themselves are not compared')
  return simplify(wireSchema as WireSchema, side)
}

function simplify(schema: WireSchema, side: 'accepted' | 'sent'): WireSchema {
  const { default: _, ...simplified } = mapParts(schema, (part) => simplify(part, side))
  const entries = Object.entries(simplified).filter(([keyword, value]) => {
    if (keyword === 'pattern') return !formatsWithPattern.has(String(simplified.format))
    if (keyword === 'propertyNames') return JSON.stringify(value) !== '{"type":"string"}'
    // zod forbids unknown keys in outputs, which says nothing about receivers.
    if (keyword === 'additionalProperties') return !(side === 'sent' && value === false)
    return true
  })
  return Object.fromEntries(entries)
}

/** A copy of the schema with `change` applied to each nested schema. */
function mapParts(schema: WireSchema, change: (part: WireSchema) => WireSchema): WireSchema {
  const copy: Record<string, unknown> = { ...schema }
  for (const keyword of ['anyOf', 'oneOf', 'allOf'] as const) {
    if (schema[keyword]) copy[keyword] = schema[keyword].map(change)
  }
  for (const keyword of ['items', 'propertyNames', 'additionalProperties'] as const) {
    const part = schema[keyword]
    if (typeof part === 'object') copy[keyword] = change(part)
  }
  if (schema.properties) {
    copy.properties = Object.fromEntries(Object.entries(schema.properties).map(([key, part]) => [key, change(part)]))
  }
  return copy
}

/** The alternatives of a schema, flattened; each value of an enum is an alternative. */
export function alternativesOf(schema: WireSchema): WireSchema[] {
  const { anyOf, oneOf, type, ...otherKeywords } = schema
  const alternatives = anyOf ?? oneOf
  if (alternatives) return alternatives.flatMap(alternativesOf)
  if (Array.isArray(type)) return type.flatMap((name) => alternativesOf({ ...otherKeywords, type: name }))
  if (schema.enum) return schema.enum.map((value) => ({ const: value }))
  if (schema.type === 'null') return [{ const: null }]
  if (schema.type === 'boolean' && schema.const === undefined) return [{ const: false }, { const: true }]
  return [Object.hasOwn(schema, 'const') ? { const: schema.const } : schema]
}

/** Describes a schema in a few words: "string", "integer", "'a' | 'b'", "object". */
export function describeSchema(schema: WireSchema): string {
  const words = alternativesOf(schema).map((alternative) => {
    if (Object.hasOwn(alternative, 'const')) return JSON.stringify(alternative.const)
    if (isNothing(alternative)) return 'nothing'
    return alternative.type === undefined ? 'anything' : String(alternative.type)
  })
  return [...new Set(words)].join(' | ').replace('false | true', 'boolean')
}
