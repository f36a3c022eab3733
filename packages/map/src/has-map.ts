import { site } from '@plekje/web-kit'
import { useSyncExternalStore } from 'react'

let canDrawMaps: boolean | undefined
/** A map is asked for after this time also when the page is never idle. */
const MAX_WAIT_MS = 500

/** True if the operator has a map and this browser can draw it (SEARCH-26). */
export function hasMap(): boolean {
  if (site().mapStyle === 'off') return false
  canDrawMaps ??= canDraw()
  return canDrawMaps
}

function canDraw(): boolean {
  if (typeof WebGL2RenderingContext === 'undefined') return false
  const context = document.createElement('canvas').getContext('webgl2')
  // Gives the context back, because browsers limit their number.
  context?.getExtension('WEBGL_lose_context')?.loseContext()
  return context !== null
}

/** Asking the browser takes milliseconds: a page that was just hydrated does so when it is idle. */
function subscribe(changed: () => void): () => void {
  if (known() !== undefined) return () => undefined
  const tell = () => {
    hasMap()
    changed()
  }
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(tell)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(tell, { timeout: MAX_WAIT_MS })
  return () => cancelIdleCallback(idle)
}

const known = (): boolean | undefined => (site().mapStyle === 'off' ? false : canDrawMaps)

/** The same for rendering; undefined on the server, during hydration and shortly after it. */
export const useHasMap = (): boolean | undefined =>
  useSyncExternalStore<boolean | undefined>(subscribe, known, () => undefined)
