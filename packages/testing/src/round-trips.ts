/** The part of mongoose that is watched. */
interface Mongoose {
  set(option: 'debug', value: boolean | ((collection: string, method: string) => void)): unknown
  readonly mongo: {
    readonly ClientSession: { readonly prototype: { commitTransaction(...options: never[]): Promise<unknown> } }
  }
}

/** Calls of collections by `ask` until it resolves, without those of the relay of events, and commits. */
export async function roundTripsOf(mongoose: Mongoose, ask: () => Promise<unknown>): Promise<string[]> {
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
    await ask()
  } finally {
    mongoose.set('debug', false)
    committing.mockRestore()
  }
  return calls
}
