/** The part of mongoose that `recordRoundTrips` observes. */
interface Mongoose {
  set(option: 'debug', value: boolean | ((collection: string, method: string) => void)): unknown
  readonly mongo: {
    readonly ClientSession: { readonly prototype: { commitTransaction(...options: never[]): Promise<unknown> } }
  }
}

/** The commits and collection calls until `send` resolves, without the calls of the relay of events. */
export async function recordRoundTrips(mongoose: Mongoose, send: () => Promise<unknown>): Promise<string[]> {
  const calls: string[] = []
  mongoose.set('debug', (collection, method) => {
    const isOfRelay = /^outbox/.test(collection) && method !== 'insertMany'
    if (!isOfRelay) calls.push(`${collection}.${method}`)
  })
  const { prototype } = mongoose.mongo.ClientSession
  const { commitTransaction } = prototype
  const committing = jest.spyOn(prototype, 'commitTransaction')
  committing.mockImplementation(function (this: object, ...options) {
    calls.push('commit')
    return commitTransaction.apply(this, options)
  })
  try {
    await send()
  } finally {
    mongoose.set('debug', false)
    committing.mockRestore()
  }
  return calls
}
