// npm run bench -- admin: time of administrators' requests to listings over HTTP, from 100 up to 100,000 venues.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EngineSettings, openEngines } from '@plekje/engines'
import { createListingsService, listingsEngineRoles, readListingsConfig, seedListings } from '@plekje/listings'
import { loadSeed } from '@plekje/seed'
import { percentiles } from '@plekje/testing'
import { IDENTITY_PUBLIC_KEYS, identityHeaders } from '@plekje/testing/service-caller'
import { printRow } from './events/report'
import { processorMs } from './harness/clock'
import { runBench } from './harness/run-bench'
import { makeEnlargedRoot } from './http/enlarged-root'
import { root } from './http/processes'

const SIZES = (process.env.BENCH_VENUES ?? '100,1000,10000,100000').split(',').map(Number)
const ROUNDS = 15
const VENUES_PATH = '/api/admin/venues/manage?'

interface VenuesPage {
  readonly total: number
  readonly totalPages: number
  readonly venues: readonly { readonly id: number; readonly isVisible: boolean }[]
}
type Call = (path: string, options?: { method: string; body: unknown }) => Promise<unknown>
interface AdminRequest {
  readonly name: string
  /** Called before each round, and not measured. */
  readonly before?: (call: Call, round: number) => Promise<unknown>
  /** The path, from the first page of venues. */
  readonly path: (firstPage: VenuesPage) => string
}

const adminRequests: readonly AdminRequest[] = [
  { name: 'first page by name', path: () => VENUES_PATH },
  { name: 'page in the middle', path: ({ totalPages }) => `${VENUES_PATH}page=${Math.ceil(totalPages / 2)}` },
  { name: 'last page', path: ({ totalPages }) => `${VENUES_PATH}page=${totalPages}` },
  { name: 'search for a word', path: () => `${VENUES_PATH}search=golf` },
  { name: 'category and place', path: () => `${VENUES_PATH}category=bars&location=amsterdam` },
  { name: 'hidden venues', path: () => `${VENUES_PATH}visibility=false` },
  { name: 'by rating, descending', path: () => `${VENUES_PATH}sort=rating&order=desc` },
  { name: 'by category', path: () => `${VENUES_PATH}sort=category` },
  { name: 'by name, just after a change', before: flipVisibility, path: () => VENUES_PATH },
  { name: 'categories, just after a change', before: flipVisibility, path: () => '/api/categories' },
  { name: 'figures of the dashboard', path: () => '/api/internal/venue-figures' },
  { name: 'growth of the dashboard', path: () => `/api/internal/venue-figures?since=${monthAgo()}` },
]

const monthAgo = () => new Date(Date.now() - 31 * 24 * 3600 * 1000).toISOString()

/** An administrator hides a venue and shows it again in the next round. */
async function flipVisibility(call: Call): Promise<void> {
  const { venues } = (await call(VENUES_PATH)) as VenuesPage
  const [venue] = venues
  if (!venue) throw new Error('no venue to change')
  await call(`/api/admin/venues/${venue.id}/visibility`, { method: 'PATCH', body: { visible: !venue.isVisible } })
}

interface Measurement {
  readonly p50Ms: number
  readonly p95Ms: number
  /** Processor time of one response, of the service, the embedded store and the caller, which share this process. */
  readonly cpuMs: number
}

async function measure(size: number): Promise<Map<string, Measurement>> {
  const folder = mkdtempSync(join(tmpdir(), 'plekje-bench-admin-'))
  const engines = await openEngines(EngineSettings.parse({ DATA_DIR: join(folder, 'data') }), listingsEngineRoles)
  const enlargedRoot = makeEnlargedRoot(root, join(folder, 'root'), size)
  await seedListings(engines, () => loadSeed(join(enlargedRoot, 'data/seed')))
  const env = { PORT: '0', LOG_LEVEL: 'error', IDENTITY_PUBLIC_KEYS, DATA_DIR: join(folder, 'data') }
  const service = await createListingsService(readListingsConfig(env), engines)
  const { url } = await service.start()
  const call: Call = async (path, { method, body } = { method: 'GET', body: undefined }) => {
    const caller = path.startsWith('/api/internal/') ? 'analytics' : { id: 'bench', username: 'bench', isAdmin: true }
    const response = await fetch(url + path, {
      method,
      headers: {
        // Identity tokens are valid for a minute only.
        ...(await identityHeaders('listings', caller)),
        'content-type': 'application/json',
      },
      body: body === undefined ? null : JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return response.json()
  }
  try {
    await untilPublished(engines)
    const firstPage = (await call(VENUES_PATH)) as VenuesPage
    const results = new Map<string, Measurement>()
    for (const { name, before, path } of adminRequests) {
      const times: number[] = []
      let cpuMs = 0
      // The first round is not counted, because nothing is cached yet.
      for (let round = 0; round <= ROUNDS; round += 1) {
        await before?.(call, round)
        const startedAt = performance.now()
        const cpuBefore = processorMs()
        await call(path(firstPage))
        if (round === 0) continue
        times.push(performance.now() - startedAt)
        cpuMs += processorMs() - cpuBefore
      }
      const { p50, p95 } = percentiles(times)
      results.set(name, { p50Ms: p50, p95Ms: p95, cpuMs: cpuMs / ROUNDS })
    }
    return results
  } finally {
    await service.close()
    await engines.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Waits until the relay has published the events of the seed, which would otherwise be measured too. */
async function untilPublished(engines: Awaited<ReturnType<typeof openEngines<'documents'>>>): Promise<void> {
  const connection = await engines.documents.connection('listings')
  while (await connection.collection('outbox').findOne({}, { projection: { _id: 1 } })) {
    await new Promise((resolve) => setTimeout(resolve, 2000))
  }
}

const cellOf = ({ p50Ms, p95Ms, cpuMs }: Measurement) =>
  `${p50Ms.toFixed(0)} / ${p95Ms.toFixed(0)} (${cpuMs.toFixed(1)})`

async function main(): Promise<void> {
  // Warms up, so that compilation is not measured with the first size.
  await measure(100)
  const bySize = new Map<number, Map<string, Measurement>>()
  for (const size of SIZES) {
    bySize.set(size, await measure(size))
    for (const [name, figures] of bySize.get(size) ?? []) printRow(size.toLocaleString('en'), name, cellOf(figures))
  }
  const sizes = [...bySize.keys()]
  console.log(
    '\np50 / p95 in ms (processor ms) by number of visible venues, and the ratio of the processor times of the largest and the smallest',
  )
  console.log(
    `| | ${sizes.map((size) => size.toLocaleString('en')).join(' | ')} | ratio |\n|---|${'---|'.repeat(sizes.length)}---|`,
  )
  for (const { name } of adminRequests) {
    const measurements = sizes.map((size) => bySize.get(size)?.get(name) as Measurement)
    const cells = measurements.map(cellOf)
    const ratio = (measurements.at(-1)?.cpuMs ?? 0) / (measurements[0]?.cpuMs ?? 1)
    console.log(`| ${name} | ${cells.join(' | ')} | ${ratio.toFixed(1)} |`)
  }
}

runBench(main)
