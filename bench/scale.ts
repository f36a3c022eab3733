// npm run bench -- scale [-- --venues 1000,20000 --mongodb URL …]: cost of a process with more venues.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
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
import { readOptions } from './scale/options'
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

async function main(): Promise<boolean> {
  const options = readOptions(process.argv.slice(2))
  const { sizes, engines, storeHeapMb, keepFolder } = options
  const folder = keepFolder ?? mkdtempSync(join(tmpdir(), 'plekje-bench-scale-'))
  const sites: Site[] = []
  const isIndexOutside = engines.MEILISEARCH_URL !== undefined
  const hasSearch =
    options.units.includes('search') && (isIndexOutside || sizes.every(({ venues }) => venues <= MAX_EMBEDDED_VENUES))
  const units = options.units.filter((unit) => unit !== 'search' || hasSearch)
  const hasListings = units.includes('listings')
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
    reportRows(
      'p50 / p95 in ms (processor ms of the service + of the store)',
      sizes,
      await measureRequests(sites, options.rounds),
      MAX_LIST_RATIO,
    )
    reportRows('Processor ms of a request of /readyz, service and store', sizes, await measureProbes(sites), MAX_RATIO)
    if (hasListings) {
      reportRows('Processor ms of a change: service + store', sizes, await measureChanges(sites), MAX_RATIO)
    }
    const memory = await measureMemory(sites)
    const isIndexInside = ({ name }: { name: string }) => name === 'search' && !isIndexOutside
    reportRows(
      'Live MiB of a process (resident)',
      sizes,
      memory.filter((row) => !isIndexInside(row)),
      MAX_MEMORY_RATIO,
    )
    if (memory.some(isIndexInside)) {
      reportRows('The same with the index in the process', sizes, memory.filter(isIndexInside), undefined)
    }
    const ready = startOrder(units).filter((unit) => unit !== 'search' || isIndexOutside)
    reportRows('From start to ready', sizes, await measureReady(sites, ready), MAX_RATIO)
    const largest = sites.at(-1)
    if (largest && hasListings && options.processes.length > 0) {
      reportConcurrency(await measureConcurrency(largest, options.processes, options.seconds), MAX_CONCURRENCY_RATIO)
    }
    for (const site of sites) {
      for (const child of [...site.running.values()]) await child.stop()
    }
    if (hasSearch && units.length === UNITS.length) {
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
    if (keepFolder === undefined) rmSync(folder, { recursive: true, force: true })
  }
}

/** Starts units before those that call them. */
const startOrder = (units: readonly UnitName[]): UnitName[] =>
  (['listings', 'accounts', 'reviews', 'social', 'search', 'planner', 'analytics', 'gateway'] as const).filter((unit) =>
    units.includes(unit),
  )

runBench(main)
