// npm run bench -- scale [--venues 1000,20000 --mongodb URL …]: cost of a process with more venues.
import { join } from 'node:path'
import { UNITS, type UnitName } from '@plekje/testing'
import { runBench } from './harness/run-bench'
import { measureConcurrency } from './scale/concurrent-processes'
import {
  measureChanges,
  measureChangesOfPlatform,
  measureMemory,
  measureProbes,
  measureReady,
  measureRequests,
} from './scale/measure'
import { type Options, readOptions } from './scale/options'
import { printVerdict, reportConcurrency, reportRows } from './scale/report'
import { openSite, retry, type Site } from './scale/site'

/** Goals: maximum cost relative to the smallest site. */
const MAX_MEMORY_RATIO = 1.1
const MAX_RATIO = 1.5
const MAX_LIST_RATIO = 3
/** Goal: maximum cost of a response with several processes relative to one. */
const MAX_CONCURRENCY_RATIO = 1.5
/** Maximum venues of an embedded index, which is in the memory of its process. */
const MAX_EMBEDDED_VENUES = 50_000

async function main(tempFolder: string): Promise<boolean> {
  const options = readOptions(process.argv.slice(2))
  const { sizes, engines, storeHeapMb, keepFolder } = options
  const folder = keepFolder ?? tempFolder
  const sites: Site[] = []
  const canSearch = engines.MEILISEARCH_URL !== undefined || sizes.every(({ venues }) => venues <= MAX_EMBEDDED_VENUES)
  const units = options.units.filter((unit) => unit !== 'search' || canSearch)
  console.log(`engines: ${Object.keys(engines).join(', ') || 'embedded, documents in a process of their own'}`)
  try {
    for (const size of sizes) {
      const { site, migrateSeconds, fillSeconds } = await openSite(join(folder, Object.values(size).join('-')), size, {
        engines,
        units,
        storeHeapMb,
        keepFolder,
      })
      sites.push(site)
      const sizeText = Object.entries(size).map(([what, count]) => `${count.toLocaleString('en')} ${what}`)
      console.log(
        `${sizeText.join(', ')}: migrated in ${migrateSeconds.toFixed(0)} s, filled in ${fillSeconds.toFixed(0)} s`,
      )
      // A start may time out while the store builds an index.
      for (const unit of startOrder(units)) await retry(() => site.start(unit))
    }
    await reportProcesses(sites, units, options)
    for (const site of sites) {
      for (const child of [...site.running.values()]) await child.stop()
    }
    if (units.length === UNITS.length) {
      reportRows(
        'Processor ms of a change with all its consequences',
        sizes,
        [await measureChangesOfPlatform(sites)],
        MAX_RATIO,
      )
    }
    return printVerdict()
  } finally {
    for (const site of sites) await site.close()
  }
}

async function reportProcesses(sites: readonly Site[], units: readonly UnitName[], options: Options): Promise<void> {
  const { sizes, engines, rounds, processes, seconds } = options
  const hasListings = units.includes('listings')
  reportRows(
    'p50 / p95 in ms (processor ms of the service + of the store)',
    sizes,
    await measureRequests(sites, rounds),
    MAX_LIST_RATIO,
  )
  reportRows('Processor ms of a request of /readyz, service and store', sizes, await measureProbes(sites), MAX_RATIO)
  if (hasListings) {
    reportRows('Processor ms of a change: service + store', sizes, await measureChanges(sites), MAX_RATIO)
  }
  const memory = await measureMemory(sites)
  const holdsIndex = (unit: string) => unit === 'search' && engines.MEILISEARCH_URL === undefined
  reportRows(
    'Live MiB of a process (resident)',
    sizes,
    memory.filter(({ name }) => !holdsIndex(name)),
    MAX_MEMORY_RATIO,
  )
  if (units.some(holdsIndex)) {
    const rows = memory.filter(({ name }) => holdsIndex(name))
    reportRows('The same with the index in the process', sizes, rows, undefined)
  }
  const unitsWithoutIndex = startOrder(units).filter((unit) => !holdsIndex(unit))
  reportRows('From start to ready', sizes, await measureReady(sites, unitsWithoutIndex), MAX_RATIO)
  const largest = sites.at(-1)
  if (largest && hasListings && processes.length > 0) {
    reportConcurrency(await measureConcurrency(largest, processes, seconds), MAX_CONCURRENCY_RATIO)
  }
}

/** Sorts units so that each starts before those that call it. */
const startOrder = (units: readonly UnitName[]): UnitName[] =>
  (['listings', 'accounts', 'reviews', 'social', 'search', 'planner', 'analytics', 'gateway'] as const).filter((unit) =>
    units.includes(unit),
  )

runBench(main)
