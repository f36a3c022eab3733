export interface LegalText {
  readonly title: string
  readonly updated?: string
  readonly lead: string
  readonly contents: string
  readonly sections: readonly {
    readonly heading: string
    readonly paragraphs: readonly string[]
    readonly points?: readonly string[]
  }[]
}

/** Privacy policy: lists the data that the site really stores; requests are answered within 14 days (PAGE-5). */
export const privacy = (brand: string): LegalText => ({
  title: 'Privacybeleid',
  updated: 'Laatst bijgewerkt: december 2024',
  lead: `Je komt hier om een leuke plek te vinden, niet om gevolgd te worden. In dit beleid lees je welke gegevens ${brand} bewaart, waarom, en wat je daarover te zeggen hebt.`,
  contents: 'Op deze pagina',
  sections: [
    {
      heading: 'Wie we zijn',
      paragraphs: [
        `${brand} is een gids voor uitgaansplekken en activiteiten in Nederland. Wij zijn verantwoordelijk voor de gegevens die je via deze site aan ons geeft. Vragen stel je via het contactformulier.`,
      ],
    },
    {
      heading: 'Welke gegevens we bewaren',
      paragraphs: [
        'Laat je zonder account weten dat er iets niet klopt, dan mag je een foto en een e-mailadres meesturen. De foto ziet alleen de redactie; we wissen haar een week na de beslissing. Het adres wissen we zodra we je de beslissing hebben gemaild, en anders na 90 dagen.',
        'Verder weten we zonder account niet wie je bent. Maak je een account, dan bewaren we:',
      ],
      points: [
        'je gebruikersnaam, je e-mailadres en, als je die invult, je voor- en achternaam;',
        'je wachtwoord, zo versleuteld dat ook wij het niet kunnen lezen;',
        'waar je bent ingelogd: de naam van je browser en systeem, sinds wanneer en wanneer voor het laatst;',
        'je passkeys en de sleutel van je app met codes, versleuteld, als je die instelt;',
        'wat je zelf toevoegt: favorieten, reviews en de foto’s daarbij, welke reviews je nuttig vond, vrienden en feedback;',
        'berichten over wat er met je reviews, voorstellen, zaken en vrienden gebeurt, hoogstens 180 dagen, en welke daarvan je wilt zien of in je mail wilt.',
      ],
    },
    {
      heading: 'Waarvoor we ze gebruiken',
      paragraphs: [
        'Om je te laten inloggen, je favorieten en reviews te tonen en je te mailen over je account, zoals de link waarmee je je e-mailadres bevestigt. Over wat er met je reviews, voorstellen, zaken en vrienden gebeurt mailen we zo vaak als je zelf kiest. We verkopen je gegevens niet en sturen geen reclame van anderen.',
      ],
    },
    {
      heading: 'Je locatie',
      paragraphs: [
        'Kies je Mijn locatie, dan vraagt je browser eerst om toestemming. We gebruiken je positie alleen om plekken in de buurt te zoeken. Ze staat wel in het adres van de pagina met resultaten: deel je die link, dan deel je ook die positie.',
      ],
    },
    {
      heading: 'Cookies en opslag in je browser',
      paragraphs: [
        'We zetten hoogstens zes cookies: één die onthoudt dat je bent ingelogd en na 30 dagen verloopt, één die er even lang naast staat en de pagina’s alleen vertelt dát er iemand is ingelogd, één die onthoudt dat je in deze browser eerder hebt ingelogd, zodat verkeerde pogingen van anderen je niet ophouden, en na 400 dagen verloopt, één die na je wachtwoord vijf minuten op je tweede stap wacht, als je die hebt ingesteld, één met je antwoord op onze privacyvraag, die na 180 dagen verloopt, en, alleen als we een nieuwe versie van de site eerst aan een deel van de bezoekers laten zien, één met een willekeurig getal van 0 tot en met 99, dat bepaalt of jij bij dat deel hoort en na 30 dagen verloopt. Cookies van anderen zijn er niet.',
        'In je browser bewaren we verder kleine dingen die de site prettiger maken, zoals een weggeklikte melding of de tekst van een formulier dat je nog niet hebt verstuurd. Zolang het tabblad open is staat daar ook welke plekken je al bekeek, zodat we een bezoek niet dubbel tellen, welke je koos om te vergelijken, en de code van de gedeelde link waarmee je binnenkwam.',
        'Ook waar je naar zocht en welke plekken je het laatst bekeek, hoogstens negen, onthoudt je browser. Die lijsten bewaren we zelf niet: om de kaartjes bij Laatst bekeken te tonen vraagt je browser ons alleen die plekken op. Je wist beide lijsten waar je ze ziet.',
      ],
    },
    {
      heading: 'Statistieken',
      paragraphs: [
        'We tellen hoe vaak pagina’s en plekken worden bekeken, hoe vaak iemand een plek belt, deelt, als favoriet bewaart of de website opent, hoe vaak een gedeelde link wordt gevolgd en vanaf welke site, welke soorten filters worden gebruikt, en hoe vaak iemand feedback stuurt of een account maakt. Zo weten we wat werkt, en weten eigenaren of hun vermelding wordt gezien.',
        'Open je een plek vanuit je zoekresultaten, dan tellen we met welke zoekwoorden, categorie en plaats je haar vond. Wie de plek beheert, ziet een zoekopdracht pas als vijf bezoekers er zo kwamen. Wat op een mailadres, telefoonnummer, adres of website lijkt bewaren we niet, en na 32 dagen gooien we het weg.',
        'Zonder jouw akkoord bewaren we daarbij niets waarmee je te herkennen bent. Ga je akkoord, dan komt er dit bij:',
      ],
      points: [
        'een willekeurig nummer, voor elk tabblad een ander, zodat we zien welke pagina’s bij één bezoek horen; het verdwijnt uit je browser als je het tabblad sluit;',
        'hoe snel pagina’s bij jou verschijnen en reageren, met alleen de soort pagina en of je scherm dat van een telefoon is;',
        'als je bent ingelogd: wat je deelt, hoe en wanneer, zodat je op je profiel ziet hoe vaak je link is geopend.',
      ],
    },
    {
      heading: 'Wat we nooit meetellen',
      paragraphs: [
        'Wat je verder zoekt of typt, je IP-adres en de kenmerken van je browser komen niet in de statistieken, ook niet met je akkoord. Van je browser kijken we alleen of het een zoekmachine of ander programma is: die tellen we niet mee.',
      ],
    },
    {
      heading: 'Je keuze veranderen',
      paragraphs: [
        'Onderaan elke pagina staat de knop Privacykeuze. Trek je je akkoord in, dan tellen we je vanaf dat moment alleen nog anoniem. Wat je met akkoord deelde, blijft op je profiel staan tot je je account verwijdert.',
      ],
    },
    {
      heading: 'Hoe lang we bewaren',
      paragraphs: [
        'Zolang je een account hebt. Vraag je ons om je account te verwijderen, dan wissen we je gegevens. Reviews halen we weg of maken we anoniem, wat jij wilt.',
      ],
    },
    {
      heading: 'Jouw rechten',
      paragraphs: [
        'Je mag je gegevens inzien, laten verbeteren, meenemen of laten verwijderen, en je mag bezwaar maken tegen het gebruik ervan. Stuur je verzoek via het contactformulier: we reageren binnen 14 dagen. Ben je het niet met ons eens, dan kun je een klacht indienen bij de Autoriteit Persoonsgegevens.',
      ],
    },
    {
      heading: 'Beveiliging',
      paragraphs: [
        'De verbinding met deze site is versleuteld, en gegevens van leden zijn alleen zichtbaar voor wie ze nodig heeft. Zie je toch iets dat niet klopt? Laat het ons meteen weten.',
      ],
    },
  ],
})

/** Terms of use, last updated December 2024 (PAGE-6). */
export const terms = (brand: string): LegalText => ({
  title: 'Algemene voorwaarden',
  updated: 'Laatst bijgewerkt: december 2024',
  lead: `Dit zijn de afspraken tussen jou en ${brand}. We hebben ze zo kort en leesbaar mogelijk gehouden. Wie de site gebruikt, gaat ermee akkoord.`,
  contents: 'Op deze pagina',
  sections: [
    {
      heading: 'Wat we aanbieden',
      paragraphs: [
        `${brand} is een gids. We helpen je een plek te vinden, maar we verkopen zelf geen kaartjes en nemen geen reserveringen aan. Een afspraak maak je altijd met de plek zelf.`,
      ],
    },
    {
      heading: 'Juistheid van informatie',
      paragraphs: [
        'We doen ons best om adressen, prijzen en openingstijden actueel te houden. Toch kan er iets veranderd zijn, vooral op feestdagen. Kijk bij twijfel op de website van de plek of bel even. Zie je een fout? Geef het door, dan passen we het aan.',
      ],
    },
    {
      heading: 'Je account',
      paragraphs: [
        'Een account is persoonlijk en gratis. Kies een wachtwoord dat je nergens anders gebruikt en geef het niet door. Je bevestigt je e-mailadres met een link die 24 uur geldig is. Misbruik je je account, dan kunnen we het sluiten.',
      ],
    },
    {
      heading: 'Reviews',
      paragraphs: ['Reviews maken deze gids beter. Daarom vragen we je:'],
      points: [
        'schrijf alleen over plekken waar je echt bent geweest;',
        'blijf bij je eigen ervaring en noem geen personeel bij naam;',
        'schrijf geen reviews voor je eigen zaak of die van een concurrent.',
      ],
    },
    {
      heading: 'Wat van wie is',
      paragraphs: [
        'Je review blijft van jou; je geeft ons toestemming om hem op deze site te tonen. De teksten, illustraties en software van de site zijn van ons en mag je niet zonder toestemming overnemen. Een link delen mag natuurlijk altijd.',
      ],
    },
    {
      heading: 'Pakketten voor bedrijven',
      paragraphs: [
        'Basis is gratis en bevat tot 3 foto’s. Premium kost € 29 per maand, Enterprise bieden we aan op aanvraag. Een pakket geeft zichtbaarheid en heeft geen invloed op beoordelingen.',
      ],
    },
    {
      heading: 'Aansprakelijkheid',
      paragraphs: [
        'Je gebruikt de gids op eigen verantwoordelijkheid. Voor schade door een bezoek aan een plek, of door een dichte deur, zijn wij niet aansprakelijk, tenzij we iets met opzet of bewuste roekeloosheid verkeerd hebben gedaan.',
      ],
    },
    {
      heading: 'Wijzigingen en recht',
      paragraphs: [
        'We kunnen deze voorwaarden aanpassen; bovenaan staat altijd wanneer dat voor het laatst gebeurde. Op het gebruik van de site is Nederlands recht van toepassing.',
      ],
    },
  ],
})
