import { type FailedCall, holdKept, startWriters, type Writers } from '@plekje/containers/acknowledged'
import { type Checks, hold } from '@plekje/containers/checks'
import { startVisitorLoad, UNITS, type UnitName, type VisitorLoad } from '@plekje/testing'
import { complete, type Site } from './site'

/** Slow is no failure here, where the whole site shares one machine: reports tell how slow. */
const PATIENCE_MS = 60_000
/** Between the end of a process and the moment when everybody who was connected has noticed. */
const HEARD_WITHIN_MS = 250
const SETTLE_MS = 3000
const MAX_SHOWN = 8

/** Visitors, members and an administrator, all at once. */
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
    timeoutMs: PATIENCE_MS,
  })
  const ofVisitors = (): FailedCall[] =>
    visitors.peek().failed.map(({ method, path, status, error, at, tookMs = 0 }) => ({
      method,
      path,
      startedAt: Date.parse(at) - tookMs,
      endedAt: Date.parse(at),
      outcome: String(status ?? error),
    }))
  return {
    calls: () => writers.calls() + visitors.peek().requests,
    failed: () => [...writers.failed(), ...ofVisitors()],
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
      await checks.try(name, () => killEach(unit, site, load)).finally(() => complete(site))
    }
    await checks.try(rolling, () => replaceAll(site, load))
  } finally {
    const kept = await load.stop()
    for (const [what, one] of Object.entries(kept)) {
      await checks.try(`no ${what} that were acknowledged are lost or doubled`, async () => holdKept(one))
    }
  }
}

/** Epoch milliseconds: a process that is killed is there until the system has taken everything from it. */
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
    await complete(site)
  }
  await pause(SETTLE_MS)
  const failed = load.failed().slice(0)
  const recent = failed.filter(({ endedAt }) => endedAt >= (kills[0]?.at ?? 0))
  const others = recent.filter((call) => !kills.some((kill) => wasInHand(call, kill)))
  hold(others.length === 0, `${others.length} failed that were not in hand:\n${shown(others, kills)}`)
  return `${load.calls() - from.calls} calls, ${recent.length} in hand of the killed ones failed`
}

async function replaceAll(site: Site, load: Load): Promise<string> {
  const from = load.calls()
  const startedAt = Date.now()
  const codes: Record<string, readonly (number | null)[]> = {}
  for (const unit of UNITS) codes[unit] = await site.processes.replace(unit)
  await pause(SETTLE_MS)
  const failed = load.failed().filter(({ endedAt }) => endedAt >= startedAt)
  const ended = Object.entries(codes).filter(([, all]) => all.some((code) => code !== 0))
  hold(failed.length === 0, `${failed.length} failed:\n${shown(failed)}`)
  hold(ended.length === 0, `did not end well: ${JSON.stringify(ended)}`)
  return `${load.calls() - from} calls, 0 failed`
}

/** True when the call was in progress at the kill. */
const wasInHand = (call: FailedCall, kill: Kill): boolean =>
  call.startedAt <= kill.endedAt + HEARD_WITHIN_MS && call.endedAt >= kill.at

const shown = (failed: readonly FailedCall[], kills: readonly Kill[] = []): string =>
  failed
    .slice(0, MAX_SHOWN)
    .map(({ method, path, startedAt, endedAt, outcome }) => {
      const killed = kills.filter(({ at }) => at <= endedAt).at(-1)
      const after = killed === undefined ? '' : `, begun ${startedAt - killed.endedAt} ms after the end of one`
      return `${method} ${path}: ${outcome} after ${endedAt - startedAt} ms${after}`
    })
    .join('\n')

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
