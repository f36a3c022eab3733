import { useSyncExternalStore } from 'react'

let instant: number | undefined
let isFromServer = false

/**
 * When the HTML of this page was made, in milliseconds: what depends on the clock is the same in the first render of the
 * browser as on the server. Now, where no server rendered; the same number until `beginRendering` sets another.
 */
export function renderedAt(): number {
  instant ??= Date.now()
  return instant
}

/** Whether the page came as HTML, with data as visitors get them. */
export const isServerRendered = (): boolean => isFromServer

/** On the server before each page, in the browser before it takes over what a server rendered. */
export function beginRendering(now: Date): void {
  instant = now.getTime()
  isFromServer = true
}

/** False in HTML of a server, and until the browser took that over: what a server cannot know waits for it. */
export const useIsInBrowser = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )

const neverChanges = () => () => undefined
