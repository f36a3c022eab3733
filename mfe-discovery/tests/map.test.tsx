// Proves SEARCH-26, SEARCH-28, SEARCH-33.
import { act, screen, waitFor, within } from '@testing-library/react'
import { aListing, aSearchReply } from './fixtures'
import { type Answers, renderSite } from './render-site'

/** Replaces MapLibre, which needs features that jsdom lacks. Records where the map looks and simulates moves. */
class FakeMap {
  static newest: FakeMap
  private readonly listeners: (readonly [name: string, emit: (event: object) => void])[] = []
  private readonly canvas = document.createElement('canvas')
  centre = { lat: 52.1, lng: 5.3 }
  zoom = 7
  readonly keyboard = { disableRotation: () => undefined }
  readonly touchZoomRotate = { disableRotation: () => undefined }

  constructor(private readonly options: { container: HTMLElement }) {
    FakeMap.newest = this
  }
  on(name: string, emit: (event: object) => void) {
    this.listeners.push([name, emit])
  }
  once = this.on
  emit(name: string, event: object) {
    for (const [listenedName, listener] of this.listeners) {
      if (listenedName === name) listener(event)
    }
  }
  move(centre: { lat: number; lng: number }, event: object) {
    this.centre = centre
    this.emit('move', event)
    this.emit('moveend', event)
  }
  fitBounds({ box }: { box: readonly (readonly [number, number])[] }, _: object, event: object = {}) {
    const [[west = 0, south = 0] = [], [east = 0, north = 0] = []] = box
    this.move({ lat: (south + north) / 2, lng: (west + east) / 2 }, event)
  }
  jumpTo({ center, zoom }: { center: readonly [number, number]; zoom: number }) {
    this.zoom = zoom
    this.move({ lng: center[0], lat: center[1] }, {})
  }
  easeTo({ zoom }: { zoom: number }, event: object) {
    this.zoom = zoom
    this.move(this.centre, event)
  }
  getCenter = () => this.centre
  getZoom = () => this.zoom
  getBounds = () => ({
    getWest: () => this.centre.lng - 1,
    getEast: () => this.centre.lng + 1,
    getSouth: () => this.centre.lat - 1,
    getNorth: () => this.centre.lat + 1,
  })
  getCanvas = () => this.canvas
  getContainer = () => this.options.container
  getCanvasContainer = () => this.options.container
  isStyleLoaded = () => true
  getLayer = () => undefined
  setPaintProperty = () => undefined
  remove = () => undefined
}
// Jest cannot resolve this package, which has only an `import` condition.
jest.mock(
  'maplibre-gl',
  () => ({
    get Map() {
      return FakeMap
    },
    addProtocol: () => undefined,
    setWorkerUrl: () => undefined,
    LngLatBounds: class {
      readonly box: readonly unknown[]
      constructor(...box: readonly unknown[]) {
        this.box = box
      }
    },
  }),
  { virtual: true },
)
jest.mock('maplibre-gl/dist/maplibre-gl-worker.mjs', () => ({ __esModule: true, default: '/map-worker.js' }), {
  virtual: true,
})

const alone = aListing({
  id: 1,
  slug: 'alleen',
  name: 'Alleen',
  latitude: '52.10',
  longitude: '5.30',
  rating: 4.6,
  reviewCount: 3,
})
const inCluster = aListing({ id: 2, slug: 'samen', name: 'Samen', latitude: '52.20', longitude: '5.40' })
const bounds = { west: 5.3, south: 52.1, east: 5.5, north: 52.3 }
const answers: Answers = {
  'GET /api/search': () => [200, aSearchReply({ hits: [alone, inCluster], total: 14 })],
  'GET /api/search/map': () => [
    200,
    { total: 14, pins: [alone], clusters: [{ lat: 52.2, lng: 5.4, count: 13, bounds }] },
  ],
}

beforeAll(async () => {
  await import('../src/features/results/results-page')
  // Makes jsdom look like a browser with WebGL.
  Object.assign(globalThis, { WebGL2RenderingContext: class {} })
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ getExtension: () => null } as never)
})

const map = () => screen.findByRole('region', { name: 'Kaart' })

describe('results on the map', () => {
  it('are pins named after venues with the rating, clusters with a number, and a list beside them', async () => {
    renderSite('/?show_all=true&view=map', answers)
    const region = within(await map())
    expect(await region.findByRole('button', { name: 'Alleen' })).toHaveTextContent('4,6')
    expect(region.getByRole('button', { name: '13 plekken' })).toHaveTextContent('13')
    expect(region.getByRole('button', { name: 'Inzoomen' })).toBeInTheDocument()
    expect(region.getByRole('link', { name: '© OpenStreetMap' })).toBeInTheDocument()
    expect(within(screen.getByRole('list', { name: 'Resultaten' })).getAllByRole('article')).toHaveLength(2)
    expect(screen.queryByText('De kaart komt binnenkort')).not.toBeInTheDocument()
  })

  it('requests the visible area with the criteria, and nothing without a map', async () => {
    const { callsTo } = renderSite('/?search=golf&view=map&at=52.5,5.5,9', answers)
    await map()
    await waitFor(() => expect(callsTo('/api/search/map').at(-1)?.query.get('view')).toBe('4.5,51.5,6.5,53.5'))
    expect(Object.fromEntries(callsTo('/api/search/map').at(-1)?.query ?? [])).toMatchObject({
      search: 'golf',
      zoom: '9',
    })
  })

  it('offers to search here only after a move, and leaves the map where it is', async () => {
    const { user, query, callsTo } = renderSite('/?location=utrecht&view=map', answers)
    await map()
    expect(screen.queryByRole('button', { name: 'Zoek in dit gebied' })).not.toBeInTheDocument()
    act(() => FakeMap.newest.move({ lat: 52.6, lng: 4.9 }, { originalEvent: {} }))
    await waitFor(() => expect(query().get('at')).toMatch(/^52\.6,4\.9,/))
    await user.click(await screen.findByRole('button', { name: 'Zoek in dit gebied' }))
    await waitFor(() => expect(query().get('bbox')).toBe('3.9,51.6,5.9,53.6'))
    expect(query().has('location')).toBe(false)
    await waitFor(() => expect(callsTo('/api/search').at(-1)?.query.get('bbox')).toBe('3.9,51.6,5.9,53.6'))
    expect(FakeMap.newest.centre).toEqual({ lat: 52.6, lng: 4.9 })
    expect(screen.queryByRole('button', { name: 'Zoek in dit gebied' })).not.toBeInTheDocument()
    await user.click(await screen.findByRole('button', { name: 'Verwijder filter Dit gebied op de kaart' }))
    await waitFor(() => expect(query().has('bbox')).toBe(false))
  })

  it('shows the card of a pressed pin, and zooms into a pressed cluster', async () => {
    const { user } = renderSite('/?show_all=true&view=map', answers)
    const region = within(await map())
    await user.click(await region.findByRole('button', { name: 'Alleen' }))
    expect(region.getByRole('button', { name: 'Alleen', pressed: true })).toBeInTheDocument()
    expect(region.getByRole('link', { name: 'Alleen' })).toHaveAttribute('href', '/listing/alleen')
    await user.click(region.getByRole('button', { name: '13 plekken' }))
    await waitFor(() => expect(FakeMap.newest.centre.lng).toBeCloseTo(5.4, 5))
  })

  it('highlights the pin of a card with the pointer, also from a cluster, and the card of a pin', async () => {
    const { user } = renderSite('/?show_all=true&view=map', answers)
    const region = within(await map())
    await region.findByRole('button', { name: 'Alleen' })
    await user.hover(screen.getByRole('link', { name: 'Samen' }))
    expect(await region.findByRole('button', { name: 'Samen' })).toBeInTheDocument()
    await user.hover(region.getByRole('button', { name: 'Alleen' }))
    const card = screen.getByRole('link', { name: 'Alleen' }).closest('[data-venue]')
    await waitFor(() => expect(card).toHaveAttribute('data-lit', 'true'))
  })
})
