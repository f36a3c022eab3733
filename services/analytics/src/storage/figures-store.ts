import { createIndexes } from '@plekje/service-kit'
import type { Connection } from 'mongoose'
import { type FiguresModels, figuresModels } from './analytics-models'
import { type CounterRepository, createCounterRepository } from './counter-repository'
import { createViewSums, type ViewSums } from './view-sums'
import { createVisitorRepository, type VisitorRepository } from './visitor-repository'

/** Counters, and numbers of distinct visitors. */
export type FiguresRepository = CounterRepository & Omit<VisitorRepository, 'removeVisitors'>

/** The counters of each generation, in collections of their own. */
export interface FiguresStore {
  countersOf(generation: string): FiguresRepository
  viewsOf(generation: string): ViewSums
  /** Creates the indexes of a generation. */
  prepare(generation: string): Promise<void>
  drop(generation: string): Promise<void>
}

export function createFiguresStore(
  connection: Connection,
  options: Parameters<typeof createCounterRepository>[1],
): FiguresStore {
  const opened = new Map<string, FiguresRepository>()
  return {
    countersOf(generation) {
      const counters = opened.get(generation) ?? createFiguresRepository(figuresModels(connection, generation), options)
      opened.set(generation, counters)
      return counters
    },
    viewsOf: (generation) => createViewSums(figuresModels(connection, generation)),
    async prepare(generation) {
      const models = Object.values(figuresModels(connection, generation))
      await Promise.all(models.map((model) => createIndexes(connection, model)))
    },
    async drop(generation) {
      opened.delete(generation)
      for (const model of Object.values(figuresModels(connection, generation))) {
        await model.collection.drop().catch(passMissing)
        connection.deleteModel(model.modelName)
      }
    },
  }
}

/** The repository of one generation. */
export function createFiguresRepository(
  models: FiguresModels,
  options: Parameters<typeof createCounterRepository>[1],
): FiguresRepository {
  const counters = createCounterRepository(models, options)
  const { removeVisitors, ...visitors } = createVisitorRepository(models)
  const views = createViewSums(models)
  return {
    ...counters,
    ...visitors,
    async remove(subjects) {
      await counters.remove(subjects)
      await removeVisitors(subjects)
      await views.sumAndDeleteTombstones()
    },
  }
}

const NAMESPACE_NOT_FOUND = 26

function passMissing(error: unknown) {
  if ((error as { code?: unknown }).code !== NAMESPACE_NOT_FOUND) throw error
}
