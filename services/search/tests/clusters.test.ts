// Proves SEARCH-32.
import fc from '@plekje/testing/fast-check'
import { clusterPoints } from '../src/domain/clusters'

const share = fc.double({ min: 0, max: 1, noNaN: true })
const heap = fc
  .record({ x: share, y: share, count: fc.integer({ min: 1, max: 500 }) })
  .map((one) => ({ ...one, bounds: { left: one.x, right: one.x, top: one.y, bottom: one.y } }))

describe('clusters', () => {
  it('contain every venue once, within their bounds, and lie in the middle of it', () => {
    fc.assert(
      fc.property(
        fc.array(heap, { maxLength: 200 }),
        fc.double({ min: 0.001, max: 0.3, noNaN: true }),
        (heaps, near) => {
          const clusters = clusterPoints(heaps, near)
          expect(clusters.flatMap(({ members }) => members).length).toBe(heaps.length)
          expect(new Set(clusters.flatMap(({ members }) => members)).size).toBe(heaps.length)
          for (const { x, y, count, members, bounds } of clusters) {
            expect(count).toBe(members.reduce((sum, member) => sum + member.count, 0))
            expect(x).toBeGreaterThanOrEqual(bounds.left - 1e-9)
            expect(x).toBeLessThanOrEqual(bounds.right + 1e-9)
            expect(y).toBeGreaterThanOrEqual(bounds.top - 1e-9)
            expect(y).toBeLessThanOrEqual(bounds.bottom + 1e-9)
            expect(bounds.right - bounds.left).toBeLessThanOrEqual(2 * near)
          }
        },
      ),
    )
  })

  it('are not formed at distance 0', () => {
    const at = (x: number) => ({ x, y: 0.5, count: 1, bounds: { left: x, right: x, top: 0.5, bottom: 0.5 } })
    expect(clusterPoints([at(0.1), at(0.1)], 0)).toHaveLength(2)
    expect(clusterPoints([at(0.1), at(0.3)], 0.1)).toHaveLength(2)
    expect(clusterPoints([at(0.1), at(0.15)], 0.1)).toHaveLength(1)
  })
})
