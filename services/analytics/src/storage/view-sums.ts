import type { FiguresModels, StoredCounter, StoredSum } from './analytics-models'

/** Daily views of all published venues. */
export interface ViewSums {
  /** By day of Europe/Amsterdam, `2026-11-21`; days without views are absent. */
  viewsOfMonths(months: readonly string[]): Promise<Map<string, number>>
  /** In a transaction, as its last write: adds the views of counters, or with -1 subtracts them. */
  add(counters: readonly MonthCounts[], sign?: 1 | -1): Promise<void>
  /** In a transaction: counts a month from its counters. True when the sums were wrong. */
  recount(month: string): Promise<boolean>
}

type MonthCounts = Pick<StoredCounter, 'month' | 'days'>

/**
 * Number of documents of a month. Each transaction adds to a random one: on a single document, transactions of several
 * processes would conflict all the time.
 */
const PARTS_PER_MONTH = 16
/** Every subject that begins with `venue:`, because `;` follows `:`. */
const VENUE_SUBJECTS = { $gte: 'venue:', $lt: 'venue;' }

const partId = (month: string, part: number) => (part === 0 ? month : `${month}/${part}`)
const partIds = (month: string) => Array.from({ length: PARTS_PER_MONTH }, (_, part) => partId(month, part))

export function createViewSums({ counters, sums }: Pick<FiguresModels, 'counters' | 'sums'>): ViewSums {
  const viewsOfMonths: ViewSums['viewsOfMonths'] = async (months) => {
    const storedSums = await sums
      .find({ _id: { $in: months.flatMap(partIds) } })
      .lean<StoredSum[]>()
      .exec()
    const views = new Map<string, number>()
    for (const { _id, counts } of storedSums) {
      const month = _id.slice(0, 7)
      for (const [dayOfMonth, count] of Object.entries(counts)) addTo(views, `${month}-${dayOfMonth}`, count)
    }
    return new Map([...views].filter(([, count]) => count !== 0))
  }

  const countMonth = async (month: string) => {
    const viewsOfDays = await counters.aggregate<{ readonly _id: string; readonly views: number }>([
      // Counters of unpublished venues expire, and are no part of the sums.
      { $match: { month, subject: VENUE_SUBJECTS, expiresAt: { $exists: false } } },
      { $project: { days: { $objectToArray: '$days' } } },
      { $unwind: '$days' },
      { $group: { _id: '$days.k', views: { $sum: '$days.v.view' } } },
      { $match: { views: { $ne: 0 } } },
    ])
    return new Map(viewsOfDays.map(({ _id, views }) => [_id, views]))
  }

  const updateParts = (month: string, update: (id: string) => object) =>
    sums.bulkWrite(partIds(month).map((_id) => ({ updateOne: { filter: { _id }, update: update(_id), upsert: true } })))

  return {
    viewsOfMonths,
    async add(changedCounters, sign = 1) {
      const part = Math.floor(Math.random() * PARTS_PER_MONTH)
      const months = new Map<string, Map<string, number>>()
      for (const { month, days } of changedCounters) {
        for (const [dayOfMonth, { view = 0 }] of Object.entries(days)) {
          if (view === 0) continue
          const views = months.get(month) ?? new Map<string, number>()
          months.set(month, views)
          addTo(views, `counts.${dayOfMonth}`, sign * view)
        }
      }
      const writes = [...months].map(([month, views]) => ({
        updateOne: { filter: { _id: partId(month, part) }, update: { $inc: Object.fromEntries(views) }, upsert: true },
      }))
      if (writes.length > 0) await sums.bulkWrite(writes)
    },
    async recount(month) {
      // Write first: on a conflict the short concurrent transaction is then repeated, not this recount.
      await updateParts(month, () => ({ $inc: { recounts: 1 }, $setOnInsert: { counts: {} } }))
      const storedViews = await viewsOfMonths([month])
      const counts = await countMonth(month)
      const isEqual = [...counts].every(([dayOfMonth, views]) => storedViews.get(`${month}-${dayOfMonth}`) === views)
      if (isEqual && storedViews.size === counts.size) return false
      await updateParts(month, (id) => {
        const isFirstPart = id === partId(month, 0)
        return { $set: { counts: isFirstPart ? Object.fromEntries(counts) : {} } }
      })
      return true
    },
  }
}

function addTo(views: Map<string, number>, name: string, count: number): void {
  views.set(name, (views.get(name) ?? 0) + count)
}
