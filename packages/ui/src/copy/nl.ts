import { formatCount } from '../formatters'

/** Dutch texts of components; `admin/en.ts` holds the English ones. */
export const nl = {
  language: 'nl',
  retry: 'Opnieuw proberen',
  close: 'Sluiten',
  previous: 'Vorige',
  next: 'Volgende',
  busy: 'Bezig…',
  clear: 'Wissen',
  remove: (what: string) => `Verwijder ${what}`,
  stars: (rating: string) => `${rating} van 5 sterren`,
  starChoice: (stars: number) => (stars === 1 ? '1 ster' : `${stars} sterren`),
  noRating: 'Nog geen beoordeling',
  reviews: (count: number) => (count === 1 ? '1 review' : `${formatCount(count)} reviews`),
  notifications: 'Meldingen ({hotkey})',
  notification: 'Melding',
  closeNotification: 'Melding sluiten',
  failed: 'Dit lukt nu even niet',
  more: {
    shown: (shown: string, total: string) => `${shown} van ${total}`,
    came: (count: string) => `${count} erbij.`,
    failed: 'De volgende konden niet worden opgehaald. Probeer het nog eens.',
  },
}

/** Texts about venues and places, which only public screens in Dutch show. */
export const nlOfVenues = {
  osmCredit: 'Gegevens:',
  favorite: (name: string) => `Favoriet: ${name}`,
  price: (range: string) => `Prijsklasse ${range}`,
  openNow: 'Nu open',
  openUntil: (time: string) => `Nu open · sluit ${time}`,
  openSurely: (time: string) => `Nu open · zeker tot ${time}`,
  openUntilDay: (day: string, time: string) => `Nu open · tot ${day} ${time}`,
  open24Hours: 'Nu open · dag en nacht',
  /** Reasons why it is unknown whether a venue is open. */
  maybeOpen: {
    open_end: 'Misschien open · sluitingstijd niet bekend',
    school_holidays: 'Nu alleen open in schoolvakanties',
    unsaid: 'Niet bekend of het nu open is',
  },
  closed: 'Gesloten',
  closedForGood: 'Definitief gesloten',
  opensAt: (time: string) => `Gesloten · opent ${time}`,
  opensTomorrow: (time: string) => `Gesloten · opent morgen ${time}`,
  opensOn: (day: string, time: string) => `Gesloten · opent ${day} ${time}`,
  place: {
    label: 'Locatie',
    placeholder: 'plaats of adres',
    suggestions: 'Plaatsen',
    suggested: (count: number) => (count === 1 ? '1 plaats gevonden' : `${formatCount(count)} plaatsen gevonden`),
  },
}
