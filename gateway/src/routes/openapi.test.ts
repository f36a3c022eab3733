import { openApiDocument } from './openapi'
import { apis } from './outside-apis'
import { routeTable } from './route-table'

interface Operation {
  readonly operationId: string
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly required?: boolean }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, object>> }
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: object }>> }>
  >
}

const document = openApiDocument('Plekje') as { readonly paths: Readonly<Record<string, Record<string, Operation>>> }
const operation = (method: string, path: string): Operation => {
  const found = document.paths[path]?.[method]
  if (!found) throw new Error(`${method} ${path} is not described`)
  return found
}
const all = Object.values(document.paths).flatMap((methods) => Object.values(methods))

/** Served by the gateway itself (`art.ts`). */
const drawings = ['GET /media/cards/{kind}/{picture}', 'GET /media/scenes/{kind}/{seed}/{view}']

it('describes every call of the route table and the drawings, and no other', () => {
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const routed = routeTable.flatMap(({ methods, path }) =>
    methods.map((method) => `${method} ${path.replace(/:([A-Za-z]+)/g, '{$1}')}`),
  )
  expect(described.sort()).toEqual([...routed, ...drawings].sort())
})

it('names each call once, and every parameter of its address', () => {
  expect(new Set(all.map(({ operationId }) => operationId)).size).toBe(all.length)
  for (const [path, methods] of Object.entries(document.paths)) {
    const wanted = [...path.matchAll(/\{([A-Za-z]+)\}/g)].map(([, name]) => name)
    for (const { parameters = [] } of Object.values(methods)) {
      expect(parameters.filter((one) => one.in === 'path' && one.required).map(({ name }) => name)).toEqual(wanted)
    }
  }
})

it('describes the body of every error that a call can give', () => {
  for (const { responses } of all) {
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(['400', '421', '429', '500', '503']))
    for (const [status, { content }] of Object.entries(responses)) {
      if (/^[45]/.test(status)) {
        expect(status).toMatch(/^\d{3}$/)
        expect(content?.['application/json']?.schema).toEqual({ $ref: '#/components/schemas/Error' })
      }
    }
  }
  expect(Object.keys(operation('get', '/api/listings/{slug}').responses)).not.toContain('401')
  expect(Object.keys(operation('get', '/api/listings/{slug}').responses)).toContain('404')
  expect(Object.keys(operation('post', '/api/favorites').responses)).toEqual([
    '200',
    '201',
    '400',
    '401',
    '403',
    '404',
    '408',
    '409',
    '412',
    '413',
    '415',
    '421',
    '422',
    '429',
    '500',
    '503',
  ])
})

it('describes uploads, files and streams by their own types', () => {
  expect(Object.keys(operation('post', '/api/admin/venues/{id}/photos').requestBody?.content ?? {})).toEqual([
    'image/*',
  ])
  const typesOf = (path: string) => Object.keys(operation('get', path).responses['200']?.content ?? {})
  expect(typesOf('/api/smart-plan/progress/{progressId}')).toEqual(['text/event-stream'])
  expect(typesOf('/api/plans/{id}/calendar.ics')).toEqual(['text/calendar'])
  expect(typesOf('/media/photos/{photo}/{size}')).toEqual(['image/webp'])
})

it('contains the inputs and replies of the contracts', () => {
  expect(operation('get', '/api/search').parameters?.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['search', 'category', 'limit']),
  )
  for (const api of Object.values(apis)) {
    for (const [name, { access, status = 200 }] of Object.entries(api)) {
      if (access === 'internal') continue
      const found = all.find(({ operationId }) => operationId === name)
      expect(Object.keys(found?.responses ?? {})).toContain(String(status))
    }
  }
})

it('documents the Idempotency-Key of every call that creates something, also of an upload', () => {
  for (const path of ['/api/feedback', '/api/admin/venues/{id}/photos']) {
    const create = operation('post', path)
    expect(create.parameters).toContainEqual(expect.objectContaining({ name: 'Idempotency-Key', in: 'header' }))
    expect(create.responses).toMatchObject({ 201: { headers: { 'Idempotency-Replayed': {} } }, 409: {}, 422: {} })
  }
  const again = operation('post', '/api/login')
  expect(again.parameters?.some(({ name }) => name === 'Idempotency-Key') ?? false).toBe(false)
  const keep = operation('post', '/api/plans')
  expect(keep.parameters?.map(({ name }) => name)).toEqual(expect.arrayContaining(['If-Match', 'Idempotency-Key']))
})

it('documents ETag, If-Match and 412 of whatever has a version', () => {
  const edit = operation('put', '/api/admin/venues/{id}')
  expect(edit.parameters).toContainEqual(expect.objectContaining({ name: 'If-Match', in: 'header' }))
  expect(edit.responses).toMatchObject({ 200: { headers: { ETag: {} } }, 412: {} })
  const read = operation('get', '/api/plans/{id}')
  expect(read.responses).toMatchObject({ 200: { headers: { ETag: {} } } })
  expect(read.responses).not.toHaveProperty('412')
  expect(read.parameters?.some(({ name }) => name === 'If-Match')).toBe(false)
})
