import type { SceneKind } from './kinds'
import type { Palette } from './palette'
import type { Random } from './random'
import type { Shape } from './shapes'

export const WIDTH = 800
export const HEIGHT = 600

export interface Scene {
  readonly kind: SceneKind
  readonly random: Random
  readonly colours: Palette
  /** Makes an id that no other drawing on the page has. */
  readonly idOf: (name: string) => string
}

export type Draw = (scene: Scene) => readonly Shape[]

/** The compositions of a kind, by name: views of the place, and close-ups. */
export interface Compositions {
  readonly places: Readonly<Record<string, Draw>>
  readonly details: Readonly<Record<string, Draw>>
}
