export const venues = {
  title: 'Venue Beheer',
  subtitle: 'Beheer alle venues, pas zichtbaarheid aan en beheer content',
  table: 'Venues',
  itemsName: 'venues',

  cards: {
    total: 'Totaal Venues',
    visible: 'Zichtbaar',
    visibleOnPage: 'Op deze pagina',
    hidden: 'Verborgen',
    totalMinusVisible: 'Totaal min zichtbaar op deze pagina',
    share: 'Succes Rate',
    /** Replaces the share when the total is only a minimum. */
    unknownShare: '–',
  },

  filters: {
    legend: 'Filters',
    search: 'Zoek op venue naam...',
    category: 'Categorie',
    allCategories: 'Alle categorieën',
    location: 'Locatie',
    allLocations: 'Alle locaties',
    status: 'Status',
    all: 'Alle',
    visible: 'Zichtbaar',
    hidden: 'Verborgen',
  },

  columns: {
    name: 'Naam',
    category: 'Categorie',
    location: 'Stad',
    status: 'Status',
    photos: "Foto's",
    rating: 'Rating',
    actions: 'Acties',
  },
  visible: 'Zichtbaar',
  hidden: 'Verborgen',
  closed: 'Gesloten',
  noRating: '-',
  view: 'Bekijken',
  show: 'Tonen',
  hide: 'Verbergen',
  remove: 'Verwijderen',

  empty: 'Geen venues gevonden',
  failed: 'Er is een fout opgetreden bij het laden van de venues',

  changed: {
    title: 'Zichtbaarheid bijgewerkt',
    description: 'De zichtbaarheid van de venue is succesvol bijgewerkt',
  },
  notChanged: { title: 'Fout', description: 'Er is een fout opgetreden bij het bijwerken van de zichtbaarheid' },
  removed: { title: 'Venue verwijderd', description: 'De venue is succesvol verwijderd' },
  notRemoved: { title: 'Fout', description: 'Er is een fout opgetreden bij het verwijderen van de venue' },

  removeDialog: {
    title: 'Weet je het zeker?',
    text: 'Deze actie kan niet ongedaan worden gemaakt. Dit zal de venue permanent verwijderen van de database.',
    cancel: 'Annuleren',
    submit: 'Verwijderen',
    pending: 'Verwijderen...',
  },
}
