import type { FiguresGenerations, GenerationsState } from './figures-generations'
import type { FiguresRepository } from './figures-store'

/** How long a process may go by what it last saw of the generations. */
export const SEEN_FOR_MS = 500

/**
 * The counters in use. While others are being made, every write goes to both: what happens during a replay is in the
 * new figures as well, once, since counters take each event once. When that fails the replay fails. A process that did not look for {@link SEEN_FOR_MS}
 * looks before it writes, so that who begins a replay knows from when on all do so.
 */
export function createCurrentCounters(
  generations: Pick<FiguresGenerations, 'read' | 'fail'>,
  countersOf: (generation: string) => FiguresRepository,
  now: () => number = () => performance.now(),
): FiguresRepository {
  let seen: { readonly state: GenerationsState; readonly at: number } | undefined

  const look = async (): Promise<GenerationsState> => {
    if (seen && now() - seen.at < SEEN_FOR_MS) return seen.state
    const at = now()
    const state = await generations.read()
    seen = { state, at }
    return state
  }
  const current = async () => countersOf((await look()).current)
  const onAll = async (write: (counters: FiguresRepository) => Promise<void>) => {
    const { current, replay } = await look()
    await write(countersOf(current))
    if (!replay?.isPrepared) return
    try {
      await write(countersOf(replay.generation))
    } catch (error) {
      // What is in use counts on; figures that miss something must never be.
      const hasFailed = await generations.fail(replay, replay.read, `New events could not be counted: ${String(error)}`)
      // It ended meanwhile, and these may be the figures in use now.
      if (!hasFailed) throw error
    }
  }

  return {
    applyBatch: (events) => onAll((counters) => counters.applyBatch(events)),
    addVisits: (visits) => onAll((counters) => counters.addVisits(visits)),
    keep: (subjects) => onAll((counters) => counters.keep(subjects)),
    remove: (subjects) => onAll((counters) => counters.remove(subjects)),
    visitorsOf: async (subject, days) => (await current()).visitorsOf(subject, days),
    of: async (subject) => (await current()).of(subject),
    subjects: async (kind, month, most) => (await current()).subjects(kind, month, most),
  }
}
