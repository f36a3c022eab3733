import { withoutUndefined } from '@plekje/contracts'
import type { Geocoder } from '@plekje/engines'
import { NotFoundError } from '@plekje/service-kit'
import type { CatalogueKeeper } from '../index-sync/catalogue-keeper'

export interface GeocodeParts {
  readonly geocoder: Geocoder
  readonly catalogue: Pick<CatalogueKeeper, 'resolver'>
}

/** Finds points of places and places of points. Throws {@link NotFoundError}. */
export const createGeocode = ({ geocoder, catalogue }: GeocodeParts) => ({
  /** Resolves the text as `location_name` does, then asks the geocoder. */
  async find(text: string) {
    const resolver = await catalogue.resolver()
    const place = resolver.resolve(text)
    if (place) {
      const { name, lat, lng, isArea, kind, locations, namesakes } = place
      const [location, ...otherLocations] = isArea || kind === 'district' ? [] : locations
      return withoutUndefined({
        lat,
        lng,
        formattedAddress: name,
        kind,
        location: location && otherLocations.length === 0 ? location.slug : undefined,
        namesakes: namesakes.length > 0 ? [...namesakes] : undefined,
      })
    }
    const address = await geocoder.find(text)
    if (!address) throw new NotFoundError('unknown_place', 'We kennen deze plaats of dit adres niet.')
    const exactMatch = resolver.resolveExact(address.label)
    const location =
      exactMatch?.kind === 'place' && exactMatch.locations.length === 1 ? exactMatch.locations[0]?.slug : undefined
    return withoutUndefined({
      lat: address.lat,
      lng: address.lng,
      formattedAddress: address.label,
      location: location || undefined,
    })
  },

  async reverse(point: { lat: number; lng: number }) {
    const address = await geocoder.reverse(point)
    if (!address) throw new NotFoundError('outside_the_netherlands', 'Dit punt ligt niet in Nederland.')
    return { formatted_address: address.label }
  },
})
