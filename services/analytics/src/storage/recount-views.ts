import { inTransaction } from '@plekje/service-kit'
import type { Connection } from 'mongoose'
import { figuresModels } from './analytics-models'
import { createFiguresGenerations } from './figures-generations'
import { createViewSums } from './view-sums'

const scanOptions = { comment: 'scan: a recount looks at every month' }

/** Recounts the sums of the live generation from its counters, a month per transaction, while counting continues. */
export async function recountViews(connection: Connection): Promise<{ readonly repaired: number }> {
  const { current } = await createFiguresGenerations(connection).read()
  const models = figuresModels(connection, current)
  const views = createViewSums(models)
  const months = new Set<unknown>(await models.counters.collection.distinct('month', {}, scanOptions))
  for await (const { _id } of models.sums.collection.find({}, scanOptions)) months.add(String(_id).slice(0, 7))
  let repaired = 0
  for (const month of months) {
    if (await inTransaction(connection, () => views.recount(String(month)))) repaired += 1
  }
  return { repaired }
}
