// npm run bench -- load [--url URL] [--rates 1,2,4] [--seconds 20] [--p95 1000] [--profile]: visitors at
// rising rates until the site is overloaded.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type LoadReport, startVisitorLoad } from '@plekje/testing'
import { runBench } from './harness/run-bench'
import { type RunningServer, startPlatform, waitUntilIndexed } from './http/processes'
import { timeByPart } from './load/profile'

/** The site counts as overloaded at this share of failures, or when responses are slower than `--p95`. */
const MAX_FAILED_SHARE = 0.001
const WARM_UP_SECONDS = 6
const THINK_MS = 2000

const { values: options } = parseArgs({
  options: {
    url: { type: 'string' },
    rates: { type: 'string', default: '1,2,4,8,16,32' },
    seconds: { type: 'string', default: '20' },
    /** Limit of the 95th percentile in milliseconds; should be larger on a busy machine. */
    p95: { type: 'string', default: '1000' },
    profile: { type: 'boolean', default: false },
  },
})

interface Step {
  readonly perSecond: number
  readonly report: LoadReport
  readonly requestsPerSecond: number
  /** Processor time of the platform, if this program started it. */
  readonly cpuMs?: number
  readonly mainThreadMs?: number
}

async function main(folder: string): Promise<void> {
  const flags = options.profile ? ['--cpu-prof', `--cpu-prof-dir=${join(folder, 'profile')}`] : []
  const platform =
    options.url === undefined ? await startPlatform({ DATA_DIR: join(folder, 'data') }, flags) : undefined
  const url = options.url ?? platform?.url ?? ''
  try {
    await waitUntilIndexed({ url })
    // Warm up, so that compilation and first drawings are not measured.
    await measureRate(url, 2, platform)
    const startedAt = performance.now()
    console.log(
      '| visitors/s | requests/s | p50 | p95 | p99 | failed | refused | processor ms per request | of it JavaScript | cores used |',
    )
    console.log('|---|---|---|---|---|---|---|---|---|---|')
    const steps: Step[] = []
    for (const rate of options.rates.split(',').map(Number)) {
      const step = await measureRate(url, rate, platform)
      steps.push(step)
      console.log(lineOf(step))
      if (isOverloaded(step)) break
    }
    printSummary(steps)
    await platform?.stop()
    if (options.profile) printProfile(timeByPart(join(folder, 'profile'), performance.now() - startedAt))
  } finally {
    await platform?.stop()
  }
}

/** Measures one rate: figures cover the seconds after the warm-up, percentiles cover all. */
async function measureRate(url: string, perSecond: number, platform: RunningServer | undefined): Promise<Step> {
  const load = startVisitorLoad({
    url,
    perSecond,
    thinkMs: THINK_MS,
    seed: perSecond,
    // Each visitor gets its own address, as behind a trusted proxy.
    headers: (visitor) => ({ 'x-forwarded-for': `10.${visitor >> 16}.${(visitor >> 8) & 255}.${visitor & 255}` }),
  })
  await pause(WARM_UP_SECONDS)
  const read = () => ({ ...load.peek(), cpuMs: platform?.cpuMs() ?? 0, mainThreadMs: platform?.mainThreadMs() ?? 0 })
  const before = read()
  await pause(Number(options.seconds))
  const after = read()
  const report = await load.stop()
  const requests = after.requests - before.requests
  const step = { perSecond, report, requestsPerSecond: requests / (after.seconds - before.seconds) }
  if (!platform) return step
  return {
    ...step,
    cpuMs: (after.cpuMs - before.cpuMs) / requests,
    mainThreadMs: (after.mainThreadMs - before.mainThreadMs) / requests,
  }
}

const isOverloaded = ({ report: { requests, failed, percentilesMs } }: Step) =>
  percentilesMs.p95 > Number(options.p95) || failed.length / requests > MAX_FAILED_SHARE

function lineOf({ perSecond, report, requestsPerSecond, cpuMs, mainThreadMs }: Step): string {
  const { p50, p95, p99 } = report.percentilesMs
  const cells = [
    perSecond,
    requestsPerSecond.toFixed(0),
    ...[p50, p95, p99].map((ms) => `${ms.toFixed(0)} ms`),
    report.failed.length,
    report.refused.length + report.limited,
    cpuMs?.toFixed(2) ?? '',
    mainThreadMs?.toFixed(2) ?? '',
    cpuMs === undefined ? '' : ((cpuMs * requestsPerSecond) / 1000).toFixed(2),
  ]
  return `| ${cells.join(' | ')} |`
}

function printSummary(steps: readonly Step[]): void {
  const last = steps.at(-1)
  if (!last) return
  const { report } = last
  const perVisitor = report.requests / report.visitors
  console.log(
    `\nA visitor makes ${perVisitor.toFixed(1)} requests and takes ${(report.bytes / report.visitors / 1024).toFixed(0)} KiB. ` +
      `Visitors came at most ${report.lateMs.toFixed(0)} ms late.`,
  )
  const cheapest = Math.min(...steps.map(({ cpuMs = Number.POSITIVE_INFINITY }) => cpuMs))
  if (Number.isFinite(cheapest)) {
    const perCore = 1000 / cheapest
    console.log(
      `One core's time is enough for ${perCore.toFixed(0)} requests or ${(perCore / perVisitor).toFixed(1)} visitors per second.`,
    )
  }
  console.log('\n| at the last rate | requests | failed | p50 | p95 |\n|---|---|---|---|---|')
  for (const [path, { requests, failed, percentilesMs }] of Object.entries(report.byPath)) {
    console.log(
      `| ${path} | ${requests} | ${failed} | ${percentilesMs.p50.toFixed(0)} | ${percentilesMs.p95.toFixed(0)} |`,
    )
  }
  for (const failure of [...report.failed, ...report.refused].slice(0, 5)) console.log(JSON.stringify(failure))
}

function printProfile(byPart: ReadonlyMap<string, number>): void {
  const times = [...byPart].filter(([part]) => part !== '(idle)' && part !== '(root)')
  const total = times.reduce((sum, [, ms]) => sum + ms, 0)
  console.log('\n| part | of the processor time |\n|---|---|')
  for (const [part, ms] of times.filter(([, partMs]) => partMs / total >= 0.01)) {
    console.log(`| ${part} | ${((ms / total) * 100).toFixed(0)} % |`)
  }
}

const pause = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000))

runBench(main)
