import { site } from '@plekje/web-kit'
import { useSyncExternalStore } from 'react'

let draws: boolean | undefined

/** Whether there is a map here: the operator has one, and this browser can draw it (SEARCH-26). */
export function hasMap(): boolean {
  if (site().mapStyle === 'off') return false
  draws ??= canDraw()
  return draws
}

function canDraw(): boolean {
  if (typeof WebGL2RenderingContext === 'undefined') return false
  const context = document.createElement('canvas').getContext('webgl2')
  // Browsers have a few of these at a time only.
  context?.getExtension('WEBGL_lose_context')?.loseContext()
  return context !== null
}

const never = () => () => undefined

/** The same while rendering; undefined in HTML of a server, and until the browser took that over. */
export const useHasMap = (): boolean | undefined =>
  useSyncExternalStore<boolean | undefined>(never, hasMap, () => undefined)
