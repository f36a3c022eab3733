import type { Review } from '@plekje/contracts'
import type { RunningReviews } from './start-reviews'

/** Reads a venue's reviews over HTTP, page by page. */
export function readingPages(reviews: () => RunningReviews) {
  async function page(path: string) {
    const { status, body, headers } = await reviews().call('GET', path)
    expect(status).toBe(200)
    const next = /^<\/api(\/[^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1]
    return { rows: body as Review[], total: Number(headers.get('x-total-count')), next }
  }

  async function idsOfPages(path: string) {
    const ids: string[] = []
    for (let next: string | undefined = path; next !== undefined; ) {
      const found: Awaited<ReturnType<typeof page>> = await page(next)
      ids.push(...found.rows.map(({ id }) => id))
      next = found.next
    }
    return ids
  }

  return { page, idsOfPages }
}
