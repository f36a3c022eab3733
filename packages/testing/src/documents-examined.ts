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
  readonly options: { readonly sort?: object; readonly limit?: number; readonly projection?: object }
}

/**
 * How many documents the store looked at for the lists that were read while `ask` ran, by what it says itself
 * (`explain`), and whether it had to sort: `find` of every model of this process. `counted` is how many entries of indexes
 * it looked at for what was counted (`countDocuments`).
 */
export async function documentsExamined(
  mongoose: Mongoose,
  database: Database,
  ask: () => Promise<unknown>,
): Promise<{ readonly examined: number; readonly sorts: number; readonly finds: number; readonly counted: number }> {
  const finds: Find[] = []
  const counts: Find[] = []
  mongoose.set('debug', (collection, method, filter, options = {}) => {
    if (method === 'find') finds.push({ collection, filter, options })
    if (method === 'countDocuments') counts.push({ collection, filter, options })
  })
  try {
    await ask()
  } finally {
    mongoose.set('debug', false)
  }
  let counted = 0
  for (const { collection, filter } of counts) {
    const found = (await database
      .collection(collection)
      .find(filter as never, {} as never)
      .explain('executionStats')) as { executionStats: { totalKeysExamined: number } }
    counted += found.executionStats.totalKeysExamined
  }
  let examined = 0
  let sorts = 0
  for (const { collection, filter, options } of finds) {
    const { sort, limit } = options
    const asked = { ...(sort ? { sort } : {}), ...(limit ? { limit } : {}) }
    const found = (await database
      .collection(collection)
      .find(filter as never, asked as never)
      .explain('executionStats')) as {
      executionStats: { totalDocsExamined: number }
      queryPlanner: { winningPlan: unknown }
    }
    examined += found.executionStats.totalDocsExamined
    sorts += JSON.stringify(found.queryPlanner.winningPlan).includes('"SORT"') ? 1 : 0
  }
  return { examined, sorts, finds: finds.length, counted }
}
