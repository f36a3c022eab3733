/** The radius in kilometres around a place or point if no `radius` is given (SEARCH-4, SEARCH-6). */
export const DEFAULT_RADIUS_KM = 15

export const BOX_PATTERN =
  /^(-?\d{1,3}(?:\.\d{1,20})?),(-?\d{1,2}(?:\.\d{1,20})?),(-?\d{1,3}(?:\.\d{1,20})?),(-?\d{1,2}(?:\.\d{1,20})?)$/

/** An area of the map in WGS84 degrees; it must not cross the 180th meridian. */
export interface Box {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

/** Parses `west,south,east,north`; undefined for a text that is no area. */
export function readBox(text: string): Box | undefined {
  if (!BOX_PATTERN.test(text)) return undefined
  const [west, south, east, north] = text.split(',').map(Number) as [number, number, number, number]
  const isArea = west < east && south < north && west >= -180 && east <= 180 && south >= -90 && north <= 90
  return isArea ? { west, south, east, north } : undefined
}
