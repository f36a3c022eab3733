export const claims = {
  tab: 'Eigenaars',
  heading: 'Eigenaars',
  lead: 'Leden zeggen dat een venue hun zaak is. Wie de code invult van een adres dat jullie hebben nagekeken, wordt vanzelf eigenaar; de rest beslis jij.',
  what: 'aanvragen',
  filter: 'Toon',
  states: { open: 'Open', decided: 'Beoordeeld' },
  empty: { open: 'Er wacht geen aanvraag op je.', decided: 'Er is nog geen aanvraag beoordeeld.' },
  failed: 'De aanvragen konden niet worden geladen.',

  erased: 'een verwijderd lid',
  sent: (by: string, date: string) => `${by} op ${date}`,
  confirmed: (address: string) => `Heeft de code ingevuld die naar ${address} ging.`,
  refusedBefore: (count: number) => (count === 1 ? 'Eerder 1 keer afgewezen' : `Eerder ${count} keer afgewezen`),
  concerns: {
    'role-taken-back': 'Van dit lid is de rol hier eerder ingetrokken.',
    'address-changed': 'De venue heeft dit adres niet meer.',
    'address-unchecked':
      'Dit adres kwam uit een bestand of een voorstel en is nog niet nagekeken. Met Toekennen keur je het goed.',
  },
  managers: 'Beheerd door',
  noManagers: 'Niemand beheert deze venue.',
  roles: { owner: 'eigenaar', editor: 'redacteur' },
  manager: (role: string, date: string) => `${role} sinds ${date}`,
  publicPage: 'Openbare pagina',

  grant: 'Toekennen',
  refuse: 'Afwijzen',
  /** Names of the buttons. */
  grantWhat: (venue: string) => `${venue} toekennen`,
  refuseWhat: (venue: string) => `${venue} afwijzen`,
  decided: { granted: 'Toegekend', refused: 'Afgewezen' },
  decidedBy: (by: string, date: string) => `door ${by} op ${date}`,
  granted: { title: 'Toegekend', description: 'Het lid is nu eigenaar en krijgt bericht per mail.' },
  refused: { title: 'Afgewezen', description: 'Het lid krijgt bericht per mail.' },
  notDecided: 'Fout',
  decideFailed: 'Je beslissing is niet bewaard. Probeer het nog eens.',

  takeBack: 'Rol intrekken',
  takeBackWhose: (username: string, venue: string) => `Rol van ${username} bij ${venue} intrekken`,
  takeBackTitle: 'Rol intrekken?',
  takeBackText: (username: string, venue: string) =>
    `${username} kan ${venue} daarna niet meer beheren en krijgt daarvan bericht per mail.`,
  cancel: 'Annuleren',
  takenBack: { title: 'Rol ingetrokken', description: 'Het lid krijgt bericht per mail.' },
  takeBackFailed: 'De rol is niet ingetrokken. Probeer het nog eens.',
}
