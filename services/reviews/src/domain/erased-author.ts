/** What is shown in place of an author who erased their account. */
export const ERASED_AUTHOR = 'Verwijderde gebruiker'
