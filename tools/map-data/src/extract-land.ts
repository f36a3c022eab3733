import type { GeoJsonObject, MultiPolygon, Polygon, Position } from 'geojson'
import { merge, mesh } from 'topojson-client'
import { topology } from 'topojson-server'
import { filter, filterWeight, presimplify, simplify } from 'topojson-simplify'
import type { GeometryCollection, Topology } from 'topojson-specification'

/** Extent of the embedded map: the Netherlands and parts of its neighbours, in WGS84 degrees. */
export const BOX = { west: 0.8, south: 49.3, east: 9.4, north: 54.9 }
/** Smaller triangles are simplified away, in square degrees (not spherical steradians). */
const SMALLEST_TRIANGLE = 4e-7
/** Square degrees: lakes and islands of some 7 square kilometres, which still look like themselves in a town. */
const SMALLEST_RING = 9e-4
/** About ten metres. */
const DECIMALS = 1e4

export interface Country {
  readonly code: string
  readonly geometry: Polygon | MultiPolygon
}

/**
 * Land as one shape and the borders between countries as lines. Neighbours share their border's points before anything
 * is left out, so that no gap opens between them.
 */
export function extractLand(countries: readonly Country[]) {
  const near = countries.flatMap(({ code, geometry }) => {
    const polygons = (geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates)
      .map((polygon) => polygon.map(clipped).filter((ring) => ring.length > 3))
      .filter(([outer]) => outer !== undefined)
    return polygons.length === 0
      ? []
      : [
          {
            type: 'Feature' as const,
            properties: { code },
            geometry: { type: 'MultiPolygon' as const, coordinates: polygons },
          },
        ]
  })
  const whole = topology(
    { countries: { type: 'FeatureCollection', features: near } as GeoJsonObject },
    1e6,
  ) as Topology<{
    countries: GeometryCollection
  }>
  const simple = simplify(presimplify(whole), SMALLEST_TRIANGLE)
  const kept = filter(simple, filterWeight(simple, SMALLEST_RING)) as unknown as typeof whole
  const shapes = kept.objects.countries
  const land = merge(kept, shapes.geometries as Parameters<typeof merge>[1])
  const borders = mesh(kept, shapes, (one, other) => one !== other)
  return {
    land: { ...land, coordinates: land.coordinates.map((polygon) => polygon.map(rounded).filter((r) => r.length > 3)) },
    borders: { ...borders, coordinates: borders.coordinates.map(rounded).filter((line) => line.length > 1) },
  }
}

function rounded(points: readonly Position[]): Position[] {
  const found: Position[] = []
  for (const [lng = 0, lat = 0] of points) {
    const point = [Math.round(lng * DECIMALS) / DECIMALS, Math.round(lat * DECIMALS) / DECIMALS]
    const last = found.at(-1)
    if (!last || last[0] !== point[0] || last[1] !== point[1]) found.push(point)
  }
  return found
}

type Side = { readonly holds: (point: Position) => boolean; readonly cut: (one: Position, other: Position) => Position }

const across =
  (axis: 0 | 1, at: number) =>
  (one: Position, other: Position): Position => {
    const share = (at - (one[axis] ?? 0)) / ((other[axis] ?? 0) - (one[axis] ?? 0))
    return one.map((value, index) => (index === axis ? at : value + share * ((other[index] ?? 0) - value)))
  }

const SIDES: readonly Side[] = [
  { holds: ([x = 0]) => x >= BOX.west, cut: across(0, BOX.west) },
  { holds: ([x = 0]) => x <= BOX.east, cut: across(0, BOX.east) },
  { holds: ([, y = 0]) => y >= BOX.south, cut: across(1, BOX.south) },
  { holds: ([, y = 0]) => y <= BOX.north, cut: across(1, BOX.north) },
]

/** The part of a ring in the box, by Sutherland and Hodgman: one side of the box after the other cuts what is beyond. */
export function clipped(ring: readonly Position[]): Position[] {
  let points = ring.slice(0, -1)
  for (const { holds, cut } of SIDES) {
    points = points.flatMap((point, at) => {
      const before = points.at(at - 1) ?? point
      if (holds(point)) return holds(before) ? [point] : [cut(before, point), point]
      return holds(before) ? [cut(before, point)] : []
    })
  }
  const [first] = points
  return first ? [...points, first] : []
}
