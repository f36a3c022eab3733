import { connect, type Socket } from 'node:net'
import { ensure } from '@plekje/containers/checks'
import { mailedLinks, waitUntil } from '@plekje/testing'
import { endpoints } from '../generate/endpoints'
import type { AttackedPlatform } from '../platform/attacked-platform'
import { requireLoopback } from '../platform/loopback'
import { send } from '../platform/send'
import { SiteUser } from '../platform/site-user'
import type { AttackGroup } from './attack-group'

const MAX_CONNECTIONS_PER_SOURCE = 512
const HALF_REQUESTS = MAX_CONNECTIONS_PER_SOURCE + 88
/** More consecutive failures than open a circuit breaker. */
const UNFINISHED_PER_ENDPOINT = 8
/** Longer than the site's timeout for a body of this size. */
const BODY_TIMEOUT_MS = 60_000

interface OpenRequest {
  readonly socket: Socket
  /** Filled as the response arrives. */
  readonly response: { text: string; isClosed: boolean }
}

function openRequest(platform: Pick<AttackedPlatform, 'url'>, from: string, text: string): OpenRequest {
  const { hostname, port } = requireLoopback(platform.url)
  const socket = connect({ host: hostname, port: Number(port), localAddress: from })
  const response = { text: '', isClosed: false }
  socket.on('data', (chunk) => {
    response.text += chunk
  })
  socket.on('error', () => undefined)
  socket.on('close', () => {
    response.isClosed = true
  })
  socket.write(text)
  return { socket, response }
}

/** Ways to send a body that never ends. */
const unfinishedBodies: readonly (readonly [name: string, headers: string, bodyStart: string])[] = [
  ['three bytes of a hundred', 'Content-Length: 100', '{"u'],
  ['nothing of a hundred', 'Content-Length: 100', ''],
  ['all but the last byte', 'Content-Length: 3', '{}'],
  ['one chunk of one byte', 'Transfer-Encoding: chunked', '1\r\n{\r\n'],
  ['chunks without the last', 'Transfer-Encoding: chunked', '2\r\n{}\r\n'],
  ['half the length of a chunk', 'Transfer-Encoding: chunked', 'f'],
  ['waiting for 100 Continue', 'Content-Length: 100\r\nExpect: 100-continue', ''],
  ['compressed', 'Content-Length: 100\r\nContent-Encoding: gzip', '\x1f\x8b'],
]

const attackedEndpoints = endpoints.filter(
  ({ method, access, body, path }) =>
    method !== 'GET' && access === 'public' && body !== undefined && !path.includes(':'),
)

/** Requests that programs send without an action of the user, as for previews. */
const automatedRequests: readonly (readonly [method: string, headers: Readonly<Record<string, string>>])[] = [
  ['HEAD', {}],
  ['GET', { Origin: 'https://evil.example' }],
  ['GET', { 'Sec-Fetch-Site': 'cross-site' }],
  ['GET', { 'Sec-Purpose': 'prefetch' }],
  ['GET', { 'Sec-Purpose': 'prefetch;prerender', 'Sec-Fetch-Site': 'same-origin' }],
  ['GET', { Purpose: 'prefetch' }],
  ['GET', { 'X-Moz': 'prefetch' }],
]

/** Incomplete, excessive and prefetching requests, which must not affect others. */
export const networks: AttackGroup = {
  name: 'Networks',
  async run(platform, checks) {
    const { host } = requireLoopback(platform.url)

    await checks.try('unfinished bodies get 408 and block no other client', async () => {
      const unfinishedRequests = attackedEndpoints.flatMap(({ method, path }, endpointIndex) => {
        const from = platform.newSourceAddress()
        return Array.from({ length: UNFINISHED_PER_ENDPOINT }, (_, index) => {
          const bodyIndex = (endpointIndex + index) % unfinishedBodies.length
          const [name, headers, bodyStart] = unfinishedBodies[bodyIndex] as (typeof unfinishedBodies)[number]
          const head = `${method} /api${path} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\n${headers}\r\n\r\n`
          return { name: `${method} ${path}: ${name}`, ...openRequest(platform, from, head + bodyStart) }
        })
      })
      let otherRequests = 0
      try {
        await waitUntil(
          async () => {
            for (const { method, path } of attackedEndpoints) {
              const from = platform.newSourceAddress()
              const headers = [['Content-Type', 'application/json']] as const
              const { status } = await send(platform.url, { method, target: `/api${path}`, headers, body: '{}', from })
              otherRequests += 1
              ensure(status !== 503 && status !== 0, `somebody else received ${status} for ${method} ${path}`)
            }
            return unfinishedRequests.every(({ response }) => response.isClosed)
          },
          { what: 'an answer to all unfinished bodies', timeoutMs: BODY_TIMEOUT_MS, intervalMs: 500 },
        )
      } finally {
        for (const { socket } of unfinishedRequests) socket.destroy()
      }
      for (const { name, response } of unfinishedRequests) {
        const responseText = response.text.replace('HTTP/1.1 100 Continue\r\n\r\n', '')
        ensure(
          responseText.startsWith('HTTP/1.1 408 '),
          `${name} was answered ${JSON.stringify(responseText.slice(0, 40))}`,
        )
      }
      return `${unfinishedRequests.length} bodies, ${otherRequests} requests of others meanwhile`
    })

    await checks.try('unfinished requests of one address are limited and block no other client', async () => {
      const from = platform.newSourceAddress()
      const halfRequests: OpenRequest[] = []
      try {
        for (let count = 0; count < HALF_REQUESTS; count += 1) {
          halfRequests.push(openRequest(platform, from, `GET / HTTP/1.1\r\nHost: ${host}\r\n`))
          if (count % 50 > 0) continue
          const otherResponse = await send(platform.url, {
            method: 'GET',
            target: '/api/locations',
            headers: [],
            from: platform.newSourceAddress(),
          })
          ensure(otherResponse.status === 200, `somebody else received ${otherResponse.status}`)
        }
        const countClosed = () => halfRequests.filter(({ response }) => response.isClosed).length
        await waitUntil(() => countClosed() >= HALF_REQUESTS - MAX_CONNECTIONS_PER_SOURCE, {
          what: 'the oldest are closed',
        })
        return `${countClosed()} of ${HALF_REQUESTS} were closed`
      } finally {
        for (const { socket } of halfRequests) socket.destroy()
      }
    })

    await checks.try('prefetches verify no address and end no session', async () => {
      const member = new SiteUser(platform, 'geopend')
      ;(await member.register()).must(201)
      const [link = ''] = await mailedLinks(platform.dataDir, member.email, { subject: /Bevestig/ })
      const verifyPath = `/api/verify-email${new URL(link).search}`
      for (const [method, headers] of automatedRequests)
        (await member.call(method, verifyPath, undefined, headers)).must(403, 405)
      ;(await member.logIn()).must(403)
      ;(await member.follow(link)).must(200)
      ;(await member.logIn()).must(200)
      for (const [method, headers] of automatedRequests) {
        ;(await member.call(method, '/api/logout', undefined, headers)).must(403, 405)
      }
      ;(await member.call('GET', '/api/user')).must(200)
      return `${automatedRequests.length} ways, each to verify and to sign out`
    })
  },
}
