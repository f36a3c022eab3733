import { formatCount } from '@plekje/ui'

const people = (count: number) => (count === 1 ? '1 persoon' : `${count} personen`)

/** The AI planner; PLAN-2 and PLAN-3 prescribe toasts, limits and choices. */
export const planner = {
  title: 'AI planner',
  lead: 'Vertel waar je zin in hebt. Wij zetten een plan in elkaar van plekken die echt bestaan, dan open zijn en bij je budget passen.',
  visitor: 'Log in om een plan te maken',
  visitorHint: 'De planner stelt een middag of avond voor je samen en bewaart je plannen. Een account is gratis.',

  form: {
    name: 'Jouw wens',
    request: 'Waar heb je zin in?',
    requestPlaceholder:
      'Bijvoorbeeld: iets actiefs met vrienden en daarna ergens eten waar we nog lang kunnen napraten',
    requestHint: 'Hoe meer je vertelt, hoe beter het plan past.',
    counter: (count: string, max: string) => `${count} van hoogstens ${max} tekens`,
    place: 'Waar in Nederland? Leeg laten mag ook.',
    groupSize: 'Groepsgrootte',
    fewer: 'Eén persoon minder',
    more: 'Eén persoon meer',
    timeOfDay: 'Wanneer',
    budget: 'Budget per persoon',
    categories: 'Wat mag erin zitten',
    categoriesHint: 'Niets gekozen? Dan kijken we naar alles.',
    /** Typical names per group, never shown: the skeleton takes its width from them. */
    usualCategories: [
      ['Arcades', 'Bowlen', 'Escape rooms', 'Karten', 'Minigolf', 'Sauna’s & wellness'],
      ['Bars', 'Beachclubs', 'Bioscopen', 'Clubs'],
      ['Hotels', 'Restaurants', 'Winkels'],
    ],
    otherCategories: 'Eten, winkelen en slapen',
    categoriesFailed: 'De categorieën laden niet. Een plan maken kan zonder.',
    submit: 'Genereer plan',
  },
  budgets: { low: '€ 0–50', medium: '€ 50–100', high: '€ 100+' },
  timesOfDay: { morning: 'Ochtend', afternoon: 'Middag', evening: 'Avond', night: 'Nacht' },

  examples: {
    heading: 'Of begin met een voorbeeld',
    replaced: 'Je eigen tekst is vervangen.',
    undo: 'Zet mijn tekst terug',
    prompts: {
      romantic: 'Een romantische avond: samen iets leuks doen en daarna lekker eten',
      rain: 'Een regenachtige middag met kinderen, het liefst binnen',
      party: 'Een vrijgezellenfeest: actief beginnen en eindigen in de kroeg',
      cheap: 'Een goedkoop dagje uit met vrienden, alles op loopafstand',
    },
    details: (size: number, timeOfDay: string) => `${people(size)} · ${timeOfDay.toLocaleLowerCase('nl-NL')}`,
  },

  progress: {
    heading: 'We maken je plan',
    hint: 'Dit duurt meestal een paar tellen.',
    list: 'Stappen',
    steps: {
      understanding: 'We lezen je wens',
      searching: 'We zoeken plekken die passen',
      choosing: 'We kiezen een volgorde',
      checking: 'We controleren openingstijden en budget',
    },
    queued: (peopleAhead: number) => {
      if (peopleAhead === 0) return 'Je bent zo aan de beurt'
      return peopleAhead === 1 ? '1 wachtende voor je' : `${peopleAhead} wachtenden voor je`
    },
    found: (count: number) => (count === 1 ? '1 plek gevonden' : `${formatCount(count)} plekken gevonden`),
    finished: 'Klaar:',
    cancel: 'Annuleren',
    cancelled: 'Plan maken gestopt',
  },
  generated: 'Plan gegenereerd!',
  generateFailed: 'Fout bij genereren plan',

  plan: {
    asked: 'Je vroeg:',
    adjust: 'Wens aanpassen',
    people,
    summary: 'In het kort',
    duration: 'Duur',
    groupSize: 'Groep',
    bestTime: 'Beste moment',
    cost: 'Totale kosten',
    stops: 'Het programma',
    map: 'Kaart van je dag',
    stop: (number: number, name: string) => `Stop ${number}: ${name}`,
    totalDistance: (distance: string) => `Samen ${distance} onderweg, van stop naar stop`,
    perPerson: (amount: string) => `${amount} p.p.`,
    free: 'Gratis',
    travel: {
      walk: (minutes: number) => `${minutes} min lopen`,
      bike: (minutes: number) => `${minutes} min fietsen`,
      transit: (minutes: number) => `${minutes} min met het ov`,
    },
    replace: 'Vervang',
    replaced: 'Plek vervangen',
    replacedBy: (before: string, after: string) => `${before} is nu ${after}.`,
    replaceFailed: 'Fout bij vervangen plek',
    tips: 'Tips',
    sources: {
      model: 'Samengesteld door een AI-model. Plekken, tijden, afstanden en kosten zijn door ons nagerekend.',
      rules:
        'Samengesteld met onze eigen regels, zonder AI-model, uit plekken die dan open zijn en bij je wens passen.',
    },
    other: 'Maak een ander plan',
    save: 'Bewaar plan',
    isSaved: 'Bewaard',
    saved: 'Plan bewaard',
    savedHint: 'Je vindt het terug bij Mijn plannen.',
    saveFailed: 'Fout bij bewaren plan',
    calendar: 'Zet in agenda',
    print: 'Afdrukken',
    missing: 'Dit plan is er niet meer',
    missingHint: 'Een plan dat je niet bewaart, vergeten we na een dag. Maak gerust een nieuw plan.',
    failedTitle: 'Je plan laadt niet',
    failed: 'We konden het plan niet ophalen.',
    new: 'Nieuw plan',
  },

  share: {
    open: 'Delen',
    title: 'Plan delen',
    hint: 'Stuur het programma als tekst, met een link naar elke plek.',
    text: 'Tekst van het plan',
    copy: 'Kopieer tekst',
    copied: 'Gekopieerd',
    copyFailed: 'Kopiëren lukt hier niet. De tekst is geselecteerd: kopieer hem zelf.',
    whatsApp: 'WhatsApp',
    native: 'Delen via …',
    made: (brand: string) => `Gemaakt met ${brand}`,
  },

  saved: {
    title: 'Mijn plannen',
    empty: 'Nog geen plannen bewaard. Kies bij een plan “Bewaar plan” en je vindt het hier terug.',
    failed: 'We konden je plannen niet ophalen.',
    made: (date: string) => `Gemaakt op ${date}`,
    stops: (count: number) => (count === 1 ? '1 plek' : `${count} plekken`),
    isOpen: 'Nu in beeld',
    remove: 'Verwijderen',
    removeTitle: 'Plan verwijderen?',
    removeText: (title: string) => `“${title}” verdwijnt voorgoed uit je plannen.`,
    cancel: 'Annuleren',
    removed: 'Plan verwijderd',
    removeFailed: 'Fout bij verwijderen plan',
  },
}
