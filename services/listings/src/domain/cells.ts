/** Size of a cell: about 340 m from west to east in the Netherlands, so that near venues are in neighbouring cells. */
const CELL_DEGREES = 0.005
/** More than the columns around the earth, so that each cell has its own number. */
const NUMBERS_PER_ROW = 100_000

const indexOf = (degrees: number) => Math.floor(degrees / CELL_DEGREES)
const keyOf = (row: number, column: number) => row * NUMBERS_PER_ROW + column

/** The number of the grid cell that contains a point in WGS84 degrees; null for an invalid point. */
export const cellOf = (latitude: number, longitude: number): number | null =>
  Number.isFinite(latitude) && Number.isFinite(longitude) ? keyOf(indexOf(latitude), indexOf(longitude)) : null

export function cellsAround(latitude: number, longitude: number): number[] {
  const row = indexOf(latitude)
  const column = indexOf(longitude)
  return [-1, 0, 1].flatMap((up) => [-1, 0, 1].map((right) => keyOf(row + up, column + right)))
}
