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

type Erasure = EventData<'member.erased'>

const Instant = z.iso.datetime({ offset: true, error: 'must be an instant, as 2026-01-31T04:00:00Z' })
const ErasedLine = eventSchemas['member.erased'].shape.data

const ExportSettings = EngineSettings.extend({
  /** Output file of the ledger: one line of JSON per erasure. */
  ERASURES_FILE: z.string().min(1),
})

const ReplaySettings = EngineSettings.extend({
  /** A file of `export-erasures`, to be used instead of the event log. */
  ERASURES_FILE: z.string().min(1).optional(),
  /** Skips erasures before this moment, because the backup contains them. Default: none are skipped. */
  ERASURES_SINCE: Instant.optional(),
  ERASURE_SERVICES: ErasureServices,
})

/**
 * Writes the ledger of erasures to a file to be stored with backups. For a site without Kafka, whose ledger is in a folder
 * of the site itself.
 */
export const exportErasures = createCommand({
  readConfig: (env) => readConfig(ExportSettings, env),
  engineRoles: ['events'],
  run: async ({ events }, { ERASURES_FILE }) => {
    const file = await open(ERASURES_FILE, 'w', 0o600)
    let count = 0
    try {
      for await (const erasure of erasuresInLog(events)) {
        await file.write(`${JSON.stringify(erasure)}\n`)
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
 * Erases every member of the ledger again, here and by published events in all services. This removes data that a restored
 * backup contained. The command may be interrupted and repeated.
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
      // The service publishes the events that are added here.
      outbox: createOutboxWriter(connection),
      services: ERASURE_SERVICES,
    })
    const seats = createAdministratorSeats(connection)
    const since = new Date(ERASURES_SINCE ?? 0)
    let count = 0
    const keptSeats: string[] = []
    const ledger = ERASURES_FILE ? erasuresInFile(ERASURES_FILE) : erasuresInLog(events)
    for await (const { userId, erasedAt } of ledger) {
      const at = new Date(erasedAt)
      if (at < since) continue
      const isErased = await inTransaction(connection, async () => {
        if (!(await seats.revoke(userId))) return false
        // A restored event log may lack the erasure: when replaying a file, publish to the ledger again.
        const allEvents = accountErased(userId, at)
        const eventsToPublish = ERASURES_FILE ? allEvents : allEvents.filter(({ topic }) => topic === 'account.changed')
        await erasures.repeat(userId, at, eventsToPublish)
        return true
      })
      if (isErased) count += 1
      else keptSeats.push(userId)
    }
    const result = `${count} erasures are repeated: start the services, which confirm them to accounts`
    if (keptSeats.length === 0) return result
    return `${result}; the only administrator stays, appoint another and replay again: ${keptSeats}`
  },
})

async function* erasuresInLog(events: Pick<EventLog, 'declareTopics' | 'read'>): AsyncIterable<Erasure> {
  await events.declareTopics(['member.erased'])
  for await (const { value } of events.read('member.erased') as AsyncIterable<DeliveredEvent>) {
    const parsed = eventSchemas['member.erased'].safeParse(jsonOf(value))
    if (parsed.success) yield parsed.data.data
  }
}

async function* erasuresInFile(path: string): AsyncIterable<Erasure> {
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
