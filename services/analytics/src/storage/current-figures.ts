import type { FiguresGenerations, GenerationsState } from './figures-generations'
import type { FiguresRepository } from './figures-store'

/**
 * Each process caches the generation state for this long. A replay waits twice as long before it trusts that every
 * process writes to both generations.
 */
export const STATE_CACHE_MS = 500

/**
 * Writes to the live figures and, during a replay, also to the generation being rebuilt, in a transaction each. If the
 * second write fails, the replay is failed: an incomplete generation must never go live. A process whose cached state
 * is older than {@link STATE_CACHE_MS} reads it before it writes.
 */
export function createCurrentFigures(
  generations: Pick<FiguresGenerations, 'read' | 'fail'>,
  figuresOf: (generation: string) => FiguresRepository,
  now: () => number = () => performance.now(),
): FiguresRepository {
  let cached: { readonly state: GenerationsState; readonly readAtMs: number } | undefined

  const readState = async (): Promise<GenerationsState> => {
    if (cached && now() - cached.readAtMs < STATE_CACHE_MS) return cached.state
    const readAtMs = now()
    const state = await generations.read()
    cached = { state, readAtMs }
    return state
  }
  const currentFigures = async () => figuresOf((await readState()).current)
  const writeToAll = async (write: (figures: FiguresRepository) => Promise<void>) => {
    const { current, replay } = await readState()
    await write(figuresOf(current))
    if (!replay?.isPrepared) return
    try {
      await write(figuresOf(replay.generation))
    } catch (error) {
      const hasFailed = await generations.fail(
        replay,
        replay.read,
        `nieuwe gebeurtenissen konden niet worden geteld: ${String(error)}`,
      )
      // The replay has already finished, so its generation may be live: report the error.
      if (!hasFailed) throw error
    }
  }

  return {
    count: (events) => writeToAll((figures) => figures.count(events)),
    followVenues: (changes) => writeToAll((figures) => figures.followVenues(changes)),
    visitorsOf: async (subject, days) => (await currentFigures()).visitorsOf(subject, days),
    viewsOfMonths: async (months) => (await currentFigures()).viewsOfMonths(months),
    monthsOf: async (subject) => (await currentFigures()).monthsOf(subject),
    subjects: async (kind, month, limit) => (await currentFigures()).subjects(kind, month, limit),
  }
}
