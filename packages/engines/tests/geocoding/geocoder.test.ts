import { haversineKm } from '@plekje/geography'
import { type LocalServer, serveLocally } from '@plekje/testing'
import { openEmbeddedGeocoder } from '../../src/geocoding/embedded-geocoder'
import { openPdokGeocoder } from '../../src/geocoding/pdok-geocoder'
import { describeGeocoders } from './geocoder.contract'

/** Locatieserver responses for a few addresses. */
const addresses = [
  { weergavenaam: 'Utrecht, Utrecht, Utrecht', centroide_ll: 'POINT(5.12222 52.09083)', words: ['utrecht'] },
  {
    weergavenaam: 'Oudegracht 12, 3511AM Utrecht',
    centroide_ll: 'POINT(5.1189 52.0935)',
    words: ['oudegracht', '12', 'utrecht'],
  },
  {
    weergavenaam: "'s-Hertogenbosch, Noord-Brabant",
    centroide_ll: 'POINT(5.30417 51.69917)',
    words: ['s', 'hertogenbosch'],
  },
]

let server: LocalServer
let url: string
let requests: URL[]
let misbehave: 'hang' | 'error' | 'html' | undefined

beforeAll(async () => {
  server = await serveLocally((request, response) => {
    const asked = new URL(request.url ?? '', 'http://fake')
    requests.push(asked)
    if (misbehave === 'hang') return
    if (misbehave === 'error') response.statusCode = 500
    if (misbehave === 'html') return void response.end('<html>')
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ response: { numFound: 1, start: 0, docs: answerTo(asked) } }))
  })
  url = `${server.url}/search/v3_1`
})
beforeEach(() => {
  requests = []
  misbehave = undefined
})
afterAll(() => server.close())

function answerTo(asked: URL): unknown[] {
  if (asked.pathname === '/search/v3_1/free') {
    const words = (asked.searchParams.get('q') ?? '').toLowerCase().match(/[a-z0-9]+/g) ?? []
    return addresses
      .filter((address) => words.length > 0 && words.every((word) => address.words.includes(word)))
      .sort((one, other) => one.words.length - other.words.length)
      .slice(0, Number(asked.searchParams.get('rows')))
      .map(({ words: _, ...found }) => found)
  }
  const [lat, lng] = ['lat', 'lon'].map((name) => Number(asked.searchParams.get(name)))
  return addresses
    .map(({ words: _, ...found }) => {
      const [, foundLng, foundLat] = /\((\S+) (\S+)\)/.exec(found.centroide_ll) ?? []
      return { ...found, afstand: 1000 * haversineKm(lat ?? 0, lng ?? 0, Number(foundLat), Number(foundLng)) }
    })
    .sort((one, other) => one.afstand - other.afstand)
    .slice(0, Number(asked.searchParams.get('rows')))
}

describeGeocoders([
  { name: 'embedded', open: () => openEmbeddedGeocoder() },
  { name: 'a server of the PDOK protocol', open: () => openPdokGeocoder(url) },
])

describe('the bundled gazetteer', () => {
  it.each([
    ['den bosch', "'s-Hertogenbosch"],
    ["'s-gravenhage", 'Den Haag'],
    ['s gravenhage', 'Den Haag'],
    ['’s-Hertogenbosch', "'s-Hertogenbosch"],
    ['utrecht centrum', 'Centrum, Utrecht'],
    ['Centrum, Utrecht', 'Centrum, Utrecht'],
    ['amst', 'Amsterdam'],
    ['amstedram', 'Amsterdam'],
    ['Utrehct', 'Utrecht'],
    ['ROTTERDAM, Nederland', 'Rotterdam'],
    ['3511 AB Utrecht', 'Utrecht'],
    ['Coolsingel 40, 3011 AD Rotterdam', 'Rotterdam'],
    ['Markt 1 Deflt', 'Delft'],
  ])('takes "%s" for %s', async (text, name) => {
    expect((await (await openEmbeddedGeocoder()).find(text))?.label).toBe(name)
  })

  it('tells places of one name apart by their province, and else takes the largest', async () => {
    const geocoder = await openEmbeddedGeocoder()
    expect((await geocoder.find('Rijswijk'))?.lat).toBeCloseTo(52.04, 1)
    expect((await geocoder.find('rijswijk gelderland'))?.lat).toBeCloseTo(51.96, 1)
    expect((await geocoder.find('Rijswijk (Zuid-Holland)'))?.lat).toBeCloseTo(52.04, 1)
  })

  it.each(['3511 AB', '3511ab', '3511'])('finds the town of the postcode %s', async (postcode) => {
    expect((await (await openEmbeddedGeocoder()).find(postcode))?.label).toContain('Utrecht')
  })
})

describe('the PDOK geocoder', () => {
  it('asks for one answer with a label and a point, without operators', async () => {
    await (await openPdokGeocoder(`${url}/`)).find('type:adres "Utrecht" *')
    expect(requests[0]?.pathname).toBe('/search/v3_1/free')
    expect(Object.fromEntries(requests[0]?.searchParams ?? [])).toEqual({
      rows: '1',
      q: 'type adres  Utrecht',
      fl: 'weergavenaam,centroide_ll',
    })
  })

  it.each(['error', 'html'] as const)('rejects when the server answers with %s', async (way) => {
    misbehave = way
    await expect((await openPdokGeocoder(url)).find('Utrecht')).rejects.toThrow('does not respond')
  })

  it('does not wait for a server that hangs', async () => {
    misbehave = 'hang'
    await expect((await openPdokGeocoder(url)).find('Utrecht')).rejects.toThrow('does not respond')
  })

  it('asks the server at most once a minute whether it is there', async () => {
    const geocoder = await openPdokGeocoder(url)
    await geocoder.ping()
    await geocoder.ping()
    expect(requests).toHaveLength(1)
  })
})
