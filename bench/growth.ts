// npm run bench -- growth [-- --only views,registered]: whether the growth figures of the dashboard cost more with more data.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Documents } from '@plekje/engines'
import { percentiles } from '@plekje/testing'
import { createRegistrationCounts } from '../services/accounts/src/storage/registration-counts'
import { userModel } from '../services/accounts/src/storage/user-model'
import { figuresModels } from '../services/analytics/src/storage/analytics-models'
import { createViewSums } from '../services/analytics/src/storage/view-sums'
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
/** Maximum cost relative to the smallest size. */
const MAX_RATIO = 3
interface Kind {
  fill(documents: Documents, size: number): Promise<void>
  /** Measured requests by name. */
  requests(documents: Documents): Promise<Record<string, () => Promise<unknown>>>
}

const monthAgo = () => new Date(Math.floor((Date.now() - 31 * 86_400_000) / 86_400_000) * 86_400_000)
const yearAgo = () => new Date(monthAgo().getTime() - 334 * 86_400_000)
const months = (count: number) =>
  Array.from({ length: count }, (_, back) => {
    const now = new Date()
    return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 15)).toISOString().slice(0, 7)
  })
const requestsPerHour = (what: string, { since }: { since(from: Date): Promise<unknown> }) => ({
  [`${what} per hour, of a month`]: () => since(monthAgo()),
  [`${what} per hour, of a year`]: () => since(yearAgo()),
})

const KINDS: Record<string, Kind> = {
  views: {
    async fill(documents, venues) {
      const connection = await documents.connection('analytics')
      for (const model of Object.values(figuresModels(connection))) await model.createIndexes()
      await fillFigures(documents, { venues, events: venues * EVENTS_PER_VENUE })
    },
    async requests(documents) {
      const views = createViewSums(figuresModels(await documents.connection('analytics')))
      return {
        'views of two months': () => views.ofMonths(months(2)),
        'views of a year': () => views.ofMonths(months(13)),
      }
    },
  },
  registered: {
    async fill(documents, size) {
      await userModel(await documents.connection('accounts')).createIndexes()
      await fillMembers(documents, size * 10)
    },
    requests: async (documents) =>
      requestsPerHour('registered', createRegistrationCounts(userModel(await documents.connection('accounts')))),
  },
  written: {
    async fill(documents, size) {
      await reviewModels(await documents.connection('reviews')).reviews.createIndexes()
      await fillReviews(documents, { reviews: size, venues: size })
    },
    requests: async (documents) =>
      requestsPerHour('written', createWrittenPerHour(reviewModels(await documents.connection('reviews')))),
  },
  added: {
    async fill(documents, size) {
      await venueModel(await documents.connection('listings')).createIndexes()
      await fillVenues(documents, size)
    },
    requests: async (documents) => requestsPerHour('added', createVenuesAdded(await documents.connection('listings'))),
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
      const all = await Promise.all(opened.map(({ documents }) => kind.requests(documents)))
      for (const name of Object.keys(all[0] ?? {})) {
        const times = all.map((): number[] => [])
        // Alternates between sizes, so that other work on the machine affects all.
        for (let round = 0; round < ROUNDS; round += 1) {
          for (const [at, requests] of all.entries()) {
            const began = performance.now()
            await requests[name]?.()
            times[at]?.push(performance.now() - began)
          }
        }
        const format = (values: readonly number[]) => values.map((ms) => ms.toFixed(1)).join(' / ')
        const p50 = times.map((ofSize) => percentiles(ofSize).p50)
        const p95 = times.map((ofSize) => percentiles(ofSize).p95)
        const ratio = (p95.at(-1) ?? 0) / (p95[0] || 1)
        row(SIZES.join(' / '), name, `p50 ${format(p50)}, p95 ${format(p95)} ms: ${ratio.toFixed(2)}`)
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
