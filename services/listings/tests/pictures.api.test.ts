import { request } from 'node:http'
import { identityHeaders, sendCall } from '@plekje/testing/service-caller'
import sharp from 'sharp'
import { BoundedCache } from '../src/pictures/bounded-cache'
import { type RunningListings, startListings } from './start-listings'

let listings: RunningListings
beforeAll(async () => {
  listings = await startListings()
})
afterAll(() => listings.close())

const scene = '/media/scenes/bowling/venue-1/1.svg'

/** The reply as it travels: fetch would decompress it. */
const raw = async (path: string, headers: Record<string, string>) => {
  const visitor = await identityHeaders('listings')
  return new Promise<{ encoding: string | undefined; tag: string | undefined; bytes: number }>((resolve, reject) => {
    request(listings.url + path, { headers: { ...visitor, ...headers } }, (response) => {
      let bytes = 0
      response.on('data', (chunk) => {
        bytes += chunk.length
      })
      response.on('end', () =>
        resolve({ encoding: response.headers['content-encoding'], tag: response.headers.etag, bytes }),
      )
    })
      .on('error', reject)
      .end()
  })
}

describe('scenes', () => {
  it('are SVG that may be kept for ever', async () => {
    const { status, text, response } = await listings.call(scene)
    expect(status).toBe(200)
    expect(text).toMatch(/^<svg[\s\S]*<\/svg>\s*$/)
    expect(response.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  })

  it('are the same each time and differ by seed and view', async () => {
    const of = async (path: string) => (await listings.call(path)).text
    expect(await of(scene)).toBe(await of(scene))
    expect(await of('/media/scenes/bowling/venue-2/1.svg')).not.toBe(await of(scene))
    expect(await of('/media/scenes/bowling/venue-1/12.svg')).not.toBe(await of(scene))
  })

  it('answer 304 to who has them', async () => {
    const tag = (await listings.call(scene)).response.headers.get('etag') ?? ''
    const again = await listings.call(scene, { headers: { 'if-none-match': `"other", ${tag}` } })
    expect([again.status, again.text]).toEqual([304, ''])
    expect((await listings.call(scene, { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
  })

  it('travel compressed where that is understood, under a tag of their own', async () => {
    const plain = await raw(scene, {})
    const brotli = await raw(scene, { 'accept-encoding': 'gzip, deflate, br' })
    const gzip = await raw(scene, { 'accept-encoding': 'gzip' })
    expect([plain.encoding, brotli.encoding, gzip.encoding]).toEqual([undefined, 'br', 'gzip'])
    expect(new Set([plain.tag, brotli.tag, gzip.tag]).size).toBe(3)
    expect(brotli.bytes).toBeLessThan(plain.bytes)
  })

  it('fall back for a kind that is unknown', async () => {
    expect((await listings.call('/media/scenes/onbekend/venue-1/1.svg')).status).toBe(200)
  })

  it.each([
    '/media/scenes/bowling/venue-1/0.svg',
    '/media/scenes/bowling/venue-1/13.svg',
    '/media/scenes/bowling/venue-1/x.svg',
    '/media/scenes/bowling/venue-1/1.png',
    '/media/scenes/BOWLING/venue-1/1.svg',
    '/media/scenes/bowling/Venue_1/1.svg',
    `/media/scenes/bowling/${'x'.repeat(121)}/1.svg`,
    '/media/scenes/bowling/../1.svg',
    '/media/scenes/bowling/%2e%2e%2f/1.svg',
    '/media/scenes',
    '/media/cards/bowling/venue-1.svg',
  ])('answer 404 for %s', async (path) => {
    const { status, body } = await listings.call(path)
    expect([status, typeof body.error]).toEqual([404, 'string'])
  })
})

it('draws cards of 1200 × 630 pixels as PNG', async () => {
  const replies = await Promise.all(
    [1, 2, 1].map((id) => sendCall('GET', `${listings.url}/media/cards/bowling/venue-${id}.png`, 'listings')),
  )
  for (const reply of replies) {
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'image/png'])
    const { width, height, format } = await sharp(Buffer.from(await reply.arrayBuffer())).metadata()
    expect([width, height, format]).toEqual([1200, 630, 'png'])
  }
})

describe('the cache of pictures', () => {
  it('keeps what was used last, within its bytes', () => {
    const cache = new BoundedCache<string>(10)
    cache.set('a', 'A', 4)
    cache.set('b', 'B', 4)
    cache.get('a')
    cache.set('c', 'C', 4)
    expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual(['A', undefined, 'C'])
    expect(cache.usedBytes).toBe(8)
  })

  it('does not take what is larger than itself, and counts a replacement once', () => {
    const cache = new BoundedCache<string>(10)
    cache.set('a', 'A', 4)
    cache.set('huge', 'H', 11)
    cache.set('a', 'A2', 5)
    expect([cache.get('a'), cache.get('huge'), cache.usedBytes]).toEqual(['A2', undefined, 5])
  })
})
