import * as contracts from '@plekje/contracts'
import { z } from 'zod'

/** Everything that is reachable from outside, by the service that answers it. */
export const apis: Readonly<Record<string, contracts.Api>> = {
  accounts: { ...contracts.accountsApi, ...contracts.accountSecurityApi, ...contracts.usersAdminApi },
  listings: {
    ...contracts.listingsApi,
    ...contracts.venuesAdminApi,
    ...contracts.venueIntakeApi,
    ...contracts.venueImportApi,
  },
  search: contracts.searchApi,
  social: { ...contracts.socialApi, ...contracts.feedbackInboxApi },
  reviews: { ...contracts.reviewsApi, ...contracts.reviewReportsApi, ...contracts.moderationApi },
  planner: contracts.plannerApi,
  analytics: {
    ...contracts.collectorsApi,
    ...contracts.adminFiguresApi,
    ...contracts.eventsAdminApi,
    ...contracts.operationsApi,
  },
}

type Json = Record<string, unknown>

/** The OpenAPI 3.1 document of everything that is reachable from outside, made from the contracts. */
export function openApiDocument(brand: string): Json {
  const paths: Record<string, Json> = {}
  for (const [tag, api] of Object.entries(apis)) {
    for (const [name, endpoint] of Object.entries(api)) {
      if (endpoint.access === 'internal') continue
      const path = `/api${endpoint.path.replace(/:([A-Za-z]+)/g, '{$1}')}`
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(name, tag, endpoint) }
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: `${brand} API`, version: '1' },
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: contracts.SESSION_COOKIE } },
      schemas: { Error: schemaOf(contracts.ErrorReply, 'output') },
    },
  }
}

function operationOf(name: string, tag: string, endpoint: contracts.Endpoint): Json {
  const status = endpoint.status ?? 200
  return {
    operationId: name,
    tags: [tag],
    summary: endpoint.summary,
    ...(endpoint.access === 'public' ? {} : { security: [{ session: [] }] }),
    parameters: [...parametersOf(endpoint.params, 'path'), ...parametersOf(endpoint.query, 'query')],
    ...(endpoint.body
      ? { requestBody: { required: true, content: jsonContent(schemaOf(endpoint.body, 'input')) } }
      : {}),
    responses: {
      [status]: {
        description: 'Success',
        ...(status === 204 ? {} : { content: jsonContent(schemaOf(endpoint.reply, 'output')) }),
      },
      default: {
        description: 'A refusal or failure',
        content: jsonContent({ $ref: '#/components/schemas/Error' }),
      },
    },
  }
}

function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query'): Json[] {
  if (schema === undefined) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

/** What cannot be said in JSON Schema (transformations, refinements) is left open rather than refused. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

const jsonContent = (schema: Json): Json => ({ 'application/json': { schema } })
