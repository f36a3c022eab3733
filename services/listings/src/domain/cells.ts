/** Some 340 m east to west in the Netherlands: who is near is in a cell beside. */
const CELL_DEGREES = 0.005

const rowOf = (degrees: number) => Math.floor(degrees / CELL_DEGREES)
const keyOf = (row: number, column: number) => row * 100_000 + column

/** The number of the square of the map in which a point lies, in WGS84 degrees; null of what is no point. */
export const cellOf = (latitude: number, longitude: number): number | null =>
  Number.isFinite(latitude) && Number.isFinite(longitude) ? keyOf(rowOf(latitude), rowOf(longitude)) : null

/** The square of a point and the eight around it. */
export function cellsAround(latitude: number, longitude: number): number[] {
  const [row, column] = [rowOf(latitude), rowOf(longitude)]
  return [-1, 0, 1].flatMap((up) => [-1, 0, 1].map((right) => keyOf(row + up, column + right)))
}
