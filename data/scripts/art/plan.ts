import { COMPOSITIONS } from './compositions'
import type { SceneKind } from './kinds'
import type { Daytime } from './palette'
import type { Random } from './random'
import type { Compositions, Draw } from './scene'

/** Content of a drawing, chosen before anything is drawn. */
export interface Plan {
  readonly composition: string
  readonly draw: Draw
  readonly daytime: Daytime
  readonly isMirrored: boolean
  /** Magnification; 1 shows the whole scene. */
  readonly zoom: number
  /** Horizontal shift of the view, from -1 (left) to 1 (right). */
  readonly lean: number
}

/** Drawings of each composition. */
export const ROUNDS: Readonly<Record<keyof Compositions, number>> = { places: 12, details: 2 }

type Hours = readonly [Daytime, ...Daytime[]]

/** Times of day that suit a kind; other kinds suit every time of day. */
const HOURS: Readonly<Partial<Record<SceneKind, Hours>>> = {
  club: ['night', 'night', 'dusk'],
  'bar-lounge': ['golden', 'dusk', 'night', 'night', 'day'],
  minigolf: ['day', 'day', 'golden', 'dusk', 'night'],
  karting: ['day', 'golden', 'dusk', 'night'],
  'beach-club': ['day', 'day', 'golden', 'golden', 'dusk'],
  cinema: ['golden', 'dusk', 'night', 'night'],
  shop: ['day', 'day', 'golden', 'dusk'],
}
/** Compositions that need a certain time of day. */
const OWN_HOURS: Readonly<Record<string, Hours>> = {
  bonfire: ['dusk', 'night'],
  openAir: ['dusk', 'night'],
  terraceNight: ['dusk', 'night'],
  tub: ['golden', 'dusk', 'night', 'day'],
}
const ANY_HOUR: Hours = ['day', 'golden', 'dusk', 'night']

/**
 * Every drawing of a kind's places, or of its details. The compositions take turns, so that drawings that follow each
 * other show different ones, the first after the last included.
 */
export function planScenes(kind: SceneKind, group: keyof Compositions, random: Random): Plan[] {
  const compositions = Object.entries(COMPOSITIONS[kind][group])
  return Array.from({ length: ROUNDS[group] }, (_, round) =>
    compositions.map(([composition, draw], index) => {
      const hours = OWN_HOURS[composition] ?? HOURS[kind] ?? ANY_HOUR
      return {
        composition,
        draw,
        daytime: hours[(round + index) % hours.length] ?? hours[0],
        isMirrored: round % 2 === 1,
        zoom: 1 + Math.max(0, random.between(-0.05, 0.14)),
        lean: random.between(-1, 1),
      }
    }),
  ).flat()
}
