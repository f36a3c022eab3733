import { type FailedCall, requireNothingLost, startWriters, type Writers } from '@plekje/containers/acknowledged'
import { type Checks, ensure } from '@plekje/containers/checks'
import { startVisitorLoad, UNITS, type UnitName, type VisitorLoad } from '@plekje/testing'
import { restoreProcesses, type Site } from './site'

/** Long, because the whole site shares one machine here, so slow responses are no failure; reports have their durations. */
const TIMEOUT_MS = 60_000
/** Time after which all clients have noticed the end of a process. */
const NOTICED_WITHIN_MS = 250
const SETTLE_MS = 3000
const MAX_SHOWN = 8

/** The load of visitors, members and an administrator. */
export interface Load {
  /** Calls so far. */
  calls(): number
  /** Failed calls so far. */
  failed(): readonly FailedCall[]
  stop(): Promise<Awaited<ReturnType<Writers['finish']>>>
}

export async function startLoad(site: Site): Promise<Load> {
  const writers = await startWriters(site)
  const visitors: VisitorLoad = startVisitorLoad({
    url: site.url,
    perSecond: site.settings.visitorsPerSecond,
    seed: site.settings.seed,
    thinkMs: 1000,
    timeoutMs: TIMEOUT_MS,
  })
  const visitorFailures = (): FailedCall[] =>
    visitors.peek().failed.map(({ method, path, status, error, at, tookMs = 0 }) => ({
      method,
      path,
      startedAt: Date.parse(at) - tookMs,
      endedAt: Date.parse(at),
      outcome: String(status ?? error),
    }))
  return {
    calls: () => writers.calls() + visitors.peek().requests,
    failed: () => [...writers.failed(), ...visitorFailures()],
    stop: async () => {
      await visitors.stop()
      return writers.finish()
    },
  }
}

export async function checkKills(checks: Checks, site: Site): Promise<void> {
  const names = UNITS.map((unit) => [unit, `each process of ${unit} is killed under load`] as const)
  const rolling = 'every process of every unit is replaced under load'
  if (![...names.map(([, name]) => name), rolling].some((name) => checks.wants(name))) return
  const load = await startLoad(site)
  try {
    for (const [unit, name] of names) {
      await checks.try(name, () => killEach(unit, site, load)).finally(() => restoreProcesses(site))
    }
    await checks.try(rolling, () => replaceAll(site, load))
  } finally {
    const comparisons = await load.stop()
    for (const [what, comparison] of Object.entries(comparisons)) {
      await checks.try(`no ${what} that were acknowledged are lost or duplicated`, async () =>
        requireNothingLost(comparison),
      )
    }
  }
}

/** The times of a kill and of the end of the process, in epoch milliseconds. */
interface Kill {
  readonly at: number
  readonly endedAt: number
}

async function killEach(unit: UnitName, site: Site, load: Load): Promise<string> {
  const from = { calls: load.calls(), failed: load.failed().length }
  const kills: Kill[] = []
  for (const process of [...site.processes.of(unit)]) {
    await pause(SETTLE_MS)
    const at = Date.now()
    await process.kill()
    kills.push({ at, endedAt: Date.now() })
    await pause(SETTLE_MS)
    await restoreProcesses(site)
  }
  await pause(SETTLE_MS)
  const recent = load.failed().filter(({ endedAt }) => endedAt >= (kills[0]?.at ?? 0))
  const unexplained = recent.filter((call) => !kills.some((kill) => wasInProgress(call, kill)))
  ensure(
    unexplained.length === 0,
    `${unexplained.length} failed that were not in progress at a kill:\n${describeCalls(unexplained, kills)}`,
  )
  return `${load.calls() - from.calls} calls, ${recent.length} in progress at a kill failed`
}

async function replaceAll(site: Site, load: Load): Promise<string> {
  const from = load.calls()
  const startedAt = Date.now()
  const codes: Record<string, readonly (number | null)[]> = {}
  for (const unit of UNITS) codes[unit] = await site.processes.replace(unit)
  await pause(SETTLE_MS)
  const failed = load.failed().filter(({ endedAt }) => endedAt >= startedAt)
  const ended = Object.entries(codes).filter(([, all]) => all.some((code) => code !== 0))
  ensure(failed.length === 0, `${failed.length} failed:\n${describeCalls(failed)}`)
  ensure(ended.length === 0, `did not end well: ${JSON.stringify(ended)}`)
  return `${load.calls() - from} calls, 0 failed`
}

/** True when the call was in progress at the kill. */
const wasInProgress = (call: FailedCall, kill: Kill): boolean =>
  call.startedAt <= kill.endedAt + NOTICED_WITHIN_MS && call.endedAt >= kill.at

const describeCalls = (failed: readonly FailedCall[], kills: readonly Kill[] = []): string =>
  failed
    .slice(0, MAX_SHOWN)
    .map(({ method, path, startedAt, endedAt, outcome }) => {
      const killed = kills.filter(({ at }) => at <= endedAt).at(-1)
      const after = killed === undefined ? '' : `, begun ${startedAt - killed.endedAt} ms after the end of one`
      return `${method} ${path}: ${outcome} after ${endedAt - startedAt} ms${after}`
    })
    .join('\n')

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
