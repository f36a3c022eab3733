/** The folder of `data/art` with the drawings of a category, by its slug. */
const KIND_OF_CATEGORY: Readonly<Record<string, string>> = {
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

/** The drawings of other categories (VENUE-4). */
const FALLBACK_KIND = 'bar-lounge'

const DRAWN_VIEWS = 4

/** The drawings that a venue shows while it has no photos of its own. The gateway serves them (`art.ts`). */
export function drawnPictures(categorySlug: string, slug: string): string[] {
  const isListed = Object.hasOwn(KIND_OF_CATEGORY, categorySlug)
  const kind = isListed ? KIND_OF_CATEGORY[categorySlug] : FALLBACK_KIND
  return Array.from({ length: DRAWN_VIEWS }, (_, view) => `/media/scenes/${kind}/${slug}/${view + 1}.svg`)
}
