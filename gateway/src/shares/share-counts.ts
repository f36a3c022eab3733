import type { Cache } from '@plekje/engines'
import { isWorse, type Outcomes } from './is-worse'
import type { Version } from './visitor-versions'

/** Source networks that loaded a version and that reported an error of it; renders on the server, and failed ones. */
export const MEASURES = ['visits', 'errors', 'renders', 'failed_renders'] as const
export type Measure = (typeof MEASURES)[number]

const VERSIONS: readonly Version[] = ['live', 'share']

interface Count {
  here: number
  /** The part of `here` that the cache engine has counted as well. */
  reported: number
  /** The number that other gateways counted, as of the last report. */
  elsewhere: number
}

/** The counts of a share and of the live version beside it, over all gateways. */
export interface ShareCounts {
  add(version: Version, measure: Measure): void
  /** Reports to the cache engine, and reads the counts of other gateways. Rejects while the engine is unavailable. */
  exchange(): Promise<void>
  totals(): Readonly<Record<Version, Readonly<Record<Measure, number>>>>
  /** True when browsers report errors, or the server fails to render, more often than with the live version. */
  isShareWorse(): boolean
}

/** `key` begins the keys of the counters, which last `ttlSeconds` from their first use. */
export function createShareCounts(
  cache: Pick<Cache, 'increment' | 'get'>,
  { key, ttlSeconds }: { readonly key: string; readonly ttlSeconds: number },
): ShareCounts {
  const emptyCounts = () =>
    Object.fromEntries(MEASURES.map((measure) => [measure, { here: 0, reported: 0, elsewhere: 0 }])) as Record<
      Measure,
      Count
    >
  const counts: Readonly<Record<Version, Record<Measure, Count>>> = { live: emptyCounts(), share: emptyCounts() }

  const exchangeCount = async (version: Version, measure: Measure): Promise<void> => {
    const count = counts[version][measure]
    const counterKey = `${key}:${version}:${measure}`
    const { here } = count
    const unreported = here - count.reported
    const total =
      unreported > 0
        ? (await cache.increment(counterKey, { ttlSeconds, by: unreported })).value
        : Number((await cache.get(counterKey)) ?? here)
    count.reported = here
    count.elsewhere = Math.max(0, total - here)
  }

  const totalsOf = (version: Version) =>
    Object.fromEntries(
      MEASURES.map((measure) => [measure, counts[version][measure].here + counts[version][measure].elsewhere]),
    ) as Record<Measure, number>

  const outcomesOf = (version: Version, tries: Measure, failures: Measure): Outcomes => {
    const totals = totalsOf(version)
    return { tries: totals[tries], failures: totals[failures] }
  }

  const isWorseIn = (tries: Measure, failures: Measure) =>
    isWorse(outcomesOf('share', tries, failures), outcomesOf('live', tries, failures))

  return {
    add(version, measure) {
      counts[version][measure].here += 1
    },
    async exchange() {
      await Promise.all(VERSIONS.flatMap((version) => MEASURES.map((measure) => exchangeCount(version, measure))))
    },
    totals: () => ({ live: totalsOf('live'), share: totalsOf('share') }),
    isShareWorse: () => isWorseIn('visits', 'errors') || isWorseIn('renders', 'failed_renders'),
  }
}
