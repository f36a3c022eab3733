// npm run bench -- outbox: events per second that one, two and four relays of one collection publish, and duplicates.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { EngineSettings, type EventMessage, openEngines } from '@plekje/engines'
import { createOutboxRelay, type OutboxFields, outboxEvent, withOutbox } from '@plekje/service-kit'
import { type Model, Schema } from 'mongoose'
import { perSecond, row } from './events/report'
import { runBench } from './harness/run-bench'

const EVENTS = Number(process.env.BENCH_EVENTS ?? 3000)
const PER_DOCUMENT = 2
/** Small batches, so that the result depends on the latency of engines and not on the processor of this machine. */
const BATCH = 10
/** Latencies of real engines over a network. */
const STORE_MS = 10
const PUBLISH_MS = 20

const DELAYED_METHODS = new Set(['updateMany', 'deleteMany'])

/** A collection with the latency of a remote store. */
const withLatency = (collection: Model<OutboxFields>['collection']) =>
  new Proxy(collection, {
    get(target, name) {
      const value = Reflect.get(target, name)
      if (name === 'find') {
        return (...args: Parameters<typeof target.find>) => ({
          toArray: async () => {
            await pause(STORE_MS)
            return target.find(...args).toArray()
          },
        })
      }
      if (typeof value !== 'function') return value
      if (!DELAYED_METHODS.has(String(name))) return value.bind(target)
      return async (...args: unknown[]) => {
        await pause(STORE_MS)
        return value.apply(target, args)
      }
    },
  })

async function measure(things: Model<OutboxFields>, relays: number): Promise<void> {
  await things.insertMany(
    Array.from({ length: EVENTS / PER_DOCUMENT }, (_, listingId) => ({
      outbox: Array.from({ length: PER_DOCUMENT }, (_entry, at) =>
        outboxEvent('listing.changed', listingId, { listingId, version: at + 1, listing: null }),
      ),
    })),
  )
  const published: string[] = []
  const publish = async (_topic: string, messages: readonly EventMessage[]) => {
    await pause(PUBLISH_MS)
    published.push(...messages.map(({ id }) => id))
  }
  const collection = withLatency(things.collection)
  const began = performance.now()
  await Promise.all(
    Array.from({ length: relays }, () =>
      createOutboxRelay({ model: { collection }, events: { publish }, batchDocuments: BATCH }).flush(),
    ),
  )
  const seconds = (performance.now() - began) / 1000
  const duplicates = published.length - new Set(published).size
  row(
    `${relays} ${relays === 1 ? 'relay' : 'relays'}`,
    `${perSecond(published.length, seconds)} events/s`,
    `${duplicates} duplicates`,
  )
}

async function main(): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'plekje-bench-outbox-'))
  const engines = await openEngines(EngineSettings.parse({ DATA_DIR: directory }), ['documents'])
  try {
    const schema = new Schema<OutboxFields>({})
    schema.plugin(withOutbox)
    const connection = await engines.documents.connection('bench')
    const things = connection.model('Thing', schema) as unknown as Model<OutboxFields>
    await things.createIndexes()
    for (const relays of [1, 2, 4]) await measure(things, relays)
  } finally {
    await engines.close()
    rmSync(directory, { recursive: true, force: true })
  }
}

runBench(main)
