import { haversineKm } from '../haversine'

type Point = { readonly lat: number; readonly lng: number }

/** Kilometres of one degree of latitude, rounded down so that the box is never too small. */
const KM_PER_DEGREE = 111
const POLAR_LATITUDE = 89

/** Where documents are, by slot; NaN where that is unknown. */
export class PointColumn {
  private lats = new Float64Array(1024).fill(Number.NaN)
  private lngs = new Float64Array(1024).fill(Number.NaN)

  set(slot: number, point: Point | undefined, capacity: number): void {
    if (capacity > this.lats.length) {
      this.lats = grown(this.lats, capacity)
      this.lngs = grown(this.lngs, capacity)
    }
    this.lats[slot] = point?.lat ?? Number.NaN
    this.lngs[slot] = point?.lng ?? Number.NaN
  }

  /** Kilometres by great circle; NaN where the document has no point. */
  distanceFrom({ lat, lng }: Point): (slot: number) => number {
    return (slot) => haversineKm(lat, lng, this.lats[slot] as number, this.lngs[slot] as number)
  }

  /** Whether a slot lies in the circle, its edge included. A box of degrees rules most of them out first. */
  within(circle: Point & { readonly radiusKm: number }): (slot: number) => boolean {
    const distance = this.distanceFrom(circle)
    const latReach = circle.radiusKm / KM_PER_DEGREE
    const furthestLat = Math.min(POLAR_LATITUDE, Math.abs(circle.lat) + latReach)
    const lngReach = latReach / Math.cos((furthestLat * Math.PI) / 180)
    const { lats, lngs } = this
    return (slot) => {
      if (!(Math.abs((lats[slot] as number) - circle.lat) <= latReach)) return false
      const apart = Math.abs((lngs[slot] as number) - circle.lng)
      if (furthestLat < POLAR_LATITUDE && Math.min(apart, 360 - apart) > lngReach) return false
      return distance(slot) <= circle.radiusKm
    }
  }
}

function grown(column: Float64Array, capacity: number): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(capacity).fill(Number.NaN)
  larger.set(column)
  return larger
}
