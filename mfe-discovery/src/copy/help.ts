/** Questions and answers in four groups; every question ends in "?" (PAGE-3). */
export const help = (brand: string) => ({
  heading: 'Waar kunnen we je mee helpen?',
  search: 'Zoek in de vragen',
  placeholder: 'bijvoorbeeld favorieten of openingstijden',
  found: (count: number) => (count === 1 ? '1 vraag gevonden' : `${count} vragen gevonden`),
  none: (typed: string) => `Geen vraag gevonden over “${typed}”.`,
  noneHint: 'Probeer een ander woord, of stel je vraag via het contactformulier.',
  contact: 'Naar het contactformulier',
  groups: [
    {
      name: 'Algemeen',
      questions: [
        {
          question: `Wat is ${brand}?`,
          answer: `${brand} is een gids met meer dan 1000 locaties om uit te gaan in Nederland: van cafés en restaurants tot minigolf, bowling, escape rooms en sauna’s. Je zoekt op wat je wilt doen en waar, en ziet meteen wat er open is.`,
        },
        {
          question: 'Kost het iets?',
          answer: 'Nee. Zoeken, bladeren en reviews lezen is gratis en kan zonder account. Ook een account is gratis.',
        },
        {
          question: 'Waarom zou ik een account maken?',
          answer:
            'Met een account zie je telefoonnummers en websites van plekken, bewaar je favorieten, schrijf je reviews, voeg je vrienden toe en gebruik je de AI-planner voor een hele dag uit.',
        },
        {
          question: 'Hoe bewaar ik een plek als favoriet?',
          answer:
            'Tik op het hartje op de kaart of de pagina van de plek. Je vindt al je favorieten terug in het menu.',
        },
        {
          question: 'Hoe deel ik een plek met vrienden?',
          answer:
            'Open de pagina van de plek en kies Delen. Je kunt de link kopiëren, versturen via WhatsApp of, op veel telefoons, delen via een andere app.',
        },
        {
          question: 'Wat doen jullie met mijn gegevens?',
          answer:
            'Zo weinig mogelijk. In het privacybeleid lees je wat we bewaren en waarom. Op verzoeken over je gegevens reageren we binnen 14 dagen.',
        },
      ],
    },
    {
      name: 'Voor Bedrijven',
      questions: [
        {
          question: 'Hoe komt mijn plek in de gids?',
          answer:
            'Vraag een pakket aan via de pagina Adverteren. Het pakket Basis is gratis: je krijgt een vermelding met openingstijden en tot 3 foto’s.',
        },
        {
          question: 'Welke pakketten zijn er?',
          answer:
            'Drie: Basis is gratis, Premium kost € 29 per maand en Enterprise is er op aanvraag voor ketens en grotere organisaties.',
        },
        {
          question: 'Kan ik een hogere beoordeling kopen?',
          answer: 'Nee. Een pakket geeft meer zichtbaarheid, maar beoordelingen komen altijd van bezoekers.',
        },
        {
          question: 'Hoe wijzig ik de gegevens van mijn plek?',
          answer:
            'Stuur ons de wijziging via het contactformulier. We reageren binnen 24 uur, van maandag tot en met vrijdag.',
        },
      ],
    },
    {
      name: 'Zoeken & Filteren',
      questions: [
        {
          question: 'Hoe zoek ik bij mij in de buurt?',
          answer:
            'Kies Mijn locatie op de homepage. Je browser vraagt om toestemming, daarna zie je plekken binnen 10 km. De straal pas je aan bij de filters: 5, 10, 15 of 25 km.',
        },
        {
          question: 'Waarom werkt Mijn locatie niet?',
          answer:
            'Waarschijnlijk heeft je browser geen toestemming om je locatie te delen. Sta dat toe in de instellingen van je browser, of typ gewoon je plaats.',
        },
        {
          question: 'Kan ik zien wat er nu open is?',
          answer:
            'Ja. Zet het filter Nu open aan. We rekenen met de openingstijden van dit moment, ook als een plek tot na middernacht open is.',
        },
        {
          question: 'Moet ik alles foutloos spellen?',
          answer:
            'Nee hoor. Een tikfout meer of minder maakt meestal niet uit, en “escaperoom” vindt hetzelfde als “escape room”.',
        },
        {
          question: 'Kan ik een zoekopdracht bewaren of delen?',
          answer:
            'Ja. Alles wat je kiest staat in het adres van de pagina. Kopieer die link en een ander ziet dezelfde zoekopdracht.',
        },
        {
          question: 'Is er ook een kaart?',
          answer:
            'Ja. Kies Kaart bij de resultaten. Heb je de kaart verschoven, dan laat Zoek in dit gebied zien wat daar is. Kan je browser geen kaart tekenen, dan staat daar een lijst.',
        },
        {
          question: 'Kan ik zoeken op wat zaterdagavond open is?',
          answer:
            'Ja. Kies bij de filters Open op, met een dag en een tijd. We rekenen met de openingstijden van die dag, ook op een feestdag.',
        },
        {
          question: 'Hoe zoek ik op precies deze woorden?',
          answer:
            'Zet ze tussen aanhalingstekens: “leuk terras” vindt alleen plekken waarbij die woorden zo naast elkaar staan.',
        },
        {
          question: 'Hoor ik het als er een nieuwe plek bij komt?',
          answer:
            'Ja, met een account. Kies Houd me op de hoogte onder de resultaten: je krijgt een mail per dag of per week als er iets nieuws is. Bij Mijn meldingen pauzeer of verwijder je dat weer.',
        },
      ],
    },
    {
      name: 'Reviews & Ratings',
      questions: [
        {
          question: 'Hoe schrijf ik een review?',
          answer:
            'Log in, open de pagina van de plek en kies Schrijf een review. Geef 1 tot 5 sterren en schrijf minimaal 10 tekens.',
        },
        {
          question: 'Kan ik mijn review later aanpassen?',
          answer: 'Ja. Bij Mijn reviews kun je de tekst bewerken of de review verwijderen.',
        },
        {
          question: 'Kan ik een plek vaker beoordelen?',
          answer: 'Je schrijft één review per plek. Is je mening veranderd? Pas dan je bestaande review aan.',
        },
        {
          question: 'Waar komen de andere reviews vandaan?',
          answer: 'Naast reviews van onze leden tonen we reviews van Google. Die herken je aan de vermelding erbij.',
        },
        {
          question: 'Hoe wordt het cijfer berekend?',
          answer:
            'Het is het gemiddelde van alle sterren, afgerond op één decimaal. Zijn er reviews van onze leden, dan tellen op de kaart alleen die.',
        },
      ],
    },
  ],
})
