export const proposals = {
  tab: 'Voorstellen',
  heading: 'Voorstellen',
  lead: 'Bezoekers zien dat er iets niet klopt, en eigenaars wijzigen wat eerst langs de redactie moet. Jij beslist per gegeven; leden krijgen bericht per mail.',
  what: 'voorstellen',
  filter: 'Toon',
  states: { open: 'Open', decided: 'Beoordeeld' },
  empty: { open: 'Er wacht geen voorstel op je.', decided: 'Er is nog geen voorstel beoordeeld.' },
  failed: 'De voorstellen konden niet worden geladen.',

  by: { member: 'een lid', visitor: 'een bezoeker', manager: 'een beheerder van de plek' },
  manager: (username: string) => `${username}, beheert de plek,`,
  sent: (by: string, date: string) => `${by} op ${date}`,
  /** The venue's value when it was proposed, if it has another one now. */
  before: (value: string) => `Toen het werd voorgesteld stond er: ${value}`,
  unchanged: 'Dit staat er al zo.',
  agreeing: (count: number) =>
    count === 1 ? '1 ander voorstel zegt dit ook' : `${count} andere voorstellen zeggen dit ook`,
  refusedBefore: (date: string, by: string) => `Eerder afgewezen op ${date} door ${by}`,
  onMap: 'Bekijk op de kaart',
  otherPage: 'Bekijk de andere pagina',
  publicPage: 'Openbare pagina',
  take: 'Overnemen',
  refuse: 'Afwijzen',
  /** Names of the buttons. */
  takeWhat: (field: string, venue: string) => `${field} van ${venue} overnemen`,
  refuseWhat: (field: string, venue: string) => `${field} van ${venue} afwijzen`,
  decided: { taken: 'Overgenomen', refused: 'Afgewezen' },
  decidedBy: (by: string, date: string) => `door ${by} op ${date}`,
  taken: { title: 'Overgenomen', description: 'De pagina is bijgewerkt.' },
  refused: { title: 'Afgewezen', description: 'De pagina blijft zoals hij is.' },
  notDecided: 'Fout',
  decideFailed: 'Je beslissing is niet bewaard. Probeer het nog eens.',
}
