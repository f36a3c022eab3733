// npm run bench -- import: time to check a file of venues for duplicates, and how long other requests wait meanwhile.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { EngineSettings, openEngines } from '@plekje/engines'
import { createListingsService, listingsEngineRoles, readListingsConfig, seedListings } from '@plekje/listings'
import { loadSeed } from '@plekje/seed'
import { IDENTITY_PUBLIC_KEYS, identityHeaders } from '@plekje/testing/service-caller'
import { type Candidate, createDuplicateFinder } from '../services/listings/src/imports/duplicate-finder'
import { createQuadraticDuplicateFinder } from '../services/listings/tests/quadratic-duplicate-finder'
import { printRow } from './events/report'
import { processorMs } from './harness/clock'
import { createRandom } from './harness/random'
import { runBench } from './harness/run-bench'
import { root } from './http/processes'

const SIZES = (process.env.BENCH_ROWS ?? '2000,50000').split(',').map(Number)
/** With more rows, comparing each row with all others takes minutes to hours. */
const MAX_QUADRATIC_ROWS = 2000
const GOAL_SECONDS = 30

const SYLLABLES = [...'bdfghjklmnprstvwz'].flatMap((head) =>
  ['a', 'e', 'i', 'o', 'u', 'aa', 'oe', 'ij', 'er', 'an'].map((tail) => head + tail),
)

/** Gives a whole number below `bound`. */
type Random = (bound: number) => number
const wordOf = (random: Random) =>
  Array.from({ length: 2 + random(3) }, () => SYLLABLES[random(SYLLABLES.length)]).join('')
const nameOf = (random: Random) => `${wordOf(random)} ${wordOf(random)}`

interface Row {
  readonly name: string
  readonly address: string
  readonly latitude: number
  readonly longitude: number
}

/** Ordinary files, and the worst cases for finding duplicates. */
const files: Readonly<Record<string, (random: Random, index: number) => Row>> = {
  'all over the country': (random) => ({
    name: nameOf(random),
    address: '',
    latitude: 51.5 + random(15_000) / 10_000,
    longitude: 4.5 + random(20_000) / 10_000,
  }),
  'all in one street': (random) => ({ name: nameOf(random), address: '', latitude: 52.09, longitude: 5.12 }),
  'numbered names in one street': (_random, index) => ({
    name: `Zaal ${(index * 7919) % 99_991}`,
    address: '',
    latitude: 52.09,
    longitude: 5.12,
  }),
  'one name in one town, each at an address of its own': (_random, index) => ({
    name: 'Hema',
    address: `Straat ${index}`,
    latitude: 52 + index / 100_000,
    longitude: 5.12 + (index % 200) / 500,
  }),
}

const rowsOf = (kind: string, count: number): Row[] => {
  const next = createRandom(7)
  const random = (bound: number) => Math.floor(next() * bound)
  const make = files[kind]
  return make ? Array.from({ length: count }, (_, index) => make(random, index)) : []
}

const candidateOf = (fileRow: Row, line: number): Candidate => ({
  ...fileRow,
  id: null,
  line,
  locationId: 1,
  placeName: 'Utrecht',
  hasOwnPoint: true,
  osmId: null,
})

/** Measures processor time, because other programs use the machine too. */
function findDuplicates(finder: Pick<ReturnType<typeof createDuplicateFinder>, 'add' | 'find'>, rows: readonly Row[]) {
  const cpuBefore = processorMs()
  let duplicates = 0
  for (const [index, fileRow] of rows.entries()) {
    const candidate = candidateOf(fileRow, index)
    if (finder.find(candidate)) duplicates += 1
    else finder.add(candidate)
  }
  return { seconds: (processorMs() - cpuBefore) / 1000, duplicates }
}

/** Measures a whole preview: over HTTP, with the rows stored in embedded documents of the same process. */
async function measurePreview(count: number) {
  const folder = mkdtempSync(join(tmpdir(), 'plekje-bench-import-'))
  const engines = await openEngines(EngineSettings.parse({ DATA_DIR: folder }), listingsEngineRoles)
  await seedListings(engines, () => loadSeed(join(root, 'data/seed')))
  const env = { PORT: '0', LOG_LEVEL: 'error', IDENTITY_PUBLIC_KEYS, DATA_DIR: folder }
  const service = await createListingsService(readListingsConfig(env), engines)
  const { url } = await service.start()
  const delay = monitorEventLoopDelay({ resolution: 1 })
  try {
    const lines = rowsOf('all over the country', count).map(
      ({ name, latitude, longitude }) => `${name};bar;Utrecht;${latitude};${longitude}`,
    )
    const content = ['naam;categorie;plaats;latitude;longitude', ...lines].join('\n')
    const body = JSON.stringify({ fileName: 'bench.csv', content })
    const administrator = await identityHeaders('listings', { id: 'bench', username: 'bench', isAdmin: true })
    delay.enable()
    const startedAt = performance.now()
    const reply = await fetch(`${url}/api/admin/imports`, {
      method: 'POST',
      headers: { ...administrator, 'content-type': 'application/json' },
      body,
    })
    const seconds = (performance.now() - startedAt) / 1000
    delay.disable()
    if (reply.status !== 201) throw new Error(`${reply.status}: ${await reply.text()}`)
    return { seconds, longestMs: delay.max / 1e6, p99Ms: delay.percentile(99) / 1e6 }
  } finally {
    await service.close()
    await engines.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function main(): Promise<boolean> {
  let isGoalMet = true
  for (const kind of Object.keys(files)) {
    for (const count of SIZES) {
      const rows = rowsOf(kind, count)
      const { seconds, duplicates } = findDuplicates(createDuplicateFinder(), rows)
      isGoalMet &&= seconds <= GOAL_SECONDS
      const quadratic = count <= MAX_QUADRATIC_ROWS ? findDuplicates(createQuadraticDuplicateFinder(), rows) : undefined
      if (quadratic && quadratic.duplicates !== duplicates) throw new Error(`${kind}: other duplicates are found`)
      const comparison = quadratic ? `, ${quadratic.seconds.toFixed(2)} s by comparing with everything` : ''
      printRow(String(count), kind, `${seconds.toFixed(2)} s${comparison} (${duplicates} duplicates)`)
    }
  }
  for (const count of SIZES) {
    const { seconds, longestMs, p99Ms } = await measurePreview(count)
    isGoalMet &&= seconds <= GOAL_SECONDS
    const waits = `others wait ${longestMs.toFixed(0)} ms at most, ${p99Ms.toFixed(0)} ms in 99 of 100 cases`
    printRow(String(count), 'previewed over HTTP and stored', `${seconds.toFixed(2)} s; ${waits}`)
  }
  console.log(
    `goal: ${Math.max(...SIZES)} rows in ${GOAL_SECONDS} s, wherever they are: ${isGoalMet ? 'met' : 'MISSED'}`,
  )
  return isGoalMet
}

runBench(main)
