interface Connection {
  collection(name: string): {
    updateMany(filter: never, change: never): Promise<{ readonly modifiedCount: number }>
  }
}

/**
 * Puts all idempotency keys in the state of a process that was killed after it created the item and before it stored the
 * response: no process holds them. Returns their number.
 */
export async function loseAnswers(connection: Connection): Promise<number> {
  const all = { createdAt: { $gte: new Date(0) } }
  const change = { $unset: { answer: 1 }, $set: { heldUntil: new Date(0) } }
  const { modifiedCount } = await connection.collection('idempotency_keys').updateMany(all as never, change as never)
  return modifiedCount
}

/** The asynchronous methods of a driver's collection. */
type Methods<M extends string> = Record<M, (...args: never[]) => Promise<unknown>>

/**
 * Makes the next call of a method succeed in the store and then reject, as the driver does when the connection breaks
 * before the response. `failure` creates the error, by default one without the driver's labels. `isLost` is true after
 * that call.
 */
export function loseNextAnswer<M extends string>(
  collection: Methods<M>,
  method: M,
  failure: () => Error = connectionClosed,
): { readonly isLost: () => boolean } {
  const real = collection[method].bind(collection)
  let isLost = false
  const losing = jest.spyOn(collection as Methods<string>, method).mockImplementationOnce(async (...args: never[]) => {
    await real(...args)
    isLost = true
    losing.mockRestore()
    throw failure()
  })
  return { isLost: () => isLost }
}

const connectionClosed = () =>
  Object.assign(new Error('connection 1 to 127.0.0.1:27017 closed'), { name: 'MongoNetworkError' })
