import { setTimeout as pause } from 'node:timers/promises'
import { type EventOf, eventSchemas, type ReplayState } from '@plekje/contracts'
import type { EventLog } from '@plekje/engines'
import { ConflictError, type Logger } from '@plekje/service-kit'
import pTimeout from 'p-timeout'
import { MAX_BATCH } from '../storage/counter-repository'
import { STATE_CACHE_MS } from '../storage/current-figures'
import type { FiguresGenerations, GenerationsState } from '../storage/figures-generations'
import type { FiguresStore } from '../storage/figures-store'
import type { ShareRepository } from '../storage/share-repository'
import { type CountedTopic, createCountEvents } from '../use-cases/count-events'
import { createProjectVenues } from '../use-cases/project-venues'

const HEARTBEAT_MS = 1000
/** Maximum wait of `close` for a replay: a log that does not answer must not delay the end of the process. */
const CLOSE_TIMEOUT_MS = 3000
/** The time after which every process has read the generations. */
const STATE_CACHES_EXPIRE_MS = 2 * STATE_CACHE_MS
/** Administrators see this and the other problems of a replay. */
const CANCELLED = 'een ander proces brak het opbouwen af, misschien omdat het de nieuwe cijfers niet kon bijwerken'

type ReplayedTopic = CountedTopic | 'listing.changed'
type Replay = NonNullable<Awaited<ReturnType<FiguresGenerations['begin']>>>

/**
 * Rebuilds the counters from the log while the current counters stay live:
 *
 * 1. a new generation is recorded, and from then on every counting process writes to both generations;
 * 2. once every process does, this one reads the log up to its end at that moment into the new generation. Later events
 * are counted by the processes that write to both. An event that is read twice counts once;
 * 3. one write makes the new generation live, unless it has fewer events of a former month: then the log no longer has
 * them all, and only with `acceptLoss` the new generation goes live. The old one is dropped when no process uses it any
 * more.
 *
 * Venues are read first, so that all events of a deleted venue are dropped, also those from before its deletion.
 */
export function createReplayFigures({
  events,
  generations,
  store,
  shares,
}: {
  readonly events: Pick<EventLog, 'read'>
  readonly generations: FiguresGenerations
  readonly store: FiguresStore
  readonly shares: ShareRepository
}) {
  const stopping = new AbortController()
  let running: Promise<unknown> = Promise.resolve()

  const dropRetired = async () => {
    const { retired = [], current, replay } = await generations.read()
    for (const generation of new Set(retired)) {
      if (generation !== current && generation !== replay?.generation) await store.drop(generation)
      await generations.forgetRetired(generation)
    }
  }

  /** Reads and counts the whole log. `onRead` is called with each message, and may throw to stop. */
  const rebuild = async (generation: string, onRead: () => void) => {
    const counters = store.figuresOf(generation)
    const replayTopic = async <T extends ReplayedTopic>(topic: T, apply: (events: EventOf<T>[]) => Promise<void>) => {
      let batch: EventOf<T>[] = []
      const applyBatch = async () => {
        if (batch.length > 0) await apply(batch)
        batch = []
      }
      for await (const { value } of events.read(topic)) {
        onRead()
        const event = parse(topic, value)
        if (event) batch.push(event)
        if (batch.length >= MAX_BATCH) await applyBatch()
      }
      await applyBatch()
    }
    const count = createCountEvents({ counters, shares })
    await replayTopic('listing.changed', createProjectVenues(counters))
    await replayTopic('venue.activity', count)
    await replayTopic('share.activity', count)
    await replayTopic('favorite.changed', count)
    await replayTopic('page.views', count)
  }

  /** Throws if the new generation lacks events of a month before the replay. */
  const refuseLoss = async ({ generation, startedAt }: Replay) => {
    const { current } = await generations.read()
    const thisMonth = startedAt.toISOString().slice(0, 7)
    const liveTotals = await store.totalsBefore(current, thisMonth)
    const newTotals = await store.totalsBefore(generation, thisMonth)
    const lostMonths = [...liveTotals].filter(([month, total]) => total > (newTotals.get(month) ?? 0))
    if (lostMonths.length === 0) return
    const months = lostMonths.map(([month]) => month).sort()
    throw new Error(
      `in het logboek ontbreken getelde gebeurtenissen van ${months.join(', ')}. Met “npm run events -- replay --accept-loss” worden de cijfers toch vervangen`,
    )
  }

  const run = async (replay: Replay, acceptLoss: boolean, log: Pick<Logger, 'info' | 'error'>) => {
    const { signal } = stopping
    let readCount = 0
    let problem: string | undefined
    const sendHeartbeat = async () => {
      const isOurs = await generations.recordHeartbeat(replay, readCount)
      if (!isOurs) problem = CANCELLED
    }
    const heartbeat = setInterval(() => {
      sendHeartbeat().catch(() => undefined)
    }, HEARTBEAT_MS)
    const stopHeartbeat = () => clearInterval(heartbeat)
    signal.addEventListener('abort', stopHeartbeat, { once: true })
    try {
      await store.prepare(replay.generation)
      if (!(await generations.setPrepared(replay))) throw new Error(CANCELLED)
      await pause(STATE_CACHES_EXPIRE_MS, undefined, { signal })
      await rebuild(replay.generation, () => {
        readCount += 1
        signal.throwIfAborted()
        if (problem !== undefined) throw new Error(problem)
      })
      signal.throwIfAborted()
      if (!acceptLoss) await refuseLoss(replay)
      if (!(await generations.switchTo(replay, readCount))) throw new Error(CANCELLED)
      log.info({ read: readCount, generation: replay.generation }, 'figures rebuilt from the log')
    } catch (error) {
      if (!signal.aborted)
        log.error({ err: error, read: readCount }, 'could not rebuild figures; the live ones stay in use')
      const reason = signal.aborted ? 'de dienst is gestopt' : String((error as Error).message ?? error)
      // Without this write the replay fails when its heartbeat is missed.
      await generations.fail(replay, readCount, reason).catch(() => undefined)
    } finally {
      stopHeartbeat()
    }
    // Other processes may use the former generation until their cached states expire.
    await pause(STATE_CACHES_EXPIRE_MS, undefined, { signal })
    await dropRetired()
  }

  return {
    /**
     * Starts a replay and returns at once; rejects with `ConflictError` while a replay runs, here or elsewhere. With
     * `acceptLoss` the new figures go live even if the log no longer has all counted events.
     */
    async begin(acceptLoss: boolean, log: Pick<Logger, 'info' | 'error'>): Promise<ReplayState> {
      await generations.failAbandoned()
      const replay = await generations.begin()
      if (!replay) throw new ConflictError('replay_running', 'De cijfers worden al opnieuw opgebouwd.')
      const rebuilding = run(replay, acceptLoss, log).catch((error: unknown) => {
        if (!stopping.signal.aborted)
          log.error({ err: error }, 'could not drop old figures; the next replay or start does')
      })
      running = Promise.all([running, rebuilding])
      return stateOf({ replay })
    },
    state: async (): Promise<ReplayState> => stateOf(await generations.failAbandoned()),
    /** Cleans up after an earlier process. */
    async start(): Promise<void> {
      await generations.failAbandoned()
      await dropRetired()
    },
    async close(): Promise<void> {
      stopping.abort()
      await pTimeout(running, { milliseconds: CLOSE_TIMEOUT_MS, message: false })
    },
  }
}

function stateOf({ replay, last }: Pick<GenerationsState, 'replay' | 'last'>): ReplayState {
  if (replay) {
    const { read, startedAt } = replay
    return { state: 'running', read, startedAt: startedAt.toISOString(), endedAt: null, problem: null }
  }
  if (!last) return { state: 'idle', read: 0, startedAt: null, endedAt: null, problem: null }
  const { state, read, startedAt, endedAt, problem } = last
  return { state, read, startedAt: startedAt.toISOString(), endedAt: endedAt.toISOString(), problem }
}

/** Parses an event; undefined for a message that violates its schema, which is a dead letter and was never counted. */
function parse<T extends ReplayedTopic>(topic: T, value: string): EventOf<T> | undefined {
  try {
    return eventSchemas[topic].parse(JSON.parse(value)) as EventOf<T>
  } catch {
    return undefined
  }
}
