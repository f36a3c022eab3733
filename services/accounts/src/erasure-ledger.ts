import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { type EventData, eventSchemas } from '@plekje/contracts'
import { type DeliveredEvent, EngineSettings, type EventLog } from '@plekje/engines'
import { ConfigError, createCommand, createOutboxWriter, inTransaction, readConfig } from '@plekje/service-kit'
import { z } from 'zod'
import { ErasureServices } from './config'
import { accountErased } from './storage/account-events'
import { createAdministratorSeats } from './storage/administrator-seats'
import { erasureModel } from './storage/erasure-model'
import { createErasureRepository } from './storage/erasure-repository'
import { createRegistered } from './storage/registered'
import { DATABASE, userModel } from './storage/user-model'

type Erased = EventData<'member.erased'>

const Instant = z.iso.datetime({ offset: true, error: 'must be an instant, as 2026-01-31T04:00:00Z' })
const ErasedLine = eventSchemas['member.erased'].shape.data

const ExportSettings = EngineSettings.extend({
  /** Output file of the ledger: one line of JSON per erasure. */
  ERASURES_FILE: z.string().min(1),
})

const ReplaySettings = EngineSettings.extend({
  /** A file of `export-erasures`, to be used instead of the event log. */
  ERASURES_FILE: z.string().min(1).optional(),
  /** Skips earlier erasures, which the backup contains. Default: all. */
  ERASURES_SINCE: Instant.optional(),
  ERASURE_SERVICES: ErasureServices,
})

/**
 * Writes the ledger of erasures to a file to be stored with backups, for a site without Kafka, whose ledger is in its own
 * folder.
 */
export const exportErasures = createCommand({
  readConfig: (env) => readConfig(ExportSettings, env),
  engineRoles: ['events'],
  run: async ({ events }, { ERASURES_FILE }) => {
    const file = await open(ERASURES_FILE, 'w', 0o600)
    let count = 0
    try {
      for await (const erased of fromLog(events)) {
        await file.write(`${JSON.stringify(erased)}\n`)
        count += 1
      }
      await file.sync()
    } finally {
      await file.close()
    }
    return `${count} erasures written to ${ERASURES_FILE}`
  },
})

/**
 * Erases every member of the ledger again, here and, by published events, in all services: this removes data that a
 * restored backup brought back. May be interrupted and repeated; members without data are unaffected.
 */
export const replayErasures = createCommand({
  readConfig: (env) => readConfig(ReplaySettings, env),
  engineRoles: ['documents', 'events'],
  run: async ({ documents, events }, { ERASURES_FILE, ERASURES_SINCE, ERASURE_SERVICES }) => {
    const connection = await documents.connection(DATABASE)
    const users = userModel(connection)
    const erasures = createErasureRepository({
      users,
      erasures: erasureModel(connection),
      registered: createRegistered(users),
      // Added events are published by the service.
      outbox: createOutboxWriter(connection),
      services: ERASURE_SERVICES,
    })
    const seats = createAdministratorSeats(connection)
    const since = new Date(ERASURES_SINCE ?? 0)
    let count = 0
    const keptSeats: string[] = []
    for await (const { userId, erasedAt } of ERASURES_FILE ? fromFile(ERASURES_FILE) : fromLog(events)) {
      const at = new Date(erasedAt)
      if (at < since) continue
      const isErased = await inTransaction(connection, async () => {
        if (!(await seats.revoke(userId))) return false
        // A restored event log may lack the erasure: when replaying a file, publish to the ledger again.
        const events = accountErased(userId, at)
        const repeated = ERASURES_FILE ? events : events.filter(({ topic }) => topic === 'account.changed')
        await erasures.repeat(userId, at, repeated)
        return true
      })
      if (isErased) count += 1
      else keptSeats.push(userId)
    }
    const kept =
      keptSeats.length === 0 ? '' : `; the only administrator stays, appoint another and replay again: ${keptSeats}`
    return `${count} erasures are repeated: start the services, which confirm them to accounts${kept}`
  },
})

async function* fromLog(events: Pick<EventLog, 'declareTopics' | 'read'>): AsyncIterable<Erased> {
  await events.declareTopics(['member.erased'])
  for await (const { value } of events.read('member.erased') as AsyncIterable<DeliveredEvent>) {
    const parsed = eventSchemas['member.erased'].safeParse(jsonOf(value))
    if (parsed.success) yield parsed.data.data
  }
}

async function* fromFile(path: string): AsyncIterable<Erased> {
  let number = 0
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })) {
    number += 1
    if (line.trim() === '') continue
    const parsed = ErasedLine.safeParse(jsonOf(line))
    if (!parsed.success) throw new ConfigError({ ERASURES_FILE: `line ${number} is no erasure` })
    yield parsed.data
  }
}

function jsonOf(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return undefined
  }
}
