import { z } from 'zod'
import { defineApi } from './define-api'
import { wholeInAddress } from './numbers-in-address'
import { RefusedEvent } from './refused-events'
import { SERVICES_WITH_DATABASES } from './services'
import { Instant, RequiredText } from './values'

/** A message that a consumer group gave up on. Named by where it lies: `<partition>-<offset>` in the dead letters. */
export const DeadLetter = z.object({
  /** Of the topic it was meant for. */
  topic: z.string(),
  /** `<partition>-<offset>`, unique within the topic. */
  position: z.string(),
  eventId: z.string(),
  key: z.string(),
  /** The consumer group that gave up, and why. */
  group: z.string(),
  reason: z.string(),
  attempts: z.number().int(),
  /** Null when the message is not one of ours. */
  occurredAt: Instant.nullable(),
})
export type DeadLetter = z.infer<typeof DeadLetter>

/** How many of them wait, by whom they were given up. */
export const DeadLetterCount = z.object({ topic: z.string(), group: z.string(), count: z.number().int() })
export type DeadLetterCount = z.infer<typeof DeadLetterCount>

const Position = z.string().regex(/^\d{1,9}-\d{1,15}$/, 'Dit is geen geldige plaats van een bericht.')
const TopicName = z.string().regex(/^[a-z.-]{1,60}$/, 'Dit is geen geldig onderwerp.')

/** Which dead letters: those named, or all that wait in the topic. */
const Chosen = z.object({ topic: TopicName, positions: z.array(Position).min(1).max(1000).optional() })
/** Those that keep events in their documents until they are published; analytics only what its spool could not publish. */
export const SERVICES_WITH_OUTBOXES = SERVICES_WITH_DATABASES
const ServiceWithOutboxes = z.enum(SERVICES_WITH_OUTBOXES, 'Deze dienst bewaart geen geweigerde gebeurtenissen.')
/** Which refused events of a service: those named, or all, 1,000 at a time. */
const ChosenRefused = z.object({
  service: ServiceWithOutboxes,
  ids: z.array(z.uuid('Dit is geen geldige gebeurtenis.')).min(1).max(1000).optional(),
})

const Decided = z.object({ count: z.number().int().min(0) })

/** How far a rebuilding of the figures is. */
export const ReplayState = z.object({
  state: z.enum(['idle', 'running', 'done', 'failed']),
  /** Messages read so far. */
  read: z.number().int().min(0),
  startedAt: Instant.nullable(),
  endedAt: Instant.nullable(),
  /** Why it failed; null otherwise. */
  problem: z.string().nullable(),
})
export type ReplayState = z.infer<typeof ReplayState>

/** What an operator does with events: `npm run events` and the administrators' "Systeem" tab. */
export const eventsAdminApi = defineApi({
  listDeadLetters: {
    method: 'GET',
    path: '/admin/events/dead-letters',
    access: 'admin',
    refuses: [404],
    callers: ['operator'],
    summary: 'Messages that consumers gave up on and nobody decided about yet, newest first',
    query: z.object({
      topic: TopicName.optional(),
      limit: wholeInAddress(z.number().int().min(1).max(1000)).default(100),
    }),
    reply: z.object({
      letters: z.array(DeadLetter),
      total: z.number().int(),
      /** Of all that wait, most first. */
      counts: z.array(DeadLetterCount).default([]),
    }),
  },
  showDeadLetter: {
    method: 'GET',
    path: '/admin/events/dead-letters/:topic/:position',
    access: 'admin',
    refuses: [404],
    callers: ['operator'],
    summary: 'One of them with its value and headers as they were written',
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
    summary: 'Publishes them to their topic again; consumers that had them recognise the id',
    body: Chosen,
    reply: Decided,
  },
  discardDeadLetters: {
    method: 'POST',
    whenRepeated: 'once',
    path: '/admin/events/dead-letters/discard',
    access: 'admin',
    refuses: [404],
    callers: ['operator'],
    summary: 'Takes them off the list for good, with a reason',
    body: Chosen.extend({ reason: RequiredText(300, 'Geef een reden.') }),
    reply: Decided,
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
      /** Services that did not answer. */
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
    summary: 'Lets them wait for their publication again: after the broker takes larger messages, for example',
    body: ChosenRefused,
    reply: Decided,
  },
  dropRefusedEvents: {
    method: 'POST',
    whenRepeated: 'once',
    path: '/admin/events/refused/drop',
    access: 'admin',
    refuses: [],
    callers: ['operator'],
    summary: 'Forgets them for good, with a reason',
    body: ChosenRefused.extend({ reason: RequiredText(300, 'Geef een reden.') }),
    reply: Decided,
  },
  replayAnalytics: {
    method: 'POST',
    whenRepeated: 'again',
    path: '/admin/events/replay',
    access: 'admin',
    refuses: [409],
    callers: ['operator'],
    summary: 'Rebuilds the figures from the log; the present ones stand until the new ones are complete',
    reply: ReplayState,
    status: 202,
  },
  replayState: {
    method: 'GET',
    path: '/admin/events/replay',
    access: 'admin',
    refuses: [],
    callers: ['operator'],
    summary: 'How far the rebuilding is',
    reply: ReplayState,
  },
})
