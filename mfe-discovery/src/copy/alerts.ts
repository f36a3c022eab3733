/** Following a search; comes with the press of its button. */
export const alertsCopy = {
  kept: 'Je volgt deze zoekopdracht',
  keptText: (name: string) =>
    `Komt er iets nieuws bij voor ${name}, dan mailen we je. Bij Mijn meldingen kies je hoe vaak.`,
  failed: 'Volgen lukt nu niet',
}
