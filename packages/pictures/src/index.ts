import { INSIDES } from './insides'
import { FALLBACK_KIND, hueOf, isSceneKind } from './kinds'
import { detail, outside } from './outside'
import { createPalette } from './palette'
import { createRandom, hashText } from './random'
import { HEIGHT, type Scene, WIDTH } from './scene'

export { kindOfCategory, SCENE_KINDS, type SceneKind } from './kinds'

/** A complete SVG: view 1 is outside, 2 inside, 3 a detail, and further views go round again with other choices. */
export function drawScene({ kind: wanted, seed, view }: { kind: string; seed: string; view: number }): string {
  const kind = isSceneKind(wanted) ? wanted : FALLBACK_KIND
  const key = `${kind}|${seed}|${view}`
  const random = createRandom(key)
  const colours = createPalette(hueOf(kind), random.pick(['day', 'golden', 'dusk', 'night']), random)
  const prefix = `p${hashText(key).toString(36)}`
  const scene: Scene = { kind, random, colours, idOf: (name) => prefix + name }
  const draw = [outside, INSIDES[kind], detail][(((Math.trunc(view) - 1) % 3) + 3) % 3] ?? outside
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}">${draw(scene).join('')}</svg>`
}
