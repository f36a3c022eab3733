import { withoutUndefined } from '@plekje/contracts/plain'
import type { IndexDefinition, SearchDocument } from '../../src/search/search-engine'

/** An index as a venue directory would define it, for the contract suite. */
export const trialDefinition: IndexDefinition = {
  name: 'trial',
  fields: {
    name: { weight: 5, sort: true },
    category: { weight: 4, filter: true },
    groups: { filter: true },
    city: { weight: 3, filter: true },
    description: { weight: 1 },
    rating: { filter: true, sort: true },
    price: { filter: true },
    hidden: { filter: true },
    hours: { intervals: true },
  },
  tieBreak: { field: 'rating', descending: true },
  synonyms: [
    ['minigolf', 'midgetgolf'],
    ['escaperoom', 'escape room'],
    ['bowlen', 'bowling'],
  ],
  stored: ['card'],
  cellLevels: [6, 12],
}

type Row = readonly [
  id: number,
  name: string,
  category: string,
  group: string | null,
  city: string | null,
  rating: number | null,
  price: number,
  lat: number | null,
  lng: number | null,
  description: string,
]

const rows: readonly Row[] = [
  [
    1,
    'Minigolf De Eendracht',
    'minigolf',
    'activiteiten',
    'Utrecht',
    4.6,
    1,
    52.0907,
    5.1214,
    'Achttien holes onder de bomen, met terras.',
  ],
  [
    2,
    'Midgetgolf Zuiderpark',
    'minigolf',
    'activiteiten',
    'Den Haag',
    4.1,
    1,
    52.06,
    4.29,
    'Klassieke midgetgolfbaan bij de vijver.',
  ],
  [
    3,
    'Bowlingcentrum Stadion',
    'bowling',
    'activiteiten',
    'Utrecht',
    3.9,
    2,
    52.0782,
    5.1459,
    'Bowlen bij gekleurd licht.',
  ],
  [4, 'Café ’t Hoekje', 'bar', 'uitgaan', 'Utrecht', 4.4, 1, 52.093, 5.119, 'Bruin café met speciaalbier.'],
  [
    5,
    'Zwembad De Krommerijn',
    'zwembad',
    'activiteiten',
    'Utrecht',
    4,
    1,
    52.083,
    5.14,
    'Twee zwembaden met glijbaan.',
  ],
  [
    6,
    'Escape Room De Kluis',
    'escape-room',
    'activiteiten',
    'Amersfoort',
    4.8,
    2,
    52.1561,
    5.3878,
    'Ontsnap binnen zestig minuten.',
  ],
  [7, 'Escaperoom Het Lab', 'escape-room', 'activiteiten', 'Utrecht', 4.7, 2, 52.1, 5.1, 'Twee kamers voor groepen.'],
  [
    8,
    'Restaurant Jan’s "Keuken"',
    'restaurant',
    'uitgaan',
    'Utrecht',
    null,
    3,
    52.089,
    5.123,
    'Seizoensgerechten aan de gracht.',
  ],
  [9, 'Verborgen Zaak', 'bar', null, 'Utrecht', 5, 1, 52, 5, 'Niet zichtbaar.'],
  [
    13,
    'Bowling De Bossche',
    'bowling',
    'activiteiten',
    "'s-Hertogenbosch",
    4.3,
    2,
    51.6978,
    5.3037,
    'Bowlen aan de Dieze.',
  ],
  [10, 'Zonder Plaats', 'club', 'uitgaan', null, 2.5, 2, null, null, 'Een locatie zonder punt.'],
]

const hours: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  1: [
    [600, 1320],
    [2000, 2100],
  ],
  6: [[0, 660]],
}

export const trialDocuments: readonly SearchDocument[] = rows.map(
  ([id, name, category, group, city, rating, price, lat, lng, description]) =>
    withoutUndefined({
      id,
      version: 1,
      stored: { card: `{"name":"${name}"}` },
      point: lat === null || lng === null ? undefined : { lat, lng },
      fields: withoutUndefined({
        name,
        category,
        groups: group === null ? [category] : [category, group],
        city,
        rating,
        price,
        hidden: id === 9,
        description,
        hours: hours[id],
      }),
    }),
)
