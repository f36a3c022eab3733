import type { Cache } from '@plekje/engines'
import { isWorse, type Outcomes } from './is-worse'
import type { Version } from './visitor-versions'

/**
 * `visits` and `errors` count the source networks that loaded a version or reported an error of it; `renders` and
 * `failed_renders` count renders on the server.
 */
const MEASURES = ['visits', 'errors', 'renders', 'failed_renders'] as const
export type Measure = (typeof MEASURES)[number]

const VERSIONS: readonly Version[] = ['live', 'share']

interface Count {
  countedHere: number
  /** The part of `countedHere` that the cache engine has counted as well. */
  reported: number
  /** The number that other gateways counted, as of the last report. */
  countedElsewhere: number
}

/** The counts of a trial version and of the live version beside it, over all gateways. */
export interface TrialCounts {
  add(version: Version, measure: Measure): void
  /** Reports to the cache engine, and reads the counts of other gateways. Rejects while the engine is unavailable. */
  exchange(): Promise<void>
  totals(): Readonly<Record<Version, Readonly<Record<Measure, number>>>>
  /** True when browsers report errors, or the server fails to render, more often than with the live version. */
  isTrialWorse(): boolean
}

/** `key` is the prefix of the keys of the counters, which expire `ttlSeconds` after their first use. */
export function createTrialCounts(
  cache: Pick<Cache, 'increment' | 'get'>,
  { key, ttlSeconds }: { readonly key: string; readonly ttlSeconds: number },
): TrialCounts {
  const createCount = (): Count => ({ countedHere: 0, reported: 0, countedElsewhere: 0 })
  const createCounts = (): Readonly<Record<Measure, Count>> => ({
    visits: createCount(),
    errors: createCount(),
    renders: createCount(),
    failed_renders: createCount(),
  })
  const counts = { live: createCounts(), share: createCounts() }

  const exchangeCount = async (version: Version, measure: Measure): Promise<void> => {
    const count = counts[version][measure]
    const counterKey = `${key}:${version}:${measure}`
    const { countedHere } = count
    const unreported = countedHere - count.reported
    const total =
      unreported > 0
        ? (await cache.increment(counterKey, { ttlSeconds, by: unreported })).value
        : Number((await cache.get(counterKey)) ?? countedHere)
    count.reported = countedHere
    count.countedElsewhere = Math.max(0, total - countedHere)
  }

  const totalOf = (version: Version, measure: Measure): number => {
    const { countedHere, countedElsewhere } = counts[version][measure]
    return countedHere + countedElsewhere
  }

  const totalsOf = (version: Version) =>
    Object.fromEntries(MEASURES.map((measure) => [measure, totalOf(version, measure)])) as Record<Measure, number>

  const outcomesOf = (version: Version, tries: Measure, failures: Measure): Outcomes => ({
    tries: totalOf(version, tries),
    failures: totalOf(version, failures),
  })

  const isWorseIn = (tries: Measure, failures: Measure) =>
    isWorse(outcomesOf('share', tries, failures), outcomesOf('live', tries, failures))

  return {
    add(version, measure) {
      counts[version][measure].countedHere += 1
    },
    async exchange() {
      await Promise.all(VERSIONS.flatMap((version) => MEASURES.map((measure) => exchangeCount(version, measure))))
    },
    totals: () => ({ live: totalsOf('live'), share: totalsOf('share') }),
    isTrialWorse: () => isWorseIn('visits', 'errors') || isWorseIn('renders', 'failed_renders'),
  }
}
