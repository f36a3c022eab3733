import type { Connection } from 'mongoose'
import { figuresModels } from './analytics-models'
import { type CounterRepository, createCounterRepository } from './counter-repository'

/** The figures of each generation, in collections of their own. */
export interface FiguresStore {
  countersOf(generation: string): CounterRepository
  /** Makes the indexes of a generation. */
  prepare(generation: string): Promise<void>
  drop(generation: string): Promise<void>
}

export function createFiguresStore(
  connection: Connection,
  options: Parameters<typeof createCounterRepository>[1],
): FiguresStore {
  const opened = new Map<string, CounterRepository>()
  return {
    countersOf(generation) {
      const counters = opened.get(generation) ?? createCounterRepository(figuresModels(connection, generation), options)
      opened.set(generation, counters)
      return counters
    },
    async prepare(generation) {
      const models = Object.values(figuresModels(connection, generation))
      await Promise.all(models.map((model) => model.createIndexes()))
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

const NAMESPACE_NOT_FOUND = 26

function passMissing(error: unknown) {
  if ((error as { code?: unknown }).code !== NAMESPACE_NOT_FOUND) throw error
}
