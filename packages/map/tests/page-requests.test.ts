// Proves SEARCH-26.
import { fetchInPage, routeThroughPage } from '../src/page-requests'

// MapLibre is a module that Jest does not load.
jest.mock(
  'maplibre-gl',
  () => ({
    AJAXError: class extends Error {
      constructor(readonly status: number) {
        super(`status ${status}`)
      }
    },
  }),
  { virtual: true },
)

const TILES = 'https://tiles.example/7/65/42.pbf'
const askFor = (url: string, type: 'json' | 'arrayBuffer') => fetchInPage({ url, type }, new AbortController())
const answerWith = (answer: object) => {
  const asked = jest.fn(async () => ({ ok: true, headers: new Headers(), ...answer }))
  Object.assign(globalThis, { fetch: asked })
  return asked
}
const before = globalThis.fetch
afterEach(() => {
  globalThis.fetch = before
})

describe('a request for an operator’s map', () => {
  it.each(['Tile', 'Source'] as never[])('is left to the page when it is for a %s', (type) => {
    expect(routeThroughPage(TILES, type)).toEqual({ url: `page://${TILES}` })
    expect(routeThroughPage('pmtiles:///map/nl.pmtiles/7/65/42', type)).toEqual({
      url: 'pmtiles:///map/nl.pmtiles/7/65/42',
    })
  })

  it.each(['Style', 'Glyphs', 'SpriteJSON'] as never[])(
    'is unchanged when MapLibre makes it in the page: %s',
    (type) => {
      expect(routeThroughPage(TILES, type)).toEqual({ url: TILES })
    },
  )

  it('is made with its address, and returns data in the requested form with its cache lifetime', async () => {
    const data = { type: 'FeatureCollection', features: [] }
    const headers = new Headers({ 'Cache-Control': 'max-age=60' })
    const asked = answerWith({ headers, json: async () => data, arrayBuffer: async () => 'bytes' })
    expect(await askFor(`page://${TILES}`, 'json')).toEqual({ data, cacheControl: 'max-age=60', expires: null })
    expect(await askFor(`page://${TILES}`, 'arrayBuffer')).toMatchObject({ data: 'bytes' })
    expect(asked).toHaveBeenCalledWith(TILES, { signal: expect.any(AbortSignal) })
  })

  it('fails with the status by which MapLibre recognises a missing tile', async () => {
    answerWith({ ok: false, status: 404, blob: async () => new Blob() })
    await expect(askFor(`page://${TILES}`, 'arrayBuffer')).rejects.toMatchObject({ status: 404 })
  })
})
