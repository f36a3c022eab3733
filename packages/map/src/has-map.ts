import { site } from '@plekje/web-kit'
import { useSyncExternalStore } from 'react'

let canDrawMaps: boolean | undefined
/** Maximum wait for an idle page before the browser is examined. */
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

/** Examining the browser takes milliseconds, so a page that was just hydrated does it when it is idle. */
function subscribe(onChange: () => void): () => void {
  if (cachedHasMap() !== undefined) return () => undefined
  const findOut = () => {
    hasMap()
    onChange()
  }
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(findOut)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(findOut, { timeout: MAX_WAIT_MS })
  return () => cancelIdleCallback(idle)
}

const cachedHasMap = (): boolean | undefined => (site().mapStyle === 'off' ? false : canDrawMaps)

/** The same for rendering; undefined on the server, during hydration and shortly after it. */
export const useHasMap = (): boolean | undefined =>
  useSyncExternalStore<boolean | undefined>(subscribe, cachedHasMap, () => undefined)
