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

/** Number of drawings of each composition. */
export const ROUNDS: Readonly<Record<keyof Compositions, number>> = { places: 12, details: 2 }

type Daytimes = readonly [Daytime, ...Daytime[]]

/** Times of day that suit a kind; other kinds suit every time of day. */
const DAYTIMES_OF_KIND: Readonly<Partial<Record<SceneKind, Daytimes>>> = {
  club: ['night', 'night', 'dusk'],
  'bar-lounge': ['golden', 'dusk', 'night', 'night', 'day'],
  minigolf: ['day', 'day', 'golden', 'dusk', 'night'],
  karting: ['day', 'golden', 'dusk', 'night'],
  'beach-club': ['day', 'day', 'golden', 'golden', 'dusk'],
  cinema: ['golden', 'dusk', 'night', 'night'],
  shop: ['day', 'day', 'golden', 'dusk'],
}
/** Compositions that need a certain time of day. */
const DAYTIMES_OF_COMPOSITION: Readonly<Record<string, Daytimes>> = {
  bonfire: ['dusk', 'night'],
  openAir: ['dusk', 'night'],
  terraceNight: ['dusk', 'night'],
  tub: ['golden', 'dusk', 'night', 'day'],
}
const ALL_DAYTIMES: Daytimes = ['day', 'golden', 'dusk', 'night']

/**
 * Every drawing of a kind's places, or of its details. The compositions take turns, so that consecutive drawings differ,
 * and the last differs from the first.
 */
export function planScenes(kind: SceneKind, group: keyof Compositions, random: Random): Plan[] {
  const compositions = Object.entries(COMPOSITIONS[kind][group])
  return Array.from({ length: ROUNDS[group] }, (_, round) =>
    compositions.map(([composition, draw], index) => {
      const daytimes = DAYTIMES_OF_COMPOSITION[composition] ?? DAYTIMES_OF_KIND[kind] ?? ALL_DAYTIMES
      return {
        composition,
        draw,
        daytime: daytimes[(round + index) % daytimes.length] ?? daytimes[0],
        isMirrored: round % 2 === 1,
        zoom: 1 + Math.max(0, random.between(-0.05, 0.14)),
        lean: random.between(-1, 1),
      }
    }),
  ).flat()
}
