/** The dialog to write a review (REVIEW-2, REVIEW-3, REVIEW-4), loaded on demand. */
export const reviewDialogCopy = {
  intro: 'Eerlijk en concreet helpt het meest. Je gebruikersnaam staat erbij.',
  rating: 'Jouw beoordeling',
  comment: 'Jouw ervaring',
  placeholder: 'Wat viel op? Zou je teruggaan?',
  counter: (count: string, min: number) => `${count} tekens (minimaal ${min})`,
  tooLong: (count: string, max: string) => `${count} tekens (hoogstens ${max})`,
  ratingMissing: 'Kies eerst hoeveel sterren deze plek verdient.',
  submit: 'Plaatsen',
  toMyReviews: 'Naar mijn reviews om hem aan te passen',
  ratingRequired: { title: 'Rating vereist', text: 'Geef een rating van 1 tot 5 sterren.' },
  commentTooShort: { title: 'Comment te kort', text: 'Je review moet minimaal 10 karakters bevatten.' },
  commentTooLong: { title: 'Fout bij plaatsen review', text: 'Gebruik hoogstens 10000 tekens.' },
  placed: 'Review geplaatst',
  failed: 'Fout bij plaatsen review',
  photos: {
    title: 'Je review staat erop',
    sending: 'Je foto’s worden nu toegevoegd.',
    done: 'Klaar',
    someFailed: 'Niet alle foto’s zijn toegevoegd. Probeer het hier opnieuw, of later bij',
    toMyReviews: 'Mijn reviews',
    /** Replaces the success toast for a review with photos. */
    added: { title: 'Review geplaatst', description: 'We bekijken je foto’s voordat anderen ze zien.' },
    failed: {
      title: 'Niet alle foto’s zijn toegevoegd',
      description: 'Je review staat er wel. Bij Mijn reviews voeg je ze alsnog toe.',
    },
  },
}
