// Proves API-4.
import { writeOnce } from '../src'

const lost = () => Object.assign(new Error('connection closed'), { name: 'MongoNetworkError' })

/** A store of one number whose attempts fail before the write, after it, or not. */
function createStore(...fates: readonly ('before' | 'after' | 'never')[]) {
  const written: number[] = []
  let tries = 0
  return {
    written,
    tries: () => tries,
    write: async () => {
      const fate = fates[tries] ?? 'never'
      tries += 1
      if (fate === 'before') throw lost()
      written.push(tries)
      if (fate === 'after') throw lost()
      return 'written'
    },
    find: async () => (written.length > 0 ? 'found' : null),
  }
}

describe('a write whose answer gets lost', () => {
  it.each([
    ['found when it was done', ['after'], 'found', 1],
    ['made again when it was not', ['before'], 'written', 1],
    ['found when only the second try was done', ['before', 'after'], 'found', 1],
  ] as const)('is %s, and done once', async (_, fates, answer, times) => {
    const store = createStore(...fates)
    expect(await writeOnce(store.write, store.find)).toBe(answer)
    expect(store.written).toHaveLength(times)
  })

  it('is the caller’s when the store stays away', async () => {
    const store = createStore('before', 'before')
    await expect(writeOnce(store.write, store.find)).rejects.toThrow('connection closed')
    expect([store.tries(), store.written]).toEqual([2, []])
  })
})

describe('a write that fails for another reason', () => {
  it.each(['MongoServerError', 'MongoServerSelectionError'])('is made once: %s', async (name) => {
    const write = jest.fn(async () => {
      throw Object.assign(new Error('no'), { name })
    })
    const find = jest.fn()
    await expect(writeOnce(write, find)).rejects.toThrow('no')
    expect([write.mock.calls.length, find.mock.calls.length]).toEqual([1, 0])
  })
})
