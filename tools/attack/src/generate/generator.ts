import type { EndpointOnWire } from '@plekje/check/contract-gate/describe-contracts'
import { createRandomness, type Randomness } from '@plekje/testing'
import { createBaseRequests, type RequestParts } from './base-requests'
import { endpoints, type Field, fields, keyOf, nameOf } from './endpoints'
import { pickHostileBody } from './hostile-bodies'
import { pickHostileBytes } from './hostile-bytes'
import { pickHostileHeaders } from './hostile-headers'
import { pickHostileTarget } from './hostile-targets'
import { asText, type HostileValue, pickHostileValue } from './hostile-values'
import type { ExistingValues, HostileRequest, Role } from './request'

type Draft = Omit<HostileRequest, 'number'>
type Kind = 'field' | 'valid' | 'headers' | 'body' | 'target' | 'bytes'

const MAX_TARGET_LENGTH = 15_000

/** Kinds of each twenty requests. Some are valid, so that the site is in use during the hostile ones. */
const KINDS: readonly Kind[] = [
  ...Array.from({ length: 11 }, () => 'field' as const),
  ...(['valid', 'valid', 'valid', 'headers', 'headers', 'body', 'body', 'target', 'bytes'] as const),
]

/** Senders by access: mostly permitted ones, to get deep into the site, and others, to test access control. */
const SENDERS: Readonly<Record<EndpointOnWire['access'], readonly Role[]>> = {
  public: ['visitor', 'visitor', 'visitor', 'member', 'administrator'],
  member: ['member', 'member', 'member', 'other-member', 'other-member', 'administrator', 'visitor'],
  admin: ['administrator', 'administrator', 'administrator', 'administrator', 'member', 'visitor'],
  internal: ['visitor', 'member', 'administrator'],
}

/** Yields hostile requests without end, the same ones for the same seed. Attacks every field before any field again. */
export function* hostileRequests(seed: number, existingValues: ExistingValues): Generator<HostileRequest, never> {
  const random = createRandomness(seed)
  const createBase = createBaseRequests(seed, existingValues)
  const nextField = createCycle(fields, random)
  const nextEndpoint = createCycle(endpoints, random)
  const nextEndpointWithBody = createCycle(
    endpoints.filter(({ body }) => body !== undefined),
    random,
  )
  const nextKind = createCycle(KINDS, random)

  const draftOf = (kind: Kind): Draft => {
    switch (kind) {
      case 'field':
        return attackField(nextField(), createBase, random)
      case 'valid':
        return validRequest(nextEndpoint(), createBase, random, 'valid')
      case 'headers': {
        const { name, headers } = pickHostileHeaders(random)
        const valid = validRequest(nextEndpoint(), createBase, random, name)
        return { ...valid, headers: [...valid.headers, ...headers] }
      }
      case 'body': {
        const valid = validRequest(nextEndpointWithBody(), createBase, random, '')
        return { ...valid, ...pickHostileBody(random, String(valid.body)) }
      }
      case 'target': {
        const role = random.pick(['visitor', 'visitor', 'member', 'administrator'] as const)
        const { method, target } = pickHostileTarget(random)
        const { name, headers } = random.chance(0.4) ? pickHostileHeaders(random) : { name: '', headers: [] }
        return { role, description: `an odd address ${name}`.trim(), method, target, headers }
      }
      case 'bytes': {
        const { description, bytes } = pickHostileBytes(random)
        return { role: 'visitor', description, method: 'RAW', target: '', headers: [], bytes }
      }
    }
  }
  for (let number = 1; ; number++) yield { number, ...draftOf(nextKind()) }
}

/** Returns a function that creates a valid request by a permitted role, with JSON text in one field of its body. */
export function fieldRequests(existingValues: ExistingValues): (field: Field, json: string) => Draft {
  const createBase = createBaseRequests(1, existingValues)
  return ({ endpoint, part, path }, json) => {
    const role = permittedRole(endpoint)
    const parts = createBase(endpoint, role, createRandomness(1))
    const description = nameOf({ endpoint, part, path })
    return compose(endpoint, role, { ...parts, body: withValueAt(parts.body, path, PLACEHOLDER) }, description, {
      name: description,
      json,
    })
  }
}

const permittedRole = ({ access }: EndpointOnWire): Role => {
  if (access === 'public') return 'visitor'
  return access === 'member' ? 'member' : 'administrator'
}

type CreateBase = ReturnType<typeof createBaseRequests>

function validRequest(
  endpoint: EndpointOnWire,
  createBase: CreateBase,
  random: Randomness,
  description: string,
): Draft {
  const role = random.pick(SENDERS[endpoint.access])
  return compose(endpoint, role, createBase(endpoint, role, random), description)
}

function attackField(field: Field, createBase: CreateBase, random: Randomness): Draft {
  const { endpoint, part, path } = field
  const role = random.pick(SENDERS[endpoint.access])
  const parts = createBase(endpoint, role, random)
  const value = pickHostileValue(random, part === 'body' ? undefined : 1000)
  const description = `${nameOf(field)} is ${value.name}`
  if (part === 'body')
    return compose(endpoint, role, { ...parts, body: withValueAt(parts.body, path, PLACEHOLDER) }, description, value)
  const [name = ''] = path
  const values = { ...(parts[part] as object | undefined), [name]: asText(value) }
  if (part === 'params') return compose(endpoint, role, { ...parts, params: values }, description)
  const draft = compose(endpoint, role, { ...parts, query: values }, description)
  return random.chance(0.85) ? draft : { ...draft, ...repeatParameter(draft.target, String(name), value, random) }
}

/** Repeats the parameter: as a list, as an object, or with bytes that are not UTF-8. */
function repeatParameter(target: string, name: string, value: HostileValue, random: Randomness) {
  const text = encode(asText(value))
  const repetition = random.pick([
    `${name}=1`,
    `${name}[]=${text}`,
    `${name}[$gt]=`,
    `${name}=%ff%fe`,
    `${name}.a=1`,
    `${name}`,
  ])
  return {
    target: `${target}&${repetition}`.slice(0, MAX_TARGET_LENGTH),
    description: `${name} is ${value.name}, and ${repetition.slice(0, 40)}`,
  }
}

/** Stands in a body for JSON text that JavaScript values cannot express. */
const PLACEHOLDER = '@hostile@'

function compose(
  endpoint: EndpointOnWire,
  role: Role,
  parts: RequestParts,
  description: string,
  value?: HostileValue,
): Draft {
  const params = (parts.params ?? {}) as Record<string, unknown>
  const path = endpoint.path.replace(/:([A-Za-z]+)/g, (_, name: string) => encode(String(params[name])))
  const query = Object.entries((parts.query ?? {}) as Record<string, unknown>)
    .filter(([, queryValue]) => queryValue !== undefined)
    .map(([name, queryValue]) => `${encode(name)}=${encode(String(queryValue))}`)
    .join('&')
  const target = query === '' ? `/api${path}` : `/api${path}?${query}`
  const draft = {
    role,
    description,
    method: endpoint.method,
    target: target.slice(0, MAX_TARGET_LENGTH),
    headers: [],
    endpoint: { key: keyOf(endpoint), access: endpoint.access },
  }
  if (endpoint.body === undefined) return draft
  const json = JSON.stringify(parts.body) ?? '{}'
  const body = value ? json.replace(JSON.stringify(PLACEHOLDER), () => value.json) : json
  return { ...draft, headers: [['Content-Type', 'application/json']], body }
}

const encode = (text: string): string => encodeURIComponent(text.toWellFormed())

/** Returns a copy of the value with `part` at a path. Missing objects and lists on the path are created. */
function withValueAt(value: unknown, [key, ...remainingPath]: readonly (string | number)[], part: unknown): unknown {
  if (key === undefined) return part
  if (typeof key === 'number') return [withValueAt(Array.isArray(value) ? value[0] : undefined, remainingPath, part)]
  const object = typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
  return { ...object, [key]: withValueAt((object as Record<string, unknown>)[key], remainingPath, part) }
}

/** Returns all items in random order, then again in another order, and so on. */
function createCycle<T>(items: readonly T[], random: Randomness): () => T {
  let remaining: T[] = []
  return () => {
    if (remaining.length === 0) remaining = shuffled(items, random)
    return remaining.pop() as T
  }
}

function shuffled<T>(items: readonly T[], random: Randomness): T[] {
  const result = [...items]
  for (let index = result.length - 1; index > 0; index--) {
    const target = random.int(0, index)
    const item = result[index] as T
    result[index] = result[target] as T
    result[target] = item
  }
  return result
}
