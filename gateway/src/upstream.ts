import type { Agent } from 'node:http'
import { IDENTITY_HEADER, SERVICES, type ServiceName } from '@plekje/contracts'
import { CircuitBreaker, isUnreachable } from '@plekje/service-kit'
import { isRead, openConnections } from './connections'
import type { IdentityTokens } from './identity-tokens'
import { AnswerTooLargeError, type ReadOptions, readTwice, type WholeAnswer } from './read-whole'
import type { Route } from './route-table'

/** Milliseconds until a silent service counts as away, unless its route says otherwise. */
const DEFAULT_TIMEOUT_MS = 10_000
/** Of pictures to one service: whatever it takes to draw them, everything else has connections of its own. */
const MAX_PICTURE_CONNECTIONS = 32

/**
 * One call of a service. Its outcome is reported once, by the first of these; they differ in whose trouble it is.
 */
export interface Call {
  /** Any answer, whatever its status and size: what it says is due to what was asked. */
  answered(): void
  /** The service took no connection, or hung up: it is away for every route. */
  unreachable(): void
  /** It took the connection and said nothing in time: that may be due to this route alone. */
  silent(): void
  /** The caller left, or what was asked could not be sent: says nothing about the service. */
  abandoned(): void
}

/** One service as the gateway reaches it. */
export interface Upstream {
  readonly service: ServiceName
  readonly url: string
  agentFor(route: Route, method: string | undefined): Agent
  /** For whatever is asked again: others that were kept may lead to the same process, which is gone. */
  readonly newConnections: Agent
  /** Undefined while the service, or this route of it, is in trouble. Whoever gets a call must end it. */
  call(route: Route): Call | undefined
  /**
   * Reads a path whole, as a visitor would. Tried twice, for reading changes nothing. Rejects with
   * {@link UpstreamAwayError} when the service does not answer in time or is in trouble, with
   * {@link AnswerTooLargeError}, and with the signal's reason.
   */
  read(
    route: Route,
    path: string,
    options: Omit<ReadOptions, 'timeoutMs'> & { timeoutMs?: number },
  ): Promise<WholeAnswer>
  close(): void
}

export class UpstreamAwayError extends Error {
  constructor(service: string, options?: ErrorOptions) {
    super(`${service} does not answer`, options)
    this.name = 'UpstreamAwayError'
  }
}

export const timeoutOf = ({ timeoutMs = DEFAULT_TIMEOUT_MS }: Route): number => timeoutMs

/** No service says so: something between us and it did not reach it. */
export const isFromBetween = (status: number | undefined): boolean => status === 502 || status === 504

function openUpstream(
  service: ServiceName,
  url: string,
  tokens: IdentityTokens,
  connectTimeoutMs: number | undefined,
): Upstream {
  const isSecure = url.startsWith('https:')
  const agents = {
    reading: openConnections(isSecure, 'reading', { connectTimeoutMs }),
    writing: openConnections(isSecure, 'writing', { connectTimeoutMs }),
    pictures: openConnections(isSecure, 'reading', { connectTimeoutMs, maxSockets: MAX_PICTURE_CONNECTIONS }),
    newOnes: openConnections(isSecure, 'once', { connectTimeoutMs }),
  }
  const whole = new CircuitBreaker()
  const perRoute = new Map<Route, CircuitBreaker>()

  const agentFor = (route: Route, method: string | undefined) => {
    if (!isRead(method)) return agents.writing
    return route.pictures ? agents.pictures : agents.reading
  }

  const call = (route: Route): Call | undefined => {
    const own = perRoute.get(route) ?? new CircuitBreaker()
    perRoute.set(route, own)
    if (!own.tryEnter()) return undefined
    if (!whole.tryEnter()) {
      own.abandoned()
      return undefined
    }
    const begunAt = performance.now()
    let hasEnded = false
    const ending = (end: () => void) => () => {
      if (hasEnded) return
      hasEnded = true
      end()
    }
    return {
      answered: ending(() => {
        own.succeeded()
        whole.succeeded()
      }),
      unreachable: ending(() => {
        own.abandoned()
        whole.failed(begunAt)
      }),
      silent: ending(() => {
        own.failed()
        whole.abandoned()
      }),
      abandoned: ending(() => {
        own.abandoned()
        whole.abandoned()
      }),
    }
  }

  return {
    service,
    url,
    agentFor,
    newConnections: agents.newOnes,
    call,
    async read(route, path, { timeoutMs = timeoutOf(route), ...options }) {
      const made = call(route)
      if (made === undefined) throw new UpstreamAwayError(service)
      try {
        const headers = { ...options.headers, [IDENTITY_HEADER]: await tokens.tokenFor(service) }
        const answer = await readTwice(url + path, [agentFor(route, 'GET'), agents.newOnes], {
          ...options,
          headers,
          timeoutMs,
        })
        if (isFromBetween(answer.status)) made.unreachable()
        else made.answered()
        return answer
      } catch (cause) {
        if (options.signal?.aborted) {
          made.abandoned()
          throw options.signal.reason
        }
        if (cause instanceof AnswerTooLargeError) {
          made.answered()
          throw cause
        }
        if (isUnreachable(cause)) made.unreachable()
        // Who waits for less than the route allows learns nothing from that.
        else if (timeoutMs < timeoutOf(route)) made.abandoned()
        else made.silent()
        throw new UpstreamAwayError(service, { cause })
      }
    },
    close: () => {
      for (const agent of Object.values(agents)) agent.destroy()
    },
  }
}

/** One per service whose URL is known. */
export const openUpstreams = (
  urls: Readonly<Record<ServiceName, string | undefined>>,
  tokens: IdentityTokens,
  { connectTimeoutMs }: { readonly connectTimeoutMs?: number } = {},
): ReadonlyMap<ServiceName, Upstream> =>
  new Map(
    SERVICES.flatMap((service) => {
      const url = urls[service]
      return url === undefined ? [] : [[service, openUpstream(service, url, tokens, connectTimeoutMs)] as const]
    }),
  )
