/** The page of a reminder's link, which confirms opening hours (OWNER-22). Not in `nl`: only this page loads it. */
export const hoursCheckCopy = {
  title: 'Kloppen de tijden nog?',
  lead: 'Kloppen de openingstijden uit de mail? Dan laten we op de pagina van je zaak zien dat ze zijn nagekeken.',
  submit: 'Ja, ze kloppen',
  edit: 'Nee, pas ze aan',
  failed: 'Bevestigen lukt nu niet. Probeer het later opnieuw.',
  doneTitle: 'Bedankt voor het nakijken',
  done: (name: string, date: string) => `Op de pagina van ${name} staat nu: nagekeken op ${date}.`,
  changedTitle: 'De tijden zijn gewijzigd',
  toForm: 'Kijk ze na',
  linkTitle: 'Deze link werkt niet',
  missing: 'Open de link uit de mail in zijn geheel.',
  toVenues: 'Naar Mijn zaken',
}
