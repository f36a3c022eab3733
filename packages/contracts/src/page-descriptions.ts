/** Sentences about pages for search engines and shared links, for pages whose content gives no such sentence. */
export const pageDescriptions = {
  home: 'Van minigolf tot escaperoom, van kroeg om de hoek tot beachclub: zoek op plaats, categorie of zin van de dag.',
  category: (name: string, count: number | undefined) =>
    count === undefined || count === 0
      ? `Bekijk alle plekken in de categorie ${name}, met openingstijden en beoordelingen.`
      : `${count} ${count === 1 ? 'plek' : 'plekken'} in de categorie ${name}, met openingstijden en beoordelingen.`,
  featured: 'Plekken die er deze maand uitspringen, uitgekozen uit het hele land.',
  locations: 'Alle plaatsen in Nederland waar iets te doen is, met het aantal plekken per plaats.',
  about: 'Wie wij zijn, wat ons drijft en waarom wij alle leuke plekken van Nederland bij elkaar zetten.',
  contact: 'Een vraag, een tip of een fout gezien? Stuur ons een bericht.',
  help: 'Antwoorden op veelgestelde vragen over zoeken, reviews en vermeldingen.',
  advertise: 'Zet je zaak in de schijnwerpers: bekijk de pakketten en vraag er een aan.',
  privacy: 'Welke gegevens wij bewaren, waarom, hoe lang en wat jij daarover te zeggen hebt.',
  terms: 'De afspraken die gelden wanneer je deze site gebruikt.',
  reviewChecks: 'Wie een review kan schrijven, wat er met een melding gebeurt en wanneer we een review verbergen.',
} as const
