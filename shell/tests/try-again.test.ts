// Proves SITE-27.
import { tryAgain } from '../src/first-paint/try-again'

const failing = (times: number) => {
  const work = jest.fn(async () => {
    if (work.mock.calls.length <= times) throw new Error('no line')
    return 'there'
  })
  return work
}

describe('what is tried again', () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())

  it('is done once where it works', async () => {
    const work = failing(0)
    await expect(tryAgain(work)).resolves.toBe('there')
    expect(work).toHaveBeenCalledTimes(1)
  })

  it('is tried after longer and longer pauses', async () => {
    const work = failing(3)
    const outcome = tryAgain(work)
    for (const [pause, tries] of [
      [499, 1],
      [1, 2],
      [1999, 2],
      [1, 3],
      [8000, 4],
    ] as const) {
      await jest.advanceTimersByTimeAsync(pause)
      expect(work).toHaveBeenCalledTimes(tries)
    }
    await expect(outcome).resolves.toBe('there')
  })

  it('is tried at once when there is a line again, and no second time for the pause that it ended', async () => {
    const work = failing(2)
    const outcome = tryAgain(work)
    await jest.advanceTimersByTimeAsync(0)
    window.dispatchEvent(new Event('online'))
    await jest.advanceTimersByTimeAsync(0)
    expect(work).toHaveBeenCalledTimes(2)
    await jest.advanceTimersByTimeAsync(1999)
    expect(work).toHaveBeenCalledTimes(2)
    await jest.advanceTimersByTimeAsync(1)
    await expect(outcome).resolves.toBe('there')
  })

  it('fails as the last attempt did', async () => {
    const work = failing(9)
    const outcome = expect(tryAgain(work)).rejects.toThrow('no line')
    await jest.runAllTimersAsync()
    await outcome
    expect(work).toHaveBeenCalledTimes(5)
  })
})
