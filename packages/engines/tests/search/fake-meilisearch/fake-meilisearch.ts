import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parseFilter, type StoredDocument } from './fake-filter'
import type { FakeMeilisearch, FakeOptions } from './fake-options'
import { type Body, bodyOf, checkDocument, checkKey, checkSettings, defaults } from './fake-requests'
import { type FakeSettings, pickFields, search } from './fake-search'
import { FakeTasks } from './fake-tasks'
import { Refusal } from './refusal'

export type { FakeMeilisearch, FakeOptions } from './fake-options'

interface Index {
  settings: FakeSettings & Readonly<Record<string, unknown>>
  documents: Map<string, StoredDocument>
  createdAt: string
}
interface Reply {
  readonly status: number
  readonly body?: unknown
}
type Route = readonly [
  method: string,
  path: string,
  answer: (body: Body, parameters: readonly string[], query: URLSearchParams) => Reply,
]

const patternOf = (path: string) => new RegExp(`^${path.replace(/:\w+/g, '([^/]+)')}$`)

const ok = (body: unknown): Reply => ({ status: 200, body })
const missing = (uid: string) => new Refusal(404, 'index_not_found', `Index \`${uid}\` not found.`)

/**
 * A server with the part of Meilisearch's protocol that the adapter uses. `fake-meilisearch.test.ts` compares it with
 * recordings of a real one; its ranking is an approximation that agrees with them.
 */
export async function startFakeMeilisearch(
  masterKey: string,
  searchKey = 'SEARCH_KEY',
  { port = 0, journal }: FakeOptions = {},
): Promise<FakeMeilisearch> {
  const indexes = new Map<string, Index>()
  const writtenDocuments: FakeMeilisearch['writtenDocuments'][number][] = []
  const queue = new FakeTasks()
  /** Prefix of the path whose next reply is lost. */
  let lostPath: string | undefined

  const enqueue = (type: string, indexUid: string | null, details: object, work: () => void): Reply => {
    const { uid, enqueuedAt } = queue.add({ indexUid, type, details }, work)
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

  const put = (uid: string, input: unknown, { isPartial }: { readonly isPartial: boolean }): Reply => {
    if (typeof input !== 'object' || input === null) throw new Refusal(400, 'malformed_payload')
    const addedDocuments = (Array.isArray(input) ? input : [input]) as StoredDocument[]
    return enqueue('documentAdditionOrUpdate', uid, { receivedDocuments: addedDocuments.length }, () => {
      for (const document of addedDocuments) checkDocument(document)
      const { documents } = indexes.get(uid) ?? create(uid)
      for (const document of addedDocuments) {
        const id = String(document.id)
        documents.set(id, isPartial ? { ...documents.get(id), ...document } : document)
        writtenDocuments.push({ index: uid, id: Number(id), isRemoval: false })
      }
    })
  }

  const remove = (uid: string, ids: readonly unknown[]): Reply =>
    enqueue('documentDeletion', uid, { providedIds: ids.length }, () => {
      for (const id of ids) {
        indexOf(uid).documents.delete(String(id))
        writtenDocuments.push({ index: uid, id: Number(id), isRemoval: true })
      }
    })

  const fetchFrom = (uid: string, { filter, fields, limit = 20, offset = 0 }: Body): Reply => {
    const { documents, settings } = indexOf(uid)
    const matches = [...documents.values()].filter(parseFilter(filter, settings.filterableAttributes))
    const page = matches.slice(Number(offset), Number(offset) + Number(limit))
    return ok({ results: page.map((document) => pickFields(document, fields)), offset, limit, total: matches.length })
  }

  const routes: readonly Route[] = [
    [
      'GET',
      '/indexes',
      (_, __, query) => listIndexes(indexes, Number(query.get('limit') ?? 20), Number(query.get('offset') ?? 0)),
    ],
    [
      'POST',
      '/indexes',
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
    ['GET', '/indexes/:uid', (_, [uid = '']) => ok({ uid, primaryKey: 'id', createdAt: indexOf(uid).createdAt })],
    [
      'DELETE',
      '/indexes/:uid',
      (_, [uid = '']) =>
        enqueue('indexDeletion', uid, {}, () => {
          if (!indexes.delete(uid)) throw missing(uid)
        }),
    ],
    [
      'GET',
      '/indexes/:uid/stats',
      (_, [uid = '']) => ok({ numberOfDocuments: indexOf(uid).documents.size, isIndexing: false }),
    ],
    ['GET', '/indexes/:uid/settings', (_, [uid = '']) => ok(indexOf(uid).settings)],
    [
      'GET',
      '/indexes/:uid/settings/filterable-attributes',
      (_, [uid = '']) => ok(indexOf(uid).settings.filterableAttributes),
    ],
    ['GET', '/indexes/:uid/settings/synonyms', (_, [uid = '']) => ok(indexOf(uid).settings.synonyms)],
    [
      'PATCH',
      '/indexes/:uid/settings',
      (body, [uid = '']) => {
        checkSettings(body)
        return enqueue('settingsUpdate', uid, body, () => {
          const index = indexes.get(uid) ?? create(uid)
          index.settings = { ...index.settings, ...body }
        })
      },
    ],
    ['POST', '/indexes/:uid/documents', (body, [uid = '']) => put(uid, body, { isPartial: false })],
    ['PUT', '/indexes/:uid/documents', (body, [uid = '']) => put(uid, body, { isPartial: true })],
    [
      'GET',
      '/indexes/:uid/documents/:id',
      (_, [uid = '', id = '']) => {
        const document = indexOf(uid).documents.get(id)
        if (!document) throw new Refusal(404, 'document_not_found')
        return ok(document)
      },
    ],
    ['DELETE', '/indexes/:uid/documents/:id', (_, [uid = '', id]) => remove(uid, [id])],
    [
      'POST',
      '/indexes/:uid/documents/delete-batch',
      (body, [uid = '']) => remove(uid, Array.isArray(body) ? body : []),
    ],
    ['POST', '/indexes/:uid/documents/fetch', (body, [uid = '']) => fetchFrom(uid, body)],
    ['POST', '/indexes/:uid/search', (body, [uid = '']) => ok(searchIn(uid, body))],
    [
      'POST',
      '/multi-search',
      ({ queries }) => {
        const searches = Array.isArray(queries) ? (queries as Body[]) : []
        try {
          return ok({
            results: searches.map(({ indexUid, ...body }) => ({ indexUid, ...searchIn(String(indexUid), body) })),
          })
        } catch (error) {
          if (!(error instanceof Refusal)) throw error
          throw new Refusal(400, error.code, `Inside a query: ${error.message}`)
        }
      },
    ],
    [
      'POST',
      '/swap-indexes',
      (body) => {
        const swaps = (Array.isArray(body) ? body : []) as { indexes: [string, string] }[]
        return enqueue('indexSwap', null, { swaps }, () => {
          for (const { indexes: pair } of swaps) {
            const [first, second] = pair.map(indexOf)
            if (first && second) indexes.set(pair[0], second).set(pair[1], first)
          }
        })
      },
    ],
    [
      'GET',
      '/tasks/:uid',
      (_, [uid = '']) => {
        const task = queue.get(Number(uid))
        if (!task) throw new Refusal(404, 'task_not_found')
        return ok(task)
      },
    ],
  ]

  const dispatch = (method: string, { pathname, searchParams }: URL, read: () => Body): Reply => {
    const routesOfPath = routes.filter(([, path]) => patternOf(path).test(pathname))
    const route = routesOfPath.find(([routeMethod]) => routeMethod === method)
    if (!route) return { status: routesOfPath.length > 0 ? 405 : 404 }
    const [, path, answer] = route
    const parameters = (patternOf(path).exec(pathname) ?? []).slice(1).map(decodeURIComponent)
    return answer(method === 'GET' || method === 'DELETE' ? {} : read(), parameters, searchParams)
  }
  const handle = (request: IncomingMessage, text: string): Reply => {
    const { method = 'GET', url = '/' } = request
    const address = new URL(url, 'http://fake')
    if (address.pathname === '/health') return ok({ status: 'available' })
    checkKey(request, address.pathname, [masterKey, searchKey])
    const reply = dispatch(method, address, () => bodyOf(request, text))
    if (reply.status === 202) journal?.add({ method, url, text })
    return reply
  }
  for (const { method, url, text } of journal?.read() ?? []) {
    dispatch(method, new URL(url, 'http://fake'), () => JSON.parse(text))
  }

  const server = createServer({ keepAliveTimeout: 0 }, async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    let reply: Reply
    try {
      reply = handle(request, Buffer.concat(chunks).toString())
    } catch (error) {
      reply =
        error instanceof Refusal ? { status: error.status, body: error.body } : { status: 500, body: String(error) }
    }
    if (lostPath !== undefined && request.url?.startsWith(lostPath)) {
      lostPath = undefined
      return request.socket.destroy()
    }
    response.writeHead(reply.status, { 'content-type': 'application/json' })
    response.end(reply.body === undefined ? '' : JSON.stringify(reply.body))
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    failNextTask(code) {
      queue.failNext(code)
    },
    loseNextReply(path) {
      lostPath = path
    },
    get taskMs() {
      return queue.taskMs
    },
    set taskMs(ms) {
      queue.taskMs = ms
    },
    keepBusy(tasks) {
      for (let count = 0; count < tasks; count += 1) {
        enqueue('documentAdditionOrUpdate', 'neighbour', {}, () => undefined)
      }
    },
    release: () => queue.release(),
    runTasks: (tasks) => queue.runTasks(tasks),
    get queuedTaskCount() {
      return queue.queuedTaskCount
    },
    writtenDocuments,
    get indexes() {
      return [...indexes.keys()]
    },
    async close() {
      queue.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function listIndexes(indexes: ReadonlyMap<string, Index>, limit: number, offset: number): Reply {
  const page = [...indexes].slice(offset, offset + limit)
  const results = page.map(([uid, { createdAt }]) => ({ uid, createdAt, primaryKey: 'id' }))
  return ok({ results, offset, limit, total: indexes.size })
}
