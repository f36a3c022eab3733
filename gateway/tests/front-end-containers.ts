import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import type { RenderRequest } from '@plekje/front-end-files'
import { createRenderer } from '@plekje/front-end-files/renderer'

export interface FrontEndContainers {
  /** Settings for a gateway that fetches front ends from here. */
  readonly env: Record<string, string>
  /** Requested paths, in order. */
  readonly asked: string[]
  /** When set, answers in place of the files. */
  instead: ((request: IncomingMessage, response: ServerResponse) => void) | undefined
  /** Refuses connections as removed containers do. `start` brings them back on the same port. */
  stop(): Promise<void>
  start(): Promise<void>
}

/**
 * Serves every file of a folder, private ones included, as containers of front ends do: tags, compressed siblings, 404
 * for the rest. The shell is at `/shell`, each micro-frontend at `/remotes/<name>`.
 */
export async function startFrontEndContainers(folder: string): Promise<FrontEndContainers> {
  let server: Server | undefined
  let port = 0
  const stop = async () => {
    const stopped = server
    server = undefined
    stopped?.closeAllConnections()
    await new Promise<void>((resolve) => (stopped ? stopped.close(() => resolve()) : resolve()))
  }
  const start = async () => {
    const started = createServer((request, response) => {
      containers.asked.push(request.url ?? '')
      if (containers.instead) containers.instead(request, response)
      else if (request.method === 'POST') void render(folder, request, response)
      else void sendFile(folder, request, response)
    })
    server = started
    await new Promise<void>((resolve) => started.listen(port, '127.0.0.1', resolve))
    port = (started.address() as AddressInfo).port
  }
  const containers: FrontEndContainers = { env: {}, asked: [], instead: undefined, stop, start }
  await start()
  return Object.assign(containers, {
    env: {
      SHELL_DIR: '',
      SHELL_URL: `http://127.0.0.1:${port}/shell`,
      REMOTES_DIR: '',
      REMOTES_URL: `http://127.0.0.1:${port}/remotes/{name}`,
    },
  })
}

/** Handles `POST /shell/render` and `POST /remotes/<name>/render`. */
async function render(folder: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const frontEnd = join(folder, request.url?.replace(/\/render$/, '') ?? '')
  try {
    const reply = await createRenderer(frontEnd).render((await json(request)) as RenderRequest)
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(reply))
  } catch {
    response.writeHead(500).end()
  }
}

async function sendFile(folder: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = join(folder, decodeURIComponent(request.url ?? ''))
  const read = (suffix: string) => readFile(path + suffix).catch(() => undefined)
  const body = await read('')
  if (body === undefined) return void response.writeHead(404).end('Not found')
  const etag = `W/"${createHash('sha1').update(body).digest('hex')}"`
  if (request.headers['if-none-match'] === etag) return void response.writeHead(304, { etag }).end()
  const packed = /\bbr\b/.test(request.headers['accept-encoding'] ?? '') ? await read('.br') : undefined
  response.writeHead(200, { etag, 'content-type': 'text/odd', ...(packed ? { 'content-encoding': 'br' } : {}) })
  response.end(packed ?? body)
}
