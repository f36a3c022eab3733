import { distanceKm, type Point } from '@plekje/geography'
import { type PlaceResolver, pointOfLocation } from '@plekje/geography/places'
import type { Catalog } from './catalog'

type Location = Catalog['locations'][number]

/** Venues may lie this far from the centre of their place, or anywhere in its municipality. */
export const MAX_KM_TO_PLACE = 25

/** Returns a Dutch message if a venue of this place cannot lie at the point. */
export function pointProblem(places: PlaceResolver<Location>, point: Point, place: Location): string | undefined {
  if (places.isIn(point, place, MAX_KM_TO_PLACE)) return undefined
  return strayPointProblem(places, point) ?? farPointProblem(point, { ...pointOfLocation(place), name: place.name })
}

/** Returns a Dutch message if the point is outside the Netherlands. */
export function strayPointProblem(places: PlaceResolver<Location>, { lat, lng }: Point): string | undefined {
  if (places.nearestPlace({ lat, lng })) return undefined
  const isSwapped = places.nearestPlace({ lat: lng, lng: lat }) !== undefined
  return isSwapped
    ? 'Breedte- en lengtegraad lijken verwisseld: de breedtegraad is in Nederland 50 tot 54, de lengtegraad 3 tot 8.'
    : 'Dit punt ligt niet in Nederland.'
}

export const farPointProblem = (point: Point, place: Point & { readonly name: string }): string =>
  `Dit punt ligt ${Math.round(distanceKm(point, place))} km van ${place.name}. Klopt het punt, en klopt de plaats?`
