/** The home page; HOME-9 prescribes the figures. */
export const homeCopy = {
  heading: 'Waar heb je zin in?',
  lead: 'Van minigolf om de hoek tot een sauna aan de andere kant van het land. Maak de zin af, dan zoeken wij de plek.',
  form: 'Zoek een plek',
  iWant: 'Ik wil',
  what: 'Wat wil je doen?',
  whatExample: 'minigolfen',
  in: 'in',
  radius: 'Straal',
  submit: 'Zoek plekken',
  showAll: 'of bekijk alles',
  figures: [
    { value: '1000+', label: 'locaties' },
    { value: '1029', label: 'live' },
    { value: '100+', label: 'steden' },
    { value: '12', label: 'categorieën' },
  ],
  figuresLabel: 'De gids in cijfers',

  categories: 'Kies waar je zin in hebt',
  categoriesLead: 'Elke soort plek heeft een eigen kleur. Zo herken je ze straks overal terug.',
  categoriesFailed: 'We konden de categorieën niet laden.',
  categoriesEmpty: 'De categorieën worden nog ingericht.',

  featured: 'Uitgelicht',
  featuredLead: 'Plekken waar je de volgende dag nog over praat.',
  featuredAll: 'Alle uitgelichte plekken',
  featuredFailed: 'We konden de uitgelichte plekken niet laden.',
  featuredEmpty: 'Er is op dit moment niets uitgelicht.',

  ai: {
    badge: 'Binnenkort',
    heading: 'Ontdekken met AI',
    text: 'Vertel in gewone woorden wat voor dag je zoekt en krijg plekken die bij je passen, met uitleg waarom. We leggen er de laatste hand aan.',
    quote: '“Een regenachtige zondag met twee kinderen van 6 en 9, niet te duur, in de buurt van Amersfoort.”',
  },

  testimonials: 'Wat bezoekers zeggen',
  quotes: [
    {
      text: 'We wilden op dinsdagavond nog ergens bowlen. Twee minuten later stonden we met schoenen aan.',
      author: 'Sanne',
      place: 'Utrecht',
    },
    {
      text: 'Eindelijk openingstijden die kloppen. Ik sta niet meer voor een dichte deur.',
      author: 'Mehmet',
      place: 'Rotterdam',
    },
    {
      text: 'Met drie generaties op pad en toch voor iedereen iets gevonden. De minigolf won, zoals altijd.',
      author: 'Joke',
      place: 'Zwolle',
    },
  ],
}
