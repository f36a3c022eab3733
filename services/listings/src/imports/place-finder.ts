import type { Location as CountedLocation } from '@plekje/contracts'
import { haversineKm } from '@plekje/geography'
import { fold } from '@plekje/text-folding'

const MAX_KM = 25

/** What a town is called too. */
const otherNames: Readonly<Record<string, string>> = {
  sgravenhage: 'denhaag',
  thehague: 'denhaag',
  denbosch: 'shertogenbosch',
}

type Location = Omit<CountedLocation, 'count'>

export interface PlaceFinder {
  byName(name: string): Location | undefined
  /** The nearest place within 25 km. */
  nearest(latitude: number, longitude: number): Location | undefined
}

export function createPlaceFinder(locations: readonly Location[]): PlaceFinder {
  const known = new Map(locations.flatMap((place) => [place.name, place.slug].map((text) => [plain(text), place])))
  const points = locations.map((place) => ({ place, lat: Number(place.latitude), lng: Number(place.longitude) }))
  return {
    byName: (name) => known.get(plain(name)) ?? known.get(otherNames[plain(name)] ?? ''),
    nearest(latitude, longitude) {
      let best: { place: Location; km: number } | undefined
      for (const { place, lat, lng } of points) {
        const km = haversineKm(latitude, longitude, lat, lng)
        if (km <= (best?.km ?? MAX_KM)) best = { place, km }
      }
      return best?.place
    },
  }
}

const plain = (text: string) => fold(text).replace(/[^a-z0-9]/g, '')
