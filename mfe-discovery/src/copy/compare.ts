const NUMBER_WORDS = ['nul', 'één', 'twee', 'drie', 'vier']

/** The comparison of venues, and choosing venues for it. */
export const compareCopy = {
  bar: 'Vergelijken',
  chosen: (count: number, max: number) => `${count} van ${max} gekozen`,
  full: (max: number) => `Je vergelijkt hoogstens ${NUMBER_WORDS[max]} plekken. Haal er eerst een weg.`,
  oneMore: 'Kies er nog een om te vergelijken.',
  compare: 'Vergelijk',
  remove: (name: string) => `Haal ${name} weg`,
  removeShort: 'Haal weg',
  clear: 'Wis keuze',

  title: 'Plekken vergelijken',
  lead: 'Naast elkaar, met wat er bekend is. Deel het adres van deze pagina om ze samen te bekijken.',
  table: 'Vergelijking van plekken',
  what: 'Wat',
  unknown: 'Onbekend',
  nothing: 'Nog niets om te vergelijken',
  nothingHint: 'Kruis bij twee plekken of meer Vergelijk aan, in de resultaten of op de pagina van een plek.',
  toSearch: 'Zoek plekken',
  failed: 'We konden deze plekken niet ophalen.',
  gone: (count: number) =>
    count === 1 ? 'Eén van deze plekken is er niet meer.' : `${count} van deze plekken zijn er niet meer.`,
  allGone: 'Deze plekken zijn er niet meer',
  noneKnown: 'Van geen van deze plekken bekend:',

  rows: {
    kind: 'Soort',
    place: 'Plaats',
    address: 'Adres',
    distance: 'Afstand',
    rating: 'Waardering',
    price: 'Prijs',
    now: 'Nu',
    today: 'Vandaag open',
    links: 'Links',
  },
}
