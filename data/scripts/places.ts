import type { SeedLocation } from '../src/seed-types'
import type { GazetteerPlace } from './gazetteer'
import { PROVINCES } from './place-sources'
import { slugify } from './text-template'
import type { PlaceRow } from './vocabulary'

/** A place with venues, and the facts from which the scripts generate venues. */
export interface Place {
  readonly location: SeedLocation
  readonly lat: number
  readonly lng: number
  readonly population: number
  readonly areaCode: string
  readonly postcode: number
  /** Degrees towards open water. */
  readonly seaBearing: number | null
  readonly tags: ReadonlySet<string>
}

/**
 * Joins the chosen places with their coordinates.
 * @throws when the gazetteer does not have a place
 */
export function makePlaces(rows: readonly PlaceRow[], gazetteer: readonly GazetteerPlace[]): Place[] {
  return rows.map(([name, provinceCode, areaCode, postcode, seaBearing, tags], index) => {
    const province = PROVINCES[provinceCode]
    const match = gazetteer.find((place) => place.name === name && place.province === province)
    if (!match || province === undefined) throw new Error(`the gazetteer has no ${name} in ${provinceCode}`)
    return {
      location: {
        id: index + 1,
        name,
        slug: slugify(name),
        latitude: match.lat.toFixed(5),
        longitude: match.lng.toFixed(5),
        province,
      },
      lat: match.lat,
      lng: match.lng,
      population: match.population,
      areaCode,
      postcode,
      seaBearing,
      tags: new Set(tags.split(' ').filter((tag) => tag !== '')),
    }
  })
}
