import type { ReviewOrder } from '@plekje/contracts'

/** A selection of a venue's reviews: by stars, else by word, else with photos. */
interface Part {
  readonly stars?: number | undefined
  readonly word?: string | undefined
}

const withWhat = (word: string | undefined) => `met ${word === undefined ? 'foto’s' : `‘${word}’`}`

/** Reviews on a venue's page; REVIEW-3 and REVIEW-4 prescribe toasts and alerts. */
export const reviewsCopy = {
  heading: 'Reviews',
  write: 'Schrijf een review',
  none: 'Nog geen reviews. Was je hier? Vertel het de volgende bezoeker.',
  average: (rating: string) => `Gemiddeld ${rating} van 5 sterren`,
  count: (count: number, text: string) => (count === 1 ? '1 review' : `${text} reviews`),
  distribution: 'Verdeling van de sterren',
  stars: (stars: number) => (stars === 1 ? '1 ster' : `${stars} sterren`),
  sort: 'Sorteer reviews',
  orders: {
    newest: 'Nieuwste eerst',
    highest: 'Hoogste eerst',
    lowest: 'Laagste eerst',
    helpful: 'Nuttigste eerst',
  } satisfies Record<ReviewOrder, string>,
  words: 'Woorden die vaak terugkomen',
  withPhotos: (count: string) => `Met foto’s (${count})`,
  part: (count: number, text: string, { stars, word }: Part) =>
    `${count === 1 ? '1 review' : `${text} reviews`} ${stars ? `van ${stars === 1 ? '1 ster' : `${stars} sterren`}` : withWhat(word)}`,
  noneOf: ({ stars, word }: Part) => `Er zijn geen reviews ${stars ? 'met zoveel sterren' : withWhat(word)}.`,
  all: 'Toon alle reviews',
  readMore: 'Lees meer',
  readLess: 'Lees minder',
  google: 'via Google',
  photo: (author: string, venue: string) => `Foto van ${author} bij ${venue}`,
  what: 'reviews',
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
  checks: 'Hoe we reviews controleren',

  report: {
    button: 'Meld',
    name: (author: string) => `Meld review van ${author}`,
    title: 'Review melden',
  },
}
