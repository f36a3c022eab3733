/** Friends; toasts are SPEC §8. */
export const friends = {
  title: 'Vrienden',
  lead: 'Samen uit begint met weten wie er meegaan.',
  visitor: 'Log in om je vrienden te zien',
  visitorHint: 'Voeg vrienden toe op gebruikersnaam en ga samen op pad. Een account is gratis.',

  add: 'Vriend toevoegen',
  addHint: 'Vraag naar de gebruikersnaam, je hoeft geen e-mailadres te weten.',
  username: 'Gebruikersnaam',
  usernamePlaceholder: 'bijvoorbeeld sanne',
  send: 'Verzoek versturen',
  sent: 'Vriendschapsverzoek verzonden!',
  sendFailed: 'Fout bij verzenden verzoek',

  requests: 'Vriendschapsverzoeken',
  noRequests: 'Geen verzoeken die op je antwoord wachten.',
  requestsFailed: 'We konden je verzoeken niet ophalen.',
  accept: 'Accepteren',
  accepted: 'Vriendschapsverzoek geaccepteerd!',
  acceptFailed: 'Fout bij accepteren verzoek',
  reject: 'Afwijzen',
  rejected: 'Vriendschapsverzoek afgewezen',
  rejectFailed: 'Fout bij afwijzen verzoek',

  list: 'Je vrienden',
  empty: 'Nog geen vrienden',
  emptyHint: 'Stuur je eerste verzoek. Zodra het is geaccepteerd, staat je vriend hier.',
  failed: 'We konden je vrienden niet ophalen.',
  message: 'Bericht',
  favorite: (name: string) => `Favoriet: ${name}`,
  later: 'Berichten sturen en vrienden als favoriet bewaren komt later.',
}
