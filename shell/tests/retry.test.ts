// Proves SITE-27.
import { retryWithPauses } from '../src/retry'

const failing = (times: number) => {
  const work = jest.fn(async () => {
    if (work.mock.calls.length <= times) throw new Error('no line')
    return 'there'
  })
  return work
}

describe('retrying', () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())

  it('runs the work once when it succeeds', async () => {
    const work = failing(0)
    await expect(retryWithPauses(work)).resolves.toBe('there')
    expect(work).toHaveBeenCalledTimes(1)
  })

  it('waits longer before each attempt', async () => {
    const work = failing(3)
    const outcome = retryWithPauses(work)
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

  it('tries at once when the browser is online again, without a second attempt after the pause', async () => {
    const work = failing(2)
    const outcome = retryWithPauses(work)
    await jest.advanceTimersByTimeAsync(0)
    window.dispatchEvent(new Event('online'))
    await jest.advanceTimersByTimeAsync(0)
    expect(work).toHaveBeenCalledTimes(2)
    await jest.advanceTimersByTimeAsync(1999)
    expect(work).toHaveBeenCalledTimes(2)
    await jest.advanceTimersByTimeAsync(1)
    await expect(outcome).resolves.toBe('there')
  })

  it('rejects with the last error', async () => {
    const work = failing(9)
    const outcome = expect(retryWithPauses(work)).rejects.toThrow('no line')
    await jest.runAllTimersAsync()
    await outcome
    expect(work).toHaveBeenCalledTimes(5)
  })
})
