import { z } from 'zod'
import { alternativesOf, describeSchema, type WireSchema } from './wire-schema'

/** A way in which a receiver no longer understands a sender. `at` is a path such as `tags[].name`. */
export interface SchemaBreak {
  readonly at: string
  readonly problem: string
}

/** The side that has the new contract; the other side has the released one. */
type NewSide = 'sender' | 'receiver'

const upperLimits = ['maxLength', 'maxItems', 'maximum', 'exclusiveMaximum', 'x-maxCharacters'] as const
const lowerLimits = ['minLength', 'minItems', 'minimum', 'exclusiveMinimum', 'x-minCharacters'] as const
const structuralKeywords = 'type properties required additionalProperties propertyNames items pattern'.split(' ')
const comparedKeywords = new Set<string>([...structuralKeywords, 'allOf', ...upperLimits, ...lowerLimits])
const isAnything = (schema: WireSchema) => Object.keys(schema).length === 0

/**
 * Checks that the receiver understands everything that the sender may send. Errs on the strict side: undecidable cases
 * count as breaks. Unknown keys are no break, because parsing drops them, but removing a released key is one.
 */
export function compareSchemas(sender: WireSchema, receiver: WireSchema, newSide: NewSide, at = ''): SchemaBreak[] {
  if (isAnything(receiver) || JSON.stringify(sender) === JSON.stringify(receiver)) return []
  const acceptedAlternatives = alternativesOf(receiver)
  const refusal = (sent: WireSchema): SchemaBreak => ({
    at,
    problem:
      newSide === 'receiver'
        ? `${describeSchema(sent)} was accepted, now it must be ${describeSchema(receiver)}`
        : `may now be ${describeSchema(sent)}, where ${describeSchema(receiver)} was promised`,
  })
  return alternativesOf(sender).flatMap((sent) => {
    if (Object.hasOwn(sent, 'const')) {
      const isAccepted = acceptedAlternatives.some((alternative) => acceptsValue(alternative, sent.const))
      return isAccepted ? [] : [refusal(sent)]
    }
    const [fewestBreaks] = acceptedAlternatives
      .filter((alternative) => hasSameType(sent, alternative))
      .map((alternative) => compareAlternative(sent, alternative, newSide, at))
      .sort((a, b) => a.length - b.length)
    return fewestBreaks ?? [refusal(sent)]
  })
}

function acceptsValue(schema: WireSchema, value: unknown): boolean {
  if (Object.hasOwn(schema, 'const')) return Object.is(schema.const, value)
  if (isAnything(schema)) return true
  return !schema.not && z.fromJSONSchema(asJsonSchema(schema)).safeParse(value).success
}

const asJsonSchema = (schema: WireSchema) => schema as Parameters<typeof z.fromJSONSchema>[0]

function hasSameType(sent: WireSchema, received: WireSchema): boolean {
  if (isAnything(received)) return true
  if (sent.not || received.not) return JSON.stringify(sent) === JSON.stringify(received)
  if (sent.type === undefined || received.type === undefined) return sent.type === received.type
  return sent.type === received.type || (sent.type === 'integer' && received.type === 'number')
}

function compareAlternative(sent: WireSchema, received: WireSchema, newSide: NewSide, at: string): SchemaBreak[] {
  if (isAnything(received)) return []
  const breaks = [
    ...compareLimits(sent, received, newSide, at),
    ...comparePatterns(sent, received, newSide, at),
    ...compareOtherKeywords(sent, received, newSide, at),
  ]
  if (received.type === 'array') breaks.push(...compareItems(sent, received, newSide, at))
  if (received.type === 'object') breaks.push(...compareObjects(sent, received, newSide, at))
  return breaks
}

/** Describes the old and the new value, whichever side sends. */
const describeChange = (keyword: string, sent: unknown, received: unknown, newSide: NewSide): string => {
  const [released, current] = newSide === 'receiver' ? [sent, received] : [received, sent]
  return `${keyword} ${released ?? 'none'} → ${current ?? 'none'}`
}

function compareLimits(sent: WireSchema, received: WireSchema, newSide: NewSide, at: string): SchemaBreak[] {
  const findExceeded = (
    keyword: string,
    isWithin: (sentLimit: number, receivedLimit: number) => boolean,
  ): SchemaBreak[] => {
    const receivedLimit = received[keyword]
    const sentLimit = sent[keyword]
    if (typeof receivedLimit !== 'number') return []
    if (typeof sentLimit === 'number' && isWithin(sentLimit, receivedLimit)) return []
    return [{ at, problem: describeChange(keyword, sentLimit, receivedLimit, newSide) }]
  }
  return [
    ...upperLimits.flatMap((keyword) =>
      findExceeded(keyword, (sentLimit, receivedLimit) => sentLimit <= receivedLimit),
    ),
    ...lowerLimits.flatMap((keyword) =>
      findExceeded(keyword, (sentLimit, receivedLimit) => sentLimit >= receivedLimit),
    ),
  ]
}

const patternsOf = (schema: WireSchema): string[] =>
  [schema, ...(schema.allOf ?? [])].map(({ pattern }) => pattern).filter((pattern) => typeof pattern === 'string')

function comparePatterns(sent: WireSchema, received: WireSchema, newSide: NewSide, at: string): SchemaBreak[] {
  const sentPatterns = patternsOf(sent)
  const receivedPatterns = patternsOf(received)
  if (receivedPatterns.every((pattern) => sentPatterns.includes(pattern))) return []
  const sentText = sentPatterns.join(' and ') || undefined
  return [{ at, problem: describeChange('pattern', sentText, receivedPatterns.join(' and '), newSide) }]
}

/** Unknown keywords of the receiver must be equal in the sender's schema. */
function compareOtherKeywords(sent: WireSchema, received: WireSchema, newSide: NewSide, at: string): SchemaBreak[] {
  const onlyPatterns = (received.allOf ?? []).every((part) => Object.keys(part).join() === 'pattern')
  return Object.keys(received)
    .filter((keyword) => !comparedKeywords.has(keyword) || (keyword === 'allOf' && !onlyPatterns))
    .filter((keyword) => JSON.stringify(sent[keyword]) !== JSON.stringify(received[keyword]))
    .map((keyword) => ({
      at,
      problem: describeChange(keyword, JSON.stringify(sent[keyword]), JSON.stringify(received[keyword]), newSide),
    }))
}

const compareItems = (sent: WireSchema, received: WireSchema, newSide: NewSide, at: string) =>
  compareSchemas(sent.items ?? {}, received.items ?? {}, newSide, `${at}[]`)

function compareObjects(sent: WireSchema, received: WireSchema, newSide: NewSide, at: string): SchemaBreak[] {
  const sentProperties = sent.properties ?? {}
  const receivedProperties = received.properties ?? {}
  const [released, current] = newSide === 'receiver' ? [sent, received] : [received, sent]
  const nameOf = (key: string) => (at ? `${at}.${key}` : key)
  const otherKeys = typeof received.additionalProperties === 'object' ? received.additionalProperties : undefined
  const removedKeys = Object.keys(released.properties ?? {}).filter(
    (key) => current.properties?.[key] === undefined && typeof current.additionalProperties !== 'object',
  )
  const breaks: SchemaBreak[] = removedKeys.map((key) => ({ at: nameOf(key), problem: 'was removed' }))
  for (const key of received.required ?? []) {
    if (sent.required?.includes(key) || removedKeys.includes(key)) continue
    breaks.push({ at: nameOf(key), problem: newSide === 'receiver' ? 'became required' : 'may now be left out' })
  }
  for (const [key, part] of Object.entries(sentProperties)) {
    const receivedPart = receivedProperties[key] ?? otherKeys
    if (receivedPart) breaks.push(...compareSchemas(part, receivedPart, newSide, nameOf(key)))
    else if (received.additionalProperties === false && !removedKeys.includes(key)) {
      breaks.push({ at: nameOf(key), problem: 'is new, and unknown keys are refused' })
    }
  }
  if (typeof sent.additionalProperties === 'object') {
    for (const [key, part] of Object.entries(receivedProperties)) {
      if (!sentProperties[key]) breaks.push(...compareSchemas(sent.additionalProperties, part, newSide, nameOf(key)))
    }
  }
  return [...breaks, ...compareOtherKeys(sent, received, newSide, at)]
}

/** Compares the keys and values of maps, whose keys are not listed as properties. */
function compareOtherKeys(sent: WireSchema, received: WireSchema, newSide: NewSide, at: string): SchemaBreak[] {
  const sentValues = sent.additionalProperties
  const receivedValues = received.additionalProperties
  const nameBreaks =
    received.propertyNames && JSON.stringify(sent.propertyNames) !== JSON.stringify(received.propertyNames)
      ? compareSchemas(sent.propertyNames ?? { type: 'string' }, received.propertyNames, newSide, `${at}{}`)
      : []
  if (typeof sentValues !== 'object' || receivedValues === true) return nameBreaks
  if (typeof receivedValues === 'object') {
    return [...nameBreaks, ...compareSchemas(sentValues, receivedValues, newSide, `${at}{}`)]
  }
  return [...nameBreaks, { at: `${at}{}`, problem: 'keys that are not named are no longer read' }]
}
