import { formatCount } from '@plekje/ui'

/** Figures of a venue for its managers, and what its page lacks. */
export const venueFiguresCopy = {
  figures: 'Cijfers',
  failed: 'We konden de cijfers niet ophalen.',
  measures: {
    views: 'Bekeken',
    phoneClicks: 'Telefoon gebruikt',
    websiteClicks: 'Website geopend',
    shares: 'Gedeeld',
    shareVisits: 'Via een gedeelde link',
    favorites: 'Als favoriet bewaard',
    favoritesRemoved: 'Als favoriet weggehaald',
  },

  chart: 'Bekeken per dag',
  clicks: 'Telefoon of website',
  chartText: (first: string, last: string, views: string, busiest: string, day: string) =>
    `Van ${first} tot en met ${last} ${views} keer bekeken, het vaakst op ${day}: ${busiest} keer.`,
  emptyChartText: (first: string, last: string) => `Van ${first} tot en met ${last} 0 keer bekeken.`,
  dayText: (day: string, views: string, clicks: string) =>
    `${day}: ${views} keer bekeken, ${clicks} keer gebeld of doorgeklikt`,
  asTable: 'Alle dagen als tabel',
  date: 'Datum',
  download: 'Downloaden als CSV',
  downloaded: 'De cijfers zijn gedownload',
  file: (slug: string, day: string) => `cijfers-${slug}-${day}.csv`,

  period: 'De laatste 30 dagen',
  measure: 'Cijfer',
  current: 'Nu',
  before: '30 dagen ervoor',
  yearBefore: 'Een jaar eerder',
  unknown: 'geen cijfers',
  compared: (count: string, difference: string) => `${count} (${difference})`,

  months: 'Per maand',
  month: 'Maand',
  monthCount: 'Aantal',
  monthBefore: 'Maand ervoor',
  chooseMeasure: 'Welk cijfer',
  noMonths: 'Er is nog geen hele maand geteld.',

  searches: 'Hoe ze je vonden',
  searchesHint: 'Zoekopdrachten van de laatste 30 dagen waarmee minstens vijf bezoekers op je pagina kwamen.',
  noSearches: 'Nog geen zoekopdracht bracht vijf bezoekers.',
  search: {
    words: (words: string) => `“${words}”`,
    place: (place: string) => `in ${place}`,
    everything: 'Alle plekken',
  },
  visitors: (count: number) => `${formatCount(count)} bezoekers`,

  todo: 'Nog te doen',
  done: (done: number, total: number) => `${done} van ${total} klaar`,
  allDone: 'Je pagina heeft alles wat bezoekers zoeken.',
  todos: {
    hours: 'Openingstijden invullen',
    hoursCheck: 'Openingstijden nakijken: dat is langer dan een half jaar geleden',
    hoursFirstCheck: 'Openingstijden nakijken en bevestigen',
    photos: 'Een foto toevoegen',
    description: 'Omschrijving schrijven',
    shortDescription: 'Korte omschrijving schrijven',
    contact: 'Telefoonnummer of mailadres invullen',
    website: 'Website invullen',
    price: 'Prijsklasse kiezen',
    wheelchair: 'Zeggen of een rolstoel naar binnen kan',
  },
}
