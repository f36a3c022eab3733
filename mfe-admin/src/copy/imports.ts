import { formatCount } from '@plekje/ui'

const venues = (count: number) => (count === 1 ? '1 venue' : `${formatCount(count)} venues`)

export const imports = {
  open: 'Importeren',
  title: 'Venues importeren',
  subtitle: 'Voeg veel venues tegelijk toe. Je bekijkt eerst wat er met elke regel gebeurt.',
  back: 'Terug naar venues',
  all: 'Alle imports',

  choose: 'Kies een bestand',
  dropHint: 'Sleep een CSV- of GeoJSON-bestand hierheen, of kies er een.',
  dropActiveHint: 'Laat los om te bekijken',
  limits: 'Hoogstens 20 MB. Er wordt nog niets toegevoegd.',
  reading: (file: string) => `${file} wordt gelezen…`,
  tooLarge: 'Dit bestand is groter dan 20 MB. Deel het op.',
  empty: 'Dit bestand is leeg.',
  oneFile: 'Kies één bestand tegelijk.',
  notRead: 'Niet gelezen',
  readFailed: 'Het bestand kon niet worden gelezen.',

  help: {
    heading: 'Zo ziet een CSV-bestand eruit',
    lead: 'Op de eerste regel staan de namen van de kolommen, daaronder één venue per regel. Komma, puntkomma of tab ertussen, de volgorde is vrij.',
    column: 'Kolom',
    contents: 'Wat erin staat',
    required: 'verplicht',
    /** Contents of the CSV columns; related columns share a row. */
    rows: {
      name: 'Naam van de venue',
      category: 'Naam van een categorie, zoals Minigolf',
      place: 'Naam van de plaats; mag weg als er coördinaten zijn',
      address: 'Straat en huisnummer',
      contact: 'Contactgegevens',
      links: 'Een adres dat met https:// begint',
      price: '€ tot en met €€€€',
      hours: 'Dagen met | ertussen: Ma t/m vr: 10:00-18:00 | Za: 12:00-17:00',
      texts: 'Teksten',
      point: 'Samen of geen van beide',
      facts: 'Ja, deels of nee; leeg is onbekend',
      factNumbers: 'Een heel getal; leeg is onbekend',
    },
    example: 'Voorbeeld downloaden',
    exampleName: 'plekje-voorbeeld.csv',
    osm: 'Een GeoJSON-bestand uit OpenStreetMap kan zo worden ingelezen. Bij deze venues staat dan de bronvermelding die OpenStreetMap vraagt.',
  },

  earlier: {
    heading: 'Eerdere imports',
    none: 'Er is nog niets geïmporteerd',
    failed: 'De eerdere imports konden niet worden geladen.',
    columns: { file: 'Bestand', format: 'Soort', when: 'Wanneer', by: 'Door', state: 'Stand', added: 'Toegevoegd' },
  },
  formats: { csv: 'CSV', 'osm-geojson': 'OpenStreetMap' },
  states: {
    previewed: 'Bekeken',
    applying: 'Bezig',
    applied: 'Toegevoegd',
    undoing: 'Wordt ongedaan gemaakt',
    undone: 'Ongedaan gemaakt',
  },

  failed: 'Deze import kon niet worden geladen.',
  missing: 'Deze import bestaat niet (meer)',
  about: (format: string, by: string, date: string) => `${format}, ingelezen door ${by} op ${date}`,
  rows: {
    label: 'Regels van het bestand',
    filter: 'Toon regels',
    all: 'Alle',
    states: {
      new: 'Nieuw',
      duplicate: 'Dubbel',
      invalid: 'Fout',
      added: 'Toegevoegd',
      skipped: 'Overgeslagen',
      undone: 'Ongedaan gemaakt',
    },
    choice: (label: string, count: number) => `${label} (${formatCount(count)})`,
    columns: { line: 'Regel', name: 'Naam', category: 'Categorie', location: 'Plaats', state: 'Wat ermee gebeurt' },
    noName: '(geen naam)',
    unknown: '-',
    duplicateOf: 'Lijkt op',
    duplicateLine: (name: string, line: number) => `Lijkt op ${name} op regel ${line}`,
    duplicateName: (name: string) => `Lijkt op ${name}`,
    view: 'Bekijken',
    empty: 'Geen regels gevonden',
    failed: 'De regels konden niet worden geladen.',
    itemsName: 'regels',
  },

  apply: (count: number) => `Voeg ${venues(count)} toe`,
  includeDuplicates: (count: number) =>
    count === 1 ? 'Voeg ook de dubbele regel toe' : `Voeg ook de ${formatCount(count)} dubbele regels toe`,
  nothingToAdd: 'Er is niets toe te voegen.',
  progress: { applying: 'Venues worden toegevoegd', undoing: 'Venues worden verwijderd' },
  continuesHint: 'Dit gaat door als je deze pagina verlaat.',
  applied: (count: number) => `${venues(count)} toegevoegd`,
  undone: (count: number) => `${venues(count)} verwijderd`,
  notApplied: 'Niet toegevoegd',
  applyFailed: 'De import kon niet worden gestart.',

  undo: 'Maak ongedaan',
  undoDialog: {
    title: 'Import ongedaan maken?',
    text: (count: number) =>
      `Dit verwijdert ${venues(count)} met reviews, foto’s en cijfers. Dit kan niet worden teruggedraaid.`,
    edited: (count: number) =>
      count === 1
        ? 'Let op: 1 ervan is na de import bewerkt.'
        : `Let op: ${formatCount(count)} ervan zijn na de import bewerkt.`,
    cancel: 'Annuleren',
    submit: 'Maak ongedaan',
  },
  undoFailedTitle: 'Niet ongedaan gemaakt',
  undoFailed: 'De import kon niet ongedaan worden gemaakt.',
}
