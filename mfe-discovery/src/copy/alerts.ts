/** Messages about following a search, loaded when a member follows one. */
export const alertsCopy = {
  followed: 'Je volgt deze zoekopdracht',
  followedText: (name: string) =>
    `Komt er iets nieuws bij voor ${name}, dan mailen we je. Bij Mijn meldingen kies je hoe vaak.`,
  failed: 'Volgen lukt nu niet',
}
