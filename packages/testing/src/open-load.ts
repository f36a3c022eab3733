import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

interface OpenLoadOptions {
  /** Requests per second, sent whether or not earlier ones were answered. */
  readonly perSecond: number
  readonly seconds: number
  /** Path of the nth request. */
  readonly pathOf: (index: number) => string
  readonly headers?: Readonly<Record<string, string>>
  /** Later responses count as late. */
  readonly timeoutMs: number
}

interface OpenLoadReport {
  readonly sent: number
  /** Answered with 200 in time. */
  readonly good: number
  /** Answered with 503. */
  readonly shed: number
  /** Answered too late. */
  readonly late: number
  /** Answered with any other status, or not at all. */
  readonly failed: number
  readonly goodPerSecond: number
  /** 95th percentile of good responses in milliseconds. */
  readonly p95Ms: number
}

const POLL_MS = 5
/** Connections opened in advance: a process accepts one new connection per turn of its event loop. */
const CONNECTIONS = 400
/** Requests without a response are abandoned after this multiple of `timeoutMs`. */
const ABORT_AFTER_TIMEOUTS = 5

/** Sends requests at a constant rate from this process, as independent callers do, and counts the responses in time. */
export async function openLoad(url: string, options: OpenLoadOptions): Promise<OpenLoadReport> {
  const { perSecond, seconds, pathOf, headers = {}, timeoutMs } = options
  const agent = new Agent({ keepAlive: true, maxSockets: 2 * CONNECTIONS, maxFreeSockets: 2 * CONNECTIONS })
  const goodMs: number[] = []
  let sent = 0
  let shed = 0
  let late = 0
  let failed = 0
  let settled = 0
  const { hostname, port } = new URL(url)

  const send = (index: number) => {
    const sentAt = performance.now()
    sent += 1
    let isSettled = false
    const settle = (countOutcome: () => void) => {
      if (isSettled) return
      isSettled = true
      settled += 1
      clearTimeout(timer)
      countOutcome()
    }
    const fail = () =>
      settle(() => {
        failed += 1
      })
    const timer = setTimeout(() => {
      fail()
      sentRequest.destroy()
    }, timeoutMs * ABORT_AFTER_TIMEOUTS)
    const sentRequest = request({ agent, hostname, port, path: pathOf(index), headers }, (response) => {
      response.resume().on('end', () =>
        settle(() => {
          const ms = performance.now() - sentAt
          if (response.statusCode === 200 && ms <= timeoutMs) goodMs.push(ms)
          else if (response.statusCode === 200) late += 1
          else if (response.statusCode === 503) shed += 1
          else failed += 1
        }),
      )
      response.on('error', fail)
    })
    sentRequest.on('error', fail).end()
  }

  await Promise.all(Array.from({ length: CONNECTIONS }, () => connect(agent, { hostname, port })))
  const startedAt = performance.now()
  for (let now = startedAt; now - startedAt < seconds * 1000; now = performance.now()) {
    const due = Math.floor(((now - startedAt) / 1000) * perSecond)
    while (sent < due) send(sent)
    await pause(POLL_MS)
  }
  while (settled < sent) await pause(POLL_MS)
  agent.destroy()
  goodMs.sort((a, b) => a - b)
  return {
    sent,
    good: goodMs.length,
    shed,
    late,
    failed,
    goodPerSecond: goodMs.length / seconds,
    p95Ms: Math.round(goodMs[Math.floor(goodMs.length * 0.95)] ?? Number.NaN),
  }
}

/** Opens a keep-alive connection by a cheap request. */
const connect = (agent: Agent, { hostname, port }: { hostname: string; port: string }): Promise<void> =>
  new Promise((resolve, reject) => {
    request({ agent, hostname, port, path: '/healthz' }, (response) => response.resume().on('end', resolve))
      .on('error', reject)
      .end()
  })

/** The throughput with this many callers that each send the next request after a response: the server's capacity. */
export async function saturatingRate(
  url: string,
  options: Pick<OpenLoadOptions, 'seconds' | 'pathOf' | 'headers'> & { readonly callers: number },
): Promise<number> {
  const { seconds, pathOf, headers = {}, callers } = options
  let answered = 0
  let index = 0
  const until = performance.now() + seconds * 1000
  const call = async () => {
    while (performance.now() < until) {
      const path = pathOf(index)
      index += 1
      const response = await fetch(url + path, { headers })
      await response.arrayBuffer()
      if (response.ok) answered += 1
    }
  }
  await Promise.all(Array.from({ length: callers }, call))
  return answered / seconds
}
