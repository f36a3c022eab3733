import type { TimeOfDay } from '../part-of-day'

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

/** What people can do there, as in "hier kun je …". */
const ABLE: Readonly<Record<string, string>> = {
  restaurants: 'eten',
  bars: 'wat drinken',
  clubs: 'uitgaan',
  bioscopen: 'naar de film',
  bowling: 'bowlen',
  minigolf: 'minigolfen',
  'escape-rooms': 'een escaperoom spelen',
  karting: 'karten',
  arcade: 'gamen',
  winkels: 'winkelen',
  hotels: 'overnachten',
}

/** Undefined where a kind is too wide for one verb: not every place under wellness has a sauna. */
export const ableText = (kind: string): string | undefined => ABLE[kind]
