import type { RenderedParts } from '@plekje/front-end-files'
import { hydrate, type QueryClient } from '@tanstack/react-query'
import { beginRendering } from './rendering'

/** Facts about the server rendering of this page; undefined when the browser renders it. */
export function readRenderedParts(): RenderedParts | undefined {
  const text = document.getElementById('rendered')?.textContent
  if (!text) return undefined
  try {
    const parts = JSON.parse(text) as RenderedParts
    return Number.isNaN(Date.parse(parts.now)) ? undefined : parts
  } catch {
    return undefined
  }
}

/** Starts the page with the server's clock and data. The data is not fetched again at once. */
export function beginWith({ now, remote }: RenderedParts, client: QueryClient): void {
  beginRendering(new Date(now))
  if (remote?.state) hydrate(client, remote.state)
  const arrivedAt = Date.now()
  for (const query of client.getQueryCache().getAll()) {
    // Use the clock of this device, which may differ from the server's.
    query.setState({ ...query.state, dataUpdatedAt: arrivedAt })
    markArrived(query, arrivedAt)
  }
}

/** Arrival times of queries whose data was preloaded. */
const arrivals = new WeakMap<object, number>()
/** Preloaded data counts as fresh for this long. */
export const FRESH_MS = 30_000

export const markArrived = (query: object, arrivedAt: number): void => {
  arrivals.set(query, arrivedAt)
}

/** Stale time of a query: preloaded data is not refetched immediately. */
export const staleTimeOf = (query: { readonly state: { readonly dataUpdatedAt: number } }): number =>
  arrivals.get(query) === query.state.dataUpdatedAt ? FRESH_MS : 0
