// npm run bench -- scale [-- --venues 1000,20000 --mongodb URL …]: whether more venues, members and events cost a process more.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { UNITS, type UnitName } from '@plekje/testing'
import { runBench } from './harness/run-bench'
import {
  measureChanges,
  measureChangesOfPlatform,
  measureMemory,
  measureProbes,
  measureQuestions,
  measureReady,
} from './scale/measure'
import { readOptions } from './scale/options'
import { measureBeside } from './scale/processes-beside'
import { conclude, reportBeside, reportRows } from './scale/report'
import { openSite, patiently, type Site } from './scale/site'

/** Times the smallest site. */
const MEMORY = 1.1
const FLAT = 1.5
const LISTS = 3
const BESIDE = 1.5
/** The embedded index is in the memory of the process that has it: beyond this a laptop has no room. */
const EMBEDDED_INDEX = 50_000

async function main(): Promise<boolean> {
  const options = readOptions(process.argv.slice(2))
  const { sizes, engines, storeHeapMb, keptIn } = options
  const folder = options.keptIn ?? mkdtempSync(join(tmpdir(), 'plekje-bench-scale-'))
  const sites: Site[] = []
  const isIndexOutside = engines.MEILISEARCH_URL !== undefined
  const withSearch =
    options.units.includes('search') && (isIndexOutside || sizes.every(({ venues }) => venues <= EMBEDDED_INDEX))
  const units = options.units.filter((unit) => unit !== 'search' || withSearch)
  const withChanges = units.includes('listings')
  console.log(`engines: ${Object.keys(engines).join(', ') || 'embedded, documents in a process of their own'}`)
  try {
    for (const size of sizes) {
      const where = join(folder, Object.values(size).join('-'))
      const { site, migrateSeconds, fillSeconds } = await openSite(where, size, { engines, units, storeHeapMb, keptIn })
      sites.push(site)
      const said = Object.entries(size).map(([what, count]) => `${count.toLocaleString('en')} ${what}`)
      console.log(
        `${said.join(', ')}: migrated in ${migrateSeconds.toFixed(0)} s, filled in ${fillSeconds.toFixed(0)} s`,
      )
      // A store that makes an index may keep a service waiting for longer than that waits.
      for (const unit of inOrder(units)) await patiently(() => site.start(unit))
    }
    reportRows(
      'p50 / p95 in ms (processor ms of the service + of the store)',
      sizes,
      await measureQuestions(sites, options.rounds),
      LISTS,
    )
    reportRows('Processor ms of a look at /readyz, service and store', sizes, await measureProbes(sites), FLAT)
    if (withChanges) {
      reportRows('Processor ms of a change: service + store', sizes, await measureChanges(sites), FLAT)
    }
    const memory = await measureMemory(sites)
    const isInside = ({ name }: { name: string }) => name === 'search' && !isIndexOutside
    reportRows(
      'MiB that live in a process (resident)',
      sizes,
      memory.filter((row) => !isInside(row)),
      MEMORY,
    )
    if (memory.some(isInside)) {
      reportRows('The same with the index in the process', sizes, memory.filter(isInside), undefined)
    }
    const ready = inOrder(units).filter((unit) => unit !== 'search' || isIndexOutside)
    reportRows('From start to ready', sizes, await measureReady(sites, ready), FLAT)
    const largest = sites.at(-1)
    if (largest && withChanges && options.processes.length > 0) {
      reportBeside(await measureBeside(largest, options.processes, options.seconds), BESIDE)
    }
    for (const site of sites) for (const child of [...site.running.values()]) await child.stop()
    if (withSearch && units.length === UNITS.length) {
      reportRows('Processor ms of a change with all it sets off', sizes, [await measureChangesOfPlatform(sites)], FLAT)
    }
    return conclude()
  } finally {
    for (const site of sites) await site.close()
    if (options.keptIn === undefined) rmSync(folder, { recursive: true, force: true })
  }
}

/** Starts units before those that call them. */
const inOrder = (units: readonly UnitName[]): UnitName[] =>
  (['listings', 'accounts', 'reviews', 'social', 'search', 'planner', 'analytics', 'gateway'] as const).filter((unit) =>
    units.includes(unit),
  )

runBench(main)
