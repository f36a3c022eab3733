export const access = {
  loading: 'Even laden…',
  refused: 'Toegang Geweigerd: Je hebt geen admin-rechten om deze pagina te bekijken.',
  badge: 'Administrator',
  home: 'Naar de homepagina',
  secondFactor: 'Stel eerst een tweede stap in',
  secondFactorHint:
    'Op deze site hebben administrators een tweede stap nodig bij het inloggen: codes van een app, of een passkey. Stel die in bij Instellingen; daarna kun je weer beheren.',
  settings: 'Naar instellingen',
}
