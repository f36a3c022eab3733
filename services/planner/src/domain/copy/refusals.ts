/** Dutch messages for 422; each says what to do. */
export const refusals = {
  unknownPlace: (asked: string): string =>
    `We kennen geen plaats met de naam “${asked}”. Kies een plaats uit de lijst of laat de plaats leeg.`,
  unknownCategory: 'Een van de gekozen categorieën bestaat niet meer. Kies je categorieën opnieuw.',
}
