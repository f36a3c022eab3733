import { distanceKm, type Point } from '@plekje/geography'
import { typingErrors, wordsIn } from '@plekje/text-folding'
import { PROVINCES, REGIONS } from './areas'
import { type Gazetteer, isArea, type Place, type PlaceKind, placeKey } from './gazetteer'

/** A place for which the directory lists venues. */
export interface DirectoryPlace {
  readonly id: number
  readonly name: string
  readonly slug: string
  /** Coordinates in degrees, as text. */
  readonly latitude: string
  readonly longitude: string
  readonly province?: string | null
}

/** The place that a name was resolved to. */
export interface ResolvedPlace<L extends DirectoryPlace> extends Point {
  readonly kind: PlaceKind
  /** Name for display that resolves to this place again: "Hengelo (Gelderland)", "Provincie Utrecht". */
  readonly name: string
  readonly isArea: boolean
  /** Places of the directory that equal this place or lie in it; empty if there are none. */
  readonly locations: readonly L[]
  /** Names of other places with the same name, largest first. */
  readonly namesakes: readonly string[]
  /** True if the name may mean something else in a sentence: a common word, or a district rarely named alone. */
  readonly isUnsure: boolean
  readonly isCorrected: boolean
}

/** A name that leads to a place of the directory. */
export interface NameOfLocation<L extends DirectoryPlace> {
  /** Normalised by {@link placeKey}. */
  readonly key: string
  readonly location: L
  /** The directory's name, another name of the place, or the name of one of its districts. */
  readonly kind: 'own' | 'other' | 'district'
  /** The name for display; without the town for a district. */
  readonly name: string
}

/** The name of a district without its town. */
export const districtName = ({ name }: Pick<ResolvedPlace<DirectoryPlace>, 'name'>): string =>
  name.replace(/, [^,]+$/, '')

/** Maximum distance between a location of the directory and the gazetteer's place with its name. */
const MAX_KM_TO_SAME_PLACE = 10
/** Maximum distance from a point in the Netherlands to a place; farther points are abroad or at sea. */
const MAX_KM_TO_A_PLACE = 30
/** Number of words in the longest name of a place. */
export const MAX_WORDS_IN_A_NAME = 5
const MAX_NAMESAKES = 5
const MAX_TEXT_CHARACTERS = 200
const MIN_PARTIAL_LETTERS = 2
const MIN_PREFIX_LETTERS = 3
/** Among places with one name, a place in the directory counts as having this many times its residents. */
const LISTED_FACTOR = 20
/** A place in a text that is this many times larger than a later one takes precedence over it. */
const FAR_LARGER_FACTOR = 20
/** Minimum size of a place that is suggested as a correction, because smaller places are rarely meant. */
const MIN_CORRECTION_RESIDENTS = 5_000
const COUNTRY = new Set(['nederland', 'netherlands', 'nl'])
const POSTCODE = /^(\d{4})\s?([a-z]{2})?$/i
const POSTCODE_IN_TEXT = /\b\d{4}\s?[a-z]{2}\b/gi

/** Resolves names of places in texts, fields, plans and imports. */
export class PlaceResolver<L extends DirectoryPlace> {
  private readonly locationsOf = new Map<Place, L[]>()
  /** Places of the directory that the gazetteer lacks, by normalised name. */
  private readonly unknownToGazetteer = new Map<string, Place>()

  constructor(
    private readonly gazetteer: Gazetteer,
    readonly locations: readonly L[],
  ) {
    for (const location of locations) this.addLocation(location)
  }

  /**
   * Resolves the text of a field, which may be incomplete (SEARCH-22). Tries a postcode or an exact name first, then
   * the shortest name without digits in the directory that contains the text, then any name that contains it.
   */
  resolve(text: string): ResolvedPlace<L> | undefined {
    return this.resolveExact(text) ?? this.findPartial(text)
  }

  /** Resolves a postcode or name, alone or with its province or municipality ("Hengelo Gld", "Bergen (NH)"). */
  resolveExact(typed: string): ResolvedPlace<L> | undefined {
    const text = typed.slice(0, MAX_TEXT_CHARACTERS)
    const [, digits] = POSTCODE.exec(text.trim()) ?? []
    if (digits !== undefined) return this.withPostcode(Number(digits), text.trim().toUpperCase())
    const words = wordsIn(text.replace(POSTCODE_IN_TEXT, ' '))
    const place = this.resolveWords(words)
    const endsWithCountry = COUNTRY.has(words.at(-1) ?? '')
    return place ?? (endsWithCountry ? this.resolveWords(words.slice(0, -1)) : undefined)
  }

  /** Resolves exactly these words. */
  resolveWords(words: readonly string[]): ResolvedPlace<L> | undefined {
    const key = words.join(' ')
    const placeOfDirectory = this.unknownToGazetteer.get(key)
    if (placeOfDirectory) return this.toResolvedPlace(placeOfDirectory, [])
    const places = this.byPrecedence(key)
    const [first] = places
    if (first) return this.toResolvedPlace(first, places)
    // Splits the words into a name and the qualifier that distinguishes it.
    for (let end = words.length - 1; end > 0; end -= 1) {
      const qualifier = words
        .slice(end)
        .join(' ')
        .replace(/^gem(?:eente)? /, '')
      const namesakes = this.byPrecedence(words.slice(0, end).join(' '))
      const place = namesakes.find((namesake) => liesIn(namesake, qualifier))
      if (place) return this.toResolvedPlace(place, namesakes)
    }
    return undefined
  }

  /** Resolves a text for geocoding: also the beginning of a name, a mistyped name, and a name in an address. */
  guess(typed: string): ResolvedPlace<L> | undefined {
    const exact = this.resolveExact(typed)
    if (exact) return exact
    const text = typed.slice(0, MAX_TEXT_CHARACTERS)
    const words = wordsIn(text.replace(POSTCODE_IN_TEXT, ' ')).filter((word) => !/^\d/.test(word) && !COUNTRY.has(word))
    const { remainingWords, province } = withoutProvince(words, { isInBrackets: /\)\s*$/.test(text) })
    const isFitting = (place: Place) => province === undefined || place.province === province
    const remainingText = remainingWords.join(' ')
    const place = this.findInWords(remainingWords, isFitting) ?? this.findByPrefix(remainingText, isFitting)
    return place ?? (province === undefined ? this.correctWords(remainingWords) : undefined)
  }

  /** Corrects the whole text, otherwise its last correctable word. */
  private correctWords(words: readonly string[]): ResolvedPlace<L> | undefined {
    return this.correct(words.join(' ')) ?? lastMatch(words, (word) => this.correct(word))
  }

  /**
   * Corrects one wrong letter, or two in long names. A real name is never corrected.
   * @returns undefined if several places are equally likely
   */
  correct(word: string, isFitting: (place: ResolvedPlace<L>) => boolean = () => true): ResolvedPlace<L> | undefined {
    const limit = allowedErrors(word)
    if (limit === 0 || this.gazetteer.withKey(word).length > 0) return undefined
    let fewestErrors = limit
    let nearest = new Map<string, ResolvedPlace<L>>()
    for (const key of this.correctableKeys) {
      if (key[0] !== word[0]) continue
      const errors = typingErrors(word, key, fewestErrors)
      const place = errors <= fewestErrors ? this.resolveWords(key.split(' ')) : undefined
      if (!place || !isFitting(place)) continue
      if (errors < fewestErrors) nearest = new Map()
      fewestErrors = errors
      nearest.set(place.name, place)
    }
    const [place] = nearest.values()
    return place && nearest.size === 1 ? { ...place, isCorrected: true } : undefined
  }

  placeOf(location: L): ResolvedPlace<L> | undefined {
    for (const [place, locations] of this.locationsOf) {
      if (locations.includes(location)) return this.toResolvedPlace(place, [])
    }
    return undefined
  }

  /** The location of the directory nearest to a point, within `maxKm`. */
  nearestLocation(point: Point, maxKm: number): L | undefined {
    let best: { readonly location: L; readonly km: number } | undefined
    for (const location of this.locations) {
      const km = distanceKm(point, pointOfLocation(location))
      if (km <= (best?.km ?? maxKm)) best = { location, km }
    }
    return best?.location
  }

  /** True if a point lies within `maxKm` of a location of the directory, or in its municipality. */
  isIn(point: Point, location: L, maxKm: number): boolean {
    if (distanceKm(point, pointOfLocation(location)) <= maxKm) return true
    const nearest = this.gazetteer.nearest(point)
    if (!nearest || distanceKm(point, nearest) > MAX_KM_TO_A_PLACE) return false
    for (const [place, locations] of this.locationsOf) {
      if (!locations.includes(location)) continue
      return place.municipality === nearest.municipality && place.province === nearest.province
    }
    return false
  }

  /** The place nearest to a point; undefined outside the Netherlands. */
  nearestPlace(point: Point): ResolvedPlace<L> | undefined {
    const place = this.gazetteer.nearest(point)
    const isNear = place && distanceKm(point, place) <= MAX_KM_TO_A_PLACE
    return isNear ? this.toResolvedPlace(place, []) : undefined
  }

  /** All names that lead to exactly one place of the directory. */
  *namesOfLocations(): Generator<NameOfLocation<L>> {
    for (const [place, locations] of this.locationsOf) {
      const [location] = locations
      if (!location || locations.length > 1) continue
      for (const name of [location.name, ...this.gazetteer.namesOf(place)]) {
        const key = placeKey(name)
        const namedPlace = this.resolveWords(key.split(' '))
        if (!namedPlace || namedPlace.isArea || namedPlace.locations[0] !== location) continue
        if (namedPlace.kind === 'district') yield { key, location, kind: 'district', name: districtName(namedPlace) }
        else yield { key, location, kind: key === placeKey(location.name) ? 'own' : 'other', name }
      }
    }
  }

  /** Links a location to the gazetteer's nearest place with its name, or adds it as a new place. */
  private addLocation(location: L): void {
    const point = pointOfLocation(location)
    const [nearest] = this.gazetteer
      .withKey(placeKey(location.name))
      .filter(({ place }) => place.kind === 'place')
      .map(({ place }) => ({ place, km: distanceKm(point, place) }))
      .sort((a, b) => a.km - b.km)
    const isSamePlace = nearest !== undefined && nearest.km <= MAX_KM_TO_SAME_PLACE
    const place = isSamePlace ? nearest.place : this.addUnknown(location, point)
    this.locationsOf.set(place, [...(this.locationsOf.get(place) ?? []), location])
  }

  private addUnknown({ name, province }: L, point: Point): Place {
    const nearest = this.gazetteer.nearest(point)
    const place: Place = {
      kind: 'place',
      name,
      population: 0,
      province: province ?? nearest?.province,
      municipality: nearest?.municipality,
      ...point,
    }
    this.unknownToGazetteer.set(placeKey(name), place)
    return place
  }

  private withPostcode(digits: number, typed: string): ResolvedPlace<L> | undefined {
    const place = this.gazetteer.withPostcode(digits)
    if (!place) return undefined
    const code = typed.replace(/^(\d{4})\s?/, '$1 ').trim()
    return { ...this.toResolvedPlace(place, []), name: `${code} ${place.name}` }
  }

  /**
   * Returns the places with a name by precedence: first the places whose main name it is, towns before areas that are
   * named after them, larger places before smaller. Places in the directory count as {@link LISTED_FACTOR} times
   * larger.
   */
  private byPrecedence(key: string): readonly Place[] {
    const places = this.gazetteer.withKey(key)
    if (places.length < 2) return places.map(({ place }) => place)
    const rank = ({ place, isMainName }: (typeof places)[number]): number => {
      if (!isMainName) return 2
      return places.some((town) => town.isMainName && isTownOf(town.place, place)) ? 1 : 0
    }
    // A town counts as large as the municipality that is named after it.
    const sizeOf = (place: Place) => {
      const municipality = places.find(({ place: area }) => area.kind === 'municipality' && isTownOf(place, area))
      const residents = Math.max(place.population, municipality?.place.population ?? 0)
      return residents * (this.locationsOf.has(place) ? LISTED_FACTOR : 1)
    }
    return places.toSorted((a, b) => rank(a) - rank(b) || sizeOf(b.place) - sizeOf(a.place)).map(({ place }) => place)
  }

  private toResolvedPlace(place: Place, placesWithName: readonly Place[]): ResolvedPlace<L> {
    const isNamedAfterTown = (area: Place) => placesWithName.some((town) => isTownOf(town, area))
    const namesakes = placesWithName.filter(
      (candidate) => candidate !== place && candidate.kind !== 'district' && !isNamedAfterTown(candidate),
    )
    const locations = this.locationsIn(place)
    const location = place.kind === 'place' ? locations[0] : undefined
    const { lat, lng } = location ? pointOfLocation(location) : place
    return {
      kind: place.kind,
      name: this.nameOf(place),
      lat,
      lng,
      isArea: isArea(place),
      locations,
      namesakes: namesakes.slice(0, MAX_NAMESAKES).map((namesake) => this.nameOf(namesake)),
      isUnsure: (place.isWord ?? false) || (place.isMinor ?? false),
      isCorrected: false,
    }
  }

  /** The shortest name that resolves to the place: alone, with its province, or with its municipality. */
  private nameOf(place: Place): string {
    const placesWithName = this.byPrecedence(placeKey(place.name))
    if (placesWithName.length < 2 || placesWithName[0] === place) return place.name
    if (place.kind === 'municipality') return `Gemeente ${place.name}`
    if (place.kind === 'province') return `Provincie ${place.name}`
    const otherTowns = placesWithName.filter((other) => other !== place && other.kind === 'place')
    const isUniqueInProvince = otherTowns.every(({ province }) => province !== place.province)
    return `${place.name} (${isUniqueInProvince ? place.province : place.municipality})`
  }

  private locationsIn(place: Place): readonly L[] {
    if (place.kind === 'place') return this.locationsOf.get(place) ?? []
    if (place.kind === 'district') return place.town ? (this.locationsOf.get(place.town) ?? []) : []
    return [...this.locationsOf]
      .filter(([listedPlace]) => isInArea(listedPlace, place))
      .flatMap(([, locations]) => locations)
  }

  private findPartial(text: string): ResolvedPlace<L> | undefined {
    const key = placeKey(text)
    if (key.length < MIN_PARTIAL_LETTERS) return undefined
    const matches = this.locations.filter(({ name }) => placeKey(name).includes(key))
    const matchesWithoutDigits = matches.filter(({ name }) => !/\d/.test(name))
    const best = matchesWithoutDigits.toSorted((a, b) => a.name.length - b.name.length)[0] ?? matches[0]
    return best && this.placeOf(best)
  }

  /** Finds a place whose name occurs in the words. Names of more words take precedence. */
  private findInWords(words: readonly string[], isFitting: (place: Place) => boolean): ResolvedPlace<L> | undefined {
    for (let length = Math.min(MAX_WORDS_IN_A_NAME, words.length); length > 0; length -= 1) {
      let best: Place | undefined
      for (let from = 0; from + length <= words.length; from += 1) {
        const candidates = this.byPrecedence(words.slice(from, from + length).join(' '))
        const place = candidates.find((candidate) => !isArea(candidate) && isFitting(candidate))
        const isBestFarLarger = best !== undefined && place && best.population > FAR_LARGER_FACTOR * place.population
        if (place && !isBestFarLarger) best = place
      }
      if (best) return this.toResolvedPlace(best, [])
    }
    return undefined
  }

  private findByPrefix(text: string, isFitting: (place: Place) => boolean): ResolvedPlace<L> | undefined {
    if (text.length < MIN_PREFIX_LETTERS) return undefined
    let largest: Place | undefined
    for (const key of this.gazetteer.keys) {
      const place = key.startsWith(text) ? this.byPrecedence(key)[0] : undefined
      if (place?.kind !== 'place' || !isFitting(place) || !this.isLikely(place)) continue
      if (!largest || largest.population < place.population) largest = place
    }
    return largest && this.toResolvedPlace(largest, [])
  }

  private cachedCorrectableKeys: readonly string[] | undefined

  /** Names that may be suggested as corrections: of places in the directory and of large places. */
  private get correctableKeys(): readonly string[] {
    this.cachedCorrectableKeys ??= [...this.gazetteer.keys, ...this.unknownToGazetteer.keys()].filter((key) => {
      if (key.length < MIN_CORRECTED_LETTERS) return false
      const place = this.unknownToGazetteer.get(key) ?? this.byPrecedence(key)[0]
      return place !== undefined && !place.isMinor && this.isLikely(place)
    })
    return this.cachedCorrectableKeys
  }

  /** True if an incomplete or mistyped name more likely means this place than a name missing in the gazetteer. */
  private isLikely(place: Place): boolean {
    return this.locationsOf.has(place.town ?? place) || place.population >= MIN_CORRECTION_RESIDENTS
  }
}

/**
 * Splits a province from the end of an address. "Utrecht" in "Kerkstraat 1, Utrecht" is a town, so it is not split, but
 * "(Utrecht)" is.
 */
function withoutProvince(
  words: readonly string[],
  { isInBrackets }: { readonly isInBrackets: boolean },
): { readonly remainingWords: readonly string[]; readonly province?: string } {
  for (const province of Object.keys(PROVINCES)) {
    const provinceWords = wordsIn(province)
    const remainingWords = words.slice(0, -provinceWords.length)
    const isLast = words.slice(-provinceWords.length).join(' ') === provinceWords.join(' ')
    const isProvince = isInBrackets || !TOWNS_AND_PROVINCES.has(province)
    if (remainingWords.length > 0 && isLast && isProvince) return { remainingWords, province }
  }
  return { remainingWords: words }
}

/** Names that towns and provinces share. */
const TOWNS_AND_PROVINCES = new Set(['Utrecht', 'Groningen'])

/** Minimum length of a word that is corrected, because shorter words often differ from other words by one letter. */
const MIN_CORRECTED_LETTERS = 5
const LONG_NAME_LETTERS = 10

function allowedErrors(word: string): number {
  if (word.length < MIN_CORRECTED_LETTERS) return 0
  return word.length < LONG_NAME_LETTERS ? 1 : 2
}

export const pointOfLocation = ({ latitude, longitude }: DirectoryPlace): Point => ({
  lat: Number.parseFloat(latitude),
  lng: Number.parseFloat(longitude),
})

function lastMatch<T>(words: readonly string[], find: (word: string) => T | undefined): T | undefined {
  for (const word of words.toReversed()) {
    const found = find(word)
    if (found !== undefined) return found
  }
  return undefined
}

function isInArea(place: Place, area: Place): boolean {
  if (area.kind === 'province') return place.province === area.name
  if (area.kind === 'region') return REGIONS[area.name]?.includes(place.municipality ?? '') ?? false
  return place.municipality === area.municipality && place.province === area.province
}

/** True if the place lies in the province or municipality that the qualifier names. */
function liesIn({ kind, province = '', municipality = '' }: Place, qualifier: string): boolean {
  if (kind === 'province' || kind === 'region') return false
  const { abbreviations = [], names = [] } = PROVINCES[province] ?? {}
  const fullNames = [province, municipality, ...names]
  return abbreviations.includes(qualifier) || fullNames.some((name) => placeKey(name) === qualifier)
}

/** True if the town lies in the area. */
const isTownOf = (town: Place, area: Place): boolean => town.kind === 'place' && isArea(area) && isInArea(town, area)
