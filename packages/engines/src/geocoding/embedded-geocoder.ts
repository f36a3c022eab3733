import { Gazetteer, type GazetteerPlace } from './gazetteer'
import type { GeocodedPlace, Geocoder } from './geocoder'
import places from './places-nl.json'

/** The bundled gazetteer of Dutch places: no server, no streets. A street with its place answers the place. */
export async function openEmbeddedGeocoder(bundled: readonly GazetteerPlace[] = places): Promise<Geocoder> {
  const gazetteer = new Gazetteer(bundled)
  return {
    kind: 'embedded',
    async find(text) {
      return labelled(gazetteer.find(text))
    },
    async reverse({ lat, lng }) {
      return labelled(gazetteer.nearestTo(lat, lng))
    },
    async ping() {},
    async close() {},
  }
}

const labelled = (place: GazetteerPlace | undefined): GeocodedPlace | null =>
  place ? { lat: place.lat, lng: place.lng, label: place.name } : null
