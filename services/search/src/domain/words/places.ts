import type { Location } from '@plekje/contracts'
import { beginsWith } from '../begins-with'
import districts from './districts-nl.json'
import { AIRPORTS, DISTRICTS, IN, NEAR, NICKNAMES, PROVINCES, REGIONS } from './place-words'
import { nearestWord } from './spellings'
import { wordsIn } from './words-in'

/** A place that words name: one, a quarter of one, or all of a province or region. */
export interface NamedPlace {
  readonly name: string
  readonly locations: readonly Location[]
  /** The middle of a quarter. */
  readonly point?: { readonly lat: number; readonly lng: number }
}

/** Where words name a place. */
export interface PlaceFound extends NamedPlace {
  /** Words from here on, prepositions before it included. */
  readonly from: number
  readonly to: number
  /** Its surroundings are meant too. */
  readonly isAround: boolean
  readonly isCorrected: boolean
}

const MAX_WORDS_IN_A_NAME = 5
const beforePlaces = [
  ...NEAR.map((words) => ({ words: words.split(' '), isAround: true })),
  ...IN.map((words) => ({ words: words.split(' '), isAround: false })),
].sort((one, other) => other.words.length - one.words.length)

/** Places of listings by all their names. */
export class PlaceNames {
  private readonly named = new Map<string, NamedPlace>()
  private readonly single: readonly string[]

  constructor(locations: readonly Location[]) {
    const byName = new Map(locations.map((location) => [location.name, location]))
    const add = (name: string, place: NamedPlace) => {
      const key = wordsIn(name).join(' ')
      if (!this.named.has(key)) this.named.set(key, place)
    }
    for (const location of locations) add(location.name, { name: location.name, locations: [location] })
    for (const others of [NICKNAMES, AIRPORTS]) {
      for (const [name, words] of Object.entries(others)) {
        const location = byName.get(name)
        for (const word of location ? words : []) add(word, { name, locations: location ? [location] : [] })
      }
    }
    for (const { names, place } of quartersOf(byName)) for (const name of names) add(name, place)
    for (const [province, words] of Object.entries(PROVINCES)) {
      const inside = locations.filter((location) => location.province === province)
      for (const word of inside.length > 0 ? words : []) add(word, { name: province, locations: inside })
    }
    for (const [region, names] of Object.entries(REGIONS)) {
      const inside = names.flatMap((name) => byName.get(name) ?? [])
      if (inside.length > 0)
        for (const word of [region, region.replace(/^Het /, '')]) add(word, { name: region, locations: inside })
    }
    this.single = [...this.named.keys()].filter((name) => !name.includes(' '))
  }

  /** The place of exactly this name. */
  exactly(text: string): NamedPlace | undefined {
    return this.named.get(wordsIn(text).join(' '))
  }

  /** Places of which a name begins, or has a word that begins, with what was typed. */
  beginningWith(typed: string): readonly Location[] {
    const begun = [...this.named].flatMap(([name, { locations }]) =>
      locations.length === 1 && beginsWith(name, typed) ? locations : [],
    )
    return [...new Set(begun)]
  }

  /** The place that the words name, the last and longest first; with a typing error only where nothing is without. */
  find(words: readonly string[], mayCorrect: (word: string) => boolean): PlaceFound | undefined {
    for (let length = Math.min(MAX_WORDS_IN_A_NAME, words.length); length > 0; length -= 1) {
      for (let from = words.length - length; from >= 0; from -= 1) {
        const place = this.named.get(words.slice(from, from + length).join(' '))
        if (place) return withPreposition(words, from, from + length, { ...place, isCorrected: false })
      }
    }
    for (let at = words.length - 1; at >= 0; at -= 1) {
      const word = words[at] ?? ''
      const place = mayCorrect(word) ? this.mistyped(word) : undefined
      if (place) return withPreposition(words, at, at + 1, { ...place, isCorrected: true })
    }
    return undefined
  }

  private mistyped(word: string): NamedPlace | undefined {
    const name = nearestWord(word, this.single)
    return name === undefined ? undefined : this.named.get(name)
  }
}

/** Quarters by their names, which stand alone where people know them so, and else beside their town. */
function* quartersOf(
  locations: ReadonlyMap<string, Location>,
): Generator<{ readonly names: readonly string[]; readonly place: NamedPlace }> {
  const alone = new Map<string, readonly string[]>()
  for (const [town, names] of Object.entries(DISTRICTS)) {
    for (const name of names) {
      const key = quarterKey(town, name)
      alone.set(key, [...(alone.get(key) ?? []), name])
    }
  }
  for (const { town, name, lat, lng } of districts) {
    const location = locations.get(town)
    // What is a place of its own is no quarter here, wherever it is counted.
    if (!location || locations.has(name)) continue
    const known = alone.get(quarterKey(town, name)) ?? []
    const called = known.find((one) => !one.startsWith(town)) ?? name
    const place = { name: `${called}, ${town}`, locations: [location], point: { lat, lng } }
    const reversed = isPreposition(name) ? [] : [`${name} ${town}`]
    yield { names: [`${town} ${name}`, ...reversed, ...known], place }
  }
  // Those that no statistics have.
  for (const [town, names] of Object.entries(DISTRICTS)) {
    const location = locations.get(town)
    if (location) yield { names, place: { name: town, locations: [location] } }
  }
}

/** "Almere Buiten" is a quarter, "buiten Almere" is not. */
const isPreposition = (name: string): boolean => name.toLowerCase() === 'buiten'

/** "De Pijp" and "Pijp", "Amsterdam Noord" and "Noord" of Amsterdam are one. */
const quarterKey = (town: string, name: string): string => {
  const words = wordsIn(name).join(' ')
  const plain = words.replace(new RegExp(`^(?:${wordsIn(town).join(' ')}|de) `), '')
  return `${town}/${plain}`
}

function withPreposition(
  words: readonly string[],
  from: number,
  to: number,
  place: NamedPlace & { readonly isCorrected: boolean },
): PlaceFound {
  let begin = from
  let isAround = false
  // "in de buurt van de Jordaan" has an article between.
  for (let more = true; more; ) {
    const before = beforePlaces.find(({ words: some }) =>
      some.every((word, at) => words[begin - some.length + at] === word),
    )
    more = before !== undefined && !isAround
    if (!before || !more) break
    begin -= before.words.length
    isAround ||= before.isAround
  }
  let end = to
  // "Utrecht en omgeving", "omstreken van".
  if (words[end] === 'en' && ['omgeving', 'omstreken'].includes(words[end + 1] ?? '')) {
    isAround = true
    end += 2
  }
  return { ...place, from: begin, to: end, isAround }
}

/** What stands after "in de buurt van" and is no place of listings, for the geocoder. */
export function strangerAfterNear(
  words: readonly string[],
): { readonly from: number; readonly name: string } | undefined {
  for (const { words: near } of beforePlaces.filter(({ isAround, words: some }) => isAround && some.length > 1)) {
    const from = words.findIndex((_, at) => near.every((word, offset) => words[at + offset] === word))
    const name = from < 0 ? '' : words.slice(from + near.length).join(' ')
    if (name !== '') return { from, name }
  }
  return undefined
}
