import type { ServerResponse } from 'node:http'
import { sourceNetwork } from '@plekje/service-kit'

/** A stream, or an answer to who reads slowly, holds a connection to a service for as long as it lasts. */
const MAX_PER_SOURCE = 64

export interface OpenAnswers {
  /** Counts an answer that begins. Where a source has too many, its oldest one breaks off. */
  begin(address: string, response: ServerResponse): void
}

/** Answers that are being sent, bounded for each source network so that one of them never holds all connections. */
export function createOpenAnswers(maxPerSource = MAX_PER_SOURCE): OpenAnswers {
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
