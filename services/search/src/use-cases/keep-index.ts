import type { Client, EventData, listingsApi } from '@plekje/contracts'
import type { IndexBuild, IndexQuery, IndexResult, SearchEngine, SearchIndex } from '@plekje/engines'
import { type Logger, UnavailableError } from '@plekje/service-kit'
import { Catalogue } from '../domain/catalogue'
import { changeTo, Generation, type TakenVenue, type VenueChange } from '../domain/generation'
import { listingsIndex } from '../domain/listings-index'
import { takeTurns } from '../domain/turns'
import { repeatUntilDone, sleep } from './repeat'

const EXPORT_PAGE = 500
/** More than this many venues at once are told of by their ids alone. */
const MAX_PLACES_TOLD = 200
/** How long the first reading waits for events to flow; it is repeated when they start later. */
const WAIT_FOR_EVENTS_MS = 3_000

/** Reads of the listings service that an index is made from. */
export type VenueSource = Pick<
  Client<typeof listingsApi>,
  'exportVenues' | 'listCategories' | 'listLocations' | 'venuesDigest'
>

export interface IndexKeeper {
  /** The generation that answers; throws {@link UnavailableError} before the first one is complete. */
  current(): { readonly generation: Generation; query(query: IndexQuery): Promise<IndexResult> }
  hear(change: VenueChange): void
  eventsFlow(areFlowing: boolean): void
  /** Reads everything again beside what answers, then switches. Resolves when that is done. */
  rebuild(): Promise<void>
  start(): void
  close(): Promise<void>
  readonly state: {
    readonly isReady: boolean
    readonly details: Readonly<Record<string, unknown>>
  }
}

export interface KeeperParts {
  readonly engine: SearchEngine
  readonly source: VenueSource
  readonly log: Logger
  /** Told after the index shows changes. */
  readonly announce: (refreshed: EventData<'search.refreshed'>) => Promise<void>
  readonly driftCheckMs: number
}

/**
 * Keeps the index and the venues in memory as listings has them. Every process hears every change by itself, so that
 * several of them may answer from one shared index as well as each from its own; all their writes lead to one state,
 * because only newer versions are taken.
 */
export function createIndexKeeper({ engine, source, log, announce, driftCheckMs }: KeeperParts): IndexKeeper {
  const inTurn = takeTurns()
  const stopping = new AbortController()
  let index: SearchIndex | undefined
  let live: Generation | undefined
  let building: Generation | undefined
  let pending: VenueChange[] = []
  let untold: TakenVenue[] = []
  let isApplying: Promise<void> | undefined
  let rebuilding: Promise<void> | undefined
  let isRebuildAskedAgain = false
  let hasFlowed = false
  let areEventsFlowing = false
  let builtAt: Date | undefined
  let problem: string | undefined
  let drift: { readonly listings: unknown; readonly index: unknown } | undefined

  const opened = async (): Promise<SearchIndex> => {
    index ??= await engine.open(listingsIndex)
    return index
  }

  const readCatalogue = async () =>
    new Catalogue(...(await Promise.all([source.listCategories(), source.listLocations()])))

  /** What waits goes into the generation that answers and into the one being built alike. */
  const applyPending = async () => {
    const changes = pending
    if (changes.length === 0) return
    const generations = [live, building].filter((generation) => generation !== undefined)
    if (generations.some((generation) => !generation.knowsWords(changes))) {
      const catalogue = await readCatalogue()
      for (const generation of generations) generation.catalogue = catalogue
    }
    for (const generation of generations) {
      const taken = await generation.take(changes)
      if (generation === live) untold.push(...taken)
    }
    pending = pending.slice(changes.length)
    const told = untold
    untold = []
    if (told.length > 0) await tell(refreshedOf(told))
  }

  /** Nobody is served worse for an announcement that fails: caches are dropped when their owner loses the events. */
  const tell = (refreshed: EventData<'search.refreshed'>) =>
    announce(refreshed).catch((error) => log.warn({ err: error }, 'refresh not announced'))

  const applySoon = () => {
    if ((!live && !building) || isApplying) return
    isApplying = repeatUntilDone('changes not applied', () => inTurn(applyPending), { log, signal: stopping.signal })
      .catch(() => undefined)
      .finally(() => {
        isApplying = undefined
        if (pending.length > 0 && !stopping.signal.aborted) applySoon()
      })
  }

  const fill = async (generation: Generation) => {
    generation.catalogue = await readCatalogue()
    for (let afterId = 0, done = false; !done; ) {
      const page = await source.exportVenues({ query: { afterId, limit: EXPORT_PAGE } })
      stopping.signal.throwIfAborted()
      await inTurn(() => generation.take(page.venues.map(changeTo)))
      afterId = page.venues.at(-1)?.id ?? afterId
      done = page.done || page.venues.length === 0
    }
  }

  const buildBeside = async () => {
    const startedAt = Date.now()
    const target = await opened()
    let build: IndexBuild | undefined = await target.rebuild()
    let isSwitched = false
    const sinkOf = (open: IndexBuild) => ({
      put: (documents: Parameters<IndexBuild['add']>[0]) => (isSwitched ? target.put(documents) : open.add(documents)),
      remove: (ids: readonly number[]) => (isSwitched ? target.remove(ids) : open.remove(ids)),
    })
    const generation = new Generation(sinkOf(build))
    building = generation
    try {
      await fill(generation)
      const former = live
      await inTurn(async () => {
        await applyPending()
        await build?.switch()
        build = undefined
        isSwitched = true
        live = generation
        building = undefined
      })
      builtAt = new Date()
      drift = undefined
      const changed = former ? generation.venues.differences(former.venues) : []
      log.info({ venues: generation.venues.size, changed: changed.length, ms: Date.now() - startedAt }, 'index built')
      await tell({ listingIds: changed })
    } finally {
      if (building === generation) building = undefined
      await build?.abandon().catch((error) => log.warn({ err: error }, 'build not removed'))
    }
  }

  const rebuild = (): Promise<void> => {
    if (rebuilding) {
      isRebuildAskedAgain = true
      return rebuilding
    }
    rebuilding = repeatUntilDone('index not built', buildBeside, {
      log,
      signal: stopping.signal,
      onFailure: (message) => {
        problem = message
      },
    })
      .then(() => {
        problem = undefined
      })
      .finally(() => {
        rebuilding = undefined
      })
      .then(() => {
        if (!isRebuildAskedAgain) return
        isRebuildAskedAgain = false
        return rebuild()
      })
    return rebuilding
  }

  const rebuildInBackground = () => void rebuild().catch(() => undefined)

  /** Counts are compared twice, because a change may be on its way. */
  const checkDrift = async () => {
    if (!live || !index || rebuilding) return
    const seen = await compare(live, index)
    if (!seen) {
      drift = undefined
    } else if (drift) {
      log.warn({ drift: seen }, 'index has drifted from listings')
      rebuildInBackground()
    } else {
      drift = seen
    }
  }

  const compare = async (generation: Generation, searched: SearchIndex) => {
    const [listings, indexed] = await Promise.all([source.venuesDigest(), searched.count()])
    const { visible, versions } = generation.venues.digest
    const isSame = listings.visible === visible && listings.versions === versions && indexed === visible
    return isSame || pending.length > 0 ? undefined : { listings, index: { visible, versions, indexed } }
  }

  const watchDrift = async () => {
    while (!stopping.signal.aborted) {
      await sleep(driftCheckMs, stopping.signal)
      if (stopping.signal.aborted) return
      await checkDrift().catch((error) => log.warn({ err: error }, 'drift not checked'))
    }
  }

  return {
    current() {
      const generation = live
      const searched = index
      if (!generation || !searched) {
        throw new UnavailableError('index_not_built', 'Zoeken is nog niet beschikbaar. Probeer het zo opnieuw.')
      }
      return { generation, query: (query) => searched.query(query) }
    },
    hear(change) {
      pending.push(change)
      applySoon()
    },
    eventsFlow(areFlowing) {
      areEventsFlowing = areFlowing
      // What changed while nothing was heard is only known from a new reading.
      if (areFlowing && !stopping.signal.aborted) rebuildInBackground()
      hasFlowed ||= areFlowing
    },
    rebuild,
    start() {
      setTimeout(() => {
        if (!hasFlowed && !stopping.signal.aborted) rebuildInBackground()
      }, WAIT_FOR_EVENTS_MS).unref()
      void watchDrift()
    },
    async close() {
      stopping.abort()
      await Promise.allSettled([rebuilding, isApplying])
    },
    get state() {
      return {
        isReady: live !== undefined,
        details: {
          index: {
            venues: live?.venues.digest ?? null,
            pending: pending.length,
            isBuilding: rebuilding !== undefined,
            builtAt: builtAt?.toISOString() ?? null,
            hearsChanges: areEventsFlowing,
            drift: drift ?? null,
            ...(problem ? { problem } : {}),
          },
        },
      }
    },
  }
}

const refreshedOf = (venues: readonly TakenVenue[]): EventData<'search.refreshed'> => ({
  listingIds: venues.map(({ id }) => id),
  ...(venues.length > MAX_PLACES_TOLD ? {} : { venues: venues.map(({ places }) => places) }),
})
