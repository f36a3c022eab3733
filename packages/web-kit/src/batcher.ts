interface BatcherOptions<Id, Loaded, Answer> {
  readonly maxIds: number
  /** Loads the answers to at most `maxIds` different ids. */
  readonly load: (ids: Id[]) => Promise<Loaded>
  readonly answerOf: (loaded: Loaded, id: Id) => Answer
}

/** Returns a function that asks about one id. Simultaneous calls, such as of all cards on a page, share requests. */
export function createBatcher<Id, Loaded, Answer>({ maxIds, load, answerOf }: BatcherOptions<Id, Loaded, Answer>) {
  let openBatch: { readonly ids: Set<Id>; readonly loaded: Promise<Loaded> } | undefined
  const startBatch = () => {
    const ids = new Set<Id>()
    const closed = new Promise<void>((resolve) => setTimeout(resolve))
    const loaded = closed.then(() => {
      if (openBatch?.ids === ids) openBatch = undefined
      return load([...ids])
    })
    return { ids, loaded }
  }
  return async (id: Id): Promise<Answer> => {
    if (!openBatch || openBatch.ids.size === maxIds) openBatch = startBatch()
    const { ids, loaded } = openBatch
    ids.add(id)
    return answerOf(await loaded, id)
  }
}
