/** The asynchronous methods of a driver's collection. */
type Methods<M extends string> = Record<M, (...args: never[]) => Promise<unknown>>

/**
 * Makes the next call of a method succeed in the store and then reject, as the driver does when the connection breaks
 * before the response. `failure` creates the error, by default one without the driver's labels. `isLost` is true after
 * that call.
 */
export function loseNextReply<M extends string>(
  collection: Methods<M>,
  method: M,
  failure: () => Error = connectionClosed,
): { readonly isLost: () => boolean } {
  const original = collection[method].bind(collection)
  let isLost = false
  const spy = jest.spyOn(collection as Methods<string>, method).mockImplementationOnce(async (...args: never[]) => {
    await original(...args)
    isLost = true
    spy.mockRestore()
    throw failure()
  })
  return { isLost: () => isLost }
}

const connectionClosed = () =>
  Object.assign(new Error('connection 1 to 127.0.0.1:27017 closed'), { name: 'MongoNetworkError' })

/** The part of the driver that {@link lostInTransaction} needs: a service may load its own copy. */
interface Driver {
  readonly MongoNetworkError: new (message: string) => Error & { addErrorLabel(label: string): void }
}

/** The driver's error when a connection breaks in a transaction, whose writes the server then undoes. */
export const lostInTransaction =
  ({ MongoNetworkError }: Driver) =>
  (): Error => {
    const error = new MongoNetworkError('connection 1 to 127.0.0.1:27017 closed')
    error.addErrorLabel('TransientTransactionError')
    return error
  }
