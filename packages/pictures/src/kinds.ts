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

/** What an unknown kind looks like (VENUE-4). */
export const FALLBACK_KIND: SceneKind = 'bar-lounge'

export const hueOf = (kind: SceneKind): number => HUES[kind]

export function isSceneKind(kind: string): kind is SceneKind {
  return Object.hasOwn(HUES, kind)
}

const KIND_OF_CATEGORY: Readonly<Record<string, SceneKind>> = {
  bars: 'bar-lounge',
  restaurants: 'restaurant',
  arcade: 'arcade',
  bowling: 'bowling',
  minigolf: 'minigolf',
  'escape-rooms': 'escape-room',
  karting: 'karting',
  clubs: 'club',
  bioscopen: 'cinema',
  beachclubs: 'beach-club',
  saunas: 'sauna',
  winkels: 'shop',
  hotels: 'hotel',
  activiteiten: 'minigolf',
  uitgaan: 'bar-lounge',
}

/** The kind of picture for a category's slug; the fallback for an unknown one. */
export function kindOfCategory(slug: string): SceneKind {
  return (Object.hasOwn(KIND_OF_CATEGORY, slug) ? KIND_OF_CATEGORY[slug] : undefined) ?? FALLBACK_KIND
}
