import { Instant, type Topic, withoutUndefined } from '@plekje/contracts'
import {
  type InTransaction,
  type Outbox,
  type OutboxEntry,
  outboxModels,
  pickNew,
  type SpooledEvent,
} from '@plekje/service-kit'
import type { Connection } from 'mongoose'
import { z } from 'zod'

/** The format in which this service writes spools. */
const SpooledValue = z.object({
  id: z.string(),
  /** Not checked, because an older version may have written it: the event log decides if the topic exists. */
  topic: z.string().transform((topic) => topic as Topic),
  key: z.string(),
  occurredAt: Instant,
  data: z.unknown(),
})

/**
 * Moves events that a spool cannot publish into the outbox, which offers them to the event log once more and then sets
 * them aside. Operators cannot reach a spool, because it is on the disk of one process. May be repeated.
 */
export const createSetReportsAside =
  (connection: Connection, inTransaction: InTransaction, outbox: Pick<Outbox, 'add'>) =>
  (refused: readonly SpooledEvent[]): Promise<void> =>
    inTransaction(async () => {
      const { rows } = outboxModels(connection)
      const entries = refused.map(({ message }) => entryOf(message))
      const newEntries = await pickNew(rows, entries)
      await outbox.add(...newEntries)
    })

function entryOf({ value, headers }: SpooledEvent['message']): OutboxEntry {
  const { data, ...event } = SpooledValue.parse(JSON.parse(value))
  return { data, ...withoutUndefined({ ...event, traceparent: headers.traceparent }) }
}
