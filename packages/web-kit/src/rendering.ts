import { useSyncExternalStore } from 'react'

let renderedAtMs: number | undefined
let isFromServer = false

/**
 * The time at which this page's HTML was rendered, in milliseconds, so that the first render in the browser matches the
 * server's. Without server rendering it is the time of the first call. It stays the same until `beginRendering` sets
 * another.
 */
export function renderedAt(): number {
  renderedAtMs ??= Date.now()
  return renderedAtMs
}

/** True when the page was rendered on the server, with data for visitors. */
export const isServerRendered = (): boolean => isFromServer

/** Call on the server before each page, and in the browser before hydration. */
export function beginRendering(now: Date): void {
  renderedAtMs = now.getTime()
  isFromServer = true
}

/** False in server-rendered HTML and until it is hydrated: use it for content that a server cannot know. */
export const useIsInBrowser = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )

const neverChanges = () => () => undefined
