import { setTimeout as pause } from 'node:timers/promises'
import { percentiles, signIn, type UnitName } from '@plekje/testing'
import { waitUntilIndexed } from '../http/processes'
import type { Usage } from './measured-process'
import { requestsOf } from './requests'
import { PASSWORD, retry, type Site, warm } from './site'

/** A measurement with a value per site, smallest first. */
export interface Row {
  readonly name: string
  readonly cells: readonly string[]
  /** Ratio of the largest site to the smallest, compared with the goal. */
  readonly ratio: number
}

interface WorkUsage {
  readonly ms: number
  /** Processor time of the called unit, and of the store. */
  readonly unitCpuMs: number
  readonly storeCpuMs: number
}

const PROBES = 200
const CHANGES = 30
const SETTLE_MS = 1500
const READY_ROUNDS = 3

/** Measures an operation that runs alone on a site. */
async function measureWork(site: Site, unit: UnitName, work: () => Promise<unknown>): Promise<WorkUsage> {
  const readUsage = async () => [await site.running.get(unit)?.usage(), await site.store.process?.usage()] as const
  const [unitBefore, storeBefore] = await readUsage()
  const startedAt = performance.now()
  await work()
  const ms = performance.now() - startedAt
  const [unitAfter, storeAfter] = await readUsage()
  const cpuMsBetween = (before?: Usage, after?: Usage) => (after?.cpuMs ?? 0) - (before?.cpuMs ?? 0)
  return { ms, unitCpuMs: cpuMsBetween(unitBefore, unitAfter), storeCpuMs: cpuMsBetween(storeBefore, storeAfter) }
}

const average = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / (values.length || 1)
const ratioOf = (values: readonly number[]) => (values.at(-1) ?? 0) / (values[0] || 1)

/** Sends every request to all sites in turn, so that other work on the machine affects all. */
export async function measureRequests(sites: readonly Site[], rounds: number): Promise<Row[]> {
  const rows: Row[] = []
  const first = sites[0]
  if (!first) return rows
  for (const [index, { name, unit }] of requestsOf(first.size).entries()) {
    if (!first.running.has(unit)) continue
    const usagesBySite: WorkUsage[][] = sites.map(() => [])
    const requestOf = (site: Site) => requestsOf(site.size)[index] ?? { path: '/' }
    for (const site of sites) await warm(() => site.send(unit, requestOf(site)))
    for (let round = 0; round < rounds; round += 1) {
      for (const [siteIndex, site] of sites.entries()) {
        const usage = await retry(() => measureWork(site, unit, () => site.send(unit, requestOf(site))))
        usagesBySite[siteIndex]?.push(usage)
      }
    }
    const times = usagesBySite.map((usages) => percentiles(usages.map(({ ms }) => ms)))
    const cells = usagesBySite.map((usages, siteIndex) => {
      const { p50 = 0, p95 = 0 } = times[siteIndex] ?? {}
      const unitCpu = average(usages.map(({ unitCpuMs }) => unitCpuMs)).toFixed(1)
      const storeCpu = average(usages.map(({ storeCpuMs }) => storeCpuMs)).toFixed(1)
      return `${p50.toFixed(0)} / ${p95.toFixed(0)} (${unitCpu} + ${storeCpu})`
    })
    rows.push({ name: `${unit}: ${name}`, cells, ratio: ratioOf(times.map(({ p95 }) => p95)) })
  }
  return rows
}

/** Measures the processor time of one request of `/readyz`, of the unit and of the store. */
export async function measureProbes(sites: readonly Site[]): Promise<Row[]> {
  const rows: Row[] = []
  for (const unit of sites[0]?.running.keys() ?? []) {
    const usages: WorkUsage[] = []
    for (const site of sites) {
      const sendProbes = async () => {
        for (let count = 0; count < PROBES; count += 1) {
          await (await fetch(`${site.running.get(unit)?.url}/readyz`)).arrayBuffer()
        }
      }
      await sendProbes()
      usages.push(await measureWork(site, unit, sendProbes))
    }
    const costs = usages.map(({ unitCpuMs, storeCpuMs }) => (unitCpuMs + storeCpuMs) / PROBES)
    rows.push({ name: unit, cells: costs.map((cost) => cost.toFixed(2)), ratio: ratioOf(costs) })
  }
  return rows
}

/** Measures the live memory of each process after the same work on each site. */
export async function measureMemory(sites: readonly Site[]): Promise<Row[]> {
  const rows: Row[] = []
  for (const unit of sites[0]?.running.keys() ?? []) {
    const usages: Usage[] = []
    for (const site of sites) {
      const usage = await site.running.get(unit)?.usage({ collectGarbage: true })
      if (usage) usages.push(usage)
    }
    rows.push({
      name: unit,
      cells: usages.map(({ liveMiB, residentMiB }) => `${liveMiB.toFixed(1)} (${residentMiB.toFixed(0)})`),
      ratio: ratioOf(usages.map(({ liveMiB }) => liveMiB)),
    })
  }
  return rows
}

/** Measures the time from the start of a process until it is ready: the minimum, because other programs use the machine. */
export async function measureReady(sites: readonly Site[], units: readonly UnitName[]): Promise<Row[]> {
  const rows: Row[] = []
  for (const unit of units) {
    const timesBySite: number[][] = sites.map(() => [])
    for (let round = 0; round < READY_ROUNDS; round += 1) {
      for (const [siteIndex, site] of sites.entries()) {
        await site.running.get(unit)?.stop()
        timesBySite[siteIndex]?.push((await site.start(unit)).readyMs)
      }
    }
    const minima = timesBySite.map((times) => Math.min(...times))
    rows.push({ name: unit, cells: minima.map((ms) => `${(ms / 1000).toFixed(2)} s`), ratio: ratioOf(minima) })
  }
  return rows
}

/** Every site has the venues of the seed. */
const visibilityPath = (id: number) => `/api/admin/venues/${id}/visibility`

/** Measures the processor time of a change of a venue in listings and the store, with its counting and its event. */
export async function measureChanges(sites: readonly Site[]): Promise<Row[]> {
  const usages: WorkUsage[] = []
  for (const site of sites) {
    const change = async (isVisible: boolean) => {
      for (let id = 1; id <= CHANGES; id += 1) {
        await site.send('listings', { path: visibilityPath(id), method: 'PATCH', body: { visible: isVisible } })
      }
      await site.send('listings', { path: '/api/locations' })
      await pause(SETTLE_MS)
    }
    await change(false)
    usages.push(await measureWork(site, 'listings', () => change(true)))
  }
  const format = (cpuMs: number) => (cpuMs / CHANGES).toFixed(1)
  return [
    {
      name: 'listings and its store',
      cells: usages.map(({ unitCpuMs, storeCpuMs }) => `${format(unitCpuMs)} + ${format(storeCpuMs)}`),
      ratio: ratioOf(usages.map(({ unitCpuMs, storeCpuMs }) => (unitCpuMs + storeCpuMs) / CHANGES)),
    },
  ]
}

/** Measures a change in all services of one process, with the work of the consumers of its event. */
export async function measureChangesOfPlatform(sites: readonly Site[]): Promise<Row> {
  const costs: number[] = []
  for (const site of sites) {
    const platform = await site.startPlatform()
    try {
      const cookie = await signIn(platform.url, 'admin', PASSWORD)
      const change = async (isVisible: boolean) => {
        for (let id = 1; id <= CHANGES; id += 1) {
          const reply = await fetch(platform.url + visibilityPath(id), {
            method: 'PATCH',
            headers: { 'content-type': 'application/json', origin: platform.url, cookie },
            body: JSON.stringify({ visible: isVisible }),
          })
          if (!reply.ok) throw new Error(`a change: ${reply.status} ${await reply.text()}`)
        }
        await pause(SETTLE_MS)
      }
      await waitUntilIndexed(platform)
      await change(false)
      const before = await platform.usage()
      await change(true)
      costs.push(((await platform.usage()).cpuMs - before.cpuMs) / CHANGES)
    } finally {
      await platform.stop()
    }
  }
  return { name: 'all services in one process', cells: costs.map((cost) => cost.toFixed(1)), ratio: ratioOf(costs) }
}
