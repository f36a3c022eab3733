/** Own reviews; toasts are SPEC §8. */
export const myReviews = {
  title: 'Mijn reviews',
  lead: 'Wat jij vond, op een rij. Van gedachten veranderd? Pas het gerust aan.',
  visitor: 'Log in om je reviews te zien',
  visitorHint: 'Hier lees je terug wat je schreef en pas je het aan. Een account is gratis.',
  empty: 'Nog geen reviews',
  emptyHint: 'Ergens geweest? Open de plek en vertel de volgende bezoeker hoe het was.',
  toSearch: 'Zoek een plek',
  failedTitle: 'Je reviews laden niet',
  failed: 'We konden je reviews niet ophalen.',

  readMore: 'Lees meer',
  readLess: 'Lees minder',
  edited: 'Laatste bewerking:',
  edit: 'Bewerken',
  comment: 'Jouw review',
  counter: (count: string, max: string) => `${count} van hoogstens ${max} tekens`,
  save: 'Opslaan',
  cancel: 'Annuleren',
  saved: 'Review bijgewerkt!',
  saveFailed: 'Fout bij bijwerken review',

  remove: 'Verwijderen',
  removeTitle: 'Review verwijderen?',
  removeText: (name: string) => `Je review van ${name} verdwijnt voorgoed, ook voor andere bezoekers.`,
  removed: 'Review verwijderd',
  removeFailed: 'Fout bij verwijderen review',
}
