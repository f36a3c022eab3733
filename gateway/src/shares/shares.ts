import { createHash } from 'node:crypto'
import type { WebVital } from '@plekje/contracts'
import type { Cache } from '@plekje/engines'
import { entriesAtMost, type Logger, sleep, sourceNetwork } from '@plekje/service-kit'
import { LRUCache } from 'lru-cache'
import type { RemotesList } from '../pages/remotes'
import type { ListedRemotes, Share } from './listed-remotes'
import { createShareCounts, type Measure, type ShareCounts } from './share-counts'
import { createShareMetrics, type Registry } from './share-metrics'
import { hasShares, type Version, versionFor } from './visitor-versions'

/** `checking`: not given yet, because another gateway may have taken it back. */
type ShareState = 'checking' | 'given' | 'taken back'

interface TrackedShare {
  readonly name: string
  readonly liveUrl: string
  readonly share: Share
  /** Names this share in the cache engine: another address or percentage is another share. */
  readonly key: string
  readonly counts: ShareCounts
  state: ShareState
  comparing: Promise<void> | undefined
}

/** Shares of visitors that get a second version of a micro-frontend (ADR 100). */
export interface Shares {
  /** The list of remotes without shares that are not given. */
  readonly given: RemotesList
  /** True while a share is given: otherwise nothing is recorded. */
  readonly areCounting: boolean
  /** Records that a browser loads a micro-frontend, when the path is that of a manifest. */
  recordVisit(pathname: string, address: string): void
  /** Records that the browser of a visitor reported errors of these micro-frontends, or of the shell. */
  recordErrors(remotes: ReadonlySet<string>, number: number | undefined, address: string): void
  recordVitals(vitals: readonly WebVital[], number: number | undefined): void
  /** Records that the server rendered the version with this manifest, or failed to. */
  recordRender(manifest: string, hasFailed: boolean): void
  /** The state of each share, for operators. */
  details(): Readonly<Record<string, unknown>>
  start(): void
  close(): void
}

/** Pause between two comparisons of a share with the live version, and so between two looks at other gateways' decisions. */
const COMPARE_MS = 5_000
const TTL_SECONDS = 30 * 24 * 60 * 60
/** Maximum number of remembered facts of the kind "this network reported an error"; the oldest may count again. */
const MAX_COUNTED = 50_000

export function createShares(parts: {
  readonly remotes: RemotesList
  readonly cache: Pick<Cache, 'get' | 'set' | 'increment'>
  readonly registry: Registry
  readonly log: Logger
  readonly compareMs?: number
}): Shares {
  const { remotes, cache, registry, log, compareMs = COMPARE_MS } = parts
  const closing = new AbortController()
  const { signal } = closing
  const tracked = new Map<string, TrackedShare>()
  const counted = new LRUCache<string, true>(entriesAtMost(MAX_COUNTED))
  const metrics = createShareMetrics(registry, () =>
    [...tracked.values()].map(({ name, share, state }) => ({
      remote: name,
      percent: share.percent,
      isTakenBack: state === 'taken back',
    })),
  )

  const track = (name: string, liveUrl: string, share: Share): TrackedShare => {
    const text = JSON.stringify([name, liveUrl, share.url, share.percent])
    const key = `gateway:share:${createHash('sha256').update(text).digest('base64url').slice(0, 16)}`
    const existing = tracked.get(key)
    if (existing) return existing
    const counts = createShareCounts(cache, { key, ttlSeconds: TTL_SECONDS })
    const added: TrackedShare = { name, liveUrl, share, key, counts, state: 'checking', comparing: undefined }
    tracked.set(key, added)
    void compare(added)
    return added
  }

  /** Takes a share back, or gives it, by what all gateways counted; by what this one counted without the cache engine. */
  const compare = (item: TrackedShare): Promise<void> => {
    item.comparing ??= compareOnce(item).finally(() => {
      item.comparing = undefined
    })
    return item.comparing
  }

  const compareOnce = async (item: TrackedShare): Promise<void> => {
    const decisionKey = `${item.key}:taken-back`
    const shareDecision = () => cache.set(decisionKey, 'yes', { ttlSeconds: TTL_SECONDS })
    try {
      if (item.state === 'taken back') {
        // Renews the decision, and repeats it for a cache engine that was unavailable.
        await shareDecision()
        return
      }
      if ((await cache.get(decisionKey)) !== null) {
        takeBack(item, 'another gateway, or an earlier process, found it worse')
        return
      }
      await item.counts.exchange()
    } catch (error) {
      log.warn({ err: error, remote: item.name }, 'shares are not compared with other gateways, retrying')
    }
    if (item.counts.isShareWorse()) {
      takeBack(item, 'it fails more often than the live version')
      await shareDecision().catch(() => undefined)
    } else if (item.state === 'checking') {
      item.state = 'given'
    }
  }

  const takeBack = (item: TrackedShare, reason: string) => {
    item.state = 'taken back'
    const { name, share, counts } = item
    log.error(
      { remote: name, url: share.url, percent: share.percent, reason, counts: counts.totals() },
      'share of visitors taken back: everybody gets the live version until another address or percentage is listed',
    )
  }

  /** Does not wait for the next comparison when the counts of this gateway suffice. */
  const compareIfWorse = (item: TrackedShare) => {
    if (item.counts.isShareWorse()) void compare(item)
  }

  const onlyGiven = (listed: ListedRemotes): ListedRemotes => {
    if (!hasShares(listed)) return listed
    return listed.map(({ name, url, share }) => {
      const isGiven = share !== undefined && track(name, url, share).state === 'given'
      return isGiven ? { name, url, share } : { name, url }
    })
  }

  const compareAll = async (): Promise<void> => {
    const listed = await remotes.read()
    const listedKeys = new Set<string>()
    for (const { name, url, share } of listed) {
      if (share) listedKeys.add(track(name, url, share).key)
    }
    for (const key of tracked.keys()) {
      if (!listedKeys.has(key)) tracked.delete(key)
    }
    await Promise.all([...tracked.values()].map(compare))
  }

  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      // An unreadable list is reported by whoever needs it for a response.
      await compareAll().catch(() => undefined)
      await sleep(compareMs, signal)
    }
  }

  const count = ({ name, counts }: TrackedShare, version: Version, measure: Measure) => {
    counts.add(version, measure)
    metrics.count(name, version, measure)
  }

  /** Counts a source network once. */
  const countSource = (item: TrackedShare, version: Version, measure: Measure, address: string) => {
    const fact = `${item.key} ${version} ${measure} ${sourceNetwork(address)}`
    if (counted.has(fact)) return
    counted.set(fact, true)
    count(item, version, measure)
  }

  const givenShares = () => [...tracked.values()].filter(({ state }) => state === 'given')

  return {
    given: {
      read: async () => onlyGiven(await remotes.read()),
      latest: () => onlyGiven(remotes.latest()),
    },
    get areCounting() {
      return givenShares().length > 0
    },
    recordVisit(pathname, address) {
      for (const item of givenShares()) {
        const version = versionAt(item, pathname)
        if (version) countSource(item, version, 'visits', address)
      }
    },
    recordErrors(names, number, address) {
      for (const item of givenShares()) {
        if (!names.has(item.name) && !names.has('shell')) continue
        const version = versionFor(item.name, item.share, number)
        // Its visit may have been another gateway's request.
        countSource(item, version, 'visits', address)
        countSource(item, version, 'errors', address)
        compareIfWorse(item)
      }
    },
    recordVitals(vitals, number) {
      for (const { name, share } of givenShares()) {
        const version = versionFor(name, share, number)
        for (const vital of vitals) metrics.countVital(name, version, vital)
      }
    },
    recordRender(manifest, hasFailed) {
      for (const item of givenShares()) {
        const version = versionAt(item, manifest)
        if (version === undefined) continue
        count(item, version, 'renders')
        if (!hasFailed) continue
        count(item, version, 'failed_renders')
        compareIfWorse(item)
      }
    },
    details: () =>
      Object.fromEntries(
        [...tracked.values()].map(({ name, share, state, counts }) => [name, { ...share, state, ...counts.totals() }]),
      ),
    start: () => void run(),
    close: () => closing.abort(),
  }
}

function versionAt({ liveUrl, share }: TrackedShare, manifest: string): Version | undefined {
  if (manifest === share.url) return 'share'
  return manifest === liveUrl ? 'live' : undefined
}
