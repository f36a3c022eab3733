import * as contracts from '@plekje/contracts'
import { z } from 'zod'
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi'
import { KEY, REPLAYED } from './openapi-keys'
import { otherCalls } from './openapi-other-calls'
import { refusalsOf } from './openapi-refusals'
import { apis } from './outside-apis'

/** Types that JSON Schema cannot express (transformations, refinements) become `any` instead of an error. */
const LEFT_OPEN = { any: true, custom: true, transform: true, unknown: true } as const

/** The OpenAPI 3.1 document of every public endpoint, generated from the contracts. */
export function openApiDocument(brand: string): object {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {}
  const add = (method: string, path: string, operation: ZodOpenApiOperationObject) => {
    const address = path.replace(/:([A-Za-z]+)/g, '{$1}')
    paths[address] = { ...paths[address], [method.toLowerCase()]: operation }
  }
  for (const [tag, api] of Object.entries(apis)) {
    for (const [name, endpoint] of Object.entries(api)) {
      if (endpoint.access === 'internal') continue
      add(endpoint.method, `/api${endpoint.path}`, operationOf(name, tag, endpoint))
    }
  }
  for (const { method, path, operation } of otherCalls) add(method, path, operation)
  return createDocument(
    {
      openapi: '3.1.0',
      info: { title: `${brand} API`, version: '1' },
      paths: paths as ZodOpenApiPathsObject,
      components: {
        securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: contracts.SESSION_COOKIE } },
      },
    },
    { allowEmptySchema: LEFT_OPEN },
  )
}

const TAG = z.object({ ETag: z.string().meta({ description: 'Its `version`, as `If-Match` takes it' }) })
const IF_MATCH = z.object({
  'If-Match': z.string().optional().meta({
    description:
      'The `ETag` of what is changed, or some of them: where it has none of them by now nothing happens (412)',
  }),
})

/** Merges header schemas; undefined when there are none. */
const merged = (...headers: readonly (z.ZodObject | false)[]): z.ZodObject | undefined =>
  headers.reduce<z.ZodObject | undefined>((all, one) => (one ? (all?.extend(one.shape) ?? one) : all), undefined)

function operationOf(name: string, tag: string, endpoint: contracts.Endpoint): ZodOpenApiOperationObject {
  const { access, summary, params, query, body, reply } = endpoint
  const isConditional = contracts.versionFieldOf(endpoint) !== undefined
  const isKeyed = endpoint.whenRepeated === 'keyed'
  const taken = merged(isConditional && IF_MATCH, isKeyed && KEY)
  const given = merged(contracts.isVersioned(endpoint) && TAG, isKeyed && REPLAYED)
  return {
    operationId: name,
    tags: [tag],
    summary,
    ...(access === 'public' ? {} : { security: [{ session: [] }] }),
    requestParams: {
      ...objectIn('path', params),
      ...objectIn('query', query),
      ...(taken ? { header: taken } : {}),
    },
    ...(body ? { requestBody: { required: true, content: { 'application/json': { schema: body } } } } : {}),
    responses: {
      ...Object.fromEntries(
        contracts.successStatuses(endpoint).map((status) => [
          status,
          {
            description: status === endpoint.againStatus ? 'It was so already' : 'Success',
            ...(given ? { headers: given } : {}),
            ...(status === 204 ? {} : { content: { 'application/json': { schema: reply } } }),
          },
        ]),
      ),
      ...refusalsOf(contracts.shapeOf(endpoint)),
    },
  }
}

/** Unwraps a parameter schema to its object, before any transformation. */
function objectIn(place: 'path' | 'query', schema: z.ZodType | undefined) {
  const object = schema instanceof z.ZodPipe ? schema.in : schema
  if (!(object instanceof z.ZodObject)) return {}
  if (place === 'query') return { query: object }
  // The library takes parameters that are coerced to numbers for optional, but path parameters are required.
  const named = Object.entries(object.shape).map(([name, one]) => [name, one.meta({ param: { required: true } })])
  return { path: z.object(Object.fromEntries(named)) }
}
