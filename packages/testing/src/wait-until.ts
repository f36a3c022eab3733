/** Long enough for slow machines and for late engines, whose retries have growing pauses. */
const TIMEOUT_MS = 90_000
const MAX_PAUSE_MS = 500

/**
 * Probes at most half of the time, so that on a busy machine a probe over HTTP does not delay what it waits for.
 * Resolves with the first truthy result; rejects with the last error or a timeout error after `timeoutMs`, and with the
 * reason of `signal` when it aborts.
 */
export async function waitUntil<T>(
  probe: () => T | Promise<T>,
  {
    timeoutMs = TIMEOUT_MS,
    intervalMs = 25,
    what = 'the condition',
    signal,
  }: { timeoutMs?: number; intervalMs?: number; what?: string; signal?: AbortSignal } = {},
): Promise<Exclude<T, false | null | undefined | '' | 0>> {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    signal?.throwIfAborted()
    const startedAt = Date.now()
    let probeError: unknown
    try {
      const result = await probe()
      if (result) return result as Exclude<T, false | null | undefined | '' | 0>
    } catch (error) {
      probeError = error
    }
    if (Date.now() > deadline) throw probeError ?? new Error(`${what} did not come true within ${timeoutMs} ms`)
    await new Promise((resolve) => setTimeout(resolve, pauseAfter(Date.now() - startedAt, intervalMs)))
  }
}

/** The pause has bounds, because a test may change the date during a probe. */
const pauseAfter = (probeMs: number, intervalMs: number): number =>
  Math.max(intervalMs, Math.min(probeMs, MAX_PAUSE_MS))

/** Waits for some steps of the microtask queue: the moments between a response and the caller's next action. */
export async function passMicrotasks(count: number): Promise<void> {
  for (let step = 0; step < count; step++) await undefined
}
