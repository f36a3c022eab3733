export const nl = {
  offline: 'Je lijkt geen internet te hebben. Controleer je verbinding en probeer het opnieuw.',
  unreachable: 'We krijgen even geen antwoord. Probeer het opnieuw.',
  unexpected: 'Er ging iets mis aan onze kant. Probeer het zo nog eens.',
  geolocationUnsupported: 'Je browser kan je locatie niet bepalen. Typ een plaats in het zoekveld.',
  geolocationFailed: 'Kon je locatie niet ophalen. Controleer je browser instellingen.',
  favorites: {
    signIn: 'Inloggen vereist',
    signInText: 'Je moet ingelogd zijn om locaties op te slaan. Maak een gratis account aan!',
    added: 'Toegevoegd aan favorieten',
    removed: 'Verwijderd uit favorieten',
    failed: 'Fout',
    notAdded: 'Kon niet toevoegen aan favorieten.',
    notRemoved: 'Kon niet verwijderen uit favorieten.',
  },
}
