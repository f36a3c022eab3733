import { z } from 'zod'
import { defineApi } from './define-api'
import { wholeInAddress } from './numbers-in-address'
import { Instant } from './values'

/** An event that the event log will never accept. It stays in the database of its service until an operator decides. */
export const RefusedEvent = z.object({
  id: z.string(),
  topic: z.string(),
  key: z.string(),
  occurredAt: Instant,
  /** Collection in the database of the service. */
  collection: z.string(),
  /** Size of the event's data, which is usually the reason of the refusal. */
  bytes: z.number().int(),
})
export type RefusedEvent = z.infer<typeof RefusedEvent>

const EventId = z.uuid('Dit is geen geldige gebeurtenis.')
const Done = z.object({ done: z.boolean() })

/** Implemented by each service with an outbox. */
export const refusedEventsApi = defineApi({
  listRefusedEvents: {
    method: 'GET',
    path: '/internal/refused-events',
    access: 'internal',
    callers: ['analytics', 'operator'],
    summary: 'Events of this service that the event log refused',
    query: z.object({ limit: wholeInAddress(z.number().int().min(1).max(1000)).default(100) }),
    reply: z.object({ events: z.array(RefusedEvent) }),
  },
  sendRefusedEvent: {
    method: 'POST',
    whenRepeated: 'once',
    path: '/internal/refused-events/:eventId/send',
    access: 'internal',
    callers: ['analytics', 'operator'],
    summary: 'Retries the event; `done` is false if it is not refused (any more)',
    params: z.object({ eventId: EventId }),
    reply: Done,
  },
  dropRefusedEvent: {
    method: 'POST',
    whenRepeated: 'once',
    path: '/internal/refused-events/:eventId/drop',
    access: 'internal',
    callers: ['analytics', 'operator'],
    summary: 'Discards the event; `done` is false if it is not refused (any more)',
    params: z.object({ eventId: EventId }),
    reply: Done,
  },
})
