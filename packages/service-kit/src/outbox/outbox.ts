import type { Connection } from 'mongoose'
import { afterCommit } from '../transactions/in-transaction'
import type { OutboxEntry } from './outbox-events'
import { createRelay, type OutboxRelay, type RelayOptions } from './outbox-relay'
import { outboxModels, rowOf } from './outbox-rows'

/** The events of a service that wait to be published, in a collection of their own. */
export interface Outbox {
  /** Adds events to the transaction of the caller; they are published soon after its commit. */
  add(...events: readonly OutboxEntry[]): Promise<void>
  readonly relay: OutboxRelay
}

/**
 * The outbox of a database: the collection `outbox` has a row per event, and `outbox_refused` has the events that the
 * event log will never accept. The relay that holds the lease in `outbox_leases` publishes the rows in the order in
 * which they were added, and deletes them ([ADR 85](../../../../docs/decisions/0085-outbox-collection.md)).
 */
export function createOutbox(connection: Connection, options: RelayOptions): Outbox {
  const relay = createRelay(outboxModels(connection), options)
  const { add } = createOutboxWriter(connection)
  return {
    async add(...entries) {
      afterCommit(relay.nudge)
      await add(...entries)
    },
    relay,
  }
}

/** For commands: adds events that a running service publishes within seconds, and a stopped one after its start. */
export function createOutboxWriter(connection: Connection): Pick<Outbox, 'add'> {
  const { rows } = outboxModels(connection)
  return {
    async add(...entries) {
      if (entries.length > 0) await rows.insertMany(entries.map(rowOf), { lean: true })
    },
  }
}
