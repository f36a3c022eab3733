import { z } from 'zod'
import { alternativesOf, describeSchema, type WireSchema } from './wire-schema'

/** A way in which a receiver no longer understands a sender. `at` is a path such as `tags[].name`. */
export interface SchemaBreak {
  readonly at: string
  readonly problem: string
}

/** The side with the current contract; the other one has the released contract. */
export type TodayIs = 'sender' | 'receiver'

const upperLimits = ['maxLength', 'maxItems', 'maximum', 'exclusiveMaximum', 'x-maxCharacters'] as const
const lowerLimits = ['minLength', 'minItems', 'minimum', 'exclusiveMinimum', 'x-minCharacters'] as const
const structure = ['type', 'properties', 'required', 'additionalProperties', 'propertyNames', 'items', 'pattern']
const comparedKeywords = new Set<string>([...structure, 'allOf', ...upperLimits, ...lowerLimits])
const isAnything = (schema: WireSchema) => Object.keys(schema).length === 0

/**
 * Checks that the receiver understands everything that the sender may send. Errs on the strict side: undecidable cases
 * count as breaks. Unknown keys are no break, because parsing drops them, but removing a released key is one.
 */
export function compareSchemas(sender: WireSchema, receiver: WireSchema, todayIs: TodayIs, at = ''): SchemaBreak[] {
  if (isAnything(receiver) || JSON.stringify(sender) === JSON.stringify(receiver)) return []
  const receiving = alternativesOf(receiver)
  const refused = (sent: WireSchema): SchemaBreak => ({
    at,
    problem:
      todayIs === 'receiver'
        ? `${describeSchema(sent)} was accepted, now it must be ${describeSchema(receiver)}`
        : `may now be ${describeSchema(sent)}, where ${describeSchema(receiver)} was promised`,
  })
  return alternativesOf(sender).flatMap((sent) => {
    if (Object.hasOwn(sent, 'const'))
      return receiving.some((alternative) => acceptsValue(alternative, sent.const)) ? [] : [refused(sent)]
    const verdicts = receiving
      .filter((alternative) => hasSameType(sent, alternative))
      .map((alternative) => compareAlternative(sent, alternative, todayIs, at))
      .sort((a, b) => a.length - b.length)
    return verdicts[0] ?? [refused(sent)]
  })
}

function acceptsValue(schema: WireSchema, value: unknown): boolean {
  if (Object.hasOwn(schema, 'const')) return Object.is(schema.const, value)
  if (isAnything(schema)) return true
  return !schema.not && z.fromJSONSchema(standard(schema)).safeParse(value).success
}

const standard = (schema: WireSchema) => schema as Parameters<typeof z.fromJSONSchema>[0]

function hasSameType(sent: WireSchema, received: WireSchema): boolean {
  if (isAnything(received)) return true
  if (sent.not || received.not) return JSON.stringify(sent) === JSON.stringify(received)
  if (sent.type === undefined || received.type === undefined) return sent.type === received.type
  return sent.type === received.type || (sent.type === 'integer' && received.type === 'number')
}

function compareAlternative(sent: WireSchema, received: WireSchema, todayIs: TodayIs, at: string): SchemaBreak[] {
  if (isAnything(received)) return []
  const breaks = [
    ...compareLimits(sent, received, todayIs, at),
    ...comparePatterns(sent, received, todayIs, at),
    ...compareOtherKeywords(sent, received, todayIs, at),
  ]
  if (received.type === 'array') breaks.push(...compareItems(sent, received, todayIs, at))
  if (received.type === 'object') breaks.push(...compareObjects(sent, received, todayIs, at))
  return breaks
}

/** Describes the old and the new value, whichever side sends. */
const change = (what: string, sent: unknown, received: unknown, todayIs: TodayIs): string => {
  const [before, now] = todayIs === 'receiver' ? [sent, received] : [received, sent]
  return `${what} ${before ?? 'none'} → ${now ?? 'none'}`
}

function compareLimits(sent: WireSchema, received: WireSchema, todayIs: TodayIs, at: string): SchemaBreak[] {
  const exceeds = (keyword: string, isWithin: (sentLimit: number, receivedLimit: number) => boolean): SchemaBreak[] => {
    const receivedLimit = received[keyword]
    const sentLimit = sent[keyword]
    if (typeof receivedLimit !== 'number') return []
    if (typeof sentLimit === 'number' && isWithin(sentLimit, receivedLimit)) return []
    return [{ at, problem: change(keyword, sentLimit, receivedLimit, todayIs) }]
  }
  return [
    ...upperLimits.flatMap((keyword) => exceeds(keyword, (sentLimit, receivedLimit) => sentLimit <= receivedLimit)),
    ...lowerLimits.flatMap((keyword) => exceeds(keyword, (sentLimit, receivedLimit) => sentLimit >= receivedLimit)),
  ]
}

const patternsOf = (schema: WireSchema): string[] =>
  [schema, ...(schema.allOf ?? [])].map(({ pattern }) => pattern).filter((pattern) => typeof pattern === 'string')

function comparePatterns(sent: WireSchema, received: WireSchema, todayIs: TodayIs, at: string): SchemaBreak[] {
  const sentPatterns = patternsOf(sent)
  const receivedPatterns = patternsOf(received)
  if (receivedPatterns.every((pattern) => sentPatterns.includes(pattern))) return []
  const sentText = sentPatterns.join(' and ') || undefined
  return [{ at, problem: change('pattern', sentText, receivedPatterns.join(' and '), todayIs) }]
}

/** Unknown keywords of the receiver must be equal in the sender's schema. */
function compareOtherKeywords(sent: WireSchema, received: WireSchema, todayIs: TodayIs, at: string): SchemaBreak[] {
  const onlyPatterns = (received.allOf ?? []).every((part) => Object.keys(part).join() === 'pattern')
  return Object.keys(received)
    .filter((keyword) => !comparedKeywords.has(keyword) || (keyword === 'allOf' && !onlyPatterns))
    .filter((keyword) => JSON.stringify(sent[keyword]) !== JSON.stringify(received[keyword]))
    .map((keyword) => ({
      at,
      problem: change(keyword, JSON.stringify(sent[keyword]), JSON.stringify(received[keyword]), todayIs),
    }))
}

const compareItems = (sent: WireSchema, received: WireSchema, todayIs: TodayIs, at: string) =>
  compareSchemas(sent.items ?? {}, received.items ?? {}, todayIs, `${at}[]`)

function compareObjects(sent: WireSchema, received: WireSchema, todayIs: TodayIs, at: string): SchemaBreak[] {
  const sentProperties = sent.properties ?? {}
  const receivedProperties = received.properties ?? {}
  const [before, now] = todayIs === 'receiver' ? [sent, received] : [received, sent]
  const nameOf = (key: string) => (at ? `${at}.${key}` : key)
  const otherKeys = typeof received.additionalProperties === 'object' ? received.additionalProperties : undefined
  const gone = Object.keys(before.properties ?? {}).filter(
    (key) => now.properties?.[key] === undefined && typeof now.additionalProperties !== 'object',
  )
  const breaks: SchemaBreak[] = gone.map((key) => ({ at: nameOf(key), problem: 'was removed' }))
  for (const key of received.required ?? []) {
    if (sent.required?.includes(key) || gone.includes(key)) continue
    breaks.push({ at: nameOf(key), problem: todayIs === 'receiver' ? 'became required' : 'may now be left out' })
  }
  for (const [key, part] of Object.entries(sentProperties)) {
    const reader = receivedProperties[key] ?? otherKeys
    if (reader) breaks.push(...compareSchemas(part, reader, todayIs, nameOf(key)))
    else if (received.additionalProperties === false && !gone.includes(key))
      breaks.push({ at: nameOf(key), problem: 'is new, and unknown keys are refused' })
  }
  if (typeof sent.additionalProperties === 'object') {
    for (const [key, part] of Object.entries(receivedProperties)) {
      if (!sentProperties[key]) breaks.push(...compareSchemas(sent.additionalProperties, part, todayIs, nameOf(key)))
    }
  }
  return [...breaks, ...compareOtherKeys(sent, received, todayIs, at)]
}

/** Compares the keys and values of maps, whose keys are not listed as properties. */
function compareOtherKeys(sent: WireSchema, received: WireSchema, todayIs: TodayIs, at: string): SchemaBreak[] {
  const sentValues = sent.additionalProperties
  const receivedValues = received.additionalProperties
  const names =
    received.propertyNames && JSON.stringify(sent.propertyNames) !== JSON.stringify(received.propertyNames)
      ? compareSchemas(sent.propertyNames ?? { type: 'string' }, received.propertyNames, todayIs, `${at}{}`)
      : []
  if (typeof sentValues !== 'object' || receivedValues === true) return names
  if (typeof receivedValues === 'object') {
    return [...names, ...compareSchemas(sentValues, receivedValues, todayIs, `${at}{}`)]
  }
  return [...names, { at: `${at}{}`, problem: 'keys that are not named are no longer read' }]
}
