import { type EventData, eventSchemas } from '@plekje/contracts'
import { type DeliveredEvent, EngineSettings, type EventLog } from '@plekje/engines'
import { createCommand, createOutboxWriter, inTransaction, readConfig } from '@plekje/service-kit'
import type { Connection } from 'mongoose'
import { z } from 'zod'
import { ErasureServices } from './config'
import { accountErased } from './storage/account-events'
import { createAdministratorSeats } from './storage/administrator-seats'
import { erasureModel } from './storage/erasure-model'
import { createErasureRepository } from './storage/erasure-repository'
import { createRegistrationCounts } from './storage/registration-counts'
import { DATABASE, userModel } from './storage/user-model'

export type LedgerEntry = EventData<'member.erased'>

const Instant = z.iso.datetime({ offset: true, error: 'must be an instant, as 2026-01-31T04:00:00Z' })

const ReplaySettings = EngineSettings.extend({
  /** Skips earlier erasures, which the backup contains. Default: all. */
  ERASURES_SINCE: Instant.optional(),
  ERASURE_SERVICES: ErasureServices,
})

/**
 * Erases every member of the ledger again, here and, by published events, in all services. Run it when a database was
 * restored by other means than `restore`. May be interrupted and repeated; members without data are unaffected.
 */
export const replayErasures = createCommand({
  readConfig: (env) => readConfig(ReplaySettings, env),
  engineRoles: ['documents', 'events'],
  run: async ({ documents, events }, { ERASURES_SINCE, ERASURE_SERVICES }) => {
    const connection = await documents.connection(DATABASE)
    const entries = ledgerOf(events, new Date(ERASURES_SINCE ?? 0))
    return await repeatErasures(connection, entries, { services: ERASURE_SERVICES, isInLog: () => true })
  },
})

/** Reads the ledger of erasures from the event log. */
export async function* ledgerOf(
  events: Pick<EventLog, 'declareTopics' | 'read'>,
  since = new Date(0),
): AsyncGenerator<LedgerEntry> {
  await events.declareTopics(['member.erased'])
  for await (const { value } of events.read('member.erased') as AsyncIterable<DeliveredEvent>) {
    const parsed = eventSchemas['member.erased'].safeParse(jsonOf(value))
    if (parsed.success && new Date(parsed.data.data.erasedAt) >= since) yield parsed.data.data
  }
}

/**
 * Erases members again in the database of accounts, with the events by which every service does so. Publishes an
 * erasure to the ledger again if the event log lacks it. Returns a line for the operator.
 */
export async function repeatErasures(
  connection: Connection,
  entries: AsyncIterable<LedgerEntry> | Iterable<LedgerEntry>,
  { services, isInLog }: { readonly services: readonly string[]; readonly isInLog: (userId: string) => boolean },
): Promise<string> {
  const users = userModel(connection)
  const erasures = createErasureRepository({
    users,
    erasures: erasureModel(connection),
    registrationCounts: createRegistrationCounts(users),
    // The running service publishes the added events.
    outbox: createOutboxWriter(connection),
    services,
  })
  const seats = createAdministratorSeats(connection)
  let count = 0
  const onlyAdministrators: string[] = []
  for await (const { userId, erasedAt } of entries) {
    const at = new Date(erasedAt)
    const isErased = await inTransaction(connection, async () => {
      if (!(await seats.revoke(userId))) return false
      const events = accountErased(userId, at)
      const eventsToRepeat = isInLog(userId) ? events.filter(({ topic }) => topic === 'account.changed') : events
      await erasures.repeat(userId, at, eventsToRepeat)
      return true
    })
    if (isErased) count += 1
    else onlyAdministrators.push(userId)
  }
  const warning =
    onlyAdministrators.length === 0
      ? ''
      : `; the only administrator stays, appoint another and replay again: ${onlyAdministrators}`
  return `${count} erasures are repeated: start the services, which confirm them to accounts${warning}`
}

function jsonOf(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return undefined
  }
}
