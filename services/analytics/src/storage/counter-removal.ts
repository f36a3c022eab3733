import { withoutUndefined } from '@plekje/contracts'
import { sumEntry } from '@plekje/service-kit'
import type { FiguresModels, StoredCounter } from './analytics-models'

const BATCH = 500
const MAX_ROUNDS = 50

/** Counters of venues are removed with their venue, and are included in the sums. */
export const isSummed = (subject: string) => subject.startsWith('venue:')

type Removable = Pick<StoredCounter, '_id' | 'subject' | 'month' | 'version' | 'days' | 'goesAt'>

/**
 * Removes counters of venues. One conditional write clears a counter and adds the entry that subtracts it from the sums;
 * the document is deleted once the sums have that.
 */
export function createCounterRemoval(counters: FiguresModels['counters'], now: () => number = () => Date.now()) {
  const read = (filter: object) =>
    counters
      .find({ ...filter, isGone: { $exists: false } }, { subject: 1, month: 1, version: 1, days: 1, goesAt: 1 })
      .limit(BATCH)
      .lean<Removable[]>()
      .exec()

  const empty = async (found: readonly Removable[], asSeen: (counter: Removable) => object = () => ({})) => {
    if (found.length === 0) return
    await counters.bulkWrite(
      found.map((counter) => ({
        updateOne: {
          filter: { _id: counter._id, version: counter.version, ...asSeen(counter) },
          update: emptied(counter, new Date(now())),
        },
      })),
      { ordered: false },
    )
  }

  return {
    async remove(subjects: readonly string[]): Promise<void> {
      for (let round = 0; round < MAX_ROUNDS; round += 1) {
        const found = await read({ subject: { $in: subjects } })
        if (found.length === 0) return
        await empty(found)
      }
      throw new Error('counters could not be removed: others change them all the time')
    },

    /** Some expired counters that may belong to no venue. */
    expired: () => read({ goesAt: { $lte: new Date(now()) } }),

    /** Removes only those that were neither counted nor kept since they were read. */
    removeExpired: (found: readonly Removable[]) => empty(found, ({ goesAt }) => ({ goesAt })),

    async keep(found: readonly Removable[]): Promise<void> {
      if (found.length === 0) return
      const stillThere = { _id: { $in: found.map(({ _id }) => _id) }, isGone: { $exists: false } }
      await counters.updateMany(stillThere, { $unset: { goesAt: 1 } })
    },

    /** Deletes the documents of removed counters that the sums no longer include. */
    async deleteTombstones(): Promise<void> {
      await counters.deleteMany({
        goesAt: { $lte: new Date(now()) },
        isGone: true,
        'unsummed.id': { $exists: false },
      })
    },
  }
}

function emptied({ month, days }: Removable, goesAt: Date) {
  const views = Object.entries(viewsOf(days)).map(([day, count]) => [day, -count] as const)
  return withoutUndefined({
    $set: { totals: {}, days: {}, pending: [], isGone: true, goesAt },
    $unset: { expiresAt: 1 as const },
    $inc: { version: 1 },
    $push: views.length > 0 ? { unsummed: sumEntry(month, Object.fromEntries(views)) } : undefined,
  })
}

/** Views by day of the month; days without views are absent. */
export const viewsOf = (days: StoredCounter['days']): Record<string, number> =>
  Object.fromEntries(
    Object.entries(days)
      .map(([day, { view = 0 }]) => [day, view] as const)
      .filter(([, view]) => view !== 0),
  )
