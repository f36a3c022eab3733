import type { Geocoder } from '@plekje/engines'
import { NotFoundError } from '@plekje/service-kit'

/** Points of places and places of points. Throws {@link NotFoundError}. */
export const createGeocode = (geocoder: Geocoder) => ({
  async find(text: string) {
    const found = await geocoder.find(text)
    if (!found) throw new NotFoundError('unknown_place', 'We kennen deze plaats of dit adres niet.')
    return { lat: found.lat, lng: found.lng, formattedAddress: found.label }
  },

  async reverse(point: { lat: number; lng: number }) {
    const found = await geocoder.reverse(point)
    if (!found) throw new NotFoundError('outside_the_netherlands', 'Dit punt ligt niet in Nederland.')
    return { formatted_address: found.label }
  },
})
