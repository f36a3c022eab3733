import { withoutUndefined } from '@plekje/contracts'

interface Mongoose {
  set(
    name: 'debug',
    value: boolean | ((collection: string, method: string, filter: object, options?: object) => void),
  ): unknown
}

interface Database {
  collection(name: string): {
    find(filter: never, options: never): { explain(verbosity: 'executionStats'): Promise<object> }
  }
}

interface Find {
  readonly collection: string
  readonly filter: object
  readonly options: { readonly sort?: object; readonly limit?: number }
}

/**
 * Explains the `find` queries of all models in this process during `work`: the number of `finds`, of documents
 * `examined`, and of `sorts` in memory. `entriesForCounts` counts the index entries that `countDocuments` examined.
 */
export async function explainQueries(
  mongoose: Mongoose,
  database: Database,
  work: () => Promise<unknown>,
): Promise<{
  readonly examined: number
  readonly sorts: number
  readonly finds: number
  readonly entriesForCounts: number
}> {
  const finds: Find[] = []
  const counts: Find[] = []
  mongoose.set('debug', (collection, method, filter, options = {}) => {
    if (method === 'find') finds.push({ collection, filter, options })
    if (method === 'countDocuments') counts.push({ collection, filter, options })
  })
  try {
    await work()
  } finally {
    mongoose.set('debug', false)
  }
  const explain = async ({ collection, filter }: Find, options: object) =>
    (await database
      .collection(collection)
      .find(filter as never, options as never)
      .explain('executionStats')) as Explanation
  let entriesForCounts = 0
  for (const count of counts) entriesForCounts += (await explain(count, {})).executionStats.totalKeysExamined
  let examined = 0
  let sorts = 0
  for (const find of finds) {
    const { sort, limit } = find.options
    const { executionStats, queryPlanner } = await explain(find, withoutUndefined({ sort, limit }))
    examined += executionStats.totalDocsExamined
    if (JSON.stringify(queryPlanner.winningPlan).includes('"SORT"')) sorts += 1
  }
  return { examined, sorts, finds: finds.length, entriesForCounts }
}

interface Explanation {
  readonly executionStats: { readonly totalKeysExamined: number; readonly totalDocsExamined: number }
  readonly queryPlanner: { readonly winningPlan: unknown }
}
