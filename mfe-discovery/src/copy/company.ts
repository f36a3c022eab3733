/**
 * About, contact and advertising. `brand` is the site's configured name; PAGE-1 and PAGE-4 prescribe figures and
 * packages.
 */
export const about = (brand: string) => ({
  heading: `Over ${brand}`,
  lead: `${brand} is de uitgaansgids die we zelf misten: alle leuke plekken van Nederland bij elkaar, met openingstijden die kloppen en reviews van mensen die er echt waren.`,
  stats: [
    { value: '1000+', label: 'locaties' },
    { value: '12', label: 'categorieën' },
    { value: '100+', label: 'steden' },
    { value: '2024', label: 'opgericht' },
  ],
  statsLabel: `${brand} in cijfers`,
  mission: {
    heading: 'Onze missie',
    paragraphs: [
      'Iedereen kent het: het is zaterdagmiddag, je wilt eropuit, en een half uur later zit je nog steeds op de bank te vergelijken. De ene site weet niet of het open is, de andere kent alleen restaurants.',
      'Wij willen dat kiezen korter duurt dan je jas aantrekken. Jij zegt waar je zin in hebt en waar je bent, wij laten zien wat er kan: nu, in de buurt en binnen je budget.',
    ],
  },
  story: {
    heading: 'Ons verhaal',
    paragraphs: [
      `${brand} begon in 2024 met een lijstje van favoriete minigolfbanen dat onder vrienden rondging. Het lijstje werd een spreadsheet, de spreadsheet werd een site, en inmiddels staan er meer dan 1000 locaties in, verdeeld over 12 categorieën en ruim 100 steden.`,
      'We zijn nog altijd een klein team. We controleren openingstijden, lezen reviews voordat we ze geloven en gaan graag zelf kijken.',
    ],
  },
  values: {
    heading: 'Waar we voor staan',
    items: [
      {
        name: 'Eerlijk',
        text: 'Een plek kan een pakket kopen, maar geen hogere beoordeling. Reviews worden niet verwijderd omdat ze tegenvallen.',
      },
      {
        name: 'Actueel',
        text: 'Een dichte deur is de slechtste verrassing. Daarom rekenen we live uit of een plek open is, ook na middernacht.',
      },
      {
        name: 'Voor iedereen',
        text: 'Gratis te gebruiken, zonder account, op elk scherm en ook met toetsenbord of schermlezer.',
      },
      {
        name: 'Dichtbij',
        text: 'Het mooiste uitje is vaak om de hoek. Kleine plekken krijgen bij ons evenveel ruimte als grote.',
      },
    ],
  },
  more: 'Benieuwd wat er bij jou in de buurt is?',
  moreLink: 'Bekijk alle plekken',
})

export const contact = (brand: string) => ({
  title: 'Contact',
  lead: `Een vraag, een verdwenen plek of een compliment voor ${brand}? Schrijf ons. We reageren binnen 24 uur, van maandag tot en met vrijdag.`,
  form: 'Contactformulier',
  required: 'Velden met een * zijn verplicht.',
  firstName: 'Voornaam',
  lastName: 'Achternaam',
  email: 'E-mail',
  phone: 'Telefoon',
  website: 'Website',
  optional: 'optioneel',
  subject: 'Onderwerp',
  message: 'Bericht',
  submit: 'Verstuur bericht',
  thanks: 'Bedankt voor je bericht! We nemen binnen 24 uur contact met je op (maandag tot en met vrijdag).',
  asideHeading: 'Sneller antwoord?',
  asideText: 'De meeste vragen staan al bij de veelgestelde vragen.',
  asideLink: 'Naar de veelgestelde vragen',
  businessHeading: 'Heb je zelf een plek?',
  businessText: 'Lees wat we voor je kunnen doen, vanaf een gratis vermelding.',
  businessLink: 'Bekijk de pakketten',
  hoursHeading: 'Bereikbaar',
  hoursText: 'Maandag tot en met vrijdag. We reageren binnen 24 uur.',
})

export const advertise = (brand: string) => ({
  heading: `Laat je plek vinden op ${brand}`,
  lead: 'Mensen die hier zoeken, willen er vandaag nog op uit. Zorg dat ze jouw deur weten te vinden.',
  packagesHeading: 'Kies wat bij je past',
  packages: [
    {
      name: 'Basis',
      price: 'Gratis',
      per: '',
      text: 'Voor elke plek die gevonden wil worden.',
      points: [
        'Vermelding in de gids en in de zoekresultaten',
        'Tot 3 foto’s',
        'Openingstijden en reviews op je pagina',
      ],
      isPopular: false,
    },
    {
      name: 'Premium',
      price: '€ 29',
      per: 'per maand',
      text: 'Voor plekken die willen opvallen.',
      points: [
        'Alles van Basis',
        'Onbeperkt foto’s',
        'Kans op een plek bij Uitgelicht',
        'Cijfers over weergaven en kliks',
      ],
      isPopular: true,
    },
    {
      name: 'Enterprise',
      price: 'Op aanvraag',
      per: '',
      text: 'Voor ketens en recreatieparken.',
      points: ['Alles van Premium', 'Al je vestigingen in één overzicht', 'Een vaste contactpersoon'],
      isPopular: false,
    },
  ],
  popular: 'Meest gekozen',
  choose: (name: string) => `Kies ${name}`,
  ratingsNotForSale: 'Een pakket koopt aandacht, geen sterren: beoordelingen komen altijd van bezoekers.',
  form: 'Vraag een pakket aan',
  formLead: 'Vertel kort wie je bent. We reageren binnen 24 uur, van maandag tot en met vrijdag.',
  required: 'Velden met een * zijn verplicht.',
  optional: 'optioneel',
  company: 'Bedrijfsnaam',
  contactPerson: 'Contactpersoon',
  email: 'E-mail',
  phone: 'Telefoon',
  website: 'Website',
  package: 'Pakket',
  message: 'Toelichting',
  submit: 'Verstuur aanvraag',
  thanks: 'Bedankt voor je aanvraag! We nemen binnen 24 uur contact met je op (maandag tot en met vrijdag).',
})
