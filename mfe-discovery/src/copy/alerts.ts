/** Following a search. A module of its own, because it is loaded when the button is pressed. */
export const alertsCopy = {
  followed: 'Je volgt deze zoekopdracht',
  followedText: (name: string) =>
    `Komt er iets nieuws bij voor ${name}, dan mailen we je. Bij Mijn meldingen kies je hoe vaak.`,
  failed: 'Volgen lukt nu niet',
}
