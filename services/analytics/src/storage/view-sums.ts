import { createKeptSums, recountSums, updateInBatches } from '@plekje/service-kit'
import type { Connection } from 'mongoose'
import { type FiguresModels, figuresModels, type StoredCounter } from './analytics-models'
import { createCounterRemoval, viewsOf } from './counter-removal'
import { createFiguresGenerations } from './figures-generations'
import type { VenueRepository } from './venue-repository'

/** Daily views of all existing venues. */
export interface ViewSums {
  /** By day of Europe/Amsterdam, `2026-11-21`, including all earlier counts; days without views are absent. */
  ofMonths(months: readonly string[]): Promise<Map<string, number>>
  /** Adds waiting entries of counters. Resolves with the number of counters. */
  addWaiting(): Promise<number>
  /** Also deletes the tombstones of removed counters. */
  sumAndDeleteTombstones(): Promise<number>
  /** Also removes expired counters without a venue, from the counters and the sums. */
  keepUp(venues: Pick<VenueRepository, 'states'>): Promise<number>
}

export function createViewSums(
  { counters, sums }: Pick<FiguresModels, 'counters' | 'sums'>,
  now: () => number = () => Date.now(),
): ViewSums {
  const keptSums = createKeptSums({ documents: counters, sums })
  const removal = createCounterRemoval(counters, now)

  const removeExpired = async (venues: Pick<VenueRepository, 'states'>) => {
    const found = await removal.expired()
    const states = await venues.states([...new Set(found.map(venueIdOf))])
    const isKnown = (counter: (typeof found)[number]) => states.get(venueIdOf(counter)) === 'known'
    await removal.keep(found.filter(isKnown))
    await removal.removeExpired(found.filter((counter) => !isKnown(counter)))
  }

  const sumAndDeleteTombstones = async () => {
    const added = await keptSums.addWaiting()
    await removal.deleteTombstones()
    return added
  }

  return {
    async ofMonths(months) {
      const views = new Map<string, number>()
      for (const [month, days] of await keptSums.read(months)) {
        for (const [day, count] of Object.entries(days)) {
          if (count > 0) views.set(`${month}-${day}`, count)
        }
      }
      return views
    },
    addWaiting: () => keptSums.addWaiting(),
    sumAndDeleteTombstones,
    async keepUp(venues) {
      await removeExpired(venues)
      return sumAndDeleteTombstones()
    },
  }
}

const venueIdOf = ({ subject }: Pick<StoredCounter, 'subject'>) => Number(subject.slice('venue:'.length))

/** Range of the ids of venue counters. */
const VENUES = ['venue:', 'venue;'] as const

/** Recounts the sums of the live generation from its counters, while counting continues. */
export async function recountViews(connection: Connection): Promise<{ readonly repaired: number }> {
  const { current } = await createFiguresGenerations(connection).read()
  const { counters, sums } = figuresModels(connection, current)
  return recountSums({
    documents: counters,
    sums,
    fields: ['month', 'days'],
    between: VENUES,
    addsOf: ({ month, days }) => [{ sum: month, add: viewsOf(days) }],
  })
}

/**
 * Sums counts from before the sums existed. Counters that may belong to no venue no longer expire in the store, which
 * would leave their counts in the sums.
 */
export async function sumViews(connection: Connection): Promise<void> {
  const { current } = await createFiguresGenerations(connection).read()
  const [from, to] = VENUES
  await updateInBatches(
    figuresModels(connection, current).counters.collection,
    { _id: { $gt: from, $lt: to }, expiresAt: { $exists: true } },
    { $rename: { expiresAt: 'goesAt' } },
  )
  await recountViews(connection)
}
