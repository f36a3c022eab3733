export const profile = {
  title: 'Profiel',
  lead: 'Zo kennen we je, en hier vind je alles wat van jou is.',
  username: 'Gebruikersnaam',
  email: 'E-mail',
  verified: 'Geverifieerd',
  administrator: 'Administrator',
  changeEmail: 'E-mailadres wijzigen',

  nameHeading: 'Je naam',
  nameText: 'Je voornaam staat bovenaan de site en is zichtbaar voor andere leden. Je achternaam zien alleen wij.',
  firstName: 'Voornaam',
  lastName: 'Achternaam',
  save: 'Opslaan',
  saved: 'Profiel bijgewerkt',
  notSaved: 'Opslaan mislukt',

  linksHeading: 'Van jou',
  favorites: 'Mijn favorieten',
  favoritesText: 'Alles wat je een hartje gaf',
  reviews: 'Mijn reviews',
  reviewsText: 'Wat je schreef, en het bijwerken ervan',
  friends: 'Vrienden',
  friendsText: 'Met wie je op pad gaat',
  settings: 'Instellingen',
  settingsText: 'E-mail, wachtwoord en je gegevens',

  shares: {
    heading: 'Wat je deelde',
    text: 'Hoe vaak iemand de link opende die jij deelde. We onthouden dit alleen met jouw akkoord.',
    withoutConsent:
      'We onthouden alleen wat je deelt als je akkoord bent. Dat stel je onderaan de pagina in, bij Privacykeuze.',
    empty: 'Nog niets gedeeld. Met Delen op de pagina van een plek stuur je hem naar je vrienden.',
    failed: 'We konden niet ophalen wat je deelde.',
    gone: 'Deze plek is nu niet te zien',
    methods: { whatsapp: 'WhatsApp', copy: 'Link gekopieerd', native: 'Gedeeld' },
    visits: (visits: number, shown: string) => (visits === 1 ? '1 bezoek' : `${shown} bezoeken`),
    showAll: (total: string) => `Toon alle ${total}`,
    showLess: 'Toon minder',
  },

  welcomeHeading: 'Welkomstscherm',
  welcomeText: 'De korte rondleiding van je eerste bezoek.',
  showWelcome: 'Welkomstscherm opnieuw tonen',

  signInTitle: 'Log in om je profiel te zien',
  signInHint: 'Daar staan je naam, je favorieten en je reviews bij elkaar.',
}
