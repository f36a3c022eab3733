import { foldName, isCityLike, type NamedPlace } from '@plekje/ui'

/**
 * The place that a typed name means: the exact name, else the shortest city of which it is a part, else any place of
 * which it is a part (SPEC §9).
 */
export function resolvePlace<P extends NamedPlace>(places: readonly P[], typed: string): P | undefined {
  const wanted = foldName(typed)
  if (wanted === '') return undefined
  const exact = places.find((place) => foldName(place.name) === wanted)
  if (exact) return exact
  const partial = places.filter((place) => foldName(place.name).includes(wanted))
  const cities = partial.filter((place) => isCityLike(place.name)).sort((a, b) => a.name.length - b.name.length)
  return cities[0] ?? partial[0]
}
