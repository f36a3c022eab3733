// npm run bench:http: what the platform costs beside a bare node:http server that sends the same bytes.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runBench } from './harness/run-bench'
import { makeEnlargedRoot } from './http/enlarged-root'
import type { LoadResult } from './http/load'
import { load, type Running, root, startPlatform, startRawServer, visibleVenues } from './http/processes'
import type { Prepared } from './http/raw-server'

const ROUNDS = 3
const ROUND_SECONDS = 3
const MANY = 20_000

interface Case {
  readonly name: string
  readonly paths: readonly string[]
  /** Share of the bare server's requests per second that must be reached. */
  readonly atLeast: number
}

const searches = [
  'minigolf',
  'minigofl',
  'escaperoom utrecht',
  'cafe',
  'bowlen',
  'zwembad',
  'restaurant terras',
  'bioscoop amsterdam',
  'sauna',
  'karten met vrienden',
].map((words) => `/api/search?search=${encodeURIComponent(words)}`)

async function main(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'plekje-bench-'))
  const data = { DATA_DIR: join(folder, 'seed') }
  try {
    const verdicts: boolean[] = []
    const first = await startPlatform(data)
    const paths = await choosePaths(first)
    verdicts.push(
      ...(await measure(first, folder, [
        { name: 'cached page of results', paths: ['/api/search?category=restaurants&limit=24'], atLeast: 0.5 },
        { name: 'cached list', paths: ['/api/listings?category=bars&limit=24'], atLeast: 0.5 },
        { name: 'cached venue', paths: paths.venues.slice(0, 1), atLeast: 0.5 },
      ])),
    )
    await first.stop()

    verdicts.push(...(await measureRest(data)))

    const uncached = await startPlatform({ ...data, RESPONSE_CACHE: 'off' })
    verdicts.push(
      ...(await measure(uncached, folder, [
        { name: 'uncached venue', paths: paths.venues, atLeast: 1 / 20 },
        { name: 'uncached filtered list', paths: paths.lists, atLeast: 1 / 25 },
      ])),
    )
    await uncached.stop()

    const many = await startPlatform({
      DATA_DIR: join(folder, 'many'),
      PLEKJE_ROOT: makeEnlargedRoot(root, join(folder, 'root'), MANY),
      RESPONSE_CACHE: 'off',
    })
    const name = `uncached search over ${(await visibleVenues(many)).toLocaleString('en')} venues`
    verdicts.push(...(await measure(many, folder, [{ name, paths: searches, atLeast: 1 / 40 }])))
    await many.stop()
    return verdicts.every(Boolean)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Start with data in place, and memory of the whole platform when nothing is asked. */
async function measureRest(data: { DATA_DIR: string }): Promise<boolean[]> {
  const again = await startPlatform(data)
  await visibleVenues(again)
  await new Promise((resolve) => setTimeout(resolve, 5000))
  const [seconds, mebibytes] = [again.startSeconds, again.residentMiB()]
  await again.stop()
  return [
    report('start with data in place', `${seconds.toFixed(2)} s`, 'at most 2.5 s', seconds <= 2.5),
    report('idle memory of the platform', `${mebibytes.toFixed(0)} MiB`, 'at most 300 MiB', mebibytes <= 300),
  ]
}

async function choosePaths({ url }: Running): Promise<{ venues: string[]; lists: string[] }> {
  const get = async (path: string) => (await fetch(url + path)).json()
  await visibleVenues({ url })
  const listings = (await get('/api/listings?limit=400')) as {
    slug: string
    categorySlug: string
    locationSlug: string
    priceRange: string | null
  }[]
  const pairs = new Set(
    listings.map(({ categorySlug, locationSlug }) => `category=${categorySlug}&location=${locationSlug}`),
  )
  return {
    venues: listings.slice(0, 200).map(({ slug }) => `/api/listings/${slug}`),
    lists: [...pairs].slice(0, 100).map((criteria) => `/api/listings?${criteria}&sortBy=rating`),
  }
}

/** The same requests to the platform and to a bare server with the same bytes, in turn; medians of the rounds. */
async function measure(platform: Running, folder: string, cases: readonly Case[]): Promise<boolean[]> {
  const file = join(folder, 'prepared.json')
  const prepared = await Promise.all(cases.flatMap(({ paths }) => paths.map((path) => prepare(platform.url, path))))
  writeFileSync(file, JSON.stringify(prepared))
  const raw = await startRawServer(file)
  const verdicts: boolean[] = []
  for (const { name, paths, atLeast } of cases) {
    const ours: LoadResult[] = []
    const bare: LoadResult[] = []
    for (const server of [platform, raw]) await load(server.url, paths, 1)
    for (let round = 0; round < ROUNDS; round += 1) {
      ours.push(await load(platform.url, paths, ROUND_SECONDS))
      bare.push(await load(raw.url, paths, ROUND_SECONDS))
    }
    const failures = [...ours, ...bare].reduce((sum, result) => sum + result.failures, 0)
    const [reached, possible] = [median(ours), median(bare)]
    const ratio = reached.requestsPerSecond / possible.requestsPerSecond
    const bytes = prepared.filter(({ path }) => paths.includes(path)).reduce((sum, { body }) => sum + body.length, 0)
    const figures =
      `${describe(ratio)} of bare: ${rounded(reached.requestsPerSecond)} of ${rounded(possible.requestsPerSecond)} ` +
      `requests/s, p50 ${reached.p50Ms} ms, p99 ${reached.p99Ms} ms, ${rounded(bytes / paths.length)} bytes` +
      (failures > 0 ? `, ${failures} FAILED` : '')
    verdicts.push(report(name, figures, `at least ${describe(atLeast)}`, ratio >= atLeast && failures === 0))
  }
  await raw.stop()
  return verdicts
}

async function prepare(url: string, path: string): Promise<Prepared> {
  const response = await fetch(url + path, { headers: { 'accept-encoding': 'identity' } })
  if (response.status !== 200) throw new Error(`${path} answers ${response.status}`)
  const ofConnection = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding'])
  return {
    path,
    headers: [...response.headers].filter(([name]) => !ofConnection.has(name)).flat(),
    body: await response.text(),
  }
}

const median = (results: readonly LoadResult[]): LoadResult =>
  results.toSorted((a, b) => a.requestsPerSecond - b.requestsPerSecond)[Math.floor(results.length / 2)] as LoadResult

const rounded = (value: number): string => Math.round(value).toLocaleString('en')
const describe = (ratio: number): string => (ratio >= 0.2 ? ratio.toFixed(2) : `1/${(1 / ratio).toFixed(1)}`)

function report(name: string, figures: string, target: string, isReached: boolean): boolean {
  console.log(`${isReached ? 'ok    ' : 'MISSED'}  ${name.padEnd(38)} ${figures} (${target})`)
  return isReached
}

runBench(main)
