import type { EndpointOnWire } from '@plekje/contract-gate/describe-contracts'
import { createRandomness, type Randomness } from '@plekje/testing'
import { createBaseRequests, type Filled } from './base-requests'
import { endpoints, type Field, fields, keyOf, nameOf } from './endpoints'
import { pickHostileBody } from './hostile-bodies'
import { pickHostileBytes } from './hostile-bytes'
import { pickHostileHeaders } from './hostile-headers'
import { pickHostileTarget } from './hostile-targets'
import { asText, type HostileValue, pickHostileValue } from './hostile-values'
import type { HostileRequest, Role, World } from './request'

type Draft = Omit<HostileRequest, 'number'>
type Kind = 'field' | 'good' | 'headers' | 'body' | 'target' | 'bytes'

/** Kinds of twenty requests. Valid ones are mixed in, so that the others meet a site in use. */
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
 * Hostile requests without end, the same ones for the same seed and world. Every field of every endpoint has its turn
 * before any has its second.
 */
export function* hostileRequests(seed: number, world: World): Generator<HostileRequest, never> {
  const random = createRandomness(seed)
  const base = createBaseRequests(seed, world)
  const nextField = inTurn(fields, random)
  const nextEndpoint = inTurn(endpoints, random)
  const withBody = inTurn(
    endpoints.filter(({ body }) => body !== undefined),
    random,
  )
  const nextKind = inTurn(mix, random)

  const draftOf = (kind: Kind): Draft => {
    switch (kind) {
      case 'field':
        return attackField(nextField(), base, random)
      case 'good':
        return plain(nextEndpoint(), base, random, 'as it should be')
      case 'headers': {
        const { name, headers } = pickHostileHeaders(random)
        const good = plain(nextEndpoint(), base, random, name)
        return { ...good, headers: [...good.headers, ...headers] }
      }
      case 'body': {
        const endpoint = withBody()
        const good = plain(endpoint, base, random, '')
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

/** A field of an endpoint's body filled with JSON text, sent by who may, and all else as it should be. */
export function fieldRequests(world: World): (field: Field, json: string) => Draft {
  const base = createBaseRequests(1, world)
  return ({ endpoint, part, path }, json) => {
    const role = mayCall(endpoint)
    const filled = base(endpoint, role, createRandomness(1))
    const what = nameOf({ endpoint, part, path })
    return compose(endpoint, role, { ...filled, body: placed(filled.body, path, MARK) }, what, { name: what, json })
  }
}

/** A request as it should be, sent by who may. */
export function goodRequests(world: World): (endpoint: EndpointOnWire) => Draft {
  const base = createBaseRequests(1, world)
  return (endpoint) => {
    const role = mayCall(endpoint)
    return compose(endpoint, role, base(endpoint, role, createRandomness(1)), 'as it should be')
  }
}

const mayCall = ({ access }: EndpointOnWire): Role =>
  access === 'public' ? 'visitor' : access === 'member' ? 'member' : 'administrator'

type Base = ReturnType<typeof createBaseRequests>

function plain(endpoint: EndpointOnWire, base: Base, random: Randomness, what: string): Draft {
  const role = random.pick(senders[endpoint.access])
  return compose(endpoint, role, base(endpoint, role, random), what)
}

function attackField(field: Field, base: Base, random: Randomness): Draft {
  const { endpoint, part, path } = field
  const role = random.pick(senders[endpoint.access])
  const filled = base(endpoint, role, random)
  const value = pickHostileValue(random, part === 'body' ? undefined : 1000)
  const what = `${nameOf(field)} is ${value.name}`
  if (part === 'body') return compose(endpoint, role, { ...filled, body: placed(filled.body, path, MARK) }, what, value)
  const [name = ''] = path
  const given = { ...(filled[part] as object | undefined) }
  if (part === 'params')
    return compose(endpoint, role, { ...filled, params: { ...given, [name]: asText(value) } }, what)
  const draft = compose(endpoint, role, { ...filled, query: { ...given, [name]: asText(value) } }, what)
  return random.chance(0.85) ? draft : { ...draft, ...disguised(draft.target, String(name), value, random) }
}

/** The same parameter again, as a list, as an object, or with bytes that are no text. */
function disguised(target: string, name: string, value: HostileValue, random: Randomness) {
  const text = encode(asText(value))
  const more = random.pick([
    `${name}=1`,
    `${name}[]=${text}`,
    `${name}[$gt]=`,
    `${name}=%ff%fe`,
    `${name}.a=1`,
    `${name}`,
  ])
  return { target: `${target}&${more}`.slice(0, 15_000), what: `${name} is ${value.name}, and ${more.slice(0, 40)}` }
}

/** Stands in a body where JSON text comes that JavaScript values cannot say. */
const MARK = '@hostile@'

function compose(endpoint: EndpointOnWire, role: Role, filled: Filled, what: string, value?: HostileValue): Draft {
  const params = (filled.params ?? {}) as Record<string, unknown>
  const path = endpoint.path.replace(/:([A-Za-z]+)/g, (_, name: string) => encode(String(params[name])))
  const query = Object.entries((filled.query ?? {}) as Record<string, unknown>)
    .filter(([, given]) => given !== undefined)
    .map(([name, given]) => `${encode(name)}=${encode(String(given))}`)
    .join('&')
  const body = endpoint.body === undefined ? undefined : (JSON.stringify(filled.body) ?? '{}')
  return {
    role,
    what,
    method: endpoint.method,
    target: `/api${path}${query === '' ? '' : `?${query}`}`.slice(0, 15_000),
    headers: body === undefined ? [] : [['Content-Type', 'application/json']],
    ...(body === undefined ? {} : { body: value ? body.replace(JSON.stringify(MARK), () => value.json) : body }),
    endpoint: { key: keyOf(endpoint), access: endpoint.access },
  }
}

const encode = (text: string): string => encodeURIComponent(text.toWellFormed())

/** The same value with another one at a place; what is missing on the way there is made. */
function placed(value: unknown, [at, ...rest]: readonly (string | number)[], part: unknown): unknown {
  if (at === undefined) return part
  if (typeof at === 'number') return [placed(Array.isArray(value) ? value[0] : undefined, rest, part)]
  const known = typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
  return { ...known, [at]: placed((known as Record<string, unknown>)[at], rest, part) }
}

/** Each once in random order, then again in another. */
function inTurn<T>(items: readonly T[], random: Randomness): () => T {
  let left: T[] = []
  return () => {
    if (left.length === 0) left = shuffled(items, random)
    return left.pop() as T
  }
}

function shuffled<T>(items: readonly T[], random: Randomness): T[] {
  const all = [...items]
  for (let at = all.length - 1; at > 0; at--) {
    const other = random.int(0, at)
    ;[all[at], all[other]] = [all[other] as T, all[at] as T]
  }
  return all
}
