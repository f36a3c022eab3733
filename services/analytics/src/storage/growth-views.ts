import type { Connection } from 'mongoose'
import { figuresModels, type StoredCounter } from './analytics-models'
import type { FiguresGenerations } from './figures-generations'
import { createStandingAnswer } from './standing-answer'

/** Reads how often venues were viewed per day, over all of them. */
export interface GrowthViews {
  /** By day of Europe/Amsterdam, `2026-11-21`; days without views are absent. Of venues that are there. */
  ofMonths(months: readonly string[]): Promise<ReadonlyMap<string, number>>
}

/** It reads a counter per venue and month: some seconds for very many venues, so an answer stands for a while. */
export function createGrowthViews(connection: Connection, generations: Pick<FiguresGenerations, 'read'>): GrowthViews {
  const standing = createStandingAnswer<ReadonlyMap<string, number>>()
  return {
    async ofMonths(months) {
      const { current } = await generations.read()
      return standing([current, ...months].join(' '), () => read(connection, current, months))
    },
  }
}

async function read(
  connection: Connection,
  generation: Parameters<typeof figuresModels>[1],
  months: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const views = new Map<string, number>()
  const counters = figuresModels(connection, generation)
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
}
