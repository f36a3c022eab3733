import type { Point } from '@plekje/geography'
import { loadGazetteer, PlaceResolver } from '@plekje/geography/places'
import { InputError } from '@plekje/service-kit'
import type { Catalog } from '../domain/catalog'
import { pointProblem } from '../domain/venue-point'

/** Returns a function that throws {@link InputError} if a venue of the place cannot lie at the point. */
export async function createPointCheck(catalog: Catalog) {
  const places = new PlaceResolver(await loadGazetteer(), catalog.locations)
  return (point: Point, locationId: number): void => {
    const place = catalog.locationBy(locationId)
    const problem = place && pointProblem(places, point, place)
    if (problem) throw new InputError('invalid_input', problem, { fields: { latitude: problem, longitude: problem } })
  }
}
