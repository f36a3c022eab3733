import fc from '@plekje/testing/fast-check'
import { distanceKm, haversineKm, KM_PER_DEGREE, type Point, readPoint } from '../src'

const anyPoint: fc.Arbitrary<Point> = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
})

/** Distance by the angle between vectors, independent of the formula under test. */
function byVectors(one: Point, other: Point): number {
  const vectorOf = ({ lat, lng }: Point) => {
    const [phi, lambda] = [(lat * Math.PI) / 180, (lng * Math.PI) / 180]
    return { x: Math.cos(phi) * Math.cos(lambda), y: Math.cos(phi) * Math.sin(lambda), z: Math.sin(phi) }
  }
  const [a, b] = [vectorOf(one), vectorOf(other)]
  const cross = Math.hypot(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
  return 6371.0088 * Math.atan2(cross, a.x * b.x + a.y * b.y + a.z * b.z)
}

test('the Dom of Utrecht is 35 km from the Dam of Amsterdam', () => {
  expect(distanceKm({ lat: 52.0907, lng: 5.1214 }, { lat: 52.3731, lng: 4.8926 })).toBeCloseTo(35.1, 1)
})

test('points on the same meridian are 111.2 km apart for each degree, and the poles half a circle', () => {
  expect(haversineKm(52, 5, 53, 5)).toBeCloseTo(111.195, 2)
  expect(haversineKm(52, 5, 53, 5)).toBeCloseTo(KM_PER_DEGREE, 9)
  expect(haversineKm(90, 0, -90, 0)).toBeCloseTo(Math.PI * 6371.0088, 6)
})

test('the distance equals that between vectors, in both directions', () => {
  fc.assert(
    fc.property(anyPoint, anyPoint, (one, other) => {
      // A sine near one loses half the digits for opposite points.
      expect(Math.abs(distanceKm(one, other) - byVectors(one, other))).toBeLessThan(0.001)
      expect(distanceKm(one, other)).toBeCloseTo(distanceKm(other, one), 6)
    }),
    { numRuns: 2_000 },
  )
})

test('a venue without coordinates has no point', () => {
  expect(readPoint({ latitude: '52.0907', longitude: '5.1214' })).toEqual({ lat: 52.0907, lng: 5.1214 })
  expect(readPoint({ latitude: '', longitude: '' })).toBeUndefined()
})
