/** What a collection of the driver does, as far as an answer can be lost. */
type Methods<M extends string> = Record<M, (...args: never[]) => Promise<unknown>>

/**
 * The next call of a method does what it is asked to, and then fails as the driver does when the connection broke before
 * the answer came. `isLost` tells whether that call was made.
 */
export function loseNextAnswer<M extends string>(
  collection: Methods<M>,
  method: M,
): { readonly isLost: () => boolean } {
  const real = collection[method].bind(collection)
  let isLost = false
  const losing = jest.spyOn(collection as Methods<string>, method).mockImplementationOnce(async (...args: never[]) => {
    await real(...args)
    isLost = true
    losing.mockRestore()
    throw Object.assign(new Error('connection 1 to 127.0.0.1:27017 closed'), { name: 'MongoNetworkError' })
  })
  return { isLost: () => isLost }
}
