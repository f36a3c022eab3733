import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { SESSION_COOKIE, type SessionRecord, sessionKey } from '@plekje/contracts'
import { EngineSettings, openEngines } from '@plekje/engines'
import { LONG_TIME_LIMITS, waitUntil } from '@plekje/testing'
import { identityEnv } from '@plekje/testing/service-caller'
import { createGateway, type GatewayOptions, readGatewayConfig } from '../src/index'
import { startFrontEndContainers } from './front-end-containers'

export const template = `<!doctype html><html lang="nl"><head><meta charset="utf-8"><!--head--><style>a{}</style>
<script defer src="/main.0123456789abcdef.js"></script></head><body><div id="root"></div>
<script type="application/json" id="site">{}</script></body></html>`

export interface Reply {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly text: string
  readonly body: Buffer
  json(): { error?: string; code?: string } & Record<string, unknown>
}

export interface FakeService {
  readonly url: string
  /** Requests in the order of arrival. */
  readonly asked: IncomingMessage[]
  handler: (request: IncomingMessage, response: ServerResponse) => void
  /** Its response to a probe. */
  ready: (response: ServerResponse) => void
  probed: number
  close(): Promise<void>
}

/** A failing test may leave something open, which would keep the run from ending. */
const open = new Set<() => Promise<void>>()
afterAll(async () => {
  for (const close of open) await close()
}, 30_000)
const closeOnce = (close: () => Promise<void>) => {
  const once = async () => {
    if (open.delete(once)) await close()
  }
  open.add(once)
  return once
}

/** A service that answers as the test says, by default with its own name and the path. */
export async function startFakeService(name: string): Promise<FakeService> {
  const asked: IncomingMessage[] = []
  const fake = {
    handler: (incoming: IncomingMessage, response: ServerResponse) =>
      sendJson(response, { service: name, path: incoming.url }),
    ready: (response: ServerResponse) => sendJson(response, { status: 'ready' }),
    probed: 0,
  }
  const server = createServer((incoming, response) => {
    if (incoming.url === '/readyz') {
      fake.probed += 1
      return fake.ready(response)
    }
    asked.push(incoming)
    fake.handler(incoming, response)
  })
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return Object.assign(fake, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    close: closeOnce(
      () =>
        new Promise<void>((resolve) => {
          for (const socket of sockets) socket.destroy()
          server.close(() => resolve())
        }),
    ),
  })
}

export function sendJson(response: ServerResponse, body: unknown, headers: Record<string, string> = {}, status = 200) {
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-cache',
    ...headers,
  })
  response.end(JSON.stringify(body))
}

export type Running = Awaited<ReturnType<typeof startGateway>>

/** Source of the gateway's front ends: a folder, or containers. */
export type FrontEnds = 'folder' | 'containers'

/** A gateway on embedded engines in a folder of its own, with a small shell and one micro-frontend. */
export async function startGateway(
  env: Record<string, string> = {},
  files: Record<string, string> = {},
  frontEnds: FrontEnds = 'folder',
  options: GatewayOptions = {},
) {
  const folder = await mkdtemp(join(tmpdir(), 'gateway-'))
  const put = async (name: string, content: string | Buffer) => {
    const path = join(folder, name)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, content)
  }
  await put('shell/index.html', template)
  for (const [name, content] of Object.entries(files)) await put(name, content)
  const containers = frontEnds === 'containers' ? await startFrontEndContainers(folder) : undefined
  const engines = await openEngines(EngineSettings.parse({ ...LONG_TIME_LIMITS, DATA_DIR: join(folder, 'data') }), [
    'cache',
    'events',
  ])
  const settings = readGatewayConfig({
    PORT: '0',
    METRICS_PORT: '0',
    LOG_LEVEL: 'silent',
    IDENTITY_PRIVATE_KEY: identityEnv('gateway').IDENTITY_PRIVATE_KEY,
    SHELL_DIR: join(folder, 'shell'),
    REMOTES_DIR: join(folder, 'remotes'),
    ...containers?.env,
    ...env,
  })
  const gateway = createGateway(settings, engines, options)
  const { url, metricsUrl = '' } = await gateway.start()
  const state = async () => (await ask(metricsUrl, '/readyz')).json().details as GatewayState

  return {
    url,
    engines,
    put,
    folder,
    gateway,
    containers,
    metricsUrl,
    /** The state that only operators see. */
    state,
    /** Waits until responses are cached. */
    keepsAnswers: () => until(async () => (await state()).responseCache.isOn, 'the cache is on'),
    /** Sends a request as written: no path is normalised and no header added. */
    ask: (target: string, options: AskOptions = {}) => ask(url, target, options),
    signIn: (record: SessionRecord, id = 'session-1') =>
      engines.cache
        .set(sessionKey(id), JSON.stringify(record), { ttlSeconds: 60 })
        .then(() => ({ cookie: `${SESSION_COOKIE}=${id}` })),
    close: closeOnce(async () => {
      await gateway.close()
      await engines.close()
      await containers?.stop()
      await rm(folder, { recursive: true, force: true })
    }),
  }
}

interface GatewayState {
  readonly responseCache: { readonly isOn: boolean; readonly entries: number }
  readonly [part: string]: unknown
}

interface AskOptions {
  readonly method?: string
  readonly headers?: Record<string, string>
  readonly body?: string
}

export function ask(base: string, target: string, { method = 'GET', headers = {}, body }: AskOptions = {}) {
  return new Promise<Reply>((resolve, reject) => {
    const { hostname, port } = new URL(base)
    const outgoing = request({ hostname, port, path: target, method, headers, agent: false }, (incoming) => {
      const chunks: Buffer[] = []
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
      incoming.on('error', reject)
      incoming.on('end', () => {
        const bytes = Buffer.concat(chunks)
        const text = bytes.toString()
        resolve({
          status: incoming.statusCode ?? 0,
          headers: incoming.headers,
          text,
          body: bytes,
          json: () => JSON.parse(text),
        })
      })
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

/** Sends raw bytes and reads the status line. */
export function askRaw(base: string, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(base)
    const socket = connect(Number(port), hostname, () => socket.write(text))
    let got = ''
    socket.on('data', (chunk) => {
      got += chunk
    })
    socket.on('end', () => resolve(got))
    socket.on('error', reject)
  })
}

/** Waits until a condition holds; fails with `what` when it never does. */
export async function until(condition: () => boolean | Promise<boolean>, what: string): Promise<void> {
  await waitUntil(condition, { what, intervalMs: 10 })
}
