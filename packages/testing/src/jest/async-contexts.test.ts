import { AsyncLocalStorage } from 'node:async_hooks'

describe('what a test file leaves in Node', () => {
  const { run, enterWith } = AsyncLocalStorage.prototype
  afterEach(() => {
    Object.assign(AsyncLocalStorage.prototype, { run, enterWith })
  })

  it('ends with it: no storage that it used is carried on, and one that is used again works', async () => {
    const { endAsyncContexts } = await import('./async-contexts.cjs')
    const storage = new AsyncLocalStorage<string>()
    storage.enterWith('the first file')
    await Promise.resolve()
    expect(storage.getStore()).toBe('the first file')

    endAsyncContexts()
    await Promise.resolve()
    expect(storage.getStore()).toBeUndefined()
    expect(await storage.run('the next file', async () => storage.getStore())).toBe('the next file')
  })
})
