/** Dutch messages for replies with 422; each says what the member can do. */
export const refusals = {
  unknownPlace: (place: string): string =>
    `We kennen geen plaats met de naam “${place}”. Kies een plaats uit de lijst of laat de plaats leeg.`,
  unknownCategory: 'Een van de gekozen categorieën bestaat niet meer. Kies je categorieën opnieuw.',
}
