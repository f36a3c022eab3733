import { createHash } from 'node:crypto'
import type { WebVital } from '@plekje/contracts'
import type { Cache } from '@plekje/engines'
import { entriesAtMost, type Logger, sleep, sourceNetwork } from '@plekje/service-kit'
import { LRUCache } from 'lru-cache'
import type { RemotesList } from '../pages/remotes'
import type { ListedRemotes, Trial } from './listed-remotes'
import { createTrialCounts, type Measure, type TrialCounts } from './trial-counts'
import { createTrialMetrics, type Registry } from './trial-metrics'
import { hasTrials, type Version, versionFor } from './visitor-versions'

/**
 * `checking`: visitors do not get the trial version yet, because another gateway may have taken it back. `given`: the
 * trial is active, so visitors get it.
 */
type TrialState = 'checking' | 'given' | 'taken back'

interface TrackedTrial {
  readonly name: string
  readonly liveUrl: string
  readonly trial: Trial
  /** Names this trial in the cache engine: another address or percentage is another trial. */
  readonly key: string
  readonly counts: TrialCounts
  state: TrialState
  comparison: Promise<void> | undefined
}

/** Second versions of micro-frontends, which a percentage of visitors gets (ADR 100). */
export interface TrialVersions {
  /** The list of remotes, with the trial versions that visitors get now. */
  readonly activeRemotes: RemotesList
  /** True while a trial is active: otherwise nothing is recorded. */
  readonly hasActiveTrials: boolean
  /** Records that a browser loads a manifest. Ignores other paths. */
  recordVisit(pathname: string, address: string): void
  /** Records that the browser of a visitor reported errors of these micro-frontends, or of the shell. */
  recordErrors(remotes: ReadonlySet<string>, visitorNumber: number | undefined, address: string): void
  recordVitals(vitals: readonly WebVital[], visitorNumber: number | undefined): void
  /** Records that the server rendered the version with this manifest, or failed to. */
  recordRender(manifest: string, hasFailed: boolean): void
  /** The state of each trial, for operators. */
  details(): Readonly<Record<string, unknown>>
  start(): void
  close(): void
}

/** Pause between two comparisons of a trial version with the live one, which also read what other gateways decided. */
const COMPARE_MS = 5_000
const TTL_SECONDS = 30 * 24 * 60 * 60
/** Maximum number of remembered visits and errors of source networks; the oldest may count again. */
const MAX_COUNTED_SOURCES = 50_000

export function createTrialVersions(parts: {
  readonly remotes: RemotesList
  readonly cache: Pick<Cache, 'get' | 'set' | 'increment'>
  readonly registry: Registry
  readonly log: Logger
  readonly compareMs?: number
}): TrialVersions {
  const { remotes, cache, registry, log, compareMs = COMPARE_MS } = parts
  const closing = new AbortController()
  const { signal } = closing
  const trackedTrials = new Map<string, TrackedTrial>()
  const countedSources = new LRUCache<string, true>(entriesAtMost(MAX_COUNTED_SOURCES))
  const metrics = createTrialMetrics(registry, () =>
    [...trackedTrials.values()].map(({ name, trial, state }) => ({
      remote: name,
      percent: trial.percent,
      isTakenBack: state === 'taken back',
    })),
  )

  const findOrTrack = (name: string, liveUrl: string, trial: Trial): TrackedTrial => {
    const text = JSON.stringify([name, liveUrl, trial.url, trial.percent])
    const key = `gateway:share:${createHash('sha256').update(text).digest('base64url').slice(0, 16)}`
    const existing = trackedTrials.get(key)
    if (existing) return existing
    const counts = createTrialCounts(cache, { key, ttlSeconds: TTL_SECONDS })
    const tracked: TrackedTrial = { name, liveUrl, trial, key, counts, state: 'checking', comparison: undefined }
    trackedTrials.set(key, tracked)
    void compare(tracked)
    return tracked
  }

  /**
   * Gives a trial version to visitors or takes it back, by the counts of all gateways. While the cache engine is
   * unavailable, the counts that this gateway has decide.
   */
  const compare = (tracked: TrackedTrial): Promise<void> => {
    tracked.comparison ??= compareOnce(tracked).finally(() => {
      tracked.comparison = undefined
    })
    return tracked.comparison
  }

  const compareOnce = async (tracked: TrackedTrial): Promise<void> => {
    const decisionKey = `${tracked.key}:taken-back`
    const storeDecision = () => cache.set(decisionKey, 'yes', { ttlSeconds: TTL_SECONDS })
    try {
      if (tracked.state === 'taken back') {
        // Renews the decision, and repeats it for a cache engine that was unavailable.
        await storeDecision()
        return
      }
      if ((await cache.get(decisionKey)) !== null) {
        takeBack(tracked, 'another gateway, or an earlier process, found it worse')
        return
      }
      await tracked.counts.exchange()
    } catch (error) {
      log.warn({ err: error, remote: tracked.name }, 'trial versions are not compared with other gateways, retrying')
    }
    if (tracked.state === 'taken back') return
    if (tracked.counts.isTrialWorse()) {
      takeBack(tracked, 'it fails more often than the live version')
      await storeDecision().catch(() => undefined)
    } else if (tracked.state === 'checking') {
      tracked.state = 'given'
    }
  }

  const takeBack = (tracked: TrackedTrial, reason: string) => {
    tracked.state = 'taken back'
    const { name, trial, counts } = tracked
    log.error(
      { remote: name, url: trial.url, percent: trial.percent, reason, counts: counts.totals() },
      'trial version taken back: everybody gets the live version until another address or percentage is listed',
    )
  }

  /** Compares at once, not after `compareMs`, when the trial version is worse by the counts that this gateway has. */
  const compareIfWorse = (tracked: TrackedTrial) => {
    if (tracked.counts.isTrialWorse()) void compare(tracked)
  }

  const withActiveTrials = (listedRemotes: ListedRemotes): ListedRemotes => {
    if (!hasTrials(listedRemotes)) return listedRemotes
    return listedRemotes.map(({ name, url, share }) => {
      const isActive = share !== undefined && findOrTrack(name, url, share).state === 'given'
      return isActive ? { name, url, share } : { name, url }
    })
  }

  const compareAll = async (): Promise<void> => {
    const listedRemotes = await remotes.read()
    const listedKeys = new Set<string>()
    for (const { name, url, share } of listedRemotes) {
      if (share) listedKeys.add(findOrTrack(name, url, share).key)
    }
    for (const key of trackedTrials.keys()) {
      if (!listedKeys.has(key)) trackedTrials.delete(key)
    }
    await Promise.all([...trackedTrials.values()].map(compare))
  }

  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      // Requests that need the list report that it cannot be read.
      await compareAll().catch(() => undefined)
      await sleep(compareMs, signal)
    }
  }

  const count = ({ name, counts }: TrackedTrial, version: Version, measure: Measure) => {
    counts.add(version, measure)
    metrics.count(name, version, measure)
  }

  /** Counts a source network once. */
  const countSource = (tracked: TrackedTrial, version: Version, measure: Measure, address: string) => {
    const sourceKey = `${tracked.key} ${version} ${measure} ${sourceNetwork(address)}`
    if (countedSources.has(sourceKey)) return
    countedSources.set(sourceKey, true)
    count(tracked, version, measure)
  }

  const activeTrials = () => [...trackedTrials.values()].filter(({ state }) => state === 'given')

  return {
    activeRemotes: {
      read: async () => withActiveTrials(await remotes.read()),
      latest: () => withActiveTrials(remotes.latest()),
    },
    get hasActiveTrials() {
      return activeTrials().length > 0
    },
    recordVisit(pathname, address) {
      for (const tracked of activeTrials()) {
        const version = versionAt(tracked, pathname)
        if (version) countSource(tracked, version, 'visits', address)
      }
    },
    recordErrors(names, visitorNumber, address) {
      for (const tracked of activeTrials()) {
        if (!names.has(tracked.name) && !names.has('shell')) continue
        const version = versionFor(tracked.name, tracked.trial, visitorNumber)
        // Another gateway may have answered the visit of this browser.
        countSource(tracked, version, 'visits', address)
        countSource(tracked, version, 'errors', address)
        compareIfWorse(tracked)
      }
    },
    recordVitals(vitals, visitorNumber) {
      for (const { name, trial } of activeTrials()) {
        const version = versionFor(name, trial, visitorNumber)
        for (const vital of vitals) metrics.countVital(name, version, vital)
      }
    },
    recordRender(manifest, hasFailed) {
      for (const tracked of activeTrials()) {
        const version = versionAt(tracked, manifest)
        if (version === undefined) continue
        count(tracked, version, 'renders')
        if (!hasFailed) continue
        count(tracked, version, 'failed_renders')
        compareIfWorse(tracked)
      }
    },
    details: () =>
      Object.fromEntries(
        [...trackedTrials.values()].map(({ name, trial, state, counts }) => [
          name,
          { ...trial, state, ...counts.totals() },
        ]),
      ),
    start: () => void run(),
    close: () => closing.abort(),
  }
}

function versionAt({ liveUrl, trial }: TrackedTrial, manifest: string): Version | undefined {
  if (manifest === trial.url) return 'share'
  return manifest === liveUrl ? 'live' : undefined
}
