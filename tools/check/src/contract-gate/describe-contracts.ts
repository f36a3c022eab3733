import { type Endpoint, withoutUndefined } from '@plekje/contracts'
import type { z } from 'zod'
import { type WireSchema, wireSchemaOf } from './wire-schema'

export interface EndpointOnWire {
  /** API and name in it: `reviewsApi.writeReview`. */
  readonly name: string
  readonly method: string
  readonly path: string
  readonly access: Endpoint['access']
  /** Units that may call the endpoint by their own identity; absent if there are none, and in old releases. */
  readonly callers?: readonly string[]
  readonly maxBodyBytes?: number
  /** Units that implement the API, such as `services/reviews`. */
  readonly servedBy: readonly string[]
  readonly params?: WireSchema
  readonly query?: WireSchema
  readonly body?: WireSchema
  readonly reply: SentAndAccepted
}

/** Schemas of written and of accepted values, which differ if a schema has defaults. */
export interface SentAndAccepted {
  readonly accepted: WireSchema
  /** Absent if equal to `accepted`. */
  readonly sent?: WireSchema
}

/** All contracts between units, in a form for storing and comparing. */
export interface Contracts {
  readonly endpoints: Readonly<Record<string, EndpointOnWire>>
  readonly events: Readonly<Record<string, SentAndAccepted>>
}

/** Exports of the contracts package; anything but APIs and event tables is skipped. */
export type ContractsModule = Readonly<Record<string, unknown>>

/** The zod schemas that parse requests and events, by the keys of {@link Contracts}. */
export interface ReadingSchemas {
  /** `POST /reviews body` and so on. */
  readonly requests: ReadonlyMap<string, z.ZodType>
  readonly events: ReadonlyMap<string, z.ZodType>
}

const requestParts = ['params', 'query', 'body'] as const

/** Describes the contracts of a module on the wire. `servedBy` returns the units that implement an API. */
export function describeContracts(module: ContractsModule, servedBy: (api: string) => readonly string[]): Contracts {
  const endpoints: Record<string, EndpointOnWire> = {}
  for (const { api, name, endpoint } of endpointsOf(module)) {
    const key = wireNameOf(endpoint)
    const twin = endpoints[key]
    if (twin) throw new Error(`${twin.name} and ${api}.${name} are both ${key}`)
    const { params, query, body } = endpoint
    endpoints[key] = withoutUndefined({
      name: `${api}.${name}`,
      method: endpoint.method,
      path: endpoint.path,
      access: endpoint.access,
      callers: endpoint.callers && [...endpoint.callers].sort(),
      maxBodyBytes: endpoint.maxBodyBytes,
      servedBy: servedBy(api),
      params: params && wireSchemaOf(params, 'accepted'),
      query: query && wireSchemaOf(query, 'accepted'),
      body: body && wireSchemaOf(body, 'accepted'),
      reply: sentAndAccepted(endpoint.reply),
    })
  }
  const events = eventsOf(module).map(([topic, schema]) => [topic, sentAndAccepted(schema)] as const)
  return { endpoints: sortByName(Object.entries(endpoints)), events: sortByName(events) }
}

/** Today's schemas for parsing, which check the recorded examples. */
export function readingSchemasOf(module: ContractsModule): ReadingSchemas {
  const requests = new Map<string, z.ZodType>()
  for (const { endpoint } of endpointsOf(module)) {
    for (const part of requestParts) {
      const schema = endpoint[part]
      if (schema) requests.set(`${wireNameOf(endpoint)} ${part}`, schema)
    }
  }
  return { requests, events: new Map(eventsOf(module)) }
}

/** The name of an endpoint on the wire, where parameter names do not appear. */
const wireNameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string =>
  `${method} ${path.replace(/:[A-Za-z]+/g, ':')}`

function endpointsOf(module: ContractsModule): { api: string; name: string; endpoint: Endpoint }[] {
  return Object.entries(module)
    .filter((entry): entry is [string, Record<string, Endpoint>] => isApi(entry[1]))
    .flatMap(([api, value]) => Object.entries(value).map(([name, endpoint]) => ({ api, name, endpoint })))
}

const isApi = (value: unknown): value is Record<string, Endpoint> =>
  typeof value === 'object' &&
  value !== null &&
  Object.keys(value).length > 0 &&
  Object.values(value).every((part) => typeof part?.method === 'string' && typeof part.path === 'string' && part.reply)

const eventsOf = (module: ContractsModule): [string, z.ZodType][] =>
  Object.entries((module.eventSchemas ?? {}) as Record<string, z.ZodType>)

function sentAndAccepted(schema: z.ZodType): SentAndAccepted {
  const accepted = wireSchemaOf(schema, 'accepted')
  const sent = wireSchemaOf(schema, 'sent')
  return JSON.stringify(sent) === JSON.stringify(accepted) ? { accepted } : { accepted, sent }
}

const sortByName = <T>(entries: readonly (readonly [string, T])[]): Record<string, T> =>
  Object.fromEntries([...entries].sort(([a], [b]) => (a < b ? -1 : 1)))
