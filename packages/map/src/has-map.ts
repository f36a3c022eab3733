import { site } from '@plekje/web-kit'
import { useSyncExternalStore } from 'react'

let canDrawMaps: boolean | undefined

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

const never = () => () => undefined

/** The same for rendering; undefined on the server and during hydration. */
export const useHasMap = (): boolean | undefined =>
  useSyncExternalStore<boolean | undefined>(never, hasMap, () => undefined)
