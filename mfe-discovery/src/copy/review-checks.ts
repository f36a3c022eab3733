import type { LegalText } from './legal'

/** How reviews are checked: describes exactly what the software and its administrators do. */
export const reviewChecks: LegalText = {
  title: 'Hoe we reviews controleren',
  lead: 'Een review helpt pas als je hem kunt vertrouwen. Hier lees je wie een review kan schrijven, wat wij controleren, wat niet, en wat er gebeurt als iemand een review meldt.',
  contents: 'Op deze pagina',
  sections: [
    {
      heading: 'Wie een review kan schrijven',
      paragraphs: ['Elke review van een bezoeker komt van iemand met een account. Daarbij geldt:'],
      points: [
        'je e-mailadres is bevestigd voordat je kunt inloggen;',
        'je schrijft één review per plek, met sterren en minstens tien tekens tekst;',
        'je gebruikersnaam staat erbij.',
      ],
    },
    {
      heading: 'Wat we niet controleren',
      paragraphs: [
        'Een review staat meteen op de site: we lezen hem niet vooraf. We vragen je alleen te schrijven over plekken waar je bent geweest, maar we kunnen niet nagaan of dat zo is. Klopt er iets niet? Meld het dan.',
      ],
    },
    {
      heading: 'Foto’s bij reviews',
      paragraphs: [
        'Foto’s bekijken we wel vooraf. Pas als de redactie een foto heeft goedgekeurd, ziet iemand anders hem. Wat een foto verraadt over wie hem nam en waar, halen we eruit. Een afgewezen foto wissen we, en de schrijver leest bij Mijn reviews waarom.',
      ],
    },
    {
      heading: 'Reviews via Google',
      paragraphs: [
        'Reviews met “via Google” erbij zijn overgenomen. Die controleren we niet en je kunt ze hier niet melden. In het gemiddelde boven de lijst tellen alle reviews mee die eronder staan.',
      ],
    },
    {
      heading: 'Nuttige reviews',
      paragraphs: [
        'Ben je ingelogd, dan kun je bij een review van iemand anders op Nuttig drukken, één keer per review, en het weer terugnemen. Wie dat deed laten we niet zien, alleen hoeveel het er zijn.',
        'Kies je “Nuttigste eerst”, dan staan de reviews vooraan die de meeste leden nuttig vonden, en bij evenveel de nieuwste. Reviews via Google kunnen geen stemmen krijgen.',
      ],
    },
    {
      heading: 'Een review melden',
      paragraphs: [
        'Ben je ingelogd, dan staat bij elke review van iemand anders de knop Meld. Je kiest een reden en kunt die toelichten. De schrijver hoort niet wie er heeft gemeld.',
        'Een melding haalt een review niet weg, hoeveel het er ook zijn. Een mens van de redactie leest hem, en wie het langst wacht is het eerst aan de beurt.',
      ],
    },
    {
      heading: 'Wanneer we een review verbergen',
      paragraphs: ['Een lage score of een harde mening is geen reden. Dit wel:'],
      points: [
        'reclame of onzin die niets met de plek te maken heeft;',
        'schelden, bedreigen of discrimineren;',
        'een verhaal dat aantoonbaar niet klopt;',
        'gegevens van anderen, zoals een naam of een telefoonnummer.',
      ],
    },
    {
      heading: 'Wat de schrijver merkt',
      paragraphs: [
        'De redactie verbergt een review of laat hem staan, altijd met een reden. Die reden krijgt de schrijver per e-mail.',
        'Een verborgen review is voor anderen weg en telt niet meer mee. De schrijver ziet hem nog bij Mijn reviews en kan de tekst aanpassen. Dan kijken we opnieuw; tot die tijd blijft hij verborgen.',
        'Laten we een review staan, dan komt hij pas terug bij de redactie als de tekst is veranderd en iemand die opnieuw meldt.',
      ],
    },
    {
      heading: 'Wie er niets over te zeggen heeft',
      paragraphs: [
        'Eigenaren kunnen een review van hun zaak melden, net als iedereen, maar niet zelf weghalen. Een betaald pakket verandert daar niets aan. Van elke beslissing leggen we vast wie die nam, wanneer en waarom.',
      ],
    },
  ],
}
