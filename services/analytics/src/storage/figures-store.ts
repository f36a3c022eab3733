import { createIndexes } from '@plekje/service-kit'
import type { Connection } from 'mongoose'
import { analyticsModels, figuresModels } from './analytics-models'
import { type CounterRepository, type CountingOptions, createCounterRepository } from './counter-repository'
import { createViewSums, type ViewSums } from './view-sums'
import { createVisitorRepository, type VisitorRepository } from './visitor-repository'

/** Counters, numbers of distinct visitors, and daily views of all venues. */
export type FiguresRepository = CounterRepository &
  Pick<VisitorRepository, 'visitorsOf'> &
  Pick<ViewSums, 'viewsOfMonths'>

/** The figures of each generation, in collections of their own. */
export interface FiguresStore {
  figuresOf(generation: string): FiguresRepository
  /** Number of permanently counted events of each month before `month` (`2026-11`). */
  totalsBefore(generation: string, month: string): Promise<Map<string, number>>
  /** Creates the indexes of a generation. */
  prepare(generation: string): Promise<void>
  drop(generation: string): Promise<void>
}

export function createFiguresStore(connection: Connection, options: CountingOptions): FiguresStore {
  const figuresByGeneration = new Map<string, FiguresRepository>()
  const createFigures = (generation: string): FiguresRepository => {
    const models = analyticsModels(connection, generation)
    const { visitorsOf } = createVisitorRepository(models)
    const { viewsOfMonths } = createViewSums(models)
    return { ...createCounterRepository(models, options), visitorsOf, viewsOfMonths }
  }
  return {
    figuresOf(generation) {
      const figures = figuresByGeneration.get(generation) ?? createFigures(generation)
      figuresByGeneration.set(generation, figures)
      return figures
    },
    async totalsBefore(generation, month) {
      const { counters } = figuresModels(connection, generation)
      const totals = await counters.aggregate<{ readonly _id: string; readonly total: number }>([
        { $match: { month: { $lt: month }, expiresAt: { $exists: false } } },
        { $project: { month: 1, totals: { $objectToArray: '$totals' } } },
        { $unwind: '$totals' },
        { $group: { _id: '$month', total: { $sum: '$totals.v' } } },
      ])
      return new Map(totals.map(({ _id, total }) => [_id, total]))
    },
    async prepare(generation) {
      const models = Object.values(figuresModels(connection, generation))
      await Promise.all(models.map((model) => createIndexes(connection, model)))
    },
    async drop(generation) {
      figuresByGeneration.delete(generation)
      for (const model of Object.values(figuresModels(connection, generation))) {
        await model.collection.drop().catch(ignoreMissing)
        connection.deleteModel(model.modelName)
      }
    },
  }
}

const NAMESPACE_NOT_FOUND = 26

function ignoreMissing(error: unknown) {
  if ((error as { code?: unknown }).code !== NAMESPACE_NOT_FOUND) throw error
}
