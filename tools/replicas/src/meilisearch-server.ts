import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { freePort } from '@plekje/testing'
import type { IndexServer } from './index-server'
import type { IndexServerState } from './index-server-program'
import type { ReplicaSettings } from './settings'

const NEIGHBOURS = ['neighbour-one', 'neighbour-other']
const TASKS_AT_ONCE = 20

type Written = IndexServerState['written'][number]

/**
 * A real Meilisearch, behind a proxy that notes which documents are written and can go away: the server itself tells of a
 * task how many documents it had, and not which. Its indexes of the product are deleted first.
 */
export async function openMeilisearchServer({
  url,
  key,
}: NonNullable<ReplicaSettings['meilisearch']>): Promise<IndexServer> {
  const ask = async (method: string, path: string, body?: unknown) => {
    const reply = await fetch(`${url}${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`)
    return (await reply.json()) as {
      readonly taskUid: number
      readonly total: number
      readonly results: { uid: string }[]
    }
  }
  const waiting = async () => (await ask('GET', '/tasks?statuses=enqueued,processing&limit=1')).total
  const settled = async () => {
    while ((await waiting()) > 0) await new Promise((resolve) => setTimeout(resolve, 100))
  }
  const stopNeighbours = () => ask('POST', '/tasks/cancel?types=indexSwap&statuses=enqueued,processing')

  await stopNeighbours()
  await settled()
  const { results } = await ask('GET', '/indexes?limit=1000')
  for (const { uid } of results) if (uid.startsWith('listings-')) await ask('DELETE', `/indexes/${uid}`)
  for (const uid of NEIGHBOURS) await ask('POST', '/indexes', { uid, primaryKey: 'id' })
  await settled()

  const port = await freePort()
  const noted: Written[] = []
  let seen = 0
  let proxy: Server | undefined
  const start = async () => {
    proxy = createProxy(url, (written) => noted.push(...written))
    await new Promise<void>((resolve) => proxy?.listen(port, '127.0.0.1', resolve))
  }
  const kill = async () => {
    const ending = proxy
    proxy = undefined
    if (!ending) return
    const closed = new Promise((resolve) => ending.close(resolve))
    ending.closeAllConnections()
    await closed
  }
  await start()
  return {
    url: `http://127.0.0.1:${port}`,
    key,
    async written() {
      const fresh = noted.slice(seen)
      seen = noted.length
      return fresh
    },
    waiting,
    /** Writes of documents would be done many at a time; of swaps each is a batch of its own. */
    async keepBusy(tasks) {
      let left = tasks
      const send = async () => {
        while (left > 0) {
          left -= 1
          await ask('POST', '/swap-indexes', [{ indexes: NEIGHBOURS }])
        }
      }
      await Promise.all(Array.from({ length: TASKS_AT_ONCE }, send))
    },
    async release() {
      await stopNeighbours()
    },
    kill,
    start,
    close: kill,
  }
}

/** Passes everything on, and tells of documents once the server has accepted them. */
function createProxy(url: string, onWritten: (written: readonly Written[]) => void): Server {
  return createServer({ keepAliveTimeout: 0 }, async (request, response) => {
    const { method = 'GET', url: path = '/', headers } = request
    try {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk)
      const body = Buffer.concat(chunks)
      const reply = await fetch(`${url}${path}`, {
        method,
        headers: passedOn(headers),
        ...(body.length > 0 ? { body } : {}),
      })
      const text = Buffer.from(await reply.arrayBuffer())
      if (reply.status === 202) onWritten(writtenBy(method, path, body))
      response.writeHead(reply.status, { 'content-type': reply.headers.get('content-type') ?? 'application/json' })
      response.end(text)
    } catch {
      request.socket.destroy()
    }
  })
}

function passedOn({ authorization, 'content-type': contentType }: IncomingHttpHeaders): Record<string, string> {
  return { ...(authorization ? { authorization } : {}), ...(contentType ? { 'content-type': contentType } : {}) }
}

function writtenBy(method: string, path: string, body: Buffer): Written[] {
  const [, index = '', rest] = /^\/indexes\/([^/]+)\/documents(\/delete-batch)?(?:\?.*)?$/.exec(path) ?? []
  if (index === '' || method === 'GET') return []
  const given = JSON.parse(body.toString()) as readonly unknown[]
  if (rest !== undefined) return given.map((id) => ({ index, id: Number(id), isRemoval: true }))
  return given.map((document) => ({ index, id: Number((document as { id: unknown }).id), isRemoval: false }))
}
