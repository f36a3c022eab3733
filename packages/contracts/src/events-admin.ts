import { z } from 'zod'
import { defineApi } from './define-api'
import { wholeInAddress } from './numbers-in-address'
import { RefusedEvent } from './refused-events'
import { SERVICES_WITH_DATABASES } from './services'
import { Flag, Instant, RequiredText } from './values'

/** A message that a consumer group could not handle. Topic and position identify it. */
export const DeadLetter = z.object({
  /** Topic of the original message. */
  topic: z.string(),
  /** The position as `<partition>-<offset>`, unique within the topic. */
  position: z.string(),
  eventId: z.string(),
  key: z.string(),
  /** The consumer group that could not handle the message, and the reason. */
  group: z.string(),
  reason: z.string(),
  attempts: z.number().int(),
  /** When the event occurred; null for a message of another format. */
  occurredAt: Instant.nullable(),
})
export type DeadLetter = z.infer<typeof DeadLetter>

export const DeadLetterCount = z.object({ topic: z.string(), group: z.string(), count: z.number().int() })
export type DeadLetterCount = z.infer<typeof DeadLetterCount>

const Position = z.string().regex(/^\d{1,9}-\d{1,15}$/, 'Dit is geen geldige plaats van een bericht.')
const TopicName = z.string().regex(/^[a-z.-]{1,60}$/, 'Dit is geen geldig onderwerp.')

/** Selects dead letters by position, or all dead letters of the topic. */
const Selection = z.object({ topic: TopicName, positions: z.array(Position).min(1).max(1000).optional() })
/** Services with an outbox. Analytics has only events that its spool could not publish. */
export const SERVICES_WITH_OUTBOXES = SERVICES_WITH_DATABASES
const ServiceWithOutboxes = z.enum(SERVICES_WITH_OUTBOXES, 'Deze dienst bewaart geen geweigerde gebeurtenissen.')
/** Selects refused events of a service by id, or all of them, up to 1,000 at a time. */
const RefusedSelection = z.object({
  service: ServiceWithOutboxes,
  ids: z.array(z.uuid('Dit is geen geldige gebeurtenis.')).min(1).max(1000).optional(),
})

const CountReply = z.object({ count: z.number().int().min(0) })

/** Progress of a rebuild of the figures. */
export const ReplayState = z.object({
  state: z.enum(['idle', 'running', 'done', 'failed']),
  read: z.number().int().min(0),
  startedAt: Instant.nullable(),
  endedAt: Instant.nullable(),
  /** The reason of a failure; null otherwise. */
  problem: z.string().nullable(),
})
export type ReplayState = z.infer<typeof ReplayState>

/** Operator actions on events: `npm run events` and the administrators' "Systeem" tab. */
export const eventsAdminApi = defineApi({
  listDeadLetters: {
    method: 'GET',
    path: '/admin/events/dead-letters',
    access: 'admin',
    refuses: [404],
    callers: ['operator'],
    summary: 'Pending dead letters, newest first',
    query: z.object({
      topic: TopicName.optional(),
      limit: wholeInAddress(z.number().int().min(1).max(1000)).default(100),
    }),
    reply: z.object({
      letters: z.array(DeadLetter),
      total: z.number().int(),
      /** Numbers of pending dead letters per topic and consumer group, highest first. */
      counts: z.array(DeadLetterCount).default([]),
    }),
  },
  showDeadLetter: {
    method: 'GET',
    path: '/admin/events/dead-letters/:topic/:position',
    access: 'admin',
    refuses: [404],
    callers: ['operator'],
    summary: 'One dead letter with its original value and headers',
    params: z.object({ topic: TopicName, position: Position }),
    reply: DeadLetter.extend({ value: z.string(), headers: z.record(z.string(), z.string()) }),
  },
  redriveDeadLetters: {
    method: 'POST',
    whenRepeated: 'once',
    path: '/admin/events/dead-letters/redrive',
    access: 'admin',
    refuses: [404],
    callers: ['operator'],
    summary: 'Publishes dead letters to their topic again; consumers recognise repeats by the id',
    body: Selection,
    reply: CountReply,
  },
  discardDeadLetters: {
    method: 'POST',
    whenRepeated: 'once',
    path: '/admin/events/dead-letters/discard',
    access: 'admin',
    refuses: [404],
    callers: ['operator'],
    summary: 'Discards dead letters, with a reason',
    body: Selection.extend({ reason: RequiredText(300, 'Geef een reden.') }),
    reply: CountReply,
  },
  listRefusedEvents: {
    method: 'GET',
    path: '/admin/events/refused',
    access: 'admin',
    refuses: [],
    callers: ['operator'],
    summary: 'Events that the event log refused and that wait in their service for a decision',
    query: z.object({
      service: ServiceWithOutboxes.optional(),
      limit: wholeInAddress(z.number().int().min(1).max(1000)).default(100),
    }),
    reply: z.object({
      events: z.array(RefusedEvent.extend({ service: z.string() })),
      /** Services that did not respond. */
      away: z.array(z.string()),
    }),
  },
  sendRefusedEvents: {
    method: 'POST',
    whenRepeated: 'once',
    path: '/admin/events/refused/send',
    access: 'admin',
    refuses: [],
    callers: ['operator'],
    summary: 'Retries refused events, for example after the broker accepts larger messages',
    body: RefusedSelection,
    reply: CountReply,
  },
  dropRefusedEvents: {
    method: 'POST',
    whenRepeated: 'once',
    path: '/admin/events/refused/drop',
    access: 'admin',
    refuses: [],
    callers: ['operator'],
    summary: 'Discards refused events, with a reason',
    body: RefusedSelection.extend({ reason: RequiredText(300, 'Geef een reden.') }),
    reply: CountReply,
  },
  replayAnalytics: {
    method: 'POST',
    whenRepeated: 'again',
    path: '/admin/events/replay',
    access: 'admin',
    refuses: [409],
    callers: ['operator'],
    summary:
      'Rebuilds the figures from the log; the current ones stay in use until the new ones are complete, and if the log no longer has all counted events of former months',
    query: z.object({
      /** Uses the new figures even if the log no longer has all counted events. */
      acceptLoss: Flag.optional(),
    }),
    reply: ReplayState,
    status: 202,
  },
  replayState: {
    method: 'GET',
    path: '/admin/events/replay',
    access: 'admin',
    refuses: [],
    callers: ['operator'],
    summary: 'Progress of the rebuild',
    reply: ReplayState,
  },
})
