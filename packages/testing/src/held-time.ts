import pauses from 'node:timers/promises'

/** Files, sockets and promises need these to go on. */
const turns = ['nextTick', 'queueMicrotask', 'setImmediate', 'clearImmediate'] as const
const timers = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance', 'hrtime'] as const

/**
 * From now on both clocks, timers and the pauses of `node:timers/promises` stand still until `passTime`. Call it in a
 * `beforeEach`, and `releaseTime` in an `afterEach`: pauses are everybody's in this process.
 */
export function holdTime(): void {
  jest.useFakeTimers({ doNotFake: [...turns] })
  jest.spyOn(pauses, 'setTimeout').mockImplementation(pauseOnTimers)
}

export function releaseTime(): void {
  jest.mocked(pauses.setTimeout).mockRestore()
  jest.useRealTimers()
}

/** Makes it this date until `jest.useRealTimers()`; timers go on. */
export function holdDate(now: Date | number): void {
  jest.useFakeTimers({ now, doNotFake: [...turns, ...timers] })
}

/** Runs what is due within this time, and what promises make of it meanwhile. */
export const passTime = (seconds: number): Promise<void> => jest.advanceTimersByTimeAsync(seconds * 1000)

/** `waitUntil` while time stands still: looks at each turn of the event loop. */
export async function untilByTurns(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setImmediate(resolve))
}

/** Jest holds the timers of `globalThis` alone. */
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
