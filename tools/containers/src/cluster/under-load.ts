import { setTimeout as pause } from 'node:timers/promises'
import { type LoadReport, startVisitorLoad } from '@plekje/testing'
import { ensure } from '../checks'
import { PORT } from './loopback-proxy'

/** Visitors per second while a part is replaced. */
const perSecond = Number(process.env.CLUSTER_VISITORS_PER_SECOND ?? 1)
const BEFORE_MS = 5000
const AFTER_MS = 5000
const MAX_SHOWN_FAILURES = 12

let seed = 0

/**
 * Headers that state a different address for each visitor, as a proxy would. They also state the site's origin, because
 * `url` is the address of the Service.
 */
const headersOf = (visitor: number) => ({
  host: `127.0.0.1:${PORT}`,
  origin: `http://127.0.0.1:${PORT}`,
  'x-forwarded-for': `10.${(seed % 200) + 20}.${(visitor >> 8) % 256}.${visitor % 256}`,
})

/** Runs `work` while visitors use the site, from some seconds before until some after. Resolves with their report. */
export async function underLoad(url: string, work: () => Promise<unknown>): Promise<LoadReport> {
  seed += 1
  const load = startVisitorLoad({ url, perSecond, seed, headers: headersOf })
  try {
    await pause(BEFORE_MS)
    await work()
    await pause(AFTER_MS)
  } finally {
    await load.stop()
  }
  return load.peek()
}

export const summaryOf = ({ requests, failed, percentilesMs: { p50, p95, max } }: LoadReport): string =>
  `${requests} requests, ${failed.length} failed; p50 ${p50.toFixed(0)}, p95 ${p95.toFixed(0)}, max ${max.toFixed(0)} ms`

/** Returns a summary. @throws with the first failures when a request failed or met a limit */
export function requireNoFailures(report: LoadReport): string {
  const firstFailures = report.failed
    .slice(0, MAX_SHOWN_FAILURES)
    .map(({ at, method, path, status, error }) =>
      [at, method, path, status, error].filter((part) => part !== undefined).join(' '),
    )
  ensure(report.failed.length === 0, `${summaryOf(report)}\n${firstFailures.join('\n')}`)
  ensure(report.limited === 0, `${report.limited} requests met a limit: the load has too few addresses`)
  return summaryOf(report)
}
