import * as contracts from '@plekje/contracts'
import { withoutUndefined } from '@plekje/contracts'
import { z } from 'zod'
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi'
import { KEY_HEADER, REPLAYED_HEADER } from './openapi-keys'
import { otherCalls } from './openapi-other-calls'
import { refusalsOf } from './openapi-refusals'
import { apis } from './outside-apis'

/** Types that JSON Schema cannot express (transformations, refinements) become `any` instead of an error. */
const UNREPRESENTABLE = { any: true, custom: true, transform: true, unknown: true } as const

/** The OpenAPI 3.1 document of every public endpoint, generated from the contracts. */
export function openApiDocument(brand: string): object {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {}
  const addOperation = (method: string, path: string, operation: ZodOpenApiOperationObject) => {
    const address = path.replace(/:([A-Za-z]+)/g, '{$1}')
    paths[address] = { ...paths[address], [method.toLowerCase()]: operation }
  }
  for (const [tag, api] of Object.entries(apis)) {
    for (const [name, endpoint] of Object.entries(api)) {
      if (endpoint.access === 'internal') continue
      addOperation(endpoint.method, `/api${endpoint.path}`, operationOf(name, tag, endpoint))
    }
  }
  for (const { method, path, operation } of otherCalls) addOperation(method, path, operation)
  return createDocument(
    {
      openapi: '3.1.0',
      info: { title: `${brand} API`, version: '1' },
      paths: paths as ZodOpenApiPathsObject,
      components: {
        securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: contracts.SESSION_COOKIE } },
      },
    },
    { allowEmptySchema: UNREPRESENTABLE },
  )
}

const ETAG_HEADER = z.object({
  ETag: z.string().meta({ description: 'The `version` of the resource, for `If-Match`' }),
})
const IF_MATCH = z.object({
  'If-Match': z.string().optional().meta({
    description: 'One or more `ETag`s of the resource. If its current one is not among them, nothing changes (412)',
  }),
})

/** Merges the header schemas that are not false; undefined when there are none. */
function mergeHeaders(...schemas: readonly (z.ZodObject | false)[]): z.ZodObject | undefined {
  let merged: z.ZodObject | undefined
  for (const schema of schemas) {
    if (schema) merged = merged?.extend(schema.shape) ?? schema
  }
  return merged
}

function operationOf(name: string, tag: string, endpoint: contracts.Endpoint): ZodOpenApiOperationObject {
  const { access, summary, params, query, body, reply } = endpoint
  const isConditional = contracts.versionFieldOf(endpoint) !== undefined
  const isKeyed = endpoint.whenRepeated === 'keyed'
  const requestHeaders = mergeHeaders(isConditional && IF_MATCH, isKeyed && KEY_HEADER)
  const responseHeaders = mergeHeaders(contracts.isVersioned(endpoint) && ETAG_HEADER, isKeyed && REPLAYED_HEADER)
  const successes = contracts.successStatuses(endpoint).map((status) => {
    const description = status === endpoint.againStatus ? 'Nothing changed: it was in this state already' : 'Success'
    const content = status === 204 ? undefined : { 'application/json': { schema: reply } }
    return [status, withoutUndefined({ description, headers: responseHeaders, content })] as const
  })
  return withoutUndefined({
    operationId: name,
    tags: [tag],
    summary,
    security: access === 'public' ? undefined : [{ session: [] }],
    requestParams: withoutUndefined({
      ...objectIn('path', params),
      ...objectIn('query', query),
      header: requestHeaders,
    }),
    requestBody: body ? { required: true, content: { 'application/json': { schema: body } } } : undefined,
    responses: { ...Object.fromEntries(successes), ...refusalsOf(contracts.shapeOf(endpoint)) },
  })
}

/** Unwraps a parameter schema to its object, before any transformation. */
function objectIn(place: 'path' | 'query', schema: z.ZodType | undefined) {
  const object = schema instanceof z.ZodPipe ? schema.in : schema
  if (!(object instanceof z.ZodObject)) return {}
  if (place === 'query') return { query: object }
  // The library makes a parameter optional that is coerced to a number, but path parameters are required.
  const requiredParameters = Object.entries(object.shape).map(([name, parameter]) => [
    name,
    parameter.meta({ param: { required: true } }),
  ])
  return { path: z.object(Object.fromEntries(requiredParameters)) }
}
