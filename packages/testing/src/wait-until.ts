/** For slow machines, and for late engines, on which what failed is tried again later each time. */
const PATIENCE_MS = 90_000

/**
 * Resolves with the first answer that is not falsy; rejects with the last error or a plain one after `timeoutMs`, and with
 * the reason of `signal` once that is aborted.
 */
export async function waitUntil<T>(
  probe: () => T | Promise<T>,
  {
    timeoutMs = PATIENCE_MS,
    intervalMs = 25,
    what = 'the condition',
    signal,
  }: { timeoutMs?: number; intervalMs?: number; what?: string; signal?: AbortSignal } = {},
): Promise<Exclude<T, false | null | undefined | '' | 0>> {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    signal?.throwIfAborted()
    let problem: unknown
    try {
      const answer = await probe()
      if (answer) return answer as Exclude<T, false | null | undefined | '' | 0>
    } catch (error) {
      problem = error
    }
    if (Date.now() > deadline) throw problem ?? new Error(`${what} did not come true within ${timeoutMs} ms`)
    await new Promise((resolve) => setTimeout(resolve, intervalMs))
  }
}

/** Lets so many steps of the microtask queue pass: the moments that lie between an answer and what its caller does next. */
export async function microtasks(count: number): Promise<void> {
  for (let step = 0; step < count; step++) await undefined
}
