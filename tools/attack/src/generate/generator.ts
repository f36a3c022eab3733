import type { EndpointOnWire } from '@plekje/contract-gate/describe-contracts'
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
type Kind = 'field' | 'good' | 'headers' | 'body' | 'target' | 'bytes'

const MAX_TARGET_LENGTH = 15_000

/** Kinds of twenty requests. Some are valid, so that the site is in use during the hostile ones. */
const mix: readonly Kind[] = [
  ...Array.from({ length: 11 }, () => 'field' as const),
  ...(['good', 'good', 'good', 'headers', 'headers', 'body', 'body', 'target', 'bytes'] as const),
]

/** Senders by access: mostly permitted ones, to get deep into the site, and others, to test access control. */
const senders: Readonly<Record<EndpointOnWire['access'], readonly Role[]>> = {
  public: ['visitor', 'visitor', 'visitor', 'member', 'administrator'],
  member: ['member', 'member', 'member', 'other-member', 'other-member', 'administrator', 'visitor'],
  admin: ['administrator', 'administrator', 'administrator', 'administrator', 'member', 'visitor'],
  internal: ['visitor', 'member', 'administrator'],
}

/**
 * Endless hostile requests, the same ones for the same seed. Every field of every endpoint is used once before any is used
 * twice.
 */
export function* hostileRequests(seed: number, existingValues: ExistingValues): Generator<HostileRequest, never> {
  const random = createRandomness(seed)
  const base = createBaseRequests(seed, existingValues)
  const nextField = createCycle(fields, random)
  const nextEndpoint = createCycle(endpoints, random)
  const nextEndpointWithBody = createCycle(
    endpoints.filter(({ body }) => body !== undefined),
    random,
  )
  const nextKind = createCycle(mix, random)

  const draftOf = (kind: Kind): Draft => {
    switch (kind) {
      case 'field':
        return attackField(nextField(), base, random)
      case 'good':
        return validRequest(nextEndpoint(), base, random, 'as it should be')
      case 'headers': {
        const { name, headers } = pickHostileHeaders(random)
        const good = validRequest(nextEndpoint(), base, random, name)
        return { ...good, headers: [...good.headers, ...headers] }
      }
      case 'body': {
        const endpoint = nextEndpointWithBody()
        const good = validRequest(endpoint, base, random, '')
        return { ...good, ...pickHostileBody(random, String(good.body)) }
      }
      case 'target': {
        const role = random.pick(['visitor', 'visitor', 'member', 'administrator'] as const)
        const { method, target } = pickHostileTarget(random)
        const foreign = random.chance(0.4) ? pickHostileHeaders(random) : { name: '', headers: [] }
        return { role, what: `an odd address ${foreign.name}`.trim(), method, target, headers: foreign.headers }
      }
      case 'bytes': {
        const { what, bytes } = pickHostileBytes(random)
        return { role: 'visitor', what, method: 'RAW', target: '', headers: [], bytes }
      }
    }
  }
  for (let number = 1; ; number++) yield { number, ...draftOf(nextKind()) }
}

/** Creates valid requests by a permitted role, in which one field of the body is replaced by JSON text. */
export function fieldRequests(existingValues: ExistingValues): (field: Field, json: string) => Draft {
  const base = createBaseRequests(1, existingValues)
  return ({ endpoint, part, path }, json) => {
    const role = permittedRole(endpoint)
    const filled = base(endpoint, role, createRandomness(1))
    const what = nameOf({ endpoint, part, path })
    return compose(endpoint, role, { ...filled, body: withValueAt(filled.body, path, PLACEHOLDER) }, what, {
      name: what,
      json,
    })
  }
}

/** Creates valid requests by a permitted role. */
export function goodRequests(existingValues: ExistingValues): (endpoint: EndpointOnWire) => Draft {
  const base = createBaseRequests(1, existingValues)
  return (endpoint) => {
    const role = permittedRole(endpoint)
    return compose(endpoint, role, base(endpoint, role, createRandomness(1)), 'as it should be')
  }
}

const permittedRole = ({ access }: EndpointOnWire): Role => {
  if (access === 'public') return 'visitor'
  return access === 'member' ? 'member' : 'administrator'
}

type Base = ReturnType<typeof createBaseRequests>

function validRequest(endpoint: EndpointOnWire, base: Base, random: Randomness, what: string): Draft {
  const role = random.pick(senders[endpoint.access])
  return compose(endpoint, role, base(endpoint, role, random), what)
}

function attackField(field: Field, base: Base, random: Randomness): Draft {
  const { endpoint, part, path } = field
  const role = random.pick(senders[endpoint.access])
  const filled = base(endpoint, role, random)
  const value = pickHostileValue(random, part === 'body' ? undefined : 1000)
  const what = `${nameOf(field)} is ${value.name}`
  if (part === 'body')
    return compose(endpoint, role, { ...filled, body: withValueAt(filled.body, path, PLACEHOLDER) }, what, value)
  const [name = ''] = path
  const values = { ...(filled[part] as object | undefined), [name]: asText(value) }
  if (part === 'params') return compose(endpoint, role, { ...filled, params: values }, what)
  const draft = compose(endpoint, role, { ...filled, query: values }, what)
  return random.chance(0.85) ? draft : { ...draft, ...disguiseQuery(draft.target, String(name), value, random) }
}

/** Adds the parameter again: as a list, as an object, or with bytes that are no UTF-8. */
function disguiseQuery(target: string, name: string, value: HostileValue, random: Randomness) {
  const text = encode(asText(value))
  const more = random.pick([
    `${name}=1`,
    `${name}[]=${text}`,
    `${name}[$gt]=`,
    `${name}=%ff%fe`,
    `${name}.a=1`,
    `${name}`,
  ])
  return {
    target: `${target}&${more}`.slice(0, MAX_TARGET_LENGTH),
    what: `${name} is ${value.name}, and ${more.slice(0, 40)}`,
  }
}

/** Replaced in a body by JSON text that JavaScript values cannot express. */
const PLACEHOLDER = '@hostile@'

function compose(
  endpoint: EndpointOnWire,
  role: Role,
  filled: RequestParts,
  what: string,
  value?: HostileValue,
): Draft {
  const params = (filled.params ?? {}) as Record<string, unknown>
  const path = endpoint.path.replace(/:([A-Za-z]+)/g, (_, name: string) => encode(String(params[name])))
  const query = Object.entries((filled.query ?? {}) as Record<string, unknown>)
    .filter(([, queryValue]) => queryValue !== undefined)
    .map(([name, queryValue]) => `${encode(name)}=${encode(String(queryValue))}`)
    .join('&')
  const target = query === '' ? `/api${path}` : `/api${path}?${query}`
  const draft = {
    role,
    what,
    method: endpoint.method,
    target: target.slice(0, MAX_TARGET_LENGTH),
    headers: [],
    endpoint: { key: keyOf(endpoint), access: endpoint.access },
  }
  if (endpoint.body === undefined) return draft
  const json = JSON.stringify(filled.body) ?? '{}'
  const body = value ? json.replace(JSON.stringify(PLACEHOLDER), () => value.json) : json
  return { ...draft, headers: [['Content-Type', 'application/json']], body }
}

const encode = (text: string): string => encodeURIComponent(text.toWellFormed())

/** A copy of the value with `part` at a path. Missing objects and lists on the path are created. */
function withValueAt(value: unknown, [at, ...rest]: readonly (string | number)[], part: unknown): unknown {
  if (at === undefined) return part
  if (typeof at === 'number') return [withValueAt(Array.isArray(value) ? value[0] : undefined, rest, part)]
  const object = typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
  return { ...object, [at]: withValueAt((object as Record<string, unknown>)[at], rest, part) }
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
  const all = [...items]
  for (let at = all.length - 1; at > 0; at--) {
    const target = random.int(0, at)
    const item = all[at] as T
    all[at] = all[target] as T
    all[target] = item
  }
  return all
}
