import type { TimeOfDay } from '../part-of-day'

/** The activity of each category, as in "bowlen, eten en borrelen". */
const ACTIVITIES: Readonly<Record<string, string>> = {
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

/** The activity at a time of day: a bar serves coffee in the morning, a restaurant lunch at noon. */
export function activityText(kind: string, categoryName: string, timeOfDay: TimeOfDay): string {
  if (kind === 'bars' && timeOfDay === 'morning') return 'koffie'
  if (kind === 'restaurants' && timeOfDay === 'afternoon') return 'lunchen'
  return ACTIVITIES[kind] ?? categoryName.toLowerCase()
}

export const TIME_WORDS: Readonly<Record<TimeOfDay, { readonly short: string; readonly long: string }>> = {
  morning: { short: 'ochtend', long: 'Een ochtend' },
  afternoon: { short: 'middag', long: 'Een middag' },
  evening: { short: 'avond', long: 'Een avond' },
  night: { short: 'nacht', long: 'Een nacht' },
}

/** Verb per category, as in "hier kun je …". */
const VERBS: Readonly<Record<string, string>> = {
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

/** The verb for a category; undefined if one verb does not describe it: not every wellness place has a sauna. */
export const verbOf = (kind: string): string | undefined => VERBS[kind]
