import { loadGazetteer, PlaceResolver, type ResolvedPlace } from '@plekje/geography/places'
import type { GeocodedPlace, Geocoder } from './geocoder'

/** The bundled gazetteer of Dutch places: no server and no streets. `find` returns the place of "street, place". */
export async function openEmbeddedGeocoder(): Promise<Geocoder> {
  const createResolver = async () => new PlaceResolver(await loadGazetteer(), [])
  return {
    kind: 'embedded',
    async find(text) {
      return placeOf((await createResolver()).guess(text))
    },
    async reverse(point) {
      return placeOf((await createResolver()).nearestPlace(point))
    },
    async ping() {},
    async close() {},
  }
}

const placeOf = (place: ResolvedPlace<never> | undefined): GeocodedPlace | null =>
  place ? { lat: place.lat, lng: place.lng, label: place.name } : null
