import type { SeedCategory } from '../src/seed-types'
import { oklchToHex } from './oklch'

/** Lightness and chroma of all category colours. Hues near 200° are not used, as sRGB has no such chroma there. */
const LIGHTNESS = 0.55
const CHROMA = 0.105

type Row = readonly [id: number, slug: string, name: string, parentId: number | null, hue: number, icon: string]

const ACTIVITIES = 1
const NIGHT_OUT = 2

/** Ids never change: URLs and saved filters contain them. */
const ROWS: readonly Row[] = [
  [ACTIVITIES, 'activiteiten', 'Activiteiten', null, 45, 'icon-activities'],
  [NIGHT_OUT, 'uitgaan', 'Uitgaan', null, 325, 'icon-night-out'],
  [3, 'bars', 'Bars', NIGHT_OUT, 65, 'icon-bar'],
  [4, 'restaurants', 'Restaurants', null, 25, 'icon-restaurant'],
  [5, 'arcade', 'Arcades', ACTIVITIES, 305, 'icon-arcade'],
  [6, 'bowling', 'Bowlen', ACTIVITIES, 265, 'icon-bowling'],
  [7, 'minigolf', 'Minigolf', ACTIVITIES, 145, 'icon-minigolf'],
  [8, 'escape-rooms', 'Escape rooms', ACTIVITIES, 85, 'icon-escape-room'],
  [9, 'karting', 'Karten', ACTIVITIES, 5, 'icon-karting'],
  [10, 'clubs', 'Clubs', NIGHT_OUT, 345, 'icon-club'],
  [11, 'bioscopen', 'Bioscopen', NIGHT_OUT, 285, 'icon-cinema'],
  [12, 'beachclubs', 'Beachclubs', NIGHT_OUT, 235, 'icon-beach-club'],
  [13, 'saunas', "Sauna's & wellness", ACTIVITIES, 165, 'icon-sauna'],
  [14, 'winkels', 'Winkels', null, 125, 'icon-shop'],
  [15, 'hotels', 'Hotels', null, 250, 'icon-hotel'],
]

export function makeCategories(): SeedCategory[] {
  return ROWS.map(([id, slug, name, parentId, hue, icon]) => ({
    id,
    name,
    slug,
    color: oklchToHex(LIGHTNESS, CHROMA, hue),
    icon,
    parentId,
  }))
}
