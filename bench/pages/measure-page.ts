import { freePort, openBrowser } from '@plekje/testing'

/** User agent of an ordinary phone, without Lighthouse's name. */
export const PHONE_USER_AGENT =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Mobile Safari/537.36'

/** Results of a visit: scores in percent, times in ms, sizes in bytes as sent. */
export interface PageFigures {
  readonly performance: number
  readonly accessibility: number
  readonly bestPractices: number
  readonly seo: number
  readonly lcpMs: number
  readonly tbtMs: number
  readonly cls: number
  readonly scriptBytes: number
  readonly cssBytes: number
  readonly fontBytes: number
  readonly requests: number
}

interface SentFile {
  readonly resourceType?: string
  readonly transferSize?: number
}

/** A mobile visit by Lighthouse with a new browser profile. Rejects when the page cannot be measured. */
export async function measurePage(url: string): Promise<PageFigures> {
  // The package is an ES module.
  const { default: lighthouse } = await import('lighthouse')
  const port = await freePort()
  const browser = await openBrowser({ flags: [`--remote-debugging-port=${port}`] })
  try {
    const result = await lighthouse(url, {
      port,
      output: 'json',
      logLevel: 'error',
      emulatedUserAgent: PHONE_USER_AGENT,
    })
    if (!result) throw new Error(`Lighthouse has no result for ${url}`)
    const { categories, audits, runtimeError } = result.lhr
    if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`)
    const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
    const value = (name: string) => {
      const found = audits[name]?.numericValue
      if (found === undefined) throw new Error(`${url}: Lighthouse has no ${name}`)
      return found
    }
    const details = audits['network-requests']?.details
    const files = (details?.type === 'table' ? details.items : []) as readonly SentFile[]
    const sentBytes = (type: string) =>
      files
        .filter(({ resourceType }) => resourceType === type)
        .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0)
    return {
      performance: score('performance'),
      accessibility: score('accessibility'),
      bestPractices: score('best-practices'),
      seo: score('seo'),
      lcpMs: value('largest-contentful-paint'),
      tbtMs: value('total-blocking-time'),
      cls: value('cumulative-layout-shift'),
      scriptBytes: sentBytes('Script'),
      cssBytes: sentBytes('Stylesheet'),
      fontBytes: sentBytes('Font'),
      requests: files.length,
    }
  } finally {
    await browser.close()
  }
}

/** The median of each figure by itself. */
export function medianOf(visits: readonly PageFigures[]): PageFigures {
  const [first] = visits
  if (!first) throw new Error('there is no visit to take a median of')
  const names = Object.keys(first) as (keyof PageFigures)[]
  return Object.fromEntries(names.map((name) => [name, median(visits.map((visit) => visit[name]))])) as never
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
