import type { Box } from '@plekje/contracts'

/** Coordinates in WGS84 degrees. */
export interface MapPoint {
  readonly lat: number
  readonly lng: number
}

/** Area in the form of the API. */
export type MapBox = Box

/** View of a map whose world is 512 pixels wide at zoom 0. */
export interface Camera extends MapPoint {
  readonly zoom: number
}

export const WORLD_PX = 512

/** Position in pixels at a zoom, from the north-western corner of the world. */
export function pixelAt({ lat, lng }: MapPoint, zoom: number): { readonly x: number; readonly y: number } {
  const size = WORLD_PX * 2 ** zoom
  const sin = Math.sin((lat * Math.PI) / 180)
  return { x: (lng / 360 + 0.5) * size, y: (0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)) * size }
}

const STEPS_PER_DEGREE = 1e5

/** `west,south,east,north` for the API, rounded outwards to a metre. */
export const boxText = ({ west, south, east, north }: MapBox): string =>
  [
    Math.floor(Math.max(-180, west) * STEPS_PER_DEGREE),
    Math.floor(Math.max(-90, south) * STEPS_PER_DEGREE),
    Math.ceil(Math.min(180, east) * STEPS_PER_DEGREE),
    Math.ceil(Math.min(90, north) * STEPS_PER_DEGREE),
  ]
    .map((edge) => edge / STEPS_PER_DEGREE)
    .join(',')

/** The smallest box around the points; undefined without points. */
export function boundsOf(points: readonly MapPoint[]): MapBox | undefined {
  if (points.length === 0) return undefined
  const lats = points.map(({ lat }) => lat)
  const lngs = points.map(({ lng }) => lng)
  return { west: Math.min(...lngs), south: Math.min(...lats), east: Math.max(...lngs), north: Math.max(...lats) }
}
