import { setTimeout as pause } from 'node:timers/promises'
import { startVisitorLoad, UNITS, type UnitName, type VisitorLoad } from '@plekje/testing'
import { type FailedCall, requireNothingLost, startWriters, type Writers } from '../acknowledged'
import { type Checks, ensure } from '../checks'
import { restoreProcesses, type Site } from './site'

/** Slow responses are no failure, because the whole site shares one machine here. */
const TIMEOUT_MS = 60_000
/** All clients have noticed the end of a process after this long. */
const NOTICED_WITHIN_MS = 250
const SETTLE_MS = 3000
/** Enough that requests are in progress at each kill, and few enough for two cores with two processes of every unit. */
const VISITORS_PER_SECOND = 0.5
const MAX_SHOWN_FAILURES = 8

/** The load of visitors, members and an administrator. */
interface Load {
  calls(): number
  failed(): readonly FailedCall[]
  stop(): Promise<Awaited<ReturnType<Writers['finish']>>>
}

async function startLoad(site: Site): Promise<Load> {
  const writers = await startWriters(site)
  const visitors: VisitorLoad = startVisitorLoad({
    url: site.url,
    perSecond: VISITORS_PER_SECOND,
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
  const killChecks = UNITS.map((unit) => ({ unit, name: `each process of ${unit} is killed under load` }))
  const replacementCheck = 'every process of every unit is replaced under load'
  const names = [...killChecks.map(({ name }) => name), replacementCheck]
  if (!names.some((name) => checks.wants(name))) return
  const load = await startLoad(site)
  try {
    for (const { unit, name } of killChecks) {
      await checks.try(name, () => killEach(unit, site, load)).finally(() => restoreProcesses(site))
    }
    await checks.try(replacementCheck, () => replaceAll(site, load))
  } finally {
    const comparisons = await load.stop()
    for (const [what, comparison] of Object.entries(comparisons)) {
      await checks.try(`no ${what} that were acknowledged are lost or duplicated`, async () =>
        requireNothingLost(comparison),
      )
    }
  }
}

/** The times of a kill, in epoch milliseconds. */
interface Kill {
  readonly killedAt: number
  readonly endedAt: number
}

async function killEach(unit: UnitName, site: Site, load: Load): Promise<string> {
  const callsBefore = load.calls()
  const kills: Kill[] = []
  for (const process of [...site.processes.of(unit)]) {
    await pause(SETTLE_MS)
    const killedAt = Date.now()
    await process.kill()
    kills.push({ killedAt, endedAt: Date.now() })
    await pause(SETTLE_MS)
    await restoreProcesses(site)
  }
  await pause(SETTLE_MS)
  const failed = load.failed().filter(({ endedAt }) => endedAt >= (kills[0]?.killedAt ?? 0))
  const unexplained = failed.filter((call) => !kills.some((kill) => wasInProgress(call, kill)))
  ensure(
    unexplained.length === 0,
    `${unexplained.length} failed that were not in progress at a kill:\n${describeCalls(unexplained, kills)}`,
  )
  return `${load.calls() - callsBefore} calls, ${failed.length} in progress at a kill failed`
}

async function replaceAll(site: Site, load: Load): Promise<string> {
  const callsBefore = load.calls()
  const startedAt = Date.now()
  const exitCodes: Record<string, readonly (number | null)[]> = {}
  for (const unit of UNITS) exitCodes[unit] = await site.processes.replace(unit)
  await pause(SETTLE_MS)
  const failed = load.failed().filter(({ endedAt }) => endedAt >= startedAt)
  const badExits = Object.entries(exitCodes).filter(([, codes]) => codes.some((code) => code !== 0))
  ensure(failed.length === 0, `${failed.length} failed:\n${describeCalls(failed)}`)
  ensure(badExits.length === 0, `exited with a code other than 0: ${JSON.stringify(badExits)}`)
  return `${load.calls() - callsBefore} calls, 0 failed`
}

const wasInProgress = (call: FailedCall, kill: Kill): boolean =>
  call.startedAt <= kill.endedAt + NOTICED_WITHIN_MS && call.endedAt >= kill.killedAt

const describeCalls = (failed: readonly FailedCall[], kills: readonly Kill[] = []): string =>
  failed
    .slice(0, MAX_SHOWN_FAILURES)
    .map(({ method, path, startedAt, endedAt, outcome }) => {
      const lastKill = kills.findLast(({ killedAt }) => killedAt <= endedAt)
      const after =
        lastKill === undefined ? '' : `, begun ${startedAt - lastKill.endedAt} ms after the end of a process`
      return `${method} ${path}: ${outcome} after ${endedAt - startedAt} ms${after}`
    })
    .join('\n')
