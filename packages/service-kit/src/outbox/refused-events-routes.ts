import { type Client, type RefusedEvent, refusedEventsApi } from '@plekje/contracts'
import { type Implementation, implement } from '../http/implement'
import type { OutboxRelay } from './outbox-relay'

/** Lists, resends and drops refused events: over HTTP, or called directly in the same process. */
export type RefusedEventsOperations = Client<typeof refusedEventsApi>

/** Endpoints that analytics calls in each service with outboxes; empty without an outbox. */
export function refusedEventsRoutes(outboxes: readonly OutboxRelay[]): Implementation[] {
  if (outboxes.length === 0) return []
  const { listRefusedEvents, sendRefusedEvent, dropRefusedEvent } = refusedEventsOf(outboxes)
  return [
    implement(refusedEventsApi, {
      listRefusedEvents: ({ query }) => listRefusedEvents({ query }),
      sendRefusedEvent: ({ params }) => sendRefusedEvent({ params }),
      dropRefusedEvent: ({ params }) => dropRefusedEvent({ params }),
    }),
  ]
}

export function refusedEventsOf(outboxes: readonly OutboxRelay[]): RefusedEventsOperations {
  /** Tries the outboxes in turn until one has the event. */
  const tryEachOutbox = async (act: (relay: OutboxRelay) => Promise<boolean>) => {
    for (const relay of outboxes) {
      if (await act(relay)) return { done: true }
    }
    return { done: false }
  }
  return {
    listRefusedEvents: async (request) => {
      const limit = request?.query?.limit ?? 100
      const events: RefusedEvent[] = []
      for (const relay of outboxes) {
        if (events.length < limit) events.push(...(await relay.refused.list(limit - events.length)))
      }
      return { events }
    },
    sendRefusedEvent: ({ params }) => tryEachOutbox(({ refused }) => refused.sendAgain(params.eventId)),
    dropRefusedEvent: ({ params }) => tryEachOutbox(({ refused }) => refused.drop(params.eventId)),
  }
}
