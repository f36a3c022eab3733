import { hashText } from '../random'
import { PICTURE_NAMES } from './copy/nl'
import { hueOf, type SceneKind } from './kinds'
import { withGlows } from './motifs-sky'
import { createPalette } from './palette'
import { type Plan, planScenes } from './plan'
import { createRandom } from './random'
import { type Compositions, HEIGHT, WIDTH } from './scene'

/** Complete SVGs of 800 by 600 units. The same kind and group always give the same drawings. */
export const drawScenes = (kind: SceneKind, group: keyof Compositions): string[] =>
  planScenes(kind, group, createRandom(`${kind}|${group}`)).map((plan, index) =>
    drawScene(kind, plan, `${kind}|${group}|${index}`),
  )

function drawScene(kind: SceneKind, { draw, daytime, isMirrored, zoom, lean }: Plan, seed: string): string {
  const colours = createPalette(hueOf(kind), daytime, createRandom(`${seed}|colours`))
  const prefix = `p${hashText(seed).toString(36)}`
  const idOf = (name: string) => prefix + name
  const drawing = withGlows(draw({ kind, random: createRandom(seed), colours, idOf }).join(''), idOf)
  const shiftX = (isMirrored ? WIDTH * zoom : 0) - (WIDTH * (zoom - 1) * (1 + lean)) / 2
  const camera = [isMirrored ? -zoom : zoom, 0, 0, zoom, shiftX, -0.45 * HEIGHT * (zoom - 1)]
  const matrix = camera.map((value) => Math.round(value * 100) / 100).join(' ')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${PICTURE_NAMES[kind]}"><g transform="matrix(${matrix})" fill="none" stroke-linecap="round">${drawing}</g></svg>`
}
