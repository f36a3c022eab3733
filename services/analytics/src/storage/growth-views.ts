import type { Connection } from 'mongoose'
import { figuresModels, type StoredCounter } from './analytics-models'
import type { FiguresGenerations } from './figures-generations'

/** Reads how often venues were viewed per day, over all of them. */
export interface GrowthViews {
  /** By day of Europe/Amsterdam, `2026-11-21`; days without views are absent. Of venues that are there. */
  ofMonths(months: readonly string[]): Promise<ReadonlyMap<string, number>>
}

export const createGrowthViews = (
  connection: Connection,
  generations: Pick<FiguresGenerations, 'read'>,
): GrowthViews => ({
  async ofMonths(months) {
    const { current } = await generations.read()
    const views = new Map<string, number>()
    const counters = figuresModels(connection, current)
      .counters.find({ subject: /^venue:/, month: { $in: months } }, { _id: 0, month: 1, days: 1 })
      .lean<Pick<StoredCounter, 'month' | 'days'>>()
      .cursor()
    for await (const { month, days } of counters) {
      for (const [day, { view = 0 }] of Object.entries(days)) {
        const date = `${month}-${day}`
        if (view > 0) views.set(date, (views.get(date) ?? 0) + view)
      }
    }
    return views
  },
})
