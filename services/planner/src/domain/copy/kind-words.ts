import type { TimeOfDay } from '../part-of-day'
import type { Trait } from '../planning'

/** What people do there, as in "bowlen, eten en borrelen". */
const DOING: Readonly<Record<string, string>> = {
  restaurants: 'eten',
  bars: 'borrelen',
  clubs: 'dansen',
  beachclubs: 'naar het strand',
  bioscopen: 'film',
  bowling: 'bowlen',
  minigolf: 'minigolf',
  'escape-rooms': 'een escaperoom',
  karting: 'karten',
  arcade: 'gamen',
  saunas: 'sauna',
  winkels: 'winkelen',
  hotels: 'een hotel',
}

/** In the morning a bar is there for its coffee; a restaurant at noon for lunch. */
export function doingText(kind: string, categoryName: string, timeOfDay: TimeOfDay): string {
  if (kind === 'bars' && timeOfDay === 'morning') return 'koffie'
  if (kind === 'restaurants' && timeOfDay === 'afternoon') return 'lunchen'
  return DOING[kind] ?? categoryName.toLowerCase()
}

export const TIME_WORDS: Readonly<Record<TimeOfDay, { readonly short: string; readonly long: string }>> = {
  morning: { short: 'ochtend', long: 'Een ochtend' },
  afternoon: { short: 'middag', long: 'Een middag' },
  evening: { short: 'avond', long: 'Een avond' },
  night: { short: 'nacht', long: 'Een nacht' },
}

/** "met een plek voor …" */
export const TRAIT_NAMES: Readonly<Record<Trait, string>> = {
  children: 'met kinderen',
  indoors: 'binnen',
  outdoors: 'buiten',
  romantic: 'romantisch',
  cheap: 'voordelig',
  luxury: 'luxe',
  bachelor: 'vrijgezellenfeest',
  birthday: 'verjaardag',
  sporty: 'sportief',
  quiet: 'rustig',
  dancing: 'dansen',
  'no-alcohol': 'zonder alcohol',
}
