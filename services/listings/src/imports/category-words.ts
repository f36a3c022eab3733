import { fold } from '@plekje/text-folding'
import type { Catalog } from '../domain/catalog'

/** Other words for categories, by slug. Plurals, capitals and punctuation are ignored. */
const words: Readonly<Record<string, readonly string[]>> = {
  bars: ['bar', 'cafe', 'pub', 'kroeg', 'biercafe', 'cocktailbar', 'wijnbar', 'lounge'],
  restaurants: ['restaurant', 'eetcafe', 'bistro', 'brasserie', 'lunchroom', 'pizzeria', 'koffiebar', 'eten'],
  arcade: ['arcade', 'arcadehal', 'speelhal', 'gamehal', 'amusement arcade'],
  bowling: ['bowling', 'bowlen', 'bowlingbaan', 'bowlingcentrum', 'bowling alley'],
  minigolf: ['minigolf', 'midgetgolf', 'glowgolf', 'miniature golf', 'mini golf'],
  'escape-rooms': ['escape room', 'escaperoom', 'escape game'],
  karting: ['karten', 'karting', 'kartbaan', 'kartcentrum'],
  clubs: ['club', 'nachtclub', 'nightclub', 'discotheek', 'disco'],
  bioscopen: ['bioscoop', 'cinema', 'filmhuis', 'movie theater'],
  beachclubs: ['beachclub', 'beach club', 'strandtent', 'strandpaviljoen'],
  saunas: ['sauna', 'wellness', 'spa', 'thermen'],
  winkels: ['winkel', 'shop', 'store', 'boetiek', 'boutique'],
  hotels: ['hotel', 'hostel', 'pension', 'bed and breakfast', 'b&b'],
}

/** Finds a category by name, slug or another word; never a group. */
export function createCategoryFinder({ categories, isGroup }: Catalog): (text: string) => number | undefined {
  const idByForm = new Map<string, number>()
  for (const { id, name, slug } of categories.filter((category) => !isGroup(category.id))) {
    for (const word of [name, slug, ...(words[slug] ?? [])]) {
      for (const form of [normalize(word), `${normalize(word)}s`]) {
        if (!idByForm.has(form)) idByForm.set(form, id)
      }
    }
  }
  return (text) => idByForm.get(normalize(text))
}

const normalize = (text: string) => fold(text).replace(/[^a-z0-9]/g, '')
