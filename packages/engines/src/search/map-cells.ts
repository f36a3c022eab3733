/**
 * A map cell as text, `x-y`: column and row in a grid of 2^level columns and rows over the world in Web Mercator, from
 * the north-west. At zoom z (512 pixels at zoom 0) a cell of level z + 4 is 32 pixels wide.
 */
export type MapCell = `${number}-${number}`

/** The limit of Web Mercator. */
const MAX_LATITUDE = 85.0511287798066

/** Map position of a point, from 0 to 1 eastwards and southwards. */
export function toMap(lat: number, lng: number): { readonly x: number; readonly y: number } {
  const sin = Math.sin((Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, lat)) * Math.PI) / 180)
  return { x: lng / 360 + 0.5, y: 0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI) }
}

/** The point at a map position, in WGS84 degrees. */
export function fromMap(x: number, y: number): { readonly lat: number; readonly lng: number } {
  return { lat: (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI, lng: (x - 0.5) * 360 }
}

/** The cell of a level that contains a point. */
export function cellOf(level: number, lat: number, lng: number): MapCell {
  const { x, y } = toMap(lat, lng)
  const size = 2 ** level
  return `${gridIndexOf(x, size)}-${gridIndexOf(y, size)}`
}

/** The column or row of a map position in a grid of `size` columns and rows. Positions beyond the edge are clamped. */
export const gridIndexOf = (position: number, size: number): number =>
  Math.max(0, Math.min(size - 1, Math.floor(position * size)))

export function columnAndRow(cell: MapCell): readonly [column: number, row: number] {
  const dash = cell.indexOf('-')
  return [Number(cell.slice(0, dash)), Number(cell.slice(dash + 1))]
}
