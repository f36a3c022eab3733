import { haversineKm } from '@plekje/geography'
import SearchableMap from 'minisearch/SearchableMap'
import { wordsOf } from '../search/dutch-text'
import { nearest } from '../search/typing-errors'

export interface GazetteerPlace {
  readonly name: string
  /** WGS84 degrees. */
  readonly lat: number
  readonly lng: number
  readonly province: string
  readonly population: number
  readonly alternateNames?: readonly string[]
}

/** The farthest a point of the Netherlands lies from a place; beyond it is abroad or at sea. */
const MAX_KM_TO_A_PLACE = 30
const MAX_TEXT_CHARACTERS = 200
const MAX_WORDS_IN_A_NAME = 5
const MIN_PREFIX_LETTERS = 3
/** Of two places named in one text, one this many times larger is meant, else the last: addresses end with it. */
const FAR_LARGER = 20
const POSTCODE = /\b\d{4}\s?[a-z]{2}\b/gi
const UNTELLING = new Set(['nederland', 'netherlands', 'holland', 'nl', 'provincie', 'gemeente'])

/** Finds places by name as people type them: folded, in parts, unfinished or mistyped. */
export class Gazetteer {
  private readonly byName = new Map<string, GazetteerPlace[]>()
  private readonly tree = new SearchableMap<GazetteerPlace[]>()

  constructor(private readonly places: readonly GazetteerPlace[]) {
    for (const place of places) {
      for (const name of [place.name, ...(place.alternateNames ?? [])]) this.add(wordsOf(name).join(' '), place)
    }
  }

  /** A whole name before a part, the part that was typed last, a beginning, and a typing error after that. */
  find(text: string): GazetteerPlace | undefined {
    const asked = wordsOf(text.slice(0, MAX_TEXT_CHARACTERS).replace(POSTCODE, ' '))
    const words = asked.filter((word) => !/^\d/.test(word) && !UNTELLING.has(word))
    if (words.length === 0) return undefined
    const whole = words.join(' ')
    return (
      this.best(this.byName.get(whole), words) ??
      this.named(words) ??
      this.beginningWith(whole) ??
      this.best(nearest(this.tree, whole).found.flat(), words) ??
      this.mistyped(words)
    )
  }

  nearestTo(lat: number, lng: number): GazetteerPlace | undefined {
    let found: GazetteerPlace | undefined
    let foundKm = MAX_KM_TO_A_PLACE
    for (const place of this.places) {
      const km = haversineKm(lat, lng, place.lat, place.lng)
      if (km <= foundKm) {
        found = place
        foundKm = km
      }
    }
    return found
  }

  private add(key: string, place: GazetteerPlace): void {
    const known = this.byName.get(key)
    if (known) known.push(place)
    else {
      const places = [place]
      this.byName.set(key, places)
      this.tree.set(key, places)
    }
  }

  /** Among places of one name the one in the province that is named too, else the largest. */
  private best(places: readonly GazetteerPlace[] | undefined, words: readonly string[]): GazetteerPlace | undefined {
    if (!places?.length) return undefined
    const text = ` ${words.join(' ')} `
    const inProvince = places.filter(
      ({ name, province }) => name !== province && text.includes(` ${wordsOf(province).join(' ')} `),
    )
    return (inProvince.length > 0 ? inProvince : places).reduce(larger)
  }

  /** The place that some of the words name; the most words win. */
  private named(words: readonly string[]): GazetteerPlace | undefined {
    for (let length = Math.min(MAX_WORDS_IN_A_NAME, words.length - 1); length > 0; length -= 1) {
      let found: GazetteerPlace | undefined
      for (let from = 0; from + length <= words.length; from += 1) {
        const place = this.best(this.byName.get(words.slice(from, from + length).join(' ')), words)
        if (place && !(found && found.population > FAR_LARGER * place.population)) found = place
      }
      if (found) return found
    }
    return undefined
  }

  private beginningWith(text: string): GazetteerPlace | undefined {
    if (text.length < MIN_PREFIX_LETTERS) return undefined
    return [...this.tree.atPrefix(text).values()].flat().reduce<GazetteerPlace | undefined>(larger, undefined)
  }

  private mistyped(words: readonly string[]): GazetteerPlace | undefined {
    for (const word of [...words].reverse()) {
      const place = this.best(nearest(this.tree, word).found.flat(), words)
      if (place) return place
    }
    return undefined
  }
}

const larger = <P extends GazetteerPlace | undefined>(one: P, other: GazetteerPlace): GazetteerPlace =>
  one && one.population >= other.population ? one : other
