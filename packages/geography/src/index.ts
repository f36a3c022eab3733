/** Coordinates in WGS84 degrees. */
export interface Point {
  readonly lat: number
  readonly lng: number
}

/** The point of a venue; undefined if its coordinates are unknown, which are empty texts. */
export function readPoint({
  latitude,
  longitude,
}: {
  readonly latitude: string
  readonly longitude: string
}): Point | undefined {
  const lat = Number.parseFloat(latitude)
  const lng = Number.parseFloat(longitude)
  return Number.isFinite(lat) && Number.isFinite(lng) ? { lat, lng } : undefined
}

/** Mean earth radius in kilometres (IUGG). */
const EARTH_RADIUS_KM = 6371.0088
const RADIANS = Math.PI / 180
/** Kilometres per degree of latitude: 111.195. For a box that must cover a distance, divide by slightly less. */
export const KM_PER_DEGREE = EARTH_RADIUS_KM * RADIANS

/** Great-circle distance in kilometres between two points in WGS84 degrees. */
export function haversineKm(lat1: number, lng1: number, lat2: number, lng2: number): number {
  const sinLat = Math.sin(((lat2 - lat1) * RADIANS) / 2)
  const sinLng = Math.sin(((lng2 - lng1) * RADIANS) / 2)
  const h = sinLat * sinLat + Math.cos(lat1 * RADIANS) * Math.cos(lat2 * RADIANS) * sinLng * sinLng
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(h)))
}

export const distanceKm = (a: Point, b: Point): number => haversineKm(a.lat, a.lng, b.lat, b.lng)
