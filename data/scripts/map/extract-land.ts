import type { GeoJsonObject, MultiPolygon, Polygon, Position } from 'geojson'
import { merge, mesh } from 'topojson-client'
import { topology } from 'topojson-server'
import { filter, filterWeight, presimplify, simplify } from 'topojson-simplify'
import type { GeometryCollection, Topology } from 'topojson-specification'

/** Extent of the embedded map: the Netherlands and parts of its neighbours, in WGS84 degrees. */
export const BOX = { west: 0.8, south: 49.3, east: 9.4, north: 54.9 }
/** Points whose triangle is smaller than this area, in square degrees, are removed. */
const MIN_TRIANGLE_AREA = 4e-7
/** Lakes and islands that are smaller than this area, in square degrees, are removed: some 7 square kilometres. */
const MIN_RING_AREA = 9e-4
/** Rounds coordinates to about ten metres. */
const COORDINATE_PRECISION = 1e4

export interface Country {
  readonly code: string
  readonly geometry: Polygon | MultiPolygon
}

/**
 * Returns land as one shape and the borders between countries as lines. Neighbours share the points of their border before
 * points are removed, so that no gap appears between them.
 */
export function extractLand(countries: readonly Country[]) {
  const clippedCountries = countries.flatMap(({ code, geometry }) => {
    const polygons = (geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates)
      .map((polygon) => polygon.map(clipRing).filter((ring) => ring.length > 3))
      .filter(([outer]) => outer !== undefined)
    return {
      type: 'Feature' as const,
      properties: { code },
      geometry: { type: 'MultiPolygon' as const, coordinates: polygons },
    }
  })
  const fullTopology = topology(
    { countries: { type: 'FeatureCollection', features: clippedCountries } as GeoJsonObject },
    1e6,
  ) as Topology<{
    countries: GeometryCollection
  }>
  const simplified = simplify(presimplify(fullTopology), MIN_TRIANGLE_AREA)
  const isLarge = filterWeight(simplified, MIN_RING_AREA)
  const withoutSmallRings = filter(simplified, isLarge) as unknown as typeof fullTopology
  const shapes = withoutSmallRings.objects.countries
  const land = merge(withoutSmallRings, shapes.geometries as Parameters<typeof merge>[1])
  const borders = mesh(withoutSmallRings, shapes, (a, b) => a !== b)
  return {
    land: {
      ...land,
      coordinates: land.coordinates.map((polygon) => polygon.map(roundPoints).filter((ring) => ring.length > 3)),
    },
    borders: { ...borders, coordinates: borders.coordinates.map(roundPoints).filter((line) => line.length > 1) },
  }
}

const roundCoordinate = (degrees: number) => Math.round(degrees * COORDINATE_PRECISION) / COORDINATE_PRECISION

function roundPoints(points: readonly Position[]): Position[] {
  const roundedPoints: Position[] = []
  for (const [lng = 0, lat = 0] of points) {
    const point = [roundCoordinate(lng), roundCoordinate(lat)]
    const last = roundedPoints.at(-1)
    if (!last || last[0] !== point[0] || last[1] !== point[1]) roundedPoints.push(point)
  }
  return roundedPoints
}

type Side = {
  readonly isInside: (point: Position) => boolean
  readonly cut: (from: Position, to: Position) => Position
}

const cutAt =
  (axis: 0 | 1, at: number) =>
  (from: Position, to: Position): Position => {
    const share = (at - (from[axis] ?? 0)) / ((to[axis] ?? 0) - (from[axis] ?? 0))
    return from.map((value, index) => (index === axis ? at : value + share * ((to[index] ?? 0) - value)))
  }

const SIDES: readonly Side[] = [
  { isInside: ([x = 0]) => x >= BOX.west, cut: cutAt(0, BOX.west) },
  { isInside: ([x = 0]) => x <= BOX.east, cut: cutAt(0, BOX.east) },
  { isInside: ([, y = 0]) => y >= BOX.south, cut: cutAt(1, BOX.south) },
  { isInside: ([, y = 0]) => y <= BOX.north, cut: cutAt(1, BOX.north) },
]

/** The part of a ring in the box, by the algorithm of Sutherland and Hodgman, which cuts at each side of the box in turn. */
function clipRing(ring: readonly Position[]): Position[] {
  let points = ring.slice(0, -1)
  for (const { isInside, cut } of SIDES) {
    points = points.flatMap((point, index) => {
      const previous = points.at(index - 1) ?? point
      if (isInside(point)) return isInside(previous) ? [point] : [cut(previous, point), point]
      return isInside(previous) ? [cut(previous, point)] : []
    })
  }
  const [first] = points
  return first ? [...points, first] : []
}
