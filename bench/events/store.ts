import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { EngineSettings, openEngines } from '@plekje/engines'
import { createInTransaction, inTransaction } from '@plekje/service-kit'
import { percentiles } from '@plekje/testing'
import type { Connection } from 'mongoose'
import { amsterdamDay } from '../../services/analytics/src/domain/amsterdam-day'
import { type AnalyticsModels, analyticsModels, DATABASE } from '../../services/analytics/src/storage/analytics-models'
import { venueSubject } from '../../services/analytics/src/storage/counter-groups'
import { createCounterRepository } from '../../services/analytics/src/storage/counter-repository'
import { venueAnalytics } from '../../services/analytics/src/use-cases/read-venue-figures'
import { processorMs, secondsOf } from '../harness/clock'
import { perSecond, printRow } from './report'

const VENUES = 1029
const DAYS = 365
const DAY_MS = 24 * 60 * 60 * 1000
const MILLIONS = [1, 10, 30]
const QUERIES = 400
const RAW_EVENTS = Number(process.env.BENCH_RAW_EVENTS ?? 200_000)
const COUNTED_EVENTS = 20_000
const WRITERS = 50
const EVENTS_PER_WRITER = 20

/**
 * Measures the analytics store alone: the speed of counting, the size of raw events, and the query of an administrator's
 * venue page over a year of figures. The events are spread evenly over venues and days, with nine views for each click.
 */
export async function measureStore(directory: string): Promise<void> {
  // The concurrent writers wait for each other for longer than the timeout of a service.
  const settings = EngineSettings.parse({ DATA_DIR: directory, MONGODB_TIMEOUT_MS: '120000' })
  const engines = await openEngines(settings, ['documents'])
  try {
    const connection = await engines.documents.connection(DATABASE)
    const models = analyticsModels(connection)
    await Promise.all(Object.values(models).map((model) => model.createIndexes()))
    const counters = createCounterRepository(models, {
      rawEventsDays: 90,
      inTransaction: createInTransaction(connection),
    })
    await counters.followVenues({ published: Array.from({ length: VENUES }, (_, venueId) => venueId), deleted: [] })
    await measureCounting(counters)
    await measureConcurrentCounting(models, connection)
    await models.counters.deleteMany({})
    await models.events.deleteMany({})
    for (const millions of MILLIONS) await queryFigures(models, counters, millions)
    await insertRawEvents(models, directory)
  } finally {
    await engines.close()
  }
}

async function measureCounting(counters: ReturnType<typeof createCounterRepository>) {
  const events = Array.from({ length: COUNTED_EVENTS }, (_, index) => {
    const occurredAt = new Date(Date.now() - (index % 30) * DAY_MS)
    const subject = venueSubject(index % VENUES)
    return { id: `counted-${index}`, subject, field: 'view' as const, occurredAt, day: amsterdamDay(occurredAt) }
  })
  const cpuBefore = processorMs()
  const seconds = await secondsOf(() => counters.count(events))
  const cpuMsEach = ((processorMs() - cpuBefore) / COUNTED_EVENTS).toFixed(3)
  printRow(
    'store',
    'events counted, 400 at once',
    `${perSecond(COUNTED_EVENTS, seconds)} events/s, ${cpuMsEach} ms of processor`,
  )
}

/** Measures concurrent writers: first all count views of one venue, then each counts views of its own venue. */
async function measureConcurrentCounting(models: AnalyticsModels, connection: Connection) {
  for (const [title, venueOf] of [
    ['of one venue', () => 1],
    ['of a venue each', (writer: number) => 1 + writer],
  ] as const) {
    let attempts = 0
    const counters = createCounterRepository(models, {
      rawEventsDays: 90,
      inTransaction: (work) =>
        inTransaction(connection, () => {
          attempts += 1
          return work()
        }),
    })
    const occurredAt = new Date()
    const batches = Array.from({ length: WRITERS }, (_, writer) =>
      Array.from({ length: EVENTS_PER_WRITER }, (_event, index) => ({
        id: `${title}-${writer}-${index}`,
        subject: venueSubject(venueOf(writer)),
        field: 'view' as const,
        occurredAt,
        day: amsterdamDay(occurredAt),
      })),
    )
    const cpuBefore = processorMs()
    const seconds = await secondsOf(() => Promise.all(batches.map((events) => counters.count(events))))
    const cpuMsEach = ((processorMs() - cpuBefore) / WRITERS).toFixed(0)
    printRow(
      'store',
      `${WRITERS} processes count ${EVENTS_PER_WRITER} views ${title}`,
      `${seconds.toFixed(1)} s, ${attempts - WRITERS} attempts repeated, ${cpuMsEach} ms of processor each`,
    )
  }
}

async function queryFigures(
  models: AnalyticsModels,
  counters: ReturnType<typeof createCounterRepository>,
  millions: number,
) {
  await models.counters.deleteMany({})
  const perVenueDay = Math.round((millions * 1e6) / VENUES / DAYS)
  const now = Date.now()
  for (let venue = 0; venue < VENUES; venue += 100) {
    const ids = Array.from({ length: Math.min(100, VENUES - venue) }, (_, index) => venue + index)
    await models.counters.insertMany(
      ids.flatMap((id) => makeMonths(id, perVenueDay, now)),
      { lean: true },
    )
  }
  const today = amsterdamDay(new Date(now))
  const times: number[] = []
  let views = 0
  for (let query = 0; query < QUERIES; query++) {
    const startedAt = performance.now()
    views = venueAnalytics(await counters.monthsOf(venueSubject((query * 37) % VENUES)), today).totalViews
    times.push(performance.now() - startedAt)
  }
  const { p50, p95 } = percentiles(times)
  const documents = await models.counters.countDocuments({})
  printRow(
    'store',
    `figures of a venue (${views} views) at ${millions} M events`,
    `p50 ${p50.toFixed(2)} ms, p95 ${p95.toFixed(2)} ms`,
  )
  printRow('store', `counters at ${millions} M events`, `${documents.toLocaleString('en')} documents`)
}

function makeMonths(venue: number, perDay: number, now: number) {
  const subject = venueSubject(venue)
  const clicks = Math.round(perDay / 20)
  const counts = { view: perDay - 2 * clicks, phone_click: clicks, website_click: clicks }
  const months = new Map<string, Record<string, typeof counts>>()
  for (let daysAgo = 0; daysAgo < DAYS; daysAgo++) {
    const day = amsterdamDay(new Date(now - daysAgo * DAY_MS))
    const days = months.get(day.slice(0, 7)) ?? {}
    days[day.slice(8)] = counts
    months.set(day.slice(0, 7), days)
  }
  return Array.from(months, ([month, days]) => {
    const dayCount = Object.keys(days).length
    const totals = Object.fromEntries(Object.entries(counts).map(([field, value]) => [field, value * dayCount]))
    return { _id: `${subject}:${month}`, subject, month, totals, days }
  })
}

async function insertRawEvents(models: AnalyticsModels, directory: string) {
  global.gc?.()
  const before = { disk: bytesIn(directory), memory: process.memoryUsage().rss }
  const seconds = await secondsOf(async () => {
    for (let first = 0; first < RAW_EVENTS; first += 1000) {
      const documents = Array.from({ length: 1000 }, (_, index) => ({
        _id: `00000000-0000-4000-8000-${String(first + index).padStart(12, '0')}`,
        subject: venueSubject((first + index) % VENUES),
        field: 'view',
        occurredAt: new Date(),
        expiresAt: new Date(Date.now() + 90 * DAY_MS),
      }))
      await models.events.insertMany(documents, { ordered: false, lean: true })
    }
  })
  global.gc?.()
  const perMillion = (bytes: number) => `${Math.round(((bytes / RAW_EVENTS) * 1e6) / 1024 / 1024)} MiB per million`
  const name = `${RAW_EVENTS.toLocaleString('en')} raw events`
  printRow('store', `${name}, written`, `${perSecond(RAW_EVENTS, seconds)} events/s`)
  printRow('store', `${name}, on disk`, perMillion(bytesIn(directory) - before.disk))
  printRow('store', `${name}, resident memory`, perMillion(process.memoryUsage().rss - before.memory))
}

const BLOCK_BYTES = 512
const bytesIn = (directory: string): number =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).blocks * BLOCK_BYTES, 0)
