import type { RenderedParts } from '@plekje/front-end-files'
import { hydrate, type QueryClient } from '@tanstack/react-query'
import { beginRendering } from './rendering'

/** What the page says of how it was made; undefined when its HTML is left to the browser. */
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

/** Begins with what the server knew: its clock, and the answers it rendered from, which are not asked for again. */
export function beginWith({ now, remote }: RenderedParts, client: QueryClient): void {
  beginRendering(new Date(now))
  if (remote?.state) hydrate(client, remote.state)
  const arrivedAt = Date.now()
  for (const query of client.getQueryCache().getAll()) {
    // By the clock of this device, which may be another than the server's.
    query.setState({ ...query.state, dataUpdatedAt: arrivedAt })
    markArrived(query, arrivedAt)
  }
}

/** Answers that came before the page asked for them, with when that was. */
const arrivals = new WeakMap<object, number>()
/** Time for the page to take them over. */
export const FRESH_MS = 30_000

export const markArrived = (query: object, arrivedAt: number): void => void arrivals.set(query, arrivedAt)

/** How long the answer of a query counts as new: what came before its page is not asked for again at once. */
export const staleTimeOf = (query: { readonly state: { readonly dataUpdatedAt: number } }): number =>
  arrivals.get(query) === query.state.dataUpdatedAt ? FRESH_MS : 0
