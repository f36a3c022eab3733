import { setTimeout as pause } from 'node:timers/promises'
import type { UnitName } from '@plekje/testing'
import type { Usage } from './measured-process'
import { questionsOf } from './questions'
import { patiently, type Site, signIn, warm } from './site'

/** A measurement with a value per site, smallest first. */
export interface Row {
  readonly name: string
  readonly cells: readonly string[]
  /** Ratio of the largest site to the smallest, compared with the goal. */
  readonly ratio: number
}

interface Spent {
  readonly ms: number
  /** Processor time: of the unit that is asked, and of the store. */
  readonly unitCpuMs: number
  readonly storeCpuMs: number
}

const PROBES = 200
const CHANGES = 30
const SETTLED_MS = 1500
const READY_ROUNDS = 3

/** Resources used by an operation on a site, run alone. */
async function spent(site: Site, unit: UnitName, work: () => Promise<unknown>): Promise<Spent> {
  const look = async () => [await site.running.get(unit)?.usage(), await site.store.process?.usage()] as const
  const [unitBefore, storeBefore] = await look()
  const startedAt = performance.now()
  await work()
  const ms = performance.now() - startedAt
  const [unitAfter, storeAfter] = await look()
  const between = (before?: Usage, after?: Usage) => (after?.cpuMs ?? 0) - (before?.cpuMs ?? 0)
  return { ms, unitCpuMs: between(unitBefore, unitAfter), storeCpuMs: between(storeBefore, storeAfter) }
}

const average = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / (values.length || 1)
const at = (values: readonly number[], share: number) =>
  [...values].sort((one, other) => one - other)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? 0
const ratioOf = (values: readonly number[]) => (values.at(-1) ?? 0) / (values[0] || 1)

/** Every question in turn of every site, so that whatever else the machine does is shared by all of them. */
export async function measureQuestions(sites: readonly Site[], rounds: number): Promise<Row[]> {
  const rows: Row[] = []
  const first = sites[0]
  if (!first) return rows
  for (const [index, { name, unit }] of questionsOf(first.size).entries()) {
    if (!first.running.has(unit)) continue
    const found: Spent[][] = sites.map(() => [])
    const questionOf = (site: Site) => questionsOf(site.size)[index] ?? { path: '/' }
    for (const site of sites) await warm(() => site.ask(unit, questionOf(site)))
    for (let round = 0; round < rounds; round += 1) {
      for (const [which, site] of sites.entries()) {
        found[which]?.push(await patiently(() => spent(site, unit, () => site.ask(unit, questionOf(site)))))
      }
    }
    const p95s = found.map((all) =>
      at(
        all.map(({ ms }) => ms),
        0.95,
      ),
    )
    const cells = found.map((all, which) => {
      const p50 = at(
        all.map(({ ms }) => ms),
        0.5,
      ).toFixed(0)
      const unitCpu = average(all.map(({ unitCpuMs }) => unitCpuMs)).toFixed(1)
      const storeCpu = average(all.map(({ storeCpuMs }) => storeCpuMs)).toFixed(1)
      return `${p50} / ${p95s[which]?.toFixed(0)} (${unitCpu} + ${storeCpu})`
    })
    rows.push({ name: `${unit}: ${name}`, cells, ratio: ratioOf(p95s) })
  }
  return rows
}

/** Processor time of one look at `/readyz`, of the unit and of the store. */
export async function measureProbes(sites: readonly Site[]): Promise<Row[]> {
  const rows: Row[] = []
  for (const unit of sites[0]?.running.keys() ?? []) {
    const found: Spent[] = []
    const probe = (site: Site, times: number) => async () => {
      for (let n = 0; n < times; n += 1) await (await fetch(`${site.running.get(unit)?.url}/readyz`)).arrayBuffer()
    }
    for (const site of sites) {
      await probe(site, PROBES)()
      found.push(await spent(site, unit, probe(site, PROBES)))
    }
    const costs = found.map(({ unitCpuMs, storeCpuMs }) => (unitCpuMs + storeCpuMs) / PROBES)
    rows.push({ name: unit, cells: costs.map((cost) => cost.toFixed(2)), ratio: ratioOf(costs) })
  }
  return rows
}

/** Live memory of each process after the same work on each site. */
export async function measureMemory(sites: readonly Site[]): Promise<Row[]> {
  const rows: Row[] = []
  for (const unit of sites[0]?.running.keys() ?? []) {
    const found: Usage[] = []
    for (const site of sites) {
      const usage = await site.running.get(unit)?.usage({ collect: true })
      if (usage) found.push(usage)
    }
    rows.push({
      name: unit,
      cells: found.map(({ liveMiB, residentMiB }) => `${liveMiB.toFixed(1)} (${residentMiB.toFixed(0)})`),
      ratio: ratioOf(found.map(({ liveMiB }) => liveMiB)),
    })
  }
  return rows
}

/** Minimum time from the start of a process until it is ready, because other programs use the machine too. */
export async function measureReady(sites: readonly Site[], units: readonly UnitName[]): Promise<Row[]> {
  const rows: Row[] = []
  for (const unit of units) {
    const found: number[][] = sites.map(() => [])
    for (let round = 0; round < READY_ROUNDS; round += 1) {
      for (const [which, site] of sites.entries()) {
        await site.running.get(unit)?.stop()
        found[which]?.push((await site.start(unit)).readyMs)
      }
    }
    const shortest = found.map((all) => Math.min(...all))
    rows.push({ name: unit, cells: shortest.map((ms) => `${(ms / 1000).toFixed(2)} s`), ratio: ratioOf(shortest) })
  }
  return rows
}

/** The path of a venue of the seed: every site has it. */
const visibilityOf = (id: number) => `/api/admin/venues/${id}/visibility`

/** Processor time of a change of a venue, with its counting and its event, in listings and in the store. */
export async function measureChanges(sites: readonly Site[]): Promise<Row[]> {
  const found: Spent[] = []
  for (const site of sites) {
    const change = async (isVisible: boolean) => {
      for (let id = 1; id <= CHANGES; id += 1) {
        await site.ask('listings', { path: visibilityOf(id), method: 'PATCH', body: { visible: isVisible } })
      }
      await site.ask('listings', { path: '/api/locations' })
      await pause(SETTLED_MS)
    }
    await change(false)
    found.push(await spent(site, 'listings', () => change(true)))
  }
  const units = found.map(({ unitCpuMs }) => unitCpuMs / CHANGES)
  const stores = found.map(({ storeCpuMs }) => storeCpuMs / CHANGES)
  const both = units.map((unit, which) => unit + (stores[which] ?? 0))
  return [
    {
      name: 'listings and its store',
      cells: units.map((unit, which) => `${unit.toFixed(1)} + ${(stores[which] ?? 0).toFixed(1)}`),
      ratio: ratioOf(both),
    },
  ]
}

/** The same in listings, search, analytics and the gateway together, with what the event sets off: all in one process. */
export async function measureChangesOfPlatform(sites: readonly Site[]): Promise<Row> {
  const costs: number[] = []
  for (const site of sites) {
    const platform = await site.startPlatform()
    try {
      const cookie = await signIn(platform.url)
      const change = async (isVisible: boolean) => {
        for (let id = 1; id <= CHANGES; id += 1) {
          const reply = await fetch(platform.url + visibilityOf(id), {
            method: 'PATCH',
            headers: { 'content-type': 'application/json', origin: platform.url, cookie },
            body: JSON.stringify({ visible: isVisible }),
          })
          if (!reply.ok) throw new Error(`a change: ${reply.status} ${await reply.text()}`)
        }
        await pause(SETTLED_MS)
      }
      await indexed(platform.url)
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

/** Waits until search has every venue: what is still being indexed would be measured too. */
async function indexed(url: string): Promise<void> {
  for (let before = -1, steady = 0; steady < 2; ) {
    const reply = await fetch(`${url}/api/search?limit=1`)
    const { total = 0 } = reply.ok ? ((await reply.json()) as { total?: number }) : {}
    steady = total > 0 && total === before ? steady + 1 : 0
    before = total
    await pause(2000)
  }
}
