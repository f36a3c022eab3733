import { setMaxListeners } from 'node:events'
import { LoadRecord, type LoadReport } from './load-report'
import { createRandomness, type Randomness } from './randomness'
import { VisitorBrowser } from './visitor-browser'
import { visit } from './visitor-journeys'

export interface VisitorLoadOptions {
  /** Origin of the site. */
  readonly url: string
  /** Arrivals per second; each visitor makes some tens of requests. */
  readonly perSecond: number
  /** The same seed gives the same arrivals and choices (default 1). */
  readonly seed?: number
  /** Headers of every request; a function returns headers per visitor, counted from 0. */
  readonly headers?: Readonly<Record<string, string>> | ((visitor: number) => Readonly<Record<string, string>>)
  /** The session cookie of members, `name=value`. */
  readonly asMember?: { readonly cookie: string }
  /** Mean time at a screen in milliseconds (default 3,000). */
  readonly thinkMs?: number
  /** Timeout of a request in milliseconds (default 15,000). */
  readonly timeoutMs?: number
}

export interface VisitorLoad {
  /** The counts so far, while visitors keep arriving. */
  peek(): LoadReport
  /** Stops arrivals, waits for pending responses, and reports. */
  stop(): Promise<LoadReport>
}

/** Share of visitors who have the site's files from an earlier visit. */
const RETURNING_SHARE = 0.4

/**
 * Visitors who arrive at a constant rate, whatever the responses: an open model, so that a slow site meets more of them
 * at once. Visitors are independent, with their own pauses, browsers and aims. Only browsers retry, as real ones do, so
 * the report has every failure that a visitor would have met.
 */
export function startVisitorLoad(options: VisitorLoadOptions): VisitorLoad {
  const { perSecond, seed = 1 } = options
  if (!(perSecond > 0)) throw new RangeError('perSecond must be more than 0')
  const record = new LoadRecord()
  const arrivals = createRandomness(seed)
  const ending = new AbortController()
  // Every visitor at a screen listens for the end.
  setMaxListeners(0, ending.signal)
  const activeVisits = new Set<Promise<void>>()
  let nextAt = performance.now()
  let count = 0
  let timer = setTimeout(admit, 0)

  function admit(): void {
    const now = performance.now()
    while (nextAt <= now) {
      record.recordArrival(now - nextAt)
      const visiting = startVisit(count, createRandomness(seed * 1_000_003 + count), options, record, ending.signal)
      activeVisits.add(visiting)
      void visiting.finally(() => activeVisits.delete(visiting))
      count += 1
      nextAt += arrivals.gap(1000 / perSecond)
    }
    timer = setTimeout(admit, nextAt - performance.now())
  }

  return {
    peek: () => record.report(),
    stop: async () => {
      clearTimeout(timer)
      ending.abort()
      await Promise.all(activeVisits)
      return record.report()
    },
  }
}

async function startVisit(
  visitor: number,
  random: Randomness,
  { url, headers = {}, asMember, thinkMs = 3000, timeoutMs = 15_000 }: VisitorLoadOptions,
  record: LoadRecord,
  ending: AbortSignal,
): Promise<void> {
  const cookies: Record<string, string> = asMember ? { cookie: asMember.cookie } : {}
  const browser = new VisitorBrowser({
    url,
    headers: { ...cookies, ...(typeof headers === 'function' ? headers(visitor) : headers) },
    record,
    timeoutMs,
    hasCachedFiles: random.chance(RETURNING_SHARE),
  })
  const think = () => pause(random.gap(thinkMs), ending)
  try {
    await visit({ browser, random, isMember: asMember !== undefined, think })
  } catch (error) {
    // A response that breaks the contract would break the screen too.
    record.recordFailure('visit', { method: 'GET', path: '', error: String(error), at: new Date().toISOString() })
  } finally {
    await browser.close()
  }
}

/** Waits, and resolves with false when `ending` aborts first. */
function pause(milliseconds: number, ending: AbortSignal): Promise<boolean> {
  if (ending.aborted) return Promise.resolve(false)
  return new Promise((resolve) => {
    const stop = () => {
      clearTimeout(timer)
      resolve(false)
    }
    const timer = setTimeout(() => {
      ending.removeEventListener('abort', stop)
      resolve(true)
    }, milliseconds)
    ending.addEventListener('abort', stop, { once: true })
  })
}
