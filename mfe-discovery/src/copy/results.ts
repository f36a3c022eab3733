/** The results page. */
export const results = {
  all: 'Alle plekken',
  in: (what: string, place: string) => `${what} in ${place}`,
  near: (what: string, place: string) => `${what} rond ${place}`,
  nearMe: (what: string) => `${what} bij jou in de buurt`,
  quoted: (text: string) => `“${text}”`,

  searchLabel: 'Zoek…',
  searchPlaceholder: 'Zoek op naam, soort plek of sfeer',
  searchForm: 'Zoeken op tekst',
  search: 'Zoek',
  searchIn: (category: string) => `Zoek in ${category}`,
  clearSearch: 'Wis zoektekst',

  /** On a phone, where the search is one line. */
  editSearch: 'Zoekopdracht wijzigen',
  searchTitle: 'Zoeken',
  everywhere: 'heel Nederland',

  filters: 'Filters',
  filtersActive: (count: number) => `${count} actief`,
  showResults: (count: string) => `Toon ${count}`,
  clearAll: 'Wis alle filters',
  /** Without scripts. */
  apply: 'Toepassen',
  removeFilter: (name: string) => `Verwijder filter ${name}`,
  activeFilters: 'Actieve filters',

  category: 'Categorie',
  allCategories: 'Alle categorieën',
  option: (name: string, count: string) => `${name} (${count})`,
  place: 'Plaats',
  radius: 'Straal',
  radiusHint: 'Kies eerst een plaats of gebruik je eigen locatie.',
  region: 'Resultaten',
  onlyIn: (place: string) => `Alleen in ${place}`,
  price: 'Prijs',
  anyPrice: 'Alle prijzen',
  rating: 'Minimale beoordeling',
  anyRating: 'alle',
  ratingShort: (rating: string) => `vanaf ${rating}`,
  ratingFrom: (rating: string) => `Vanaf ${rating} sterren`,
  openNow: 'Nu open',
  featured: 'Uitgelicht',
  status: 'Nu en hier',

  sort: 'Sorteer',
  sortOptions: {
    relevance: 'Relevantie',
    rating: 'Beoordeling',
    name: 'Naam',
    newest: 'Nieuwste',
    distance: 'Afstand',
  },
  view: 'Weergave',
  views: { grid: 'Raster', list: 'Lijst', map: 'Kaart' },

  /** Where the search counts no further. */
  moreThan: (text: string) => `meer dan ${text}`,
  /** At the beginning of a line. */
  first: (text: string) => text.charAt(0).toUpperCase() + text.slice(1),
  count: (count: number, text: string) => (count === 1 ? `${text} resultaat` : `${text} resultaten`),
  relaxed: 'Geen enkele plek past bij al je woorden. Dit komt het dichtst in de buurt.',
  more: 'Meer laden',
  moreBusy: 'Bezig met laden…',
  shown: (shown: string, total: string) => `${shown} van ${total} getoond`,
  moreFailed: 'We konden de volgende resultaten niet laden.',

  failedTitle: 'Zoeken lukt nu even niet',
  failed: 'Onze zoekmachine is even niet bereikbaar. Je zoekopdracht blijft staan: probeer het zo nog eens.',
  refreshFailed: 'Deze resultaten konden niet worden bijgewerkt. Je ziet nog de vorige.',

  empty: (what: string) => `Niets gevonden voor ${what}`,
  emptyPlain: 'Niets gevonden',
  nothingIn: (place: string) => `Niets gevonden in ${place}.`,
  nearby: (place: string, count: string, radius: number) =>
    `Niets gevonden in ${place}. Wel ${count} binnen ${radius} km.`,
  wider: (count: string, radius: number) => `Wel ${count} binnen ${radius} km.`,
  showNearby: (radius: number) => `Zoek binnen ${radius} km`,
  tips: 'Zo vind je meer',
  tipSpelling: 'Gebruik een ander of korter woord: “golf” vindt meer dan “glow in the dark golf”.',
  tipFilters: 'Haal een filter weg, bijvoorbeeld “Nu open” of de minimale beoordeling.',
  tipRadius: 'Zoek in een ruimere straal of in een grotere plaats.',
  popular: 'Populaire categorieën',

  map: {
    soon: 'De kaart komt binnenkort',
    text: 'We tekenen nog aan een echte kaart. Tot die tijd zie je hier waar de eerste plekken ongeveer liggen.',
    outline: (count: number) =>
      count === 1
        ? 'Schets van Nederland met 1 genummerde plek'
        : `Schets van Nederland met ${count} genummerde plekken`,
    list: 'Plekken op de schets',
    rest: (count: string) => `Nog ${count} in de lijst`,
  },
}
