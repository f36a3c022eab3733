import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { StoredDocument } from './fake-filter'
import { type FakeSettings, search } from './fake-search'
import { Refusal } from './refusal'

export interface FakeMeilisearch {
  readonly url: string
  /** Makes the next write be accepted and fail as a task. */
  failNextTask(code: string): void
  close(): Promise<void>
}

const defaults: FakeSettings = {
  searchableAttributes: [],
  filterableAttributes: [],
  sortableAttributes: [],
  rankingRules: ['words', 'typo', 'proximity', 'attribute', 'sort', 'exactness'],
  synonyms: {},
  stopWords: [],
  typoTolerance: { minWordSizeForTypos: { oneTypo: 5, twoTypos: 9 } },
  pagination: { maxTotalHits: 1000 },
}
const otherSettings = ['localizedAttributes', 'faceting']

interface Index {
  settings: FakeSettings & Readonly<Record<string, unknown>>
  documents: Map<string, StoredDocument>
  createdAt: string
}
interface Reply {
  readonly status: number
  readonly body?: unknown
}
type Body = Record<string, unknown>

const ok = (body: unknown): Reply => ({ status: 200, body })
const missing = (uid: string) => new Refusal(404, 'index_not_found', `Index \`${uid}\` not found.`)

/**
 * A server with the part of Meilisearch's protocol that the adapter uses. It is held to recordings of a real one by
 * `fake-meilisearch.test.ts`; its ranking is an approximation that agrees with them.
 */
export async function startFakeMeilisearch(masterKey: string, searchKey = 'SEARCH_KEY'): Promise<FakeMeilisearch> {
  const indexes = new Map<string, Index>()
  const tasks: object[] = []
  let failing: string | undefined

  /** Tasks are worked off at once, so that the first look finds them done. */
  const enqueue = (type: string, indexUid: string | null, details: object, work: () => void): Reply => {
    const uid = tasks.length
    let error: object | null = null
    try {
      if (failing) throw new Refusal(400, failing)
      work()
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal
      error = refusal.body
    }
    failing = undefined
    const enqueuedAt = new Date().toISOString()
    tasks.push({ uid, indexUid, status: error ? 'failed' : 'succeeded', type, details, error, enqueuedAt })
    return { status: 202, body: { taskUid: uid, indexUid, status: 'enqueued', type, enqueuedAt } }
  }

  const indexOf = (uid: string): Index => {
    const index = indexes.get(uid)
    if (!index) throw missing(uid)
    return index
  }
  const create = (uid: string): Index => {
    const index = { settings: { ...defaults }, documents: new Map(), createdAt: new Date().toISOString() }
    indexes.set(uid, index)
    return index
  }
  const searchIn = (uid: string, body: Body) => {
    const { documents, settings } = indexOf(uid)
    return search([...documents.values()], settings, body)
  }

  const put = (uid: string, given: unknown, isPartial: boolean): Reply => {
    if (typeof given !== 'object' || given === null) throw new Refusal(400, 'malformed_payload')
    const added = (Array.isArray(given) ? given : [given]) as StoredDocument[]
    return enqueue('documentAdditionOrUpdate', uid, { receivedDocuments: added.length }, () => {
      for (const document of added) checkDocument(document)
      const { documents } = indexes.get(uid) ?? create(uid)
      for (const document of added) {
        const id = String(document.id)
        documents.set(id, isPartial ? { ...documents.get(id), ...document } : document)
      }
    })
  }

  const remove = (uid: string, ids: readonly unknown[]): Reply =>
    enqueue('documentDeletion', uid, { providedIds: ids.length }, () => {
      for (const id of ids) indexOf(uid).documents.delete(String(id))
    })

  const routes: readonly (readonly [
    string,
    RegExp,
    (body: Body, parts: readonly string[], query: URLSearchParams) => Reply,
  ])[] = [
    ['GET', /^\/indexes$/, (_, __, query) => listIndexes(indexes, Number(query.get('limit') ?? 20))],
    [
      'POST',
      /^\/indexes$/,
      (body) => {
        const { uid, primaryKey = null } = body
        const unknown = Object.keys(body).find((name) => name !== 'uid' && name !== 'primaryKey')
        if (unknown) throw new Refusal(400, 'bad_request', `Unknown field \`${unknown}\``)
        if (typeof uid !== 'string' || !/^[\w-]+$/.test(uid)) throw new Refusal(400, 'invalid_index_uid')
        return enqueue('indexCreation', uid, { primaryKey }, () => {
          if (indexes.has(uid)) throw new Refusal(409, 'index_already_exists', `Index \`${uid}\` already exists.`)
          create(uid)
        })
      },
    ],
    [
      'GET',
      /^\/indexes\/([^/]+)$/,
      (_, [uid = '']) => ok({ uid, primaryKey: 'id', createdAt: indexOf(uid).createdAt }),
    ],
    [
      'DELETE',
      /^\/indexes\/([^/]+)$/,
      (_, [uid = '']) =>
        enqueue('indexDeletion', uid, {}, () => {
          if (!indexes.delete(uid)) throw missing(uid)
        }),
    ],
    [
      'GET',
      /^\/indexes\/([^/]+)\/stats$/,
      (_, [uid = '']) => ok({ numberOfDocuments: indexOf(uid).documents.size, isIndexing: false }),
    ],
    ['GET', /^\/indexes\/([^/]+)\/settings$/, (_, [uid = '']) => ok(indexOf(uid).settings)],
    [
      'GET',
      /^\/indexes\/([^/]+)\/settings\/filterable-attributes$/,
      (_, [uid = '']) => ok(indexOf(uid).settings.filterableAttributes),
    ],
    [
      'PATCH',
      /^\/indexes\/([^/]+)\/settings$/,
      (body, [uid = '']) => {
        checkSettings(body)
        return enqueue('settingsUpdate', uid, body, () => {
          const index = indexes.get(uid) ?? create(uid)
          index.settings = { ...index.settings, ...body }
        })
      },
    ],
    ['POST', /^\/indexes\/([^/]+)\/documents$/, (body, [uid = '']) => put(uid, body, false)],
    ['PUT', /^\/indexes\/([^/]+)\/documents$/, (body, [uid = '']) => put(uid, body, true)],
    [
      'GET',
      /^\/indexes\/([^/]+)\/documents\/([^/]+)$/,
      (_, [uid = '', id = '']) => {
        const document = indexOf(uid).documents.get(id)
        if (!document) throw new Refusal(404, 'document_not_found')
        return ok(document)
      },
    ],
    ['DELETE', /^\/indexes\/([^/]+)\/documents\/([^/]+)$/, (_, [uid = '', id]) => remove(uid, [id])],
    [
      'POST',
      /^\/indexes\/([^/]+)\/documents\/delete-batch$/,
      (body, [uid = '']) => remove(uid, Array.isArray(body) ? body : []),
    ],
    ['POST', /^\/indexes\/([^/]+)\/search$/, (body, [uid = '']) => ok(searchIn(uid, body))],
    [
      'POST',
      /^\/multi-search$/,
      ({ queries }) => {
        const asked = Array.isArray(queries) ? (queries as Body[]) : []
        try {
          return ok({
            results: asked.map(({ indexUid, ...body }) => ({ indexUid, ...searchIn(String(indexUid), body) })),
          })
        } catch (refusal) {
          throw refusal instanceof Refusal
            ? new Refusal(400, refusal.code, `Inside a query: ${refusal.message}`)
            : refusal
        }
      },
    ],
    [
      'POST',
      /^\/swap-indexes$/,
      (body) => {
        const swaps = (Array.isArray(body) ? body : []) as { indexes: [string, string] }[]
        return enqueue('indexSwap', null, { swaps }, () => {
          for (const { indexes: pair } of swaps) {
            const [one, other] = pair.map(indexOf)
            if (one && other) indexes.set(pair[0], other).set(pair[1], one)
          }
        })
      },
    ],
    [
      'GET',
      /^\/tasks\/(\d+)$/,
      (_, [uid = '']) => {
        const task = tasks[Number(uid)]
        if (!task) throw new Refusal(404, 'task_not_found')
        return ok(task)
      },
    ],
  ]

  const answer = (request: IncomingMessage, text: string): Reply => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://fake')
    if (pathname === '/health') return ok({ status: 'available' })
    checkKey(request, pathname, [masterKey, searchKey])
    const onPath = routes.filter(([, path]) => path.test(pathname))
    const route = onPath.find(([method]) => method === request.method)
    if (!route) return { status: onPath.length > 0 ? 405 : 404 }
    const parts = (route[1].exec(pathname) ?? []).slice(1).map(decodeURIComponent)
    return route[2](
      request.method === 'GET' || request.method === 'DELETE' ? {} : bodyOf(request, text),
      parts,
      searchParams,
    )
  }

  const server = createServer({ keepAliveTimeout: 0 }, async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    let reply: Reply
    try {
      reply = answer(request, Buffer.concat(chunks).toString())
    } catch (error) {
      reply =
        error instanceof Refusal ? { status: error.status, body: error.body } : { status: 500, body: String(error) }
    }
    response.writeHead(reply.status, { 'content-type': 'application/json' })
    response.end(reply.body === undefined ? '' : JSON.stringify(reply.body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    failNextTask(code) {
      failing = code
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function listIndexes(indexes: ReadonlyMap<string, Index>, limit: number): Reply {
  const results = [...indexes].slice(0, limit).map(([uid, { createdAt }]) => ({ uid, createdAt, primaryKey: 'id' }))
  return ok({ results, offset: 0, limit, total: indexes.size })
}

function checkKey(request: IncomingMessage, path: string, [master, search]: readonly string[]): void {
  const { authorization } = request.headers
  if (authorization === undefined) throw new Refusal(401, 'missing_authorization_header')
  const isSearch = path === '/multi-search' || path.endsWith('/search')
  if (authorization === `Bearer ${master}` || (isSearch && authorization === `Bearer ${search}`)) return
  throw new Refusal(403, 'invalid_api_key')
}

function bodyOf(request: IncomingMessage, text: string): Body {
  if (!request.headers['content-type']?.startsWith('application/json')) throw new Refusal(415, 'invalid_content_type')
  if (text === '') throw new Refusal(400, 'missing_payload')
  try {
    return JSON.parse(text, (_, value: unknown) => {
      if (typeof value === 'string' && !value.isWellFormed()) throw new Error('lone surrogate')
      return value
    })
  } catch {
    throw new Refusal(400, 'malformed_payload')
  }
}

function checkDocument(document: StoredDocument): void {
  if (document.id === undefined) throw new Refusal(400, 'missing_document_id')
  if (!/^[\w-]{1,511}$/.test(String(document.id))) throw new Refusal(400, 'invalid_document_id')
  const point = document._geo as { lat?: unknown; lng?: unknown } | null | undefined
  if (point && !(Number.isFinite(Number(point.lat)) && Number.isFinite(Number(point.lng)))) {
    throw new Refusal(400, 'invalid_document_geo_field')
  }
}

function checkSettings(settings: Body): void {
  const unknown = Object.keys(settings).find((name) => !(name in defaults) && !otherSettings.includes(name))
  if (unknown) throw new Refusal(400, 'bad_request', `Unknown field \`${unknown}\``)
  const rules = Array.isArray(settings.rankingRules) ? settings.rankingRules : []
  const wrong = rules.find((rule) => !defaults.rankingRules.includes(rule) && !/^\w+:(?:asc|desc)$/.test(rule))
  if (wrong !== undefined) throw new Refusal(400, 'invalid_settings_ranking_rules')
}
