import { distanceKm, type Point } from '@plekje/geography'
import { wordsIn } from '@plekje/text-folding'
import { OTHER_AREA_NAMES, PROVINCES, REGIONS } from './areas'
import { KNOWN_DISTRICTS } from './districts'

/** A row of places-nl.json, which `data/scripts/build-gazetteer.ts` creates. */
export interface GazetteerRow extends Point {
  readonly name: string
  readonly province: string
  readonly municipality: string
  /** Number of residents; estimated from the number of postcodes if no source has it. */
  readonly population: number
  /** Other names. */
  readonly names?: readonly string[]
  /** Ranges of postcodes, such as "1011-1019 1021". */
  readonly postcodes?: string
  /** True for a district of a town. */
  readonly isQuarter?: boolean
  /** True if the name is also a common Dutch word. */
  readonly isWord?: boolean
}

/** A row of districts-nl.json. */
export interface DistrictRow extends Point {
  readonly town: string
  readonly name: string
}

export type PlaceKind = 'place' | 'district' | 'municipality' | 'region' | 'province'

/** A place in the Netherlands, or an area: a municipality, region or province. */
export interface Place extends Point {
  readonly kind: PlaceKind
  readonly name: string
  readonly population: number
  /** The province that contains the place; for a province its own name; absent for regions. */
  readonly province?: string | undefined
  readonly municipality?: string | undefined
  /** The town of a district. */
  readonly town?: Place
  /** True for a district that is rarely named without its town. */
  readonly isMinor?: boolean
  /** True if the name is also a common Dutch word. */
  readonly isWord?: boolean
}

interface NamedPlace {
  readonly place: Place
  /** True for the place's main name, false for an alternative one. */
  readonly isMainName: boolean
}

interface Area extends Pick<Place, 'name' | 'province' | 'municipality'> {
  readonly kind: keyof typeof AREA_PREFIXES
}

const AREA_PREFIXES = { municipality: 'gemeente', province: 'provincie', region: 'regio' } as const

/** The normalised name of a place for comparison: "'s-Hertogenbosch" becomes "s hertogenbosch". */
export const placeKey = (text: string): string => wordsIn(text).join(' ')

export const isArea = ({ kind }: Place): boolean => kind === 'municipality' || kind === 'region' || kind === 'province'

/** All Dutch places by name and postcode. */
export class Gazetteer {
  readonly places: readonly Place[]
  private readonly byKey = new Map<string, NamedPlace[]>()
  private readonly namesByPlace = new Map<Place, string[]>()
  private readonly byPostcode = new Map<number, Place>()
  private readonly byMunicipality: ReadonlyMap<string, readonly Place[]>

  /** @param rows places in order of size, largest first */
  constructor(rows: readonly GazetteerRow[], districts: readonly DistrictRow[]) {
    this.places = rows.filter(({ isQuarter }) => !isQuarter).map((row) => this.addRow(row))
    this.byMunicipality = groupBy(this.places, ({ municipality = '', province }) => `${municipality}/${province}`)
    this.addAreas()
    this.addDistricts(districts)
    for (const row of rows.filter(({ isQuarter }) => isQuarter)) this.addMinorDistrict(row)
  }

  /** All places with this name, as their main or an alternative name. */
  withKey(key: string): readonly NamedPlace[] {
    return this.byKey.get(key) ?? []
  }

  withPostcode(digits: number): Place | undefined {
    return this.byPostcode.get(digits)
  }

  nearest(point: Point): Place | undefined {
    let nearest: Place | undefined
    let nearestKm = Number.POSITIVE_INFINITY
    for (const place of this.places) {
      const km = distanceKm(point, place)
      if (km < nearestKm) {
        nearest = place
        nearestKm = km
      }
    }
    return nearest
  }

  /** All names of a place and of its districts. */
  namesOf(place: Place): readonly string[] {
    return this.namesByPlace.get(place) ?? []
  }

  /** All normalised names, for prefix search and correction. */
  get keys(): IterableIterator<string> {
    return this.byKey.keys()
  }

  private addRow(row: GazetteerRow): Place {
    const { name, lat, lng, population, province, municipality, isWord } = row
    const plain: Place = { kind: 'place', name, lat, lng, population, province, municipality }
    const place = isWord ? { ...plain, isWord } : plain
    this.addName(name, place, { isMainName: true })
    for (const alias of row.names ?? []) this.addName(alias, place, { isMainName: false })
    if (/ aan den? /.test(name)) this.addName(name.replace(/ aan den? /, ' a/d '), place, { isMainName: false })
    if (/^Sint[ -]/.test(name)) this.addName(name.replace(/^Sint[ -]/, 'St. '), place, { isMainName: false })
    for (const range of row.postcodes?.split(' ') ?? []) {
      const [first = 0, last = first] = range.split('-').map(Number)
      for (let code = first; code <= last; code += 1) {
        if (!this.byPostcode.has(code)) this.byPostcode.set(code, place)
      }
    }
    return place
  }

  private addAreas(): void {
    for (const places of this.byMunicipality.values()) {
      const { municipality = '', province = '' } = places[0] ?? {}
      this.addArea({ kind: 'municipality', name: municipality, municipality, province }, places)
    }
    for (const [name, municipalities] of Object.entries(REGIONS)) {
      const places = this.places.filter(({ municipality = '' }) => municipalities.includes(municipality))
      this.addArea({ kind: 'region', name }, places)
    }
    for (const [name, { names }] of Object.entries(PROVINCES)) {
      const places = this.places.filter(({ province }) => province === name)
      const area = this.addArea({ kind: 'province', name, province: name }, places)
      for (const alias of names) this.addName(alias, area, { isMainName: true })
    }
  }

  private addArea(area: Area, places: readonly Place[]): Place {
    const population = places.reduce((sum, place) => sum + place.population, 0)
    const mean = (axis: 'lat' | 'lng') => places.reduce((sum, place) => sum + place[axis], 0) / (places.length || 1)
    const place: Place = { ...area, lat: mean('lat'), lng: mean('lng'), population }
    this.addName(area.name, place, { isMainName: true })
    this.addName(`${AREA_PREFIXES[area.kind]} ${area.name}`, place, { isMainName: true })
    for (const alias of OTHER_AREA_NAMES[area.name] ?? []) this.addName(alias, place, { isMainName: true })
    return place
  }

  /** Adds districts by name: well-known districts by their name alone, others with their town. */
  private addDistricts(districts: readonly DistrictRow[]): void {
    const towns = new Map<string, Place>()
    // The largest of several towns with one name comes last and replaces the others.
    for (const place of this.places.toReversed()) towns.set(place.name, place)
    const placeNames = new Set(this.places.map(({ name }) => name))
    const wellKnownDistricts = groupBy(
      Object.entries(KNOWN_DISTRICTS).flatMap(([town, names]) => names.map((name) => ({ town, name }))),
      ({ town, name }) => districtKey(town, name),
    )
    for (const { town: townName, name, lat, lng } of districts) {
      const town = towns.get(townName)
      // A place in its own right is not a district.
      if (!town || placeNames.has(name)) continue
      const key = districtKey(townName, name)
      const wellKnownNames = (wellKnownDistricts.get(key) ?? []).map((district) => district.name)
      wellKnownDistricts.delete(key)
      const shortName = wellKnownNames.find((wellKnownName) => !wellKnownName.startsWith(townName)) ?? name
      const fullName = `${shortName}, ${townName}`
      const names = [`${townName} ${name}`, ...wellKnownNames]
      if (!isPreposition(shortName)) names.unshift(fullName)
      if (!isPreposition(name)) names.push(`${name} ${townName}`)
      this.addDistrict({ name: fullName, lat, lng }, town, names)
    }
    // A well-known district that `districts` lacks becomes another name of its town.
    for (const { town: townName, name } of [...wellKnownDistricts.values()].flat()) {
      const town = towns.get(townName)
      if (town) this.addName(name, town, { isMainName: false })
    }
  }

  /** Adds a district from GeoNames to the largest place of its municipality. */
  private addMinorDistrict({ name, lat, lng, municipality, province, names = [] }: GazetteerRow): void {
    const [town] = this.byMunicipality.get(`${municipality}/${province}`) ?? []
    const isDuplicate = town && this.byKey.has(placeKey(`${town.name} ${name}`))
    if (!town || isDuplicate) return
    const allNames = [name, ...names, `${town.name} ${name}`, `${name} ${town.name}`]
    this.addDistrict({ name: `${name}, ${town.name}`, lat, lng, isMinor: true }, town, allNames)
  }

  private addDistrict(
    district: Pick<Place, 'name' | 'lat' | 'lng' | 'isMinor'>,
    town: Place,
    names: readonly string[],
  ): void {
    const { province, municipality } = town
    const place: Place = { kind: 'district', population: 0, town, province, municipality, ...district }
    for (const name of names) this.addName(name, place, { isMainName: false })
  }

  private addName(name: string, place: Place, { isMainName }: Pick<NamedPlace, 'isMainName'>): void {
    const key = placeKey(name)
    const owner = place.town ?? place
    const names = this.namesByPlace.get(owner) ?? []
    names.push(name)
    this.namesByPlace.set(owner, names)
    const namesakes = this.byKey.get(key) ?? []
    this.byKey.set(key, namesakes)
    const isNew = namesakes.every((namesake) => namesake.place !== place)
    if (isNew) namesakes.push({ place, isMainName })
  }
}

/** True for "buiten", which after a town names a district ("Almere Buiten") and before it is a preposition. */
const isPreposition = (name: string): boolean => name.toLowerCase() === 'buiten'

/** A key that is equal for variants of a district: "De Pijp" and "Pijp", "Amsterdam Noord" and "Noord" of Amsterdam. */
function districtKey(town: string, name: string): string {
  const prefix = new RegExp(`^(?:${placeKey(town)}|de) `)
  return `${town}/${placeKey(name).replace(prefix, '')}`
}

function groupBy<T>(values: readonly T[], keyOf: (value: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const value of values) {
    const key = keyOf(value)
    const group = groups.get(key) ?? []
    group.push(value)
    groups.set(key, group)
  }
  return groups
}

let loading: Promise<Gazetteer> | undefined

/** The gazetteer of the Netherlands, loaded on first use. */
export function loadGazetteer(): Promise<Gazetteer> {
  loading ??= Promise.all([import('./places-nl.json'), import('./districts-nl.json')]).then(
    ([places, districts]) => new Gazetteer(places.default, districts.default),
  )
  return loading
}
