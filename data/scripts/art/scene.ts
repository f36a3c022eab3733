import type { SceneKind } from './kinds'
import type { Palette } from './palette'
import type { Random } from './random'
import type { Shape } from './shapes'

export const WIDTH = 800
export const HEIGHT = 600

/** Input of drawing a scene. */
export interface Scene {
  readonly kind: SceneKind
  readonly random: Random
  readonly colours: Palette
  /** Makes an id unlike those of other drawings on one page. */
  readonly idOf: (name: string) => string
}

export type Draw = (scene: Scene) => readonly Shape[]

/** Ways to draw one kind, by name: its places and its things seen from close by. */
export interface Compositions {
  readonly places: Readonly<Record<string, Draw>>
  readonly details: Readonly<Record<string, Draw>>
}
