// npm run bench -- growth [-- --only views,registered]: whether the dashboard's growth queries cost more with more data.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Documents } from '@plekje/engines'
import { createRegistered } from '../services/accounts/src/storage/registered'
import { userModel } from '../services/accounts/src/storage/user-model'
import { amsterdamDay } from '../services/analytics/src/domain/amsterdam-day'
import { figuresModels } from '../services/analytics/src/storage/analytics-models'
import { createCounterRepository } from '../services/analytics/src/storage/counter-repository'
import { createViewSums } from '../services/analytics/src/storage/view-sums'
import { venueSubject } from '../services/analytics/src/use-cases/count-events'
import { venueModel } from '../services/listings/src/storage/venue-model'
import { createVenuesAdded } from '../services/listings/src/storage/venues-added'
import { reviewModels } from '../services/reviews/src/storage/models/review-models'
import { createWrittenPerHour } from '../services/reviews/src/storage/written-per-hour'
import { row } from './events/report'
import { runBench } from './harness/run-bench'
import { fillFigures } from './scale/fill-figures'
import { fillMembers, fillReviews } from './scale/fill-members'
import { fillVenues } from './scale/fill-venues'
import { openStore, type Store } from './scale/store'

const SIZES = (process.env.BENCH_SIZES ?? '10000,40000').split(',').map(Number)
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 200)
const EVENTS_PER_VENUE = 10
/** Number of counters that a busy site changes between two summations. */
const CHANGED_COUNTERS = 500
const CHANGED_ROUNDS = 30
/** Maximum cost relative to the smallest size. */
const MAX_RATIO = 3

type Work = () => Promise<unknown>

interface Query {
  readonly run: Work
  readonly before?: Work
  readonly rounds?: number
}
interface Kind {
  fill(documents: Documents, size: number): Promise<void>
  /** Measured queries by name; `before` is not measured. */
  queries(documents: Documents, size: number): Promise<Record<string, Query>>
}

const monthAgo = () => new Date(Math.floor((Date.now() - 31 * 86_400_000) / 86_400_000) * 86_400_000)
const yearAgo = () => new Date(monthAgo().getTime() - 334 * 86_400_000)
const months = (count: number) =>
  Array.from({ length: count }, (_, back) => {
    const now = new Date()
    return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 15)).toISOString().slice(0, 7)
  })
const perHourQueries = (what: string, { since }: { since(from: Date): Promise<unknown> }) => ({
  [`${what} per hour, of a month`]: { run: () => since(monthAgo()) },
  [`${what} per hour, of a year`]: { run: () => since(yearAgo()) },
})

const KINDS: Record<string, Kind> = {
  views: {
    async fill(documents, venues) {
      const connection = await documents.connection('analytics')
      for (const model of Object.values(figuresModels(connection))) await model.createIndexes()
      await fillFigures(documents, { venues, events: venues * EVENTS_PER_VENUE })
    },
    async queries(documents, venues) {
      const models = figuresModels(await documents.connection('analytics'))
      const views = createViewSums(models)
      const counters = createCounterRepository(models, { rawEventsDays: 90 })
      let number = 0
      const addViews = () =>
        counters.applyBatch(
          Array.from({ length: CHANGED_COUNTERS }, () => {
            number += 1
            const occurredAt = new Date()
            const subject = venueSubject(100_001 + ((number * 7) % venues))
            return { id: `bench-${number}`, subject, field: 'view', occurredAt, day: amsterdamDay(occurredAt) } as const
          }),
        )
      return {
        'views of two months': { run: () => views.ofMonths(months(2)) },
        'views of a year': { run: () => views.ofMonths(months(13)) },
        [`views of two months, ${CHANGED_COUNTERS} venues viewed since`]: {
          run: () => views.ofMonths(months(2)),
          before: addViews,
          rounds: CHANGED_ROUNDS,
        },
      }
    },
  },
  registered: {
    async fill(documents, size) {
      await userModel(await documents.connection('accounts')).createIndexes()
      await fillMembers(documents, size * 10)
    },
    queries: async (documents) =>
      perHourQueries('registered', createRegistered(userModel(await documents.connection('accounts')))),
  },
  written: {
    async fill(documents, size) {
      await reviewModels(await documents.connection('reviews')).reviews.createIndexes()
      await fillReviews(documents, { reviews: size, venues: size })
    },
    queries: async (documents) =>
      perHourQueries('written', createWrittenPerHour(reviewModels(await documents.connection('reviews')))),
  },
  added: {
    async fill(documents, size) {
      await venueModel(await documents.connection('listings')).createIndexes()
      await fillVenues(documents, size)
    },
    queries: async (documents) => perHourQueries('added', createVenuesAdded(await documents.connection('listings'))),
  },
}

async function main(): Promise<boolean> {
  const { values } = parseArgs({ options: { only: { type: 'string' } } })
  const kinds = Object.entries(KINDS).filter(([name]) => values.only?.split(',').includes(name) ?? true)
  const folder = mkdtempSync(join(tmpdir(), 'plekje-bench-growth-'))
  const opened: Store[] = []
  let isReached = true
  try {
    for (const size of SIZES) {
      mkdirSync(join(folder, String(size)))
      const store = await openStore(join(folder, String(size)), `growth${size}`)
      opened.push(store)
      for (const [name, kind] of kinds) {
        const began = performance.now()
        await kind.fill(store.documents, size)
        row(`${size}`, `${name} filled`, `${((performance.now() - began) / 1000).toFixed(0)} s`)
      }
    }
    for (const [, kind] of kinds) {
      const all = await Promise.all(opened.map(({ documents }, at) => kind.queries(documents, SIZES[at] ?? 0)))
      for (const name of Object.keys(all[0] ?? {})) {
        const times = all.map((): number[] => [])
        const rounds = all[0]?.[name]?.rounds ?? ROUNDS
        // Alternates between sizes, so that other work on the machine affects all.
        for (let round = 0; round < rounds; round += 1) {
          for (const [at, queries] of all.entries()) {
            await queries[name]?.before?.()
            const began = performance.now()
            await queries[name]?.run()
            times[at]?.push(performance.now() - began)
          }
        }
        for (const ofSize of times) ofSize.sort((one, other) => one - other)
        const percentile = (share: number) => times.map((ofSize) => ofSize[Math.floor(ofSize.length * share)] ?? 0)
        const format = (values: readonly number[]) => values.map((ms) => ms.toFixed(1)).join(' / ')
        const p95 = percentile(0.95)
        const ratio = (p95.at(-1) ?? 0) / (p95[0] || 1)
        row(SIZES.join(' / '), name, `p50 ${format(percentile(0.5))}, p95 ${format(p95)} ms: ${ratio.toFixed(2)}`)
        isReached &&= ratio <= MAX_RATIO
      }
    }
    return isReached
  } finally {
    for (const store of opened) await store.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

runBench(main)
