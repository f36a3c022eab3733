import { formatCount as formatGrouped } from '@plekje/ui'

/** A whole number as Dutch newspapers write it: 1029, 10.000. */
export const formatCount = (value: number): string => (value < 10_000 ? String(value) : formatGrouped(value))

const countText = (value: number, singular: string, plural: string) =>
  `${formatCount(value)} ${value === 1 ? singular : plural}`

/** Dutch copy that several pages share. A page or part loads its own copy from its own module. */
export const nl = {
  retry: 'Opnieuw proberen',
  apply: 'Toepassen',
  partFailed: 'We konden dit onderdeel van de site niet ophalen. Probeer het opnieuw.',
  loading: 'Even laden…',
  close: 'Sluiten',
  cancel: 'Annuleren',
  toHome: 'Naar de homepage',
  venues: (count: number) => countText(count, 'plek', 'plekken'),
  locationsFound: (count: number) => `${formatCount(count)} locaties gevonden`,
  kilometres: (radius: number) => `${formatCount(radius)} km`,

  prices: { budget: 'Budget', mid: 'Gemiddeld', premium: 'Premium', luxury: 'Luxe' },

  place: {
    hint: 'Kies een plaats uit de lijst en je ziet meteen wat er te doen is.',
    mine: 'Mijn locatie',
  },

  favorites: {
    button: (name: string) => `Favoriet: ${name}`,
  },

  category: {
    notFound: 'Categorie niet gevonden',
    notFoundHint: 'Misschien is de link verouderd. Alle soorten plekken vind je op de homepage.',
    empty: 'Geen locaties gevonden in deze categorie.',
    emptyHint: 'We breiden elke week uit. Kijk zolang eens rond in de rest van de gids.',
    all: 'Bekijk alle plekken',
    average: (rating: string) => `gemiddeld ${rating} van 5 sterren`,
    filter: 'Filter deze plekken',
    groupMembers: 'Verder kiezen',
    failed: 'We konden deze categorie niet laden.',
    listFailed: 'We konden de locaties van deze categorie niet laden.',
    more: 'Meer laden',
  },

  featured: {
    title: 'Uitgelicht',
    lead: 'De plekken waar we zelf het liefst naartoe gaan, van vroege koffie tot laatste ronde.',
    empty: 'Er is op dit moment niets uitgelicht.',
    emptyHint: 'Neem intussen een kijkje in de hele gids.',
    failed: 'We konden de uitgelichte plekken niet laden.',
  },

  locations: {
    title: 'Locaties',
    lead: (places: number, venues: number) =>
      `${countText(places, 'plaats', 'plaatsen')}, samen goed voor ${countText(venues, 'plek', 'plekken')}.`,
    filter: 'Zoek een plaats',
    filterPlaceholder: 'bijvoorbeeld Zwolle',
    shown: (count: number) => countText(count, 'plaats', 'plaatsen'),
    none: (typed: string) => `Geen plaats gevonden die lijkt op “${typed}”.`,
    clear: 'Toon alle plaatsen',
    empty: 'Er zijn nog geen plaatsen met plekken.',
    failed: 'We konden de plaatsen niet laden.',
  },
}
