import { withoutUndefined } from '@plekje/contracts'
import { type Cache, IndexNotBuiltError, type IndexQuery, type IndexResult, type SearchIndex } from '@plekje/engines'
import { type Logger, repeatUntilDone, sleep } from '@plekje/service-kit'
import pTimeout from 'p-timeout'
import { dropOtherBuilds } from './build-index'
import { type CatalogueKeeper, indexNotBuilt } from './catalogue-keeper'
import { acquireLease, type Lease } from './lease'
import type { SuppressedVenues } from './suppressed-venues'
import type { Comparison } from './watch-drift'

const BUILD_LEASE = 'search:build'
const COMPARISON_LEASE = 'search:comparison'
/** If the owner of a lease is killed, another process takes over after this time. */
const LEASE_SECONDS = 30
/** Interval between checks while there is no index; doubled after each failure. */
const NO_INDEX_RETRY_MS = 500
const MAX_PAUSE_MS = 2_000
const SUPPRESSION_CHECK_MS = 1_000
/** A hidden venue stays excluded at least this long: a build that goes live now may still contain it. */
const MIN_SUPPRESSED_MS = 10_000
const MAX_CHECKED_AT_ONCE = 500
const CLOSE_TIMEOUT_MS = 2_000
/**
 * How long a starting process is not ready while it compares the index with listings, to learn which venues were hidden
 * before it received events. If the comparison takes longer, it continues while the process answers queries.
 */
const FIRST_COMPARISON_MS = 5_000

export interface KeeperParts {
  readonly index: SearchIndex
  readonly cache: Cache
  readonly catalogue: CatalogueKeeper
  readonly suppressed: SuppressedVenues
  readonly comparison: Comparison
  /** Builds a new index and switches to it. */
  readonly build: (lease: Lease, onSwitch: () => void) => Promise<void>
  /** Number of changes that are published but not applied yet. */
  readonly countWaitingChanges: () => Promise<number>
  /**
   * Returns a function that announces that a build went live, so any venue may have changed. It publishes the same
   * event on each call.
   */
  readonly createRebuildAnnouncement: () => () => Promise<void>
  readonly log: Logger
  readonly driftCheckMs: number
}

export type IndexKeeper = ReturnType<typeof createIndexKeeper>

/**
 * Makes sure that there is an index that matches listings. One process at a time builds and one compares, each under a
 * lease. An index is built if there is none of this definition, if a comparison finds that most venues differ, or if an
 * operator asks; never because a process starts or reconnects to the event log.
 */
export function createIndexKeeper(parts: KeeperParts) {
  const { index, cache, catalogue, suppressed, comparison, log } = parts
  const stopping = new AbortController()
  let hasIndex = false
  let isBuilding = false
  let builtAt: Date | undefined
  let problem: string | undefined
  let receivesChanges = false
  /** True before the first check and after each disconnection from the event log. */
  let mayHaveMissedEvents = true
  let isComparedOnce = false
  let comparisonLease: Lease | undefined
  /** Announces a build that may be live: the engine may have switched although its reply was lost. */
  let pendingAnnouncement: (() => Promise<void>) | undefined
  let wake: () => void = () => undefined
  let running: Promise<unknown> = Promise.resolve()

  /** Announces a build: tries once before it returns, and after a failure retries in the background. */
  const announceBuild = async () => {
    const announce = pendingAnnouncement
    if (!announce) return
    pendingAnnouncement = undefined
    await announce().catch(() => {
      repeatUntilDone('could not announce the new index; retrying', announce, { log, signal: stopping.signal }).catch(
        () => undefined,
      )
    })
  }

  /** Builds an index; returns false if another process is building. */
  const rebuild = async (): Promise<boolean> => {
    const lease = await acquireLease(cache, BUILD_LEASE, LEASE_SECONDS)
    if (!lease) return false
    isBuilding = true
    // The build reads listings now, so it does not contain venues hidden earlier.
    mayHaveMissedEvents = false
    try {
      await parts.build(abortedBy(lease, stopping.signal), () => {
        pendingAnnouncement = parts.createRebuildAnnouncement()
      })
      hasIndex = true
      isComparedOnce = true
      builtAt = new Date()
      problem = undefined
      await announceBuild()
      return true
    } catch (error) {
      // The next live index may be another process's build, which may contain venues that were hidden meanwhile.
      mayHaveMissedEvents = true
      throw error
    } finally {
      isBuilding = false
      await lease.release()
    }
  }

  const compare = async () => {
    if (comparisonLease?.signal.aborted) comparisonLease = undefined
    comparisonLease ??= await acquireLease(cache, COMPARISON_LEASE, LEASE_SECONDS)
    if (!comparisonLease) return
    const outcome = await comparison.run(AbortSignal.any([comparisonLease.signal, stopping.signal]))
    if (outcome === 'rebuild') await rebuild()
    else await dropOrphanedBuilds()
  }

  /** Removes builds that failed, and former live indexes that could not be removed after a switch. */
  const dropOrphanedBuilds = async () => {
    if ((await index.builds()).length === 0) return
    const lease = await acquireLease(cache, BUILD_LEASE, LEASE_SECONDS)
    if (!lease) return
    try {
      await dropOtherBuilds(index, lease)
    } finally {
      await lease.release()
    }
  }

  const checkIndex = async () => {
    hasIndex = await index.isBuilt()
    if (!hasIndex) {
      await rebuild()
      return
    }
    await announceBuild()
    if (mayHaveMissedEvents) {
      mayHaveMissedEvents = false
      setTimeout(() => {
        isComparedOnce = true
      }, FIRST_COMPARISON_MS).unref()
      try {
        await comparison.suppressHidden()
        isComparedOnce = true
      } catch (error) {
        mayHaveMissedEvents = true
        throw error
      }
    } else {
      await compare()
    }
  }

  const runChecks = async () => {
    let failures = 0
    while (!stopping.signal.aborted) {
      try {
        await checkIndex()
        problem = undefined
        failures = 0
      } catch (error) {
        failures += 1
        if (stopping.signal.aborted) return
        problem = error instanceof Error ? error.message : String(error)
        log.warn({ err: error }, hasIndex ? 'index not compared with listings; retrying' : 'index not built; retrying')
      }
      const waking = new AbortController()
      wake = () => waking.abort()
      const reconnectedDuringCheck = mayHaveMissedEvents && hasIndex && problem === undefined
      if (reconnectedDuringCheck) continue
      const usualMs = hasIndex ? parts.driftCheckMs : NO_INDEX_RETRY_MS
      const retryMs = Math.min(NO_INDEX_RETRY_MS * 2 ** Math.min(failures, 10), MAX_PAUSE_MS)
      await sleep(
        failures > 0 ? Math.min(retryMs, parts.driftCheckMs) : usualMs,
        AbortSignal.any([stopping.signal, waking.signal]),
      )
    }
  }

  const checkSuppressed = async () => {
    while (!stopping.signal.aborted) {
      await sleep(SUPPRESSION_CHECK_MS, stopping.signal)
      const suppressions = suppressed.requeueDue(MAX_CHECKED_AT_ONCE, MIN_SUPPRESSED_MS)
      if (suppressions.length === 0 || stopping.signal.aborted) continue
      try {
        const ids = suppressions.map(({ id }) => id)
        const entries = await index.read(ids, [])
        const indexedVersions = new Map(entries.map(({ id, version }) => [id, version]))
        // Waiting changes matter only for venues that the index does not contain.
        const isAllApplied = entries.length < ids.length && (await parts.countWaitingChanges()) === 0
        suppressed.dropUnneeded(suppressions, indexedVersions, { isAllApplied })
      } catch (error) {
        log.debug({ err: error }, 'could not check hidden venues against the index; retrying in 1 s')
      }
    }
  }

  return {
    /**
     * Queries the index and leaves out suppressed venues. Throws {@link UnavailableError} while there is no index or no
     * catalogue.
     */
    async query(query: IndexQuery): Promise<IndexResult> {
      catalogue.current()
      try {
        const result = await index.query({ ...query, exclude: suppressed.excludedIds() })
        return { ...result, hits: result.hits.filter(({ id, version }) => !suppressed.suppresses(id, version)) }
      } catch (error) {
        if (!(error instanceof IndexNotBuiltError)) throw error
        hasIndex = false
        wake()
        throw indexNotBuilt()
      }
    },
    rebuild,
    setReceivingEvents(isReceiving: boolean) {
      receivesChanges = isReceiving
      if (!isReceiving) return
      mayHaveMissedEvents = true
      wake()
    },
    start(): void {
      running = Promise.all([runChecks(), checkSuppressed()])
    },
    async close(): Promise<void> {
      stopping.abort()
      // An engine task may take an hour: do not wait for it. The next process starts a new build.
      await pTimeout(running, { milliseconds: CLOSE_TIMEOUT_MS, message: false })
      await comparisonLease?.release()
    },
    /** True if this process could answer at the last check. Without an index, checks run twice per second. */
    get isReady(): boolean {
      return hasIndex && isComparedOnce && catalogue.isRead
    },
    /** Only the process with the lease reports differences; those of others are outdated. */
    get lastComparison() {
      const isOurs = comparisonLease !== undefined && !comparisonLease.signal.aborted
      return { differing: isOurs ? comparison.details.differing : 0, ageSeconds: comparison.ageSeconds }
    },
    get details() {
      return withoutUndefined({
        isBuilding,
        builtAt: builtAt?.toISOString() ?? null,
        receivesChanges,
        hidden: suppressed.size,
        ...comparison.details,
        problem: problem || undefined,
      })
    },
  }
}

const abortedBy = (lease: Lease, stop: AbortSignal): Lease => ({
  ...lease,
  signal: AbortSignal.any([lease.signal, stop]),
})
