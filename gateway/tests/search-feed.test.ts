// Proves SEARCH-37.
import { aBareListing } from '@plekje/testing/a-listing'
import { childrenOf, readXml, textOf, type XmlElement } from './read-xml'
import { type FakeService, type Running, sendJson, startFakeService, startGateway } from './start-gateway'

const facets = { category: [], location: [], priceRange: [], openNow: [] }
const { description: _description, ...bare } = aBareListing(7)
const card = {
  ...bare,
  slug: 'de-kroeg',
  name: 'De "Kroeg" <b>',
  shortDescription: 'Bier & bitterballen',
  locationName: 'Utrecht',
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-02T00:00:00Z',
}
const found = (hits: readonly object[], more = {}) => ({
  hits,
  total: hits.length,
  facets,
  area: null,
  relaxed: false,
  ...more,
})

describe('the feed of a search', () => {
  let gateway: Running
  let search: FakeService
  let listings: FakeService
  let reply: unknown = found([card])

  beforeAll(async () => {
    search = await startFakeService('search')
    listings = await startFakeService('listings')
    listings.handler = (request, response) =>
      request.url === '/api/categories/bars'
        ? sendJson(response, {
            id: 1,
            name: 'Bars & cafés',
            slug: 'bars',
            color: '',
            icon: '',
            parentId: null,
            image: '',
          })
        : sendJson(response, { error: 'Bestaat niet', code: 'not_found' }, {}, 404)
    gateway = await startGateway({
      SEARCH_URL: search.url,
      LISTINGS_URL: listings.url,
      TRUST_PROXY: '1',
      SITE_URL: 'https://plekje.example',
    })
    await gateway.keepsAnswers()
  })
  afterAll(async () => {
    await gateway.close()
    await search.close()
    await listings.close()
  })
  let asks = 0
  beforeEach(() => {
    reply = found([card])
    search.handler = (_request, response) => sendJson(response, reply)
  })

  const ask = (address: string, headers: Record<string, string> = {}) =>
    gateway.ask(address, { headers: { host: 'plekje.example', ...headers } })
  /** A query with new text each time, so that no response is cached. */
  const fresh = () => {
    asks += 1
    return `search=tekst${asks}`
  }
  const feedOf = async (query: string): Promise<XmlElement> => readXml((await ask(`/search.atom?${query}`)).text)

  it('is Atom with author, addresses, title and an entry for each venue', async () => {
    reply = found([card, { ...card, id: 8, slug: 'b', attribution: 'osm', updatedAt: '2026-03-01T10:00:00Z' }], {
      area: { name: 'Utrecht', lat: 52, lng: 5, radiusKm: null },
    })
    const answer = await ask(`/search.atom?location=utrecht&category=bars&sortBy=name&limit=3&${fresh()}`)
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/atom+xml; charset=utf-8'])
    const criteria = `category=bars&location=utrecht&search=tekst${asks}`
    expect(String(search.asked.at(-1)?.url).split('?')[1]?.split('&').sort()).toEqual(
      [...criteria.split('&'), 'limit=50', 'sortBy=newest'].sort(),
    )
    const feed = readXml(answer.text)
    expect([feed.name, feed.attributes.xmlns]).toEqual(['feed', 'http://www.w3.org/2005/Atom'])
    expect(textOf(feed, 'id')).toBe(`tag:plekje.example,2026:search?${criteria}`)
    expect(textOf(feed, 'title')).toBe(`“tekst${asks}” in Utrecht (Bars & cafés) | Plekje`)
    expect(textOf(feed, 'updated')).toBe('2026-03-01T10:00:00.000Z')
    expect(childrenOf(feed, 'author').map((author) => textOf(author, 'name'))).toEqual(['Plekje'])
    expect(childrenOf(feed, 'link').map(({ attributes: { rel, type, href } }) => [rel, type, href])).toEqual([
      ['self', 'application/atom+xml', `https://plekje.example/search.atom?${criteria}`],
      ['alternate', 'text/html', `https://plekje.example/?${criteria}`],
    ])
    const [first, second] = childrenOf(feed, 'entry') as [XmlElement, XmlElement]
    expect(textOf(first, 'id')).toBe('tag:plekje.example,2026:venue/7')
    expect(textOf(first, 'title')).toBe('De "Kroeg" <b> in Utrecht')
    expect(textOf(first, 'summary')).toBe('Bier & bitterballen')
    expect([textOf(first, 'published'), textOf(first, 'updated')]).toEqual([
      '2026-01-01T00:00:00.000Z',
      '2026-01-02T00:00:00.000Z',
    ])
    expect(childrenOf(first, 'link')[0]?.attributes.href).toBe('https://plekje.example/listing/de-kroeg')
    expect([textOf(first, 'rights'), textOf(second, 'rights')]).toEqual([
      undefined,
      '© OpenStreetMap-bijdragers (ODbL)',
    ])
  })

  it('has the name of the category in its title', async () => {
    expect(textOf(await feedOf('category=bars'), 'title')).toBe('Bars & cafés | Plekje')
    expect(textOf(await feedOf('category=weg'), 'title')).toBe('weg | Plekje')
  })

  it('is valid XML for any name of a venue and any search text', async () => {
    const odd = ']]><script>&amp;\u0000\u000b\ud800"\'<!--'
    reply = found([{ ...card, name: odd, shortDescription: odd, slug: 'a"<b&c', categoryName: odd }])
    const feed = await feedOf(
      `search=${encodeURIComponent("<x a='\"'>&\u0007")}&location=${encodeURIComponent(odd.toWellFormed())}`,
    )
    const [entry] = childrenOf(feed, 'entry') as [XmlElement]
    expect(textOf(entry, 'title')).toBe(']]><script>&amp;\ufffd"\'<!-- in Utrecht')
    expect(childrenOf(entry, 'link')[0]?.attributes.href).toBe('https://plekje.example/listing/a%22%3Cb%26c')
  })

  it('is a feed without entries when only some of the words were found', async () => {
    reply = found([card], { relaxed: true })
    const feed = await feedOf(fresh())
    expect(childrenOf(feed, 'entry')).toEqual([])
    expect(textOf(feed, 'updated')).toBe('1970-01-01T00:00:00.000Z')
  })

  it('is answered 304 while nothing changed, and made from the cached response', async () => {
    const query = fresh()
    const first = await ask(`/search.atom?${query}`)
    const before = search.asked.length
    const again = await ask(`/search.atom?${query}`, { 'if-none-match': String(first.headers.etag) })
    expect([again.status, again.text]).toEqual([304, ''])
    // A minute may begin in between, which ends the cached response.
    expect(search.asked.length - before).toBeLessThanOrEqual(1)
    reply = found([{ ...card, name: 'Anders' }])
    const other = await ask(`/search.atom?${fresh()}`, { 'if-none-match': String(first.headers.etag) })
    expect(other.status).toBe(200)
  })

  it('passes on the refusal of search for invalid criteria', async () => {
    search.handler = (_request, response) =>
      sendJson(response, { error: 'Geef een beoordeling tussen 0 en 5.', code: 'invalid_input' }, {}, 400)
    const answer = await ask('/search.atom?rating=9')
    expect([answer.status, answer.json().error]).toEqual([400, 'Geef een beoordeling tussen 0 en 5.'])
  })

  it('is 503 while search is unavailable', async () => {
    search.handler = (_request, response) => void response.destroy()
    const answer = await ask(`/search.atom?${fresh()}`)
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '60'])
  })

  it('is named in the head of the page of results, and of no other page', async () => {
    const href = async (address: string) =>
      /<link rel="alternate" type="application\/atom\+xml" title="Nieuwe plekken \| Plekje" href="(.*?)">/.exec(
        (await ask(address)).text,
      )?.[1]
    expect(await href('/?search=%3Cb%3E%22&view=map&category=bars')).toBe(
      '/search.atom?category=bars&amp;search=%3Cb%3E%22',
    )
    expect(await href('/?search=x&rating=12')).toBeUndefined()
    expect(await href('/')).toBeUndefined()
    expect(await href('/about')).toBeUndefined()
  })
})
