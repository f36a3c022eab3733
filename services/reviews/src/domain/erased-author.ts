/** Displayed name of an erased author. */
export const ERASED_AUTHOR = 'Verwijderde gebruiker'
