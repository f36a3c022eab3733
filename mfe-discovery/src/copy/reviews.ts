import type { ReviewOrder } from '@plekje/contracts'
import type { ReviewsFilter } from '../features/listing/reviews-selection'

const withWordOrPhotos = (word: string | undefined) => (word === undefined ? 'met foto’s' : `met ‘${word}’`)
const starsText = (stars: number) => (stars === 1 ? '1 ster' : `${stars} sterren`)
const countText = (count: number, text: string) => (count === 1 ? '1 review' : `${text} reviews`)

/** Reviews on a venue's page; REVIEW-3 and REVIEW-4 prescribe toasts and alerts. */
export const reviewsCopy = {
  heading: 'Reviews',
  write: 'Schrijf een review',
  none: 'Nog geen reviews. Was je hier? Vertel het de volgende bezoeker.',
  count: countText,
  distribution: 'Verdeling van de sterren',
  stars: starsText,
  sort: 'Sorteer reviews',
  orders: {
    newest: 'Nieuwste eerst',
    highest: 'Hoogste eerst',
    lowest: 'Laagste eerst',
    helpful: 'Nuttigste eerst',
  } satisfies Record<ReviewOrder, string>,
  words: 'Woorden die vaak terugkomen',
  withPhotos: (count: string) => `Met foto’s (${count})`,
  filtered: (count: number, text: string, { stars, word }: ReviewsFilter) => {
    const filterText = stars ? `van ${starsText(stars)}` : withWordOrPhotos(word)
    return `${countText(count, text)} ${filterText}`
  },
  noneOf: ({ stars, word }: ReviewsFilter) =>
    `Er zijn geen reviews ${stars ? 'met zoveel sterren' : withWordOrPhotos(word)}.`,
  all: 'Toon alle reviews',
  readMore: 'Lees meer',
  readLess: 'Lees minder',
  google: 'via Google',
  photo: (author: string, venue: string) => `Foto van ${author} bij ${venue}`,
  itemsName: 'reviews',
  more: 'Meer reviews',
  googleFailed: 'De Google-reviews konden niet worden geladen.',
  ownFailed: 'De reviews van bezoekers konden niet worden geladen.',

  dialog: {
    title: (name: string) => `Hoe was ${name}?`,
  },
  helpful: {
    button: (count: string) => `Nuttig (${count})`,
    failed: 'Stem niet opgeslagen',
    notLoaded: 'Laad de pagina opnieuw en probeer het nog een keer.',
  },
  reply: {
    by: (venue: string) => `Reactie van ${venue}`,
    edited: 'bewerkt',
    reviewEdited: 'Beoordeling bewerkt na deze reactie',
    report: 'Meld reactie',
    reportTo: (author: string) => `Meld reactie op ${author}`,
    reportTitle: 'Reactie melden',
  },
  checks: 'Hoe we reviews controleren',

  report: {
    button: 'Meld',
    name: (author: string) => `Meld review van ${author}`,
    title: 'Review melden',
  },
}
