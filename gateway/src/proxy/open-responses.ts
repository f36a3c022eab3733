import type { ServerResponse } from 'node:http'
import { sourceNetwork } from '@plekje/service-kit'

/** A stream, or a response to a slow reader, holds a connection to a service while it lasts. */
const MAX_PER_SOURCE = 64

export interface OpenResponses {
  /** Counts a response that begins. When its source has too many, the oldest of that source is aborted. */
  begin(address: string, response: ServerResponse): void
}

/** Bounds the responses in progress per source network, so that one network cannot hold every connection. */
export function createOpenResponses(maxPerSource = MAX_PER_SOURCE): OpenResponses {
  const sources = new Map<string, Set<ServerResponse>>()
  return {
    begin(address, response) {
      const network = sourceNetwork(address)
      const answers = sources.get(network) ?? new Set()
      sources.set(network, answers)
      answers.add(response)
      response.once('close', () => {
        answers.delete(response)
        if (answers.size === 0 && sources.get(network) === answers) sources.delete(network)
      })
      if (answers.size <= maxPerSource) return
      const [oldest] = answers
      oldest?.destroy()
    },
  }
}
