import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type FakeMeilisearch, startFakeMeilisearch } from './fake-meilisearch'

/** Recorded responses of a real Meilisearch 1.50, in order. */
const files = ['access', 'index', 'documents', 'search', 'rebuild', 'client'] as const

interface Exchange {
  readonly name?: string
  readonly request: {
    readonly method?: string
    readonly path: string
    readonly key?: string
    readonly body?: unknown
    readonly raw?: string
    readonly contentType?: string
    readonly headers?: unknown
  }
  readonly reply: { readonly status: number; readonly body: unknown }
}

/** Recorded exchanges that the adapter does not use and the fake does not support. */
const notAsked = new Set([
  'access: version',
  'access: create a key that may only search',
  'documents: get some fields',
  'documents: newline-delimited JSON',
  'documents: ndjson (task when done)',
  'documents: delete by filter',
  'documents: delete by filter (task when done)',
  'documents: stats of all',
  'search: distinct',
  'search: search by GET',
  'search: search inside a facet',
  'rebuild: failed tasks',
  'rebuild: unfinished tasks of an index',
  'client: GET /tasks?statuses=enqueued',
])

const exchanges = files.flatMap((file) => {
  const recorded: Exchange[] = JSON.parse(readFileSync(join(__dirname, '..', 'recordings', `${file}.json`), 'utf8'))
  return recorded.map((exchange) => {
    const { method = 'GET', path } = exchange.request
    return { ...exchange, name: `${file}: ${exchange.name ?? `${method} ${path}`}` }
  })
})

/** The fake skips some tasks, so its numbers differ from the recorded ones. */
const taskNumbers = new Map<number, number>()

const pathFor = (path: string): string =>
  path.replace(/^\/tasks\/(\d+)$/, (whole, number) => {
    const own = taskNumbers.get(Number(number))
    return own === undefined ? whole : `/tasks/${own}`
  })

/** The compared parts: ids of hits in order, totals, facets, codes, and outcomes of tasks. */
function comparable(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body === '' ? undefined : body
  if (Array.isArray(body)) return body
  const reply = body as Record<string, unknown>
  if (Array.isArray(reply.results)) return reply.results.map(comparable)
  const error = reply.error as { code?: unknown } | null | undefined
  return {
    ...Object.fromEntries(
      [
        'code',
        'status',
        'type',
        'indexUid',
        'totalHits',
        'estimatedTotalHits',
        'facetDistribution',
        'uid',
        'id',
        'numberOfDocuments',
      ]
        .filter((name) => name in reply && !(name === 'uid' && 'status' in reply))
        .map((name) => [name, reply[name]]),
    ),
    ...(Array.isArray(reply.hits) ? { hits: reply.hits.map((hit: { id?: unknown }) => hit.id) } : {}),
    ...(error ? { failed: error.code } : {}),
  }
}

let fake: FakeMeilisearch
beforeAll(async () => {
  fake = await startFakeMeilisearch('MASTER_KEY')
})
afterAll(() => fake.close())

describe('the stand-in for Meilisearch answers as a real one did', () => {
  it.each(exchanges.filter(({ name }) => !notAsked.has(name)))('$name', async ({ name, request, reply }) => {
    const { key = name.startsWith('client') ? 'MASTER_KEY' : undefined, body, raw } = request
    const requestBody = raw ?? (body === undefined ? null : JSON.stringify(body))
    const headers: Record<string, string> = {}
    if (key) headers.authorization = `Bearer ${key}`
    if (requestBody !== null) headers['content-type'] = request.contentType ?? 'application/json'
    const response = await fetch(fake.url + pathFor(request.path), {
      method: request.method ?? 'GET',
      headers,
      body: requestBody,
    })
    const text = await response.text()
    const answered = text === '' ? undefined : JSON.parse(text)
    const recorded = reply.body as { taskUid?: number } | null
    if (recorded?.taskUid !== undefined) taskNumbers.set(recorded.taskUid, answered?.taskUid)
    expect(response.status).toBe(reply.status)
    expect(comparable(answered)).toEqual(comparable(reply.body))
  })

  it('leaves out only what is recorded', () => {
    const names = new Set(exchanges.map(({ name }) => name))
    expect([...notAsked].filter((name) => !names.has(name))).toEqual([])
  })
})
