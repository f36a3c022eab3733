import type { ServerResponse } from 'node:http'
import { sourceNetwork } from '@plekje/service-kit'

/** A stream, or a response to a slow reader, holds a connection to a service while it lasts. */
const MAX_PER_SOURCE = 64

export interface OpenResponses {
  /** Counts a response that begins. When its source has too many, the oldest of that source is aborted. */
  begin(caller: { readonly memberId: string | undefined; readonly address: string }, response: ServerResponse): void
  /** Aborts streams, which would keep this process from stopping. Browsers open them again at another process. */
  endStreams(): void
}

/**
 * Bounds the responses in progress per source, so that no source can hold every connection. A member is a source of
 * their own, because other people may use the same address; visitors of one source network are one source.
 */
export function createOpenResponses(maxPerSource = MAX_PER_SOURCE): OpenResponses {
  const sources = new Map<string, Set<ServerResponse>>()
  return {
    begin({ memberId, address }, response) {
      const source = memberId === undefined ? `network ${sourceNetwork(address)}` : `member ${memberId}`
      const responses = sources.get(source) ?? new Set()
      sources.set(source, responses)
      responses.add(response)
      response.once('close', () => {
        responses.delete(response)
        if (responses.size === 0 && sources.get(source) === responses) sources.delete(source)
      })
      if (responses.size <= maxPerSource) return
      const [oldest] = responses
      oldest?.destroy()
    },
    endStreams() {
      for (const responses of sources.values()) {
        for (const response of responses) {
          if (String(response.getHeader('content-type')).startsWith('text/event-stream')) response.destroy()
        }
      }
    },
  }
}
