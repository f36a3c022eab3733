import type { Agent } from 'node:http'
import { IDENTITY_HEADER } from '@plekje/contracts'
import { CircuitBreaker } from '@plekje/service-kit'
import { openConnections } from './connections'
import type { IdentityTokens } from './identity-tokens'
import { type ReadOptions, readTwice, type WholeAnswer } from './read-whole'
import { SERVICES, type ServiceName } from './route-table'

/** One service as the gateway reaches it. */
export interface Upstream {
  readonly service: ServiceName
  readonly url: string
  readonly agents: { readonly reading: Agent; readonly writing: Agent }
  readonly breaker: CircuitBreaker
  /**
   * Reads a path whole, as a visitor would. Tried twice, for reading changes nothing. Rejects with {@link UpstreamAwayError} when the
   * service does not answer in time or the breaker is open.
   */
  read(path: string, options: ReadOptions): Promise<WholeAnswer>
  close(): void
}

export class UpstreamAwayError extends Error {
  constructor(service: string, options?: ErrorOptions) {
    super(`${service} does not answer`, options)
    this.name = 'UpstreamAwayError'
  }
}

function openUpstream(service: ServiceName, url: string, tokens: IdentityTokens): Upstream {
  const isSecure = url.startsWith('https:')
  const agents = { reading: openConnections(isSecure), writing: openConnections(isSecure, 'writing') }
  const breaker = new CircuitBreaker()
  return {
    service,
    url,
    agents,
    breaker,
    async read(path, options) {
      if (!breaker.tryEnter()) throw new UpstreamAwayError(service)
      try {
        const answer = await readTwice(url + path, agents.reading, {
          ...options,
          headers: { ...options.headers, [IDENTITY_HEADER]: await tokens.tokenFor(service) },
        })
        breaker.succeeded()
        return answer
      } catch (cause) {
        breaker.failed()
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
): ReadonlyMap<ServiceName, Upstream> =>
  new Map(
    SERVICES.flatMap((service) => {
      const url = urls[service]
      return url === undefined ? [] : [[service, openUpstream(service, url, tokens)] as const]
    }),
  )
