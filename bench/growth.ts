// npm run bench -- growth [--only views,registered]: how the time of the dashboard's growth figures grows with the data.
import { mkdirSync } from 'node:fs'
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
import { printRow } from './events/report'
import { secondsOf } from './harness/clock'
import { runBench } from './harness/run-bench'
import { fillFigures, lastMonths } from './scale/fill-figures'
import { fillMembers, fillReviews } from './scale/fill-members'
import { fillVenues } from './scale/fill-venues'
import { openStore, type Store } from './scale/store'

const SIZES = (process.env.BENCH_SIZES ?? '10000,40000').split(',').map(Number)
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 200)
const EVENTS_PER_VENUE = 10
/** Maximum cost relative to the smallest size. */
const MAX_RATIO = 3

interface GrowthFigure {
  fill(documents: Documents, size: number): Promise<void>
  /** Measured requests by name. */
  requests(documents: Documents): Promise<Record<string, () => Promise<unknown>>>
}

const DAY_MS = 24 * 60 * 60 * 1000
const midnightDaysAgo = (days: number) => new Date((Math.floor(Date.now() / DAY_MS) - days) * DAY_MS)
const requestsPerHour = (verb: string, { since }: { since(from: Date): Promise<unknown> }) => ({
  [`${verb} per hour, of a month`]: () => since(midnightDaysAgo(31)),
  [`${verb} per hour, of a year`]: () => since(midnightDaysAgo(365)),
})

const GROWTH_FIGURES: Record<string, GrowthFigure> = {
  views: {
    async fill(documents, venues) {
      const connection = await documents.connection('analytics')
      for (const model of Object.values(figuresModels(connection))) await model.createIndexes()
      await fillFigures(documents, { venues, events: venues * EVENTS_PER_VENUE })
    },
    async requests(documents) {
      const views = createViewSums(figuresModels(await documents.connection('analytics')))
      return {
        'views of two months': () => views.viewsOfMonths(lastMonths(2)),
        'views of a year': () => views.viewsOfMonths(lastMonths(13)),
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

async function main(folder: string): Promise<boolean> {
  const { values } = parseArgs({ options: { only: { type: 'string' } } })
  const figures = Object.entries(GROWTH_FIGURES).filter(([name]) => values.only?.split(',').includes(name) ?? true)
  const stores: Store[] = []
  let areGoalsMet = true
  try {
    for (const size of SIZES) {
      mkdirSync(join(folder, String(size)))
      const store = await openStore(join(folder, String(size)), `growth${size}`)
      stores.push(store)
      for (const [name, figure] of figures) {
        const seconds = await secondsOf(() => figure.fill(store.documents, size))
        printRow(`${size}`, `${name} filled`, `${seconds.toFixed(0)} s`)
      }
    }
    for (const [, figure] of figures) {
      const requestsOfSizes = await Promise.all(stores.map(({ documents }) => figure.requests(documents)))
      for (const name of Object.keys(requestsOfSizes[0] ?? {})) {
        const times = requestsOfSizes.map((): number[] => [])
        // Alternates between sizes, so that other work on the machine affects each of them.
        for (let round = 0; round < ROUNDS; round += 1) {
          for (const [index, requests] of requestsOfSizes.entries()) {
            const startedAt = performance.now()
            await requests[name]?.()
            times[index]?.push(performance.now() - startedAt)
          }
        }
        const format = (values: readonly number[]) => values.map((ms) => ms.toFixed(1)).join(' / ')
        const p50 = times.map((timesOfSize) => percentiles(timesOfSize).p50)
        const p95 = times.map((timesOfSize) => percentiles(timesOfSize).p95)
        const ratio = (p95.at(-1) ?? 0) / (p95[0] || 1)
        printRow(SIZES.join(' / '), name, `p50 ${format(p50)}, p95 ${format(p95)} ms: ${ratio.toFixed(2)}`)
        areGoalsMet &&= ratio <= MAX_RATIO
      }
    }
    return areGoalsMet
  } finally {
    for (const store of stores) await store.close()
  }
}

runBench(main)
