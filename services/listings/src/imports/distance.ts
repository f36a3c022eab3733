const KM_PER_DEGREE = 111.195
const RADIANS = Math.PI / 180

/** Kilometres between two points of WGS84 degrees that are not far apart: the earth counts as flat between them. */
export function distanceKm(lat1: number, lng1: number, lat2: number, lng2: number): number {
  const x = (lng2 - lng1) * Math.cos(((lat1 + lat2) / 2) * RADIANS)
  return KM_PER_DEGREE * Math.hypot(lat2 - lat1, x)
}
