import { csvOf } from '@plekje/web-kit/csv'

const EXAMPLE = [
  ['naam', 'categorie', 'plaats', 'adres', 'telefoon', 'website', 'prijs', 'openingstijden', 'korte omschrijving'],
  [
    'Minigolf De Otter',
    'Minigolf',
    'Tiel',
    'Handelsweg 73',
    '0344-123456',
    'https://otter.example',
    '€€',
    'Ma t/m vr: 10:00-18:00 | Za: 12:00-17:00',
    'Achttien holes langs het water',
  ],
  ['Café De Zwaan', 'Bars', 'Utrecht', 'Oudegracht 1', '', '', '€', 'Do t/m za: 16:00-01:00', ''],
]

/** Data URL of a small CSV file. */
export const exampleFile = (): string => `data:text/csv;charset=utf-8,${encodeURIComponent(csvOf(EXAMPLE))}`
