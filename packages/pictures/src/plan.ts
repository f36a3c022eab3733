import { COMPOSITIONS } from './compositions'
import type { SceneKind } from './kinds'
import type { Daytime } from './palette'
import { createRandom, type Random } from './random'
import type { Draw } from './scene'

/** What one picture of a venue shows, before anything is drawn. */
export interface Plan {
  readonly composition: string
  readonly draw: Draw
  readonly daytime: Daytime
  readonly isMirrored: boolean
  /** How much closer than the whole scene, and which way the viewer leans from -1 to 1. */
  readonly zoom: number
  readonly lean: number
}

type Hours = readonly [Daytime, ...Daytime[]]

/** When a kind is at its best; the others look well at every hour. */
const HOURS: Readonly<Partial<Record<SceneKind, Hours>>> = {
  club: ['night', 'night', 'dusk'],
  'bar-lounge': ['golden', 'dusk', 'night', 'night', 'day'],
  minigolf: ['day', 'day', 'golden', 'dusk', 'night'],
  karting: ['day', 'golden', 'dusk', 'night'],
  'beach-club': ['day', 'day', 'golden', 'golden', 'dusk'],
  cinema: ['golden', 'dusk', 'night', 'night'],
  shop: ['day', 'day', 'golden', 'dusk'],
}
/** Compositions that are about their light. */
const OWN_HOURS: Readonly<Record<string, Hours>> = {
  bonfire: ['dusk', 'night'],
  openAir: ['dusk', 'night'],
  terraceNight: ['dusk', 'night'],
  tub: ['golden', 'dusk', 'night', 'day'],
}
const ANY_HOUR: Hours = ['day', 'golden', 'dusk', 'night']

/**
 * Chooses what a view shows. The seed shuffles the kind's compositions, so that the views of one venue differ and
 * venues begin with different ones. View 1 always shows the place, view 3 something from close by.
 * @param random that of the drawing
 */
export function planScene(kind: SceneKind, seed: string, view: number, random: Random): Plan {
  const { places, details } = COMPOSITIONS[kind]
  const order = createRandom(`${kind}|${seed}`)
  const [first, second, ...rest] = order.shuffled(Object.entries(places))
  const [close, ...closer] = order.shuffled(Object.entries(details))
  const all = [first, second, close, ...rest, ...closer].filter((entry) => entry !== undefined)
  const turn = Math.trunc(view) - 1
  const [composition, draw] = all[((turn % all.length) + all.length) % all.length] ?? all[0] ?? never(kind)
  return {
    composition,
    draw,
    daytime: random.pick(OWN_HOURS[composition] ?? HOURS[kind] ?? ANY_HOUR),
    isMirrored: random.chance(0.5),
    zoom: 1 + Math.max(0, random.between(-0.05, 0.14)),
    lean: random.between(-1, 1),
  }
}

function never(kind: SceneKind): never {
  throw new Error(`No composition for ${kind}`)
}
