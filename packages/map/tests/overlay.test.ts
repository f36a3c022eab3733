// Proves SEARCH-26, SEARCH-35.
import { boundsOf, boxText, pixelAt } from '../src/geometry'
import type { MapMark } from '../src/marks'
import { Overlay } from '../src/overlay'

const camera = { lat: 52.09, lng: 5.12, zoom: 10 }
const pin = (id: string, more: Partial<MapMark> = {}): MapMark => ({
  id,
  kind: 'pin',
  lat: 52.09,
  lng: 5.12,
  label: `Plek ${id}`,
  text: '4,5',
  ...more,
})

function anOverlay() {
  const container = document.createElement('div')
  const overlay = new Overlay(container, true)
  overlay.resize(400, 300)
  overlay.follow(camera)
  const buttons = () => [...container.querySelectorAll('button')]
  return { overlay, container, buttons, layer: container.firstElementChild as HTMLElement }
}

describe('marks over the map', () => {
  it('are named buttons that identify their mark', () => {
    const { overlay, buttons } = anOverlay()
    overlay.show([pin('1'), pin('2', { kind: 'cluster', label: '12 plekken', text: '12', count: 12 })])
    expect(buttons().map((button) => button.getAttribute('aria-label'))).toEqual(['Plek 1', '12 plekken'])
    expect(overlay.markOf(buttons()[1] ?? null)?.label).toBe('12 plekken')
    expect(overlay.markOf(document.body)).toBeUndefined()
  })

  it('keep their elements while they are shown', () => {
    const { overlay, buttons } = anOverlay()
    overlay.show([pin('1'), pin('2')])
    const [first] = buttons()
    overlay.show([pin('1', { isHighlighted: true })])
    expect(buttons()).toEqual([first])
    expect(overlay.markOf(first ?? null)?.isHighlighted).toBe(true)
  })

  it('move as one layer while the zoom stays, and each by itself when it changes', () => {
    const { overlay, buttons, layer } = anOverlay()
    overlay.show([pin('1', { lng: 5.3 })])
    const place = () => buttons()[0]?.parentElement?.style.transform
    const [placed, moved] = [place(), layer.style.transform]
    overlay.follow({ ...camera, lng: 5.2 })
    expect(place()).toBe(placed)
    expect(layer.style.transform).not.toBe(moved)
    overlay.follow({ ...camera, zoom: 11 })
    expect(place()).not.toBe(placed)
  })

  it('are placed side by side for venues in one building', () => {
    const { overlay, buttons } = anOverlay()
    overlay.show([pin('1'), pin('2')])
    const [one, other] = buttons().map(({ parentElement }) => parentElement?.style.transform)
    expect(one).not.toBe(other)
  })

  it('have place names behind them that are hidden from screen readers', () => {
    const { overlay, container } = anOverlay()
    overlay.settle(camera)
    const names = container.querySelector('[aria-hidden="true"]')
    expect(names?.textContent).toContain('Utrecht')
  })
})

describe('a thousand marks', () => {
  const clusters = (shiftedBy = 0) =>
    Array.from({ length: 1000 }, (_, index) =>
      pin(`cluster-${index}`, {
        kind: 'cluster',
        lat: 51.5 + Math.floor(index / 40) * 0.05,
        lng: 4.2 + (index % 40) * 0.05 + shiftedBy,
        count: index + 2,
        text: String(index + 2),
      }),
    )

  /** Counts the writes of `act` to the page, and its reads that force a layout. */
  function workOf(container: HTMLElement, act: () => void) {
    const watching = new MutationObserver(() => undefined)
    watching.observe(container, { attributes: true, childList: true, characterData: true, subtree: true })
    const layoutReads = [
      jest.spyOn(Element.prototype, 'getBoundingClientRect'),
      jest.spyOn(Element.prototype, 'clientWidth', 'get'),
      jest.spyOn(HTMLElement.prototype, 'offsetWidth', 'get'),
      jest.spyOn(window, 'getComputedStyle'),
    ]
    act()
    const writes = watching.takeRecords()
    watching.disconnect()
    const reads = layoutReads.reduce((sum, spy) => sum + spy.mock.calls.length, 0)
    for (const spy of layoutReads) spy.mockRestore()
    const isSpot = ({ target }: MutationRecord) => target.firstChild instanceof HTMLButtonElement
    return {
      reads,
      all: writes.length,
      made: writes.filter(({ type }) => type === 'childList').length,
      places: writes.filter((one) => isSpot(one) && one.attributeName === 'style').length,
      /** Writes to buttons, whose style is expensive to recompute. */
      ofButtons: writes.filter(({ target }) => target instanceof HTMLButtonElement).length,
    }
  }

  it('cost one write per frame of a drag', () => {
    const { overlay, container } = anOverlay()
    overlay.show(clusters())
    const work = workOf(container, () => overlay.follow({ ...camera, lng: 5.2 }))
    expect(work).toEqual({ reads: 0, all: 1, made: 0, places: 0, ofButtons: 0 })
  })

  it('cost one write each per frame of a zoom, without new elements or reads', () => {
    const { overlay, container } = anOverlay()
    overlay.show(clusters())
    const work = workOf(container, () => overlay.follow({ ...camera, zoom: 10.3 }))
    expect(work).toEqual({ reads: 0, all: 1001, made: 0, places: 1000, ofButtons: 0 })
  })

  it('are placed in a few frames of a zoom, and exactly at its end', () => {
    const { overlay, container, buttons } = anOverlay()
    overlay.show(clusters())
    const zooms = Array.from({ length: 50 }, (_, index) => camera.zoom + (index + 1) / 50)
    const places = workOf(container, () => {
      for (const zoom of zooms) overlay.follow({ ...camera, zoom })
    }).places
    expect(places).toBeLessThan(10 * 1000)
    overlay.settle({ ...camera, zoom: 11 })
    const other = anOverlay()
    other.overlay.show(clusters())
    other.overlay.settle({ ...camera, zoom: 11 })
    const whereabouts = (all: HTMLElement[]) => all.map(({ parentElement }) => parentElement?.style.transform)
    expect(whereabouts(buttons())).toEqual(whereabouts(other.buttons()))
    expect((container.firstElementChild as HTMLElement).style.transform).not.toContain('scale')
  })

  it('cost nothing when the same marks are rendered again', () => {
    const { overlay, container } = anOverlay()
    overlay.show(clusters())
    expect(workOf(container, () => overlay.show(clusters())).all).toBe(0)
    const lit = clusters().map((mark, index) => (index === 7 ? { ...mark, isHighlighted: true } : mark))
    expect(workOf(container, () => overlay.show(lit)).all).toBeLessThanOrEqual(3)
  })

  it('keep their elements when they move', () => {
    const { overlay, container, buttons } = anOverlay()
    overlay.show(clusters())
    const before = buttons()
    const work = workOf(container, () => overlay.show(clusters(0.01)))
    expect(work).toMatchObject({ reads: 0, made: 0, places: 1000, ofButtons: 0 })
    expect(buttons()).toEqual(before)
  })
})

describe('places on the map', () => {
  it('are in pixels of a world of 512 at zoom 0', () => {
    expect(pixelAt({ lat: 0, lng: 0 }, 0)).toEqual({ x: 256, y: 256 })
    const { x, y } = pixelAt({ lat: 85.0511287798066, lng: 180 }, 1)
    expect([x, Math.abs(Math.round(y * 1e6))]).toEqual([1024, 0])
  })

  it('form a box for the API that contains them and stays within the world', () => {
    expect(boxText({ west: 4.123456789, south: 51.9, east: 5.111111111, north: 52.5 })).toBe(
      '4.12345,51.9,5.11112,52.5',
    )
    expect(boxText({ west: -200, south: -95, east: 200, north: 95 })).toBe('-180,-90,180,90')
    expect(boundsOf([])).toBeUndefined()
    expect(boundsOf([camera, { lat: 51, lng: 6 }])).toEqual({ west: 5.12, south: 51, east: 6, north: 52.09 })
  })
})
