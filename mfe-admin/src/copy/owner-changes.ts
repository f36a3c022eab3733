export const ownerChanges = {
  tab: 'Wijzigingen',
  heading: 'Wijzigingen van eigenaars',
  lead: 'Wat eigenaars en redacteuren zelf aan hun venue wijzigden. Klopt iets niet, dan draai je het terug.',
  what: 'wijzigingen',
  filter: 'Toon',
  states: { valid: 'Gewijzigd', undone: 'Teruggedraaid' },
  empty: { valid: 'Er is nog niets gewijzigd.', undone: 'Er is nog niets teruggedraaid.' },
  failed: 'De wijzigingen konden niet worden geladen.',

  erased: 'een verwijderd lid',
  changed: (by: string, date: string) => `${by} op ${date}`,
  undoneBy: (by: string, date: string) => `door ${by} op ${date}`,
  photoOf: (venue: string) => `Foto van ${venue}`,
  changedSince: 'Dit gegeven is daarna nog gewijzigd.',
  photoChangedSince: 'De foto’s zijn daarna nog gewijzigd, of de foto is te lang weg.',
  undo: 'Terugdraaien',
  /** Name of the button. */
  undoWhat: (field: string, venue: string) => `${field} van ${venue} terugdraaien`,
  undone: { title: 'Teruggedraaid', description: 'De vorige waarde staat weer op de pagina.' },
  notUndone: 'Fout',
  undoFailed: 'De wijziging is niet teruggedraaid. Probeer het nog eens.',
}
