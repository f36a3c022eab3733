// npm run bench -- http: requests per second of the platform compared with a bare node:http server that sends the same bytes.
import { join } from 'node:path'
import { runBench } from './harness/run-bench'
import { measure, report } from './http/beside-bare'
import { makeEnlargedRoot } from './http/enlarged-root'
import { type RunningServer, root, startPlatform, waitUntilIndexed } from './http/processes'

const VENUES = 20_000

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

async function main(folder: string): Promise<boolean> {
  const data = { DATA_DIR: join(folder, 'seed') }
  const verdicts: boolean[] = []
  const cachedPlatform = await startPlatform(data)
  const paths = await choosePaths(cachedPlatform)
  verdicts.push(
    ...(await measure(cachedPlatform, folder, [
      { name: 'cached page of results', paths: ['/api/search?category=restaurants&limit=24'], atLeast: 0.5 },
      { name: 'cached list', paths: ['/api/listings?category=bars&limit=24'], atLeast: 0.5 },
      { name: 'cached venue', paths: paths.venues.slice(0, 1), atLeast: 0.5 },
    ])),
  )
  await cachedPlatform.stop()

  verdicts.push(...(await measureIdle(data)))

  const uncachedPlatform = await startPlatform({ ...data, RESPONSE_CACHE_MB: '0' })
  verdicts.push(
    ...(await measure(uncachedPlatform, folder, [
      { name: 'uncached venue', paths: paths.venues, atLeast: 1 / 20 },
      { name: 'uncached filtered list', paths: paths.lists, atLeast: 1 / 25 },
    ])),
  )
  await uncachedPlatform.stop()

  const enlargedPlatform = await startPlatform({
    DATA_DIR: join(folder, 'many'),
    PLEKJE_ROOT: makeEnlargedRoot(root, join(folder, 'root'), VENUES),
    RESPONSE_CACHE_MB: '0',
  })
  const name = `uncached search over ${(await waitUntilIndexed(enlargedPlatform)).toLocaleString('en')} venues`
  verdicts.push(...(await measure(enlargedPlatform, folder, [{ name, paths: searches, atLeast: 1 / 40 }])))
  await enlargedPlatform.stop()
  return verdicts.every(Boolean)
}

/** Measures a start with existing data, and the memory of the idle platform. */
async function measureIdle(data: { DATA_DIR: string }): Promise<boolean[]> {
  const platform = await startPlatform(data)
  await waitUntilIndexed(platform)
  await new Promise((resolve) => setTimeout(resolve, 5000))
  const seconds = platform.startSeconds
  const mebibytes = platform.residentMiB()
  await platform.stop()
  return [
    report('start with data in place', `${seconds.toFixed(2)} s`, 'at most 2.5 s', seconds <= 2.5),
    report('idle memory of the platform', `${mebibytes.toFixed(0)} MiB`, 'at most 300 MiB', mebibytes <= 300),
  ]
}

async function choosePaths({ url }: RunningServer): Promise<{ venues: string[]; lists: string[] }> {
  const get = async (path: string) => (await fetch(url + path)).json()
  await waitUntilIndexed({ url })
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

runBench(main)
