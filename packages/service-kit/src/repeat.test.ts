import { pino } from 'pino'
import { repeatUntilDone } from './repeat'

const log = pino({ level: 'silent' })
const never = new AbortController().signal

describe('a repeated task', () => {
  it('is retried until it succeeds, with pauses that double up to the longest', async () => {
    const warn = jest.spyOn(log, 'warn')
    const failures: string[] = []
    let tries = 0
    await repeatUntilDone(
      'does not answer',
      async () => {
        tries += 1
        if (tries < 6) throw new Error(`attempt ${tries}`)
      },
      { log, signal: never, firstPauseMs: 1, maxPauseMs: 4, onFailure: (message) => failures.push(message) },
    )
    expect(failures).toEqual([1, 2, 3, 4, 5].map((attempt) => `attempt ${attempt}`))
    expect(warn.mock.calls.map(([about, text]) => [(about as { pauseMs: number }).pauseMs, text])).toEqual(
      [1, 2, 4, 4, 4].map((pauseMs) => [pauseMs, 'does not answer']),
    )
  })

  it('ends at once when it is stopped within a pause, and does not run after that', async () => {
    const stopping = new AbortController()
    const work = jest.fn(async () => {
      throw new Error('away')
    })
    const asked = repeatUntilDone('away', work, {
      log,
      signal: stopping.signal,
      firstPauseMs: 3_600_000,
      maxPauseMs: 3_600_000,
      onFailure: () => queueMicrotask(() => stopping.abort(new Error('closed'))),
    })
    await expect(asked).rejects.toThrow('closed')
    await expect(repeatUntilDone('away', work, { log, signal: stopping.signal })).rejects.toThrow('closed')
    expect(work).toHaveBeenCalledTimes(1)
  })
})
