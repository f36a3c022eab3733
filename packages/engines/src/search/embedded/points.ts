import { haversineKm } from '@plekje/geography'
import { columnAndRow, gridIndexOf, type MapCell, toMap } from '../map-cells'
import { type Box, MAX_CELLS } from '../search-engine'

type Point = { readonly lat: number; readonly lng: number }

/** Kilometres of one degree of latitude, rounded down so that the box is never too small. */
const KM_PER_DEGREE = 111
/** A circle that reaches beyond this latitude may contain every longitude. */
const POLAR_LATITUDE = 89

/** Coordinates of documents by slot; NaN when unknown. */
export class PointColumn {
  private lats = new Float64Array(1024).fill(Number.NaN)
  private lngs = new Float64Array(1024).fill(Number.NaN)
  /** Map positions from 0 to 1, computed once because cells are counted at each move of a map. */
  private xs = new Float64Array(1024).fill(Number.NaN)
  private ys = new Float64Array(1024).fill(Number.NaN)

  set(slot: number, point: Point | undefined, capacity: number): void {
    if (capacity > this.lats.length) {
      this.lats = enlarge(this.lats, capacity)
      this.lngs = enlarge(this.lngs, capacity)
      this.xs = enlarge(this.xs, capacity)
      this.ys = enlarge(this.ys, capacity)
    }
    this.lats[slot] = point?.lat ?? Number.NaN
    this.lngs[slot] = point?.lng ?? Number.NaN
    const mapPosition = point && toMap(point.lat, point.lng)
    this.xs[slot] = mapPosition?.x ?? Number.NaN
    this.ys[slot] = mapPosition?.y ?? Number.NaN
  }

  /** Great-circle distance in kilometres; NaN when the document has no point. */
  distanceFrom({ lat, lng }: Point): (slot: number) => number {
    return (slot) => haversineKm(lat, lng, this.lats[slot] as number, this.lngs[slot] as number)
  }

  /** Tests if a slot lies in all of the boxes, edges included. */
  inBoxes(boxes: readonly Box[]): (slot: number) => boolean {
    const west = Math.max(...boxes.map((box) => box.west))
    const east = Math.min(...boxes.map((box) => box.east))
    const south = Math.max(...boxes.map((box) => box.south))
    const north = Math.min(...boxes.map((box) => box.north))
    const { lats, lngs } = this
    return (slot) => {
      const lat = lats[slot] as number
      const lng = lngs[slot] as number
      return lat >= south && lat <= north && lng >= west && lng <= east
    }
  }

  /** Tests if a slot lies in one of the cells of a level. */
  inCells(level: number, cells: readonly MapCell[]): (slot: number) => boolean {
    const size = 2 ** level
    const wantedCells = new CellCounts()
    for (const cell of cells) wantedCells.add(keyOf(size, ...columnAndRow(cell)))
    const { xs, ys } = this
    return (slot) =>
      wantedCells.has(keyOf(size, gridIndexOf(xs[slot] as number, size), gridIndexOf(ys[slot] as number, size)))
  }

  /** Counts the slots per cell of a level, without those that have no point. */
  countCells(level: number, slots: ArrayLike<number>): Record<MapCell, number> {
    const size = 2 ** level
    const counts = new CellCounts()
    const { xs, ys } = this
    for (let at = 0; at < slots.length; at += 1) {
      const slot = slots[at] as number
      const x = xs[slot] as number
      if (!Number.isNaN(x)) counts.add(keyOf(size, gridIndexOf(x, size), gridIndexOf(ys[slot] as number, size)))
    }
    return counts.byCell(size)
  }

  /** Tests if a slot lies in the circle, edge included. A bounding box excludes most slots first. */
  inCircle(circle: Point & { readonly radiusKm: number }): (slot: number) => boolean {
    const distance = this.distanceFrom(circle)
    const latReach = circle.radiusKm / KM_PER_DEGREE
    const furthestLat = Math.min(POLAR_LATITUDE, Math.abs(circle.lat) + latReach)
    const lngReach = latReach / Math.cos((furthestLat * Math.PI) / 180)
    const { lats, lngs } = this
    return (slot) => {
      // Written so that NaN, a slot without a point, fails too.
      if (!(Math.abs((lats[slot] as number) - circle.lat) <= latReach)) return false
      const lngDistance = Math.abs((lngs[slot] as number) - circle.lng)
      if (furthestLat < POLAR_LATITUDE && Math.min(lngDistance, 360 - lngDistance) > lngReach) return false
      return distance(slot) <= circle.radiusKm
    }
  }
}

const keyOf = (size: number, column: number, row: number): number => column * size + row

/** Size of the hash table: several times the number of keys, so that collisions are rare. */
const BUCKET_BITS = 14
const BUCKETS = 2 ** BUCKET_BITS

/** Counts of at most {@link MAX_CELLS} keys in typed arrays: a map of objects takes five times as long for 100,000. */
class CellCounts {
  private readonly keys = new Float64Array(BUCKETS).fill(-1)
  private readonly counts = new Int32Array(BUCKETS)
  private size = 0

  add(key: number): void {
    const at = this.bucketOf(key)
    if (this.counts[at] === 0) {
      if (this.size >= MAX_CELLS) return
      this.size += 1
      this.keys[at] = key
    }
    this.counts[at] = (this.counts[at] as number) + 1
  }

  has(key: number): boolean {
    return this.counts[this.bucketOf(key)] !== 0
  }

  byCell(columns: number): Record<MapCell, number> {
    const countByCell: Record<MapCell, number> = {}
    for (let bucket = 0; bucket < BUCKETS; bucket += 1) {
      const count = this.counts[bucket] as number
      const key = this.keys[bucket] as number
      if (count > 0) countByCell[`${Math.floor(key / columns)}-${key % columns}`] = count
    }
    return countByCell
  }

  /** The position of a key, or the free position for it. */
  private bucketOf(key: number): number {
    let at = Math.imul(key % 0x7fffffff, 0x9e3779b1) >>> (32 - BUCKET_BITS)
    while (this.counts[at] !== 0 && this.keys[at] !== key) at = (at + 1) % BUCKETS
    return at
  }
}

function enlarge(column: Float64Array, capacity: number): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(capacity).fill(Number.NaN)
  larger.set(column)
  return larger
}
