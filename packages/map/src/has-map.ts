import { site } from '@plekje/web-kit'
import { useSyncExternalStore } from 'react'

let canDrawMaps: boolean | undefined
/** Maximum time to wait for an idle browser. */
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

/** Determines in an idle moment if the browser can draw maps, because creating a WebGL context takes milliseconds. */
function subscribe(onChange: () => void): () => void {
  if (cachedResult() !== undefined) return () => undefined
  const determine = () => {
    hasMap()
    onChange()
  }
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(determine)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(determine, { timeout: MAX_WAIT_MS })
  return () => cancelIdleCallback(idle)
}

const cachedResult = (): boolean | undefined => (site().mapStyle === 'off' ? false : canDrawMaps)

/** Like {@link hasMap}, for rendering; undefined on the server, during hydration and shortly after it. */
export const useHasMap = (): boolean | undefined =>
  useSyncExternalStore<boolean | undefined>(subscribe, cachedResult, () => undefined)
