import type { Place } from './places'
import type { Random } from './random'
import type { Kind, Words } from './vocabulary'

/** A rounded value; a more exact one would change every point of the seed. */
const KM_PER_DEGREE = 111.2
const POSTCODE_LETTERS = 'ABCDEGHJKLMNPRSTVWXZ'
/** Letters that PostNL never issues, because of their meaning during the occupation. */
const REFUSED_PAIRS = new Set(['SA', 'SD', 'SS'])

/** A point near the centre of the place, on the land side where there is open water. */
export function pointNear(place: Place, kind: Kind, random: Random): { latitude: string; longitude: string } {
  const radiusKm = kind.slug === 'beachclubs' ? 0.4 : radiusOf(place)
  const distanceKm = (0.1 + 0.9 * Math.sqrt(random.next())) * radiusKm
  const angle = (bearingFrom(place, random) * Math.PI) / 180
  const latitude = place.lat + (distanceKm * Math.cos(angle)) / KM_PER_DEGREE
  const longitude = place.lng + (distanceKm * Math.sin(angle)) / (KM_PER_DEGREE * Math.cos((place.lat * Math.PI) / 180))
  return { latitude: latitude.toFixed(5), longitude: longitude.toFixed(5) }
}

/** Chooses a bearing in degrees, away from any open water. */
function bearingFrom({ seaBearing }: Place, random: Random): number {
  if (seaBearing === null) return random.next() * 360
  return seaBearing + 180 + (random.next() - 0.5) * 150
}

/** Radius of a town with more inhabitants than `populationAbove`; the first match counts. */
const RADII = [
  { populationAbove: 100_000, radiusKm: 2.5 },
  { populationAbove: 30_000, radiusKm: 1.5 },
  { populationAbove: 8_000, radiusKm: 0.9 },
]
const VILLAGE_RADIUS_KM = 0.5

function radiusOf({ population, seaBearing }: Place): number {
  const radiusKm = RADII.find(({ populationAbove }) => population > populationAbove)?.radiusKm ?? VILLAGE_RADIUS_KM
  return seaBearing === null ? radiusKm : radiusKm * 0.7
}

export interface Street {
  readonly name: string
  /** "Oudegracht 112, 3511 AX Utrecht". */
  readonly address: string
}

export function makeAddress(place: Place, kind: Kind, words: Words, random: Random): Street {
  const streetsOfCity = words.cityStreets[place.location.name]
  const isCentral = kind.street === undefined
  const isOfCity = isCentral && streetsOfCity !== undefined && random.chance(0.7)
  const name = random.pick(isOfCity ? streetsOfCity : words[kind.street ?? 'street'])
  const number = random.int(1, isCentral ? 240 : 90)
  const suffix = random.chance(0.12) ? random.pick(['A', 'B', '-1', 'bis']) : ''
  const postcode = Math.min(place.postcode + random.int(0, place.population > 100_000 ? 19 : 3), 9999)
  return { name, address: `${name} ${number}${suffix}, ${postcode} ${postcodeLetters(random)} ${place.location.name}` }
}

function postcodeLetters(random: Random): string {
  const letter = () => POSTCODE_LETTERS.charAt(random.int(0, POSTCODE_LETTERS.length - 1))
  const pair = letter() + letter()
  return REFUSED_PAIRS.has(pair) ? postcodeLetters(random) : pair
}

/**
 * A number of the right length for the area that nobody can have: in the Dutch numbering plan no subscriber number
 * begins with a 0.
 */
export function makePhone(place: Place, random: Random): string {
  const digits = (count: number) => Array.from({ length: count }, () => random.int(0, 9)).join('')
  return place.areaCode.length === 3
    ? `${place.areaCode}-00${digits(1)} ${digits(2)} ${digits(2)}`
    : `${place.areaCode}-00${digits(1)} ${digits(3)}`
}
