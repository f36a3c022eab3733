import type { Location } from '@plekje/contracts'
import { foldName } from '@plekje/ui'

export interface Province {
  readonly name: string
  readonly places: readonly Location[]
}

/**
 * Places with venues whose name or province contains the typed text, grouped by province. Provinces, and the places of
 * each, are in Dutch alphabetical order.
 */
export function groupByProvince(places: readonly Location[], typed = ''): Province[] {
  const query = foldName(typed)
  const provinces = new Map<string, Location[]>()
  for (const place of [...places].sort((a, b) => a.name.localeCompare(b.name, 'nl'))) {
    const isMatch = foldName(place.name).includes(query) || foldName(place.province).includes(query)
    if (place.count === 0 || !isMatch) continue
    provinces.set(place.province, [...(provinces.get(place.province) ?? []), place])
  }
  return [...provinces]
    .map(([name, placesOfProvince]) => ({ name, places: placesOfProvince }))
    .sort((a, b) => a.name.localeCompare(b.name, 'nl'))
}
