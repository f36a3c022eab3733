import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { withoutUndefined } from '@plekje/contracts'
import { freePort } from '@plekje/testing'
import type { IndexServer } from './index-server'
import type { IndexServerState } from './index-server-program'
import type { ReplicaSettings } from './settings'

const OTHER_INDEXES = ['neighbour-one', 'neighbour-other']
const CONCURRENT_REQUESTS = 20

type WrittenDocument = IndexServerState['written'][number]

/**
 * Connects to a real Meilisearch through a proxy that can be stopped. The proxy records the written documents, because
 * the server reports only their number. Deletes the product's indexes first.
 */
export async function openMeilisearchServer({
  url,
  key,
}: NonNullable<ReplicaSettings['meilisearch']>): Promise<IndexServer> {
  const callApi = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as {
      readonly taskUid: number
      readonly total: number
      readonly results: { uid: string }[]
    }
  }
  const countWaiting = async () => (await callApi('GET', '/tasks?statuses=enqueued,processing&limit=1')).total
  const waitUntilIdle = async () => {
    while ((await countWaiting()) > 0) await new Promise((resolve) => setTimeout(resolve, 100))
  }
  const cancelOtherTasks = () => callApi('POST', '/tasks/cancel?types=indexSwap&statuses=enqueued,processing')

  await cancelOtherTasks()
  await waitUntilIdle()
  const { results } = await callApi('GET', '/indexes?limit=1000')
  for (const { uid } of results) {
    if (uid.startsWith('listings-')) await callApi('DELETE', `/indexes/${uid}`)
  }
  for (const uid of OTHER_INDEXES) await callApi('POST', '/indexes', { uid, primaryKey: 'id' })
  await waitUntilIdle()

  const port = await freePort()
  const recorded: WrittenDocument[] = []
  let seenCount = 0
  let proxy: Server | undefined
  const start = async () => {
    proxy = createProxy(url, (written) => recorded.push(...written))
    await new Promise<void>((resolve) => proxy?.listen(port, '127.0.0.1', resolve))
  }
  const kill = async () => {
    const closing = proxy
    proxy = undefined
    if (!closing) return
    const closed = new Promise((resolve) => closing.close(resolve))
    closing.closeAllConnections()
    await closed
  }
  await start()
  return {
    url: `http://127.0.0.1:${port}`,
    key,
    async takeWritten() {
      const unseen = recorded.slice(seenCount)
      seenCount = recorded.length
      return unseen
    },
    countWaiting,
    /** Queues swaps of indexes, because Meilisearch batches writes of documents but not swaps. */
    async keepBusy(tasks) {
      let remaining = tasks
      const send = async () => {
        while (remaining > 0) {
          remaining -= 1
          await callApi('POST', '/swap-indexes', [{ indexes: OTHER_INDEXES }])
        }
      }
      await Promise.all(Array.from({ length: CONCURRENT_REQUESTS }, send))
    },
    async release() {
      await cancelOtherTasks()
    },
    kill,
    start,
    close: kill,
  }
}

/** Forwards all requests, and reports the written documents once the server has accepted them. */
function createProxy(url: string, onWritten: (written: readonly WrittenDocument[]) => void): Server {
  return createServer({ keepAliveTimeout: 0 }, async (request, response) => {
    const { method = 'GET', url: path = '/', headers } = request
    try {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk)
      const body = Buffer.concat(chunks)
      const upstream = await fetch(`${url}${path}`, {
        method,
        headers: forwardedHeaders(headers),
        body: body.length > 0 ? body : null,
      })
      const content = Buffer.from(await upstream.arrayBuffer())
      if (upstream.status === 202) onWritten(documentsWrittenBy(method, path, body))
      const contentType = upstream.headers.get('content-type') ?? 'application/json'
      response.writeHead(upstream.status, { 'content-type': contentType }).end(content)
    } catch {
      request.socket.destroy()
    }
  })
}

function forwardedHeaders({ authorization, 'content-type': contentType }: IncomingHttpHeaders): Record<string, string> {
  return withoutUndefined({ authorization, 'content-type': contentType })
}

function documentsWrittenBy(method: string, path: string, body: Buffer): WrittenDocument[] {
  const [, index = '', deleteBatch] = /^\/indexes\/([^/]+)\/documents(\/delete-batch)?(?:\?.*)?$/.exec(path) ?? []
  if (index === '' || method === 'GET') return []
  const entries = JSON.parse(body.toString()) as readonly unknown[]
  if (deleteBatch !== undefined) return entries.map((id) => ({ index, id: Number(id), isRemoval: true }))
  return entries.map((document) => ({ index, id: Number((document as { id: unknown }).id), isRemoval: false }))
}
