import { formatCount } from '@plekje/ui'

/** Favourites; web-kit holds the texts of their toasts. */
export const favorites = {
  title: 'Mijn favorieten',
  lead: 'Alles waar je nog een keer (of voor het eerst) heen wilt.',
  count: (count: number) => (count === 1 ? '1 plek bewaard' : `${formatCount(count)} plekken bewaard`),
  itemsName: 'plekken',
  more: 'Meer plekken',
  empty: 'Nog geen favorieten',
  emptyHint: 'Tik op het hartje bij een plek en je vindt hem hier terug.',
  toSearch: 'Ontdek leuke plekken',
  failedTitle: 'Je favorieten laden niet',
  failed: 'We konden je favorieten niet ophalen.',
  visitor: 'Log in om je favorieten te zien',
  visitorHint: 'Bewaar plekken met het hartje en vind ze op elk apparaat terug. Een account is gratis.',
}
