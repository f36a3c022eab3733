// Proves ADMIN-25.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EngineSettings, openEngines } from '@plekje/engines'
import { outboxModels } from '@plekje/service-kit'
import { findGrowingCosts, LONG_TIME_LIMITS } from '@plekje/testing'
import { seedListings } from '../src'
import { sampleSeed, sampleVenue } from './sample-seed'
import { admin, type RunningListings, startListings } from './start-listings'

jest.setTimeout(600_000)

const [FEW, MANY] = [500, 4000]
const ROUNDS = 25

const NAMES = ['Café', 'Restaurant', 'Minigolf', 'Speeltuin', 'Museum', 'Zwembad', 'Bowlingbaan', 'Theater']

/** A seed with the same shares of categories, places, ratings and names for every size. */
const seedOf = (count: number) => ({
  ...sampleSeed,
  venues: Array.from({ length: count }, (_, at) =>
    sampleVenue(at + 1, {
      name: `${NAMES[at % NAMES.length]} ${at}`,
      googleRating: at % 7 === 0 ? null : 3 + (at % 20) / 10,
      isVisible: at % 50 !== 0,
    }),
  ),
})

const manage = (query: string) => ({
  [`list?${query}`]: ({ call }: RunningListings) => call(`/api/admin/venues/manage?${query}`, { as: admin }),
})
const lastPage = (count: number, round: number) =>
  `/api/admin/venues/manage?limit=20&page=${count / 20}${round % 2 === 0 ? '' : '&sort=category'}`

type Ask = (listings: RunningListings, round: number, count: number) => Promise<{ status: number }>
const questions: Record<string, Ask> = {
  ...manage(''),
  'the last page': ({ call }, round, count) => call(lastPage(count, round), { as: admin }),
  ...manage('sort=rating&order=desc'),
  ...manage('sort=photos'),
  ...manage('sort=category'),
  ...manage('sort=location&order=desc'),
  ...manage('sort=status'),
  ...manage('category=restaurants'),
  ...manage('location=utrecht'),
  ...manage('visibility=true'),
  'a page of a category': ({ call }) => call('/api/listings/category/2?limit=24'),
  'categories with counts': ({ call }) => call('/api/categories'),
  'figures of the dashboard': ({ call }) => call('/api/internal/venue-figures', { as: 'analytics' }),
  readiness: ({ call }) => call('/readyz'),
  'a change and the counts after it': async ({ call }, round) => {
    const body = { visible: round % 2 === 0 }
    const path = `/api/admin/venues/${round + 1}/visibility`
    const changed = await call(path, { as: admin, method: 'PATCH', body })
    return changed.status === 200 ? call('/api/locations') : changed
  },
}

async function questionsTo(count: number) {
  const dataDir = await mkdtemp(join(tmpdir(), 'many-venues-'))
  folders.push(dataDir)
  await seedQuietly(count, dataDir)
  const listings = await startListings(undefined, dataDir)
  running.push(listings)
  const asked = Object.entries(questions).map(
    ([name, ask]) => [name, (round: number) => ask(listings, round, count)] as const,
  )
  return Object.fromEntries(asked)
}

const folders: string[] = []
const running: RunningListings[] = []
afterEach(async () => {
  for (const listings of running) await listings.close()
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

/** Seeds without events, because publishing them would distort the measurement. */
async function seedQuietly(count: number, dataDir: string) {
  const engines = await openEngines(EngineSettings.parse({ ...LONG_TIME_LIMITS, DATA_DIR: dataDir }), ['documents'])
  await seedListings(engines, async () => seedOf(count))
  const { rows } = outboxModels(await engines.documents.connection('listings'))
  await rows.deleteMany({ order: { $gte: 0 } })
  await engines.close()
}

it('costs the same per request with eight times as many venues', async () => {
  const [few, many] = [await questionsTo(FEW), await questionsTo(MANY)]
  expect(await findGrowingCosts({ few, many }, { rounds: ROUNDS, times: 3 })).toEqual([])
})
