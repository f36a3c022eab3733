import { pixelAt } from '../src/geometry'
import { placeLabels } from '../src/labels'

const utrecht = { lat: 52.0907, lng: 5.1214 }
const names = (zoom: number, at = utrecht) => placeLabels({ ...at, zoom }, 800, 600).map(({ name }) => name)

describe('names of places', () => {
  it('are those of large places zoomed out, and of small ones zoomed in', () => {
    expect(names(6.2)).toEqual(expect.arrayContaining(['Amsterdam', 'Rotterdam', 'Brussel']))
    expect(names(6.2)).not.toContain('Maarssen')
    expect(names(11)).toEqual(expect.arrayContaining(['Utrecht', 'Maarssen', 'Nieuwegein']))
    expect(names(11)).not.toContain('Rotterdam')
  })

  it.each([5, 7, 9, 11, 13])('never overlap at zoom %d, and are few', (zoom) => {
    const labels = placeLabels({ ...utrecht, zoom }, 1280, 800)
    expect(labels.length).toBeLessThanOrEqual(60)
    const boxes = labels.map((label) => {
      const { x, y } = pixelAt(label, zoom)
      const half = label.name.length * 3.5
      return { left: x - half, right: x + half, top: y - 8, bottom: y + 8 }
    })
    for (const [at, one] of boxes.entries()) {
      for (const other of boxes.slice(at + 1)) {
        const isApart =
          one.right < other.left || one.left > other.right || one.bottom < other.top || one.top > other.bottom
        expect(isApart).toBe(true)
      }
    }
  })
})
