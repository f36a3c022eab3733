import pauses from 'node:timers/promises'

/** Functions that are not faked, because files, sockets and promises need them. */
const neverFaked = ['nextTick', 'queueMicrotask', 'setImmediate', 'clearImmediate'] as const
const timers = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance', 'hrtime'] as const

/**
 * Stops the date, `performance.now`, timers and the pauses of `node:timers/promises` until `passTime`. Call it in
 * `beforeEach`, and `releaseTime` in `afterEach`: the pauses are faked for the whole process.
 */
export function holdTime(): void {
  jest.useFakeTimers({ doNotFake: [...neverFaked] })
  jest.spyOn(pauses, 'setTimeout').mockImplementation(pauseOnTimers)
}

export function releaseTime(): void {
  jest.mocked(pauses.setTimeout).mockRestore()
  jest.useRealTimers()
}

/** Fakes the date until `jest.useRealTimers()`; timers keep running. */
export function holdDate(now: Date | number): void {
  jest.useFakeTimers({ now, doNotFake: [...neverFaked, ...timers] })
}

/** Runs timers that are due within this time, and the promises they settle. */
export const passTime = (seconds: number): Promise<void> => jest.advanceTimersByTimeAsync(seconds * 1000)

/** `waitUntil` while time is stopped: checks at each turn of the event loop. */
export async function waitUntilByTurns(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setImmediate(resolve))
}

/** A pause of `node:timers/promises` on the timers of `globalThis`, which are the only ones that jest fakes. */
function pauseOnTimers<T>(ms?: number, value?: T, { signal }: { signal?: AbortSignal | undefined } = {}): Promise<T> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const timer = setTimeout(() => resolve(value as T), ms)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}
