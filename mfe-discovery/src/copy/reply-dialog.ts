/** The dialogs about a reply to a review (REVIEW-20, REVIEW-21). A module of its own, because it is loaded on demand. */
export const replyDialogCopy = {
  intro: (author: string, venue: string) => `Iedereen leest je reactie op ${author}, onder de naam van ${venue}.`,
  text: 'Reactie',
  placeholder: 'Bedank, leg uit of maak het goed.',
  counter: (count: string, min: number) => `${count} tekens (minimaal ${min})`,
  tooLong: (count: string, max: string) => `${count} tekens (hoogstens ${max})`,
  submit: 'Plaatsen',
  change: 'Opslaan',
  placed: 'Reactie geplaatst',
  changed: 'Reactie bijgewerkt',
  failed: 'Fout bij plaatsen reactie',
  tooShortText: 'Je reactie moet minimaal 10 karakters bevatten.',

  removeText: 'De reactie verdwijnt van de pagina. De review blijft staan.',
  remove: 'Verwijderen',
  removed: 'Reactie verwijderd',
  removeFailed: 'Fout bij verwijderen reactie',
}
