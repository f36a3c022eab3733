import { distanceKm, type Point } from '@plekje/geography'
import { typingErrors, wordsIn } from '@plekje/text-folding'
import { PROVINCES, REGIONS } from './areas'
import { type Gazetteer, isArea, type Place, type PlaceKind, placeKey } from './gazetteer'

/** A place that the directory lists venues of. */
export interface DirectoryPlace {
  readonly id: number
  readonly name: string
  readonly slug: string
  /** Degrees, as text. */
  readonly latitude: string
  readonly longitude: string
  readonly province?: string | null
}

/** What a name was taken for. */
export interface ResolvedPlace<L extends DirectoryPlace> extends Point {
  readonly kind: PlaceKind
  /** For people, and resolved to this place again: "Hengelo (Gelderland)", "Provincie Utrecht". */
  readonly name: string
  readonly isArea: boolean
  /** Those of the directory that are this place or lie in it; none where it lists no place there. */
  readonly locations: readonly L[]
  /** Names of other places that are called the same, largest first. */
  readonly namesakes: readonly string[]
  /** In a sentence its name may say something else: it is a word, or the name of a part of some town. */
  readonly isUnsure: boolean
  readonly isCorrected: boolean
}

/** A name that leads to a place of the directory. */
export interface NameOfLocation<L extends DirectoryPlace> {
  /** As {@link placeKey} has what is typed. */
  readonly key: string
  readonly location: L
  /** The directory's name, another one of the place, or that of one of its districts. */
  readonly kind: 'own' | 'other' | 'district'
  /** For people; of a district without its town. */
  readonly name: string
}

/** The name of a district without that of its town. */
export const districtName = ({ name }: Pick<ResolvedPlace<DirectoryPlace>, 'name'>): string =>
  name.replace(/, [^,]+$/, '')

/** A location with a name that no place has is taken for a place only when one lies this near. */
const MAX_KM_TO_SAME_PLACE = 10
/** The farthest a point of the Netherlands lies from a place; beyond it is abroad or at sea. */
const MAX_KM_TO_A_PLACE = 30
/** Words of the longest name of a place; texts are searched for names up to this length. */
export const MAX_WORDS_IN_A_NAME = 5
const MAX_NAMESAKES = 5
const MAX_TEXT_CHARACTERS = 200
const MIN_PARTIAL_LETTERS = 2
const MIN_PREFIX_LETTERS = 3
/** A place this many times larger than another is meant, wherever it stands in a text and whatever the directory lists. */
const FAR_LARGER = 20
/** A smaller place is as likely written right as a larger one is written wrong. */
const MIN_RESIDENTS_TO_CORRECT_TO = 5_000
const COUNTRY = new Set(['nederland', 'netherlands', 'nl'])
const POSTCODE = /^(\d{4})\s?([a-z]{2})?$/i
const POSTCODE_IN_TEXT = /\b\d{4}\s?[a-z]{2}\b/gi

/** The one way in which names of places are understood: for texts, fields, plans and imports alike. */
export class PlaceResolver<L extends DirectoryPlace> {
  private readonly locationOf = new Map<Place, L[]>()
  private readonly own = new Map<string, Place>()

  constructor(
    private readonly gazetteer: Gazetteer,
    readonly locations: readonly L[],
  ) {
    for (const location of locations) this.link(location)
  }

  /**
   * A name as it was typed into a field: a postcode or exact name of a real place first; else, as the user types half of
   * it, the shortest name without digits of the directory that holds the text, else any that does (SEARCH-22).
   */
  resolve(text: string): ResolvedPlace<L> | undefined {
    return this.exactly(text) ?? this.partly(text)
  }

  /** The place that has this postcode or name, alone or with its province or municipality ("Hengelo Gld", "Bergen (NH)"). */
  exactly(typed: string): ResolvedPlace<L> | undefined {
    const text = typed.slice(0, MAX_TEXT_CHARACTERS)
    const [, digits] = POSTCODE.exec(text.trim()) ?? []
    if (digits !== undefined) return this.withPostcode(Number(digits), text.trim().toUpperCase())
    const words = wordsIn(text.replace(POSTCODE_IN_TEXT, ' '))
    const found = this.named(words)
    return found || !COUNTRY.has(words.at(-1) ?? '') ? found : this.named(words.slice(0, -1))
  }

  /** The place that exactly these words name. */
  named(words: readonly string[]): ResolvedPlace<L> | undefined {
    const key = words.join(' ')
    const own = this.own.get(key)
    if (own) return this.resolved(own, [])
    const called = this.inOrder(key)
    const [first] = called
    if (first) return this.resolved(first, called)
    // The name, and after it what tells it from its namesakes.
    for (let end = words.length - 1; end > 0; end -= 1) {
      const qualifier = words
        .slice(end)
        .join(' ')
        .replace(/^gem(?:eente)? /, '')
      const namesakes = this.inOrder(words.slice(0, end).join(' '))
      const place = namesakes.find((namesake) => isIn(namesake, qualifier))
      if (place) return this.resolved(place, namesakes)
    }
    return undefined
  }

  /** Beginnings of names and single typing errors too, and names within an address: what a geocoder is asked for. */
  guess(typed: string): ResolvedPlace<L> | undefined {
    const exact = this.exactly(typed)
    if (exact) return exact
    const text = typed.slice(0, MAX_TEXT_CHARACTERS)
    const words = wordsIn(text.replace(POSTCODE_IN_TEXT, ' ')).filter((word) => !/^\d/.test(word) && !COUNTRY.has(word))
    const { rest, province } = withoutProvince(words, /\)\s*$/.test(text))
    const isFitting = (place: Place) => province === undefined || place.province === province
    const whole = rest.join(' ')
    return (
      this.within(rest, isFitting) ??
      this.beginningWith(whole, isFitting) ??
      (province === undefined ? (this.corrected(whole) ?? lastOf(rest, (word) => this.corrected(word))) : undefined)
    )
  }

  /**
   * Of names that are wrong by a letter, or two in long ones, the one that was meant; undefined where that is as likely
   * another one. A real name is never corrected.
   */
  corrected(word: string, isFitting: (place: ResolvedPlace<L>) => boolean = () => true): ResolvedPlace<L> | undefined {
    const limit = forgivenIn(word)
    if (limit === 0 || this.gazetteer.called(word).length > 0) return undefined
    let least = limit
    let nearest = new Map<string, ResolvedPlace<L>>()
    for (const key of this.correctable) {
      if (key[0] !== word[0]) continue
      const errors = typingErrors(word, key, least)
      const place = errors <= least ? this.named(key.split(' ')) : undefined
      if (!place || !isFitting(place)) continue
      if (errors < least) nearest = new Map()
      least = errors
      nearest.set(place.name, place)
    }
    const [only, ...others] = nearest.values()
    return only && others.length === 0 ? { ...only, isCorrected: true } : undefined
  }

  /** The place that a location of the directory is. */
  placeOf(location: L): ResolvedPlace<L> | undefined {
    for (const [place, locations] of this.locationOf) if (locations.includes(location)) return this.resolved(place, [])
    return undefined
  }

  /** The location of the directory nearest to a point, within so many kilometres. */
  nearestLocation(point: Point, maxKm: number): L | undefined {
    let best: { readonly location: L; readonly km: number } | undefined
    for (const location of this.locations) {
      const km = distanceKm(point, pointOfLocation(location))
      if (km <= (best?.km ?? maxKm)) best = { location, km }
    }
    return best?.location
  }

  /** True when a point lies within `maxKm` of a location of the directory, or in its municipality. */
  isIn(point: Point, location: L, maxKm: number): boolean {
    const middle = pointOfLocation(location)
    if (distanceKm(point, middle) <= maxKm) return true
    const nearest = this.gazetteer.nearest(point)
    if (!nearest || distanceKm(point, nearest) > MAX_KM_TO_A_PLACE) return false
    for (const [place, locations] of this.locationOf) {
      if (!locations.includes(location)) continue
      return place.municipality === nearest.municipality && place.province === nearest.province
    }
    return false
  }

  /** The place nearest to a point; undefined outside the Netherlands. */
  nearestPlace(point: Point): ResolvedPlace<L> | undefined {
    const place = this.gazetteer.nearest(point)
    const isNear = place && distanceKm(point, place) <= MAX_KM_TO_A_PLACE
    return isNear ? this.resolved(place, []) : undefined
  }

  /** All names that lead to one place of the directory. */
  *namesOfLocations(): Generator<NameOfLocation<L>> {
    for (const [place, [location, ...others]] of this.locationOf) {
      if (!location || others.length > 0) continue
      for (const name of [location.name, ...this.gazetteer.namesOf(place)]) {
        const key = placeKey(name)
        const meant = this.named(key.split(' '))
        if (!meant || meant.isArea || meant.locations[0] !== location) continue
        if (meant.kind === 'district') yield { key, location, kind: 'district', name: districtName(meant) }
        else yield { key, location, kind: key === placeKey(location.name) ? 'own' : 'other', name }
      }
    }
  }

  /** The gazetteer's place of that name near it, else a place of its own. */
  private link(location: L): void {
    const point = pointOfLocation(location)
    const same = this.gazetteer
      .called(placeKey(location.name))
      .map(({ place }) => place)
      .filter((place) => place.kind === 'place')
      .map((place) => ({ place, km: distanceKm(point, place) }))
      .filter(({ km }) => km <= MAX_KM_TO_SAME_PLACE)
      .sort((one, other) => one.km - other.km)[0]?.place
    const place = same ?? this.ownPlace(location, point)
    this.locationOf.set(place, [...(this.locationOf.get(place) ?? []), location])
  }

  private ownPlace({ name, province }: L, point: Point): Place {
    const near = this.gazetteer.nearest(point)
    const place: Place = {
      ...{ kind: 'place', name, population: 0, ...point },
      ...((province ?? near?.province) && { province: province ?? near?.province ?? '' }),
      ...(near?.municipality && { municipality: near.municipality }),
    }
    this.own.set(placeKey(name), place)
    return place
  }

  private withPostcode(digits: number, typed: string): ResolvedPlace<L> | undefined {
    const place = this.gazetteer.withPostcode(digits)
    if (!place) return undefined
    const code = typed.replace(/^(\d{4})\s?/, '$1 ').trim()
    return { ...this.resolved(place, []), name: `${code} ${place.name}` }
  }

  /** Own names before other ones, a town before the area that has its name, then the largest; listed ones count for more. */
  private inOrder(key: string): readonly Place[] {
    const called = this.gazetteer.called(key)
    if (called.length < 2) return called.map(({ place }) => place)
    const rank = ({ place, isMainName }: (typeof called)[number]): number => {
      if (!isMainName) return 2
      return isArea(place) && called.some((town) => isTownIn(town, place)) ? 1 : 0
    }
    const isTownIn = ({ place: town, isMainName }: (typeof called)[number], area: Place) =>
      isMainName && town.kind === 'place' && isInArea(town, area)
    // A town that gave its municipality the name is known for all of it.
    const sizeOf = (place: Place) => {
      const own = called.find(({ place: area }) => area.kind === 'municipality' && isTownOf(place, area))
      const residents = Math.max(place.population, own?.place.population ?? 0)
      return residents * (this.locationOf.has(place) ? FAR_LARGER : 1)
    }
    return called
      .toSorted((one, other) => rank(one) - rank(other) || sizeOf(other.place) - sizeOf(one.place))
      .map(({ place }) => place)
  }

  private resolved(place: Place, called: readonly Place[]): ResolvedPlace<L> {
    const namesakes = called.filter(
      (other) => other !== place && other.kind !== 'district' && !called.some((town) => isTownOf(town, other)),
    )
    const locations = this.locationsIn(place)
    const [only] = place.kind === 'place' ? locations : []
    return {
      kind: place.kind,
      name: this.nameOf(place),
      ...(only ? pointOfLocation(only) : { lat: place.lat, lng: place.lng }),
      isArea: isArea(place),
      locations,
      namesakes: namesakes.slice(0, MAX_NAMESAKES).map((other) => this.nameOf(other)),
      isUnsure: (place.isWord ?? false) || (place.isMinor ?? false),
      isCorrected: false,
    }
  }

  /** Its name alone where that leads to it, else with the province, or the municipality where that tells no two apart. */
  private nameOf(place: Place): string {
    const called = this.inOrder(placeKey(place.name))
    if (called.length < 2 || called[0] === place) return place.name
    if (place.kind === 'municipality') return `Gemeente ${place.name}`
    if (place.kind === 'province') return `Provincie ${place.name}`
    const others = called.filter((other) => other !== place && other.kind === 'place')
    const isTold = others.every(({ province }) => province !== place.province)
    return `${place.name} (${isTold ? place.province : place.municipality})`
  }

  private locationsIn(place: Place): readonly L[] {
    if (place.kind === 'place') return this.locationOf.get(place) ?? []
    if (place.kind === 'district') return place.town ? (this.locationOf.get(place.town) ?? []) : []
    return [...this.locationOf].flatMap(([other, locations]) => (isInArea(other, place) ? locations : []))
  }

  private partly(text: string): ResolvedPlace<L> | undefined {
    const typed = placeKey(text)
    if (typed.length < MIN_PARTIAL_LETTERS) return undefined
    const partial = this.locations.filter(({ name }) => placeKey(name).includes(typed))
    const cityLike = partial.filter(({ name }) => !/\d/.test(name))
    const best = cityLike.toSorted((one, other) => one.name.length - other.name.length)[0] ?? partial[0]
    return best && this.placeOf(best)
  }

  /** The place that some of the words name; the most words win. */
  private within(words: readonly string[], isFitting: (place: Place) => boolean): ResolvedPlace<L> | undefined {
    for (let length = Math.min(MAX_WORDS_IN_A_NAME, words.length); length > 0; length -= 1) {
      let found: Place | undefined
      for (let from = 0; from + length <= words.length; from += 1) {
        const named = this.inOrder(words.slice(from, from + length).join(' '))
        const place = named.find((one) => !isArea(one) && isFitting(one))
        if (place && !(found && found.population > FAR_LARGER * place.population)) found = place
      }
      if (found) return this.resolved(found, [])
    }
    return undefined
  }

  private beginningWith(text: string, isFitting: (place: Place) => boolean): ResolvedPlace<L> | undefined {
    if (text.length < MIN_PREFIX_LETTERS) return undefined
    let found: Place | undefined
    for (const key of this.gazetteer.keys) {
      const place = key.startsWith(text) ? this.inOrder(key)[0] : undefined
      if (place?.kind !== 'place' || !isFitting(place) || !this.isLikely(place)) continue
      if (!(found && found.population >= place.population)) found = place
    }
    return found && this.resolved(found, [])
  }

  private correctableKeys: readonly string[] | undefined

  /** What is listed, and other places that are large enough. */
  private get correctable(): readonly string[] {
    this.correctableKeys ??= [...this.gazetteer.keys, ...this.own.keys()].filter((key) => {
      const place = key.length < MIN_LETTERS_OF_A_CORRECTION ? undefined : (this.own.get(key) ?? this.inOrder(key)[0])
      if (!place || place.isMinor) return false
      return this.isLikely(place)
    })
    return this.correctableKeys
  }

  /** Whether a half or wrong name is more likely one of this place than a right one that the gazetteer lacks. */
  private isLikely(place: Place): boolean {
    return this.locationOf.has(place.town ?? place) || place.population >= MIN_RESIDENTS_TO_CORRECT_TO
  }
}

/** A province at the end says in which the rest lies; "Kerkstraat 1, Utrecht" is in the town. */
function withoutProvince(
  words: readonly string[],
  isInBrackets: boolean,
): { readonly rest: readonly string[]; readonly province?: string } {
  for (const province of Object.keys(PROVINCES)) {
    const named = wordsIn(province)
    const isNamed =
      words.length > named.length && named.every((word, at) => words[words.length - named.length + at] === word)
    if (isNamed && (isInBrackets || !TOWNS_AND_PROVINCES.has(province)))
      return { rest: words.slice(0, -named.length), province }
  }
  return { rest: words }
}

const TOWNS_AND_PROVINCES = new Set(['Utrecht', 'Groningen'])

/** Shorter ones are often another word with one other letter. */
const MIN_LETTERS_OF_A_CORRECTION = 5
const LONG_NAME = 10

const forgivenIn = (word: string): number =>
  word.length < MIN_LETTERS_OF_A_CORRECTION ? 0 : word.length < LONG_NAME ? 1 : 2

export const pointOfLocation = ({ latitude, longitude }: DirectoryPlace): Point => ({
  lat: Number.parseFloat(latitude),
  lng: Number.parseFloat(longitude),
})

function lastOf<T>(words: readonly string[], find: (word: string) => T | undefined): T | undefined {
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

/** Whether a place lies in the province or municipality that a qualifier names. */
function isIn({ kind, province = '', municipality = '' }: Place, qualifier: string): boolean {
  if (kind === 'province' || kind === 'region') return false
  const known = PROVINCES[province]
  return (
    placeKey(province) === qualifier ||
    (known?.short.includes(qualifier) ?? false) ||
    (known?.names.some((other) => placeKey(other) === qualifier) ?? false) ||
    placeKey(municipality) === qualifier
  )
}

/** A town's own municipality, or the province it gave its name, is no other place to choose. */
const isTownOf = (town: Place, area: Place): boolean => town.kind === 'place' && isArea(area) && isInArea(town, area)
