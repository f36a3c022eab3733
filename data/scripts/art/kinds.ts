/** Every kind of scene, with the hue of its family of colours in OKLCH degrees. */
const HUES = {
  'bar-lounge': 65,
  restaurant: 25,
  arcade: 305,
  bowling: 265,
  minigolf: 145,
  'escape-room': 85,
  karting: 5,
  club: 345,
  cinema: 285,
  'beach-club': 235,
  sauna: 165,
  shop: 125,
  hotel: 250,
} as const

export type SceneKind = keyof typeof HUES

export const SCENE_KINDS = Object.keys(HUES) as readonly SceneKind[]

export const hueOf = (kind: SceneKind): number => HUES[kind]
