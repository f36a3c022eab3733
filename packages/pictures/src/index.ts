import { PICTURE_NAMES } from './copy/nl'
import { FALLBACK_KIND, hueOf, isSceneKind } from './kinds'
import { withGlows } from './motifs-sky'
import { createPalette } from './palette'
import { planScene } from './plan'
import { createRandom, hashText } from './random'
import { HEIGHT, WIDTH } from './scene'

export { kindOfCategory, SCENE_KINDS, type SceneKind } from './kinds'

/**
 * A complete SVG of 800 by 600 units. View 1 shows the place, view 3 something from close by, the others the
 * remaining compositions of the kind in an order of the seed's own.
 */
export function drawScene({ kind: wanted, seed, view }: { kind: string; seed: string; view: number }): string {
  const kind = isSceneKind(wanted) ? wanted : FALLBACK_KIND
  const key = `${kind}|${seed}|${view}`
  const random = createRandom(key)
  const { draw, daytime, isMirrored, zoom, lean } = planScene(kind, seed, view, random)
  const colours = createPalette(hueOf(kind), daytime, createRandom(`${kind}|${seed}`))
  const prefix = `p${hashText(key).toString(36)}`
  const idOf = (name: string) => prefix + name
  const drawing = withGlows(draw({ kind, random, colours, idOf }).join(''), idOf)
  const shiftX = (isMirrored ? WIDTH * zoom : 0) - (WIDTH * (zoom - 1) * (1 + lean)) / 2
  const camera = [isMirrored ? -zoom : zoom, 0, 0, zoom, shiftX, -0.45 * HEIGHT * (zoom - 1)]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${PICTURE_NAMES[kind]}"><g transform="matrix(${camera.map((value) => Math.round(value * 100) / 100).join(' ')})" fill="none" stroke-linecap="round">${drawing}</g></svg>`
}
