export const dashboard = {
  title: 'Admin Dashboard',
  subtitle: 'Beheer gebruikers, venues en statistieken',
  tabs: { label: 'Onderdelen', overzicht: 'Overzicht', venues: 'Venues', gebruikers: 'Gebruikers' },
  failed: 'De statistieken konden niet worden geladen.',

  cards: {
    users: 'Totaal Gebruikers',
    verified: (count: string) => `${count} geverifieerd`,
    venues: 'Totaal Venues',
    visible: (count: string) => `${count} zichtbaar`,
    categories: 'Categorieën',
    categoriesHint: 'Actieve categorieën',
    locations: 'Locaties',
    locationsHint: "Steden en regio's",
    reviews: 'Reviews',
    reviewsHint: 'Gebruikersfeedback',
    admins: 'Admin Gebruikers',
    adminsHint: 'Platform administrators',
  },

  userPanel: {
    heading: 'Gebruiker Statistieken',
    verified: 'E-mail Verificatie',
    admins: 'Admin Gebruikers',
  },
  venuePanel: {
    heading: 'Venue Statistieken',
    visible: 'Zichtbaarheid',
    average: 'Gemiddeld per categorie',
    averageValue: (count: string) => `${count} venues`,
  },
}
