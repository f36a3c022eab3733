// Proves VENUE-18.
import { request } from 'node:http'
import { identityHeaders, sendCall } from '@plekje/testing/service-caller'
import sharp from 'sharp'
import type { ListingsSeed } from '../src'
import { sampleSeed, sampleVenue } from './sample-seed'
import { admin, type RunningListings, startListings } from './start-listings'

const drawn = (kind: string, slug: string) => [`/media/scenes/${kind}/${slug}/1.svg`]

const seed: ListingsSeed = {
  ...sampleSeed,
  venues: [
    // Drawn as bowling before it became a bar.
    sampleVenue(1, { categoryId: 1, images: drawn('bowling', 'venue-1') }),
    sampleVenue(2, { images: drawn('bowling', 'venue-2') }),
    sampleVenue(3, { categoryId: 3, images: ['/media/photos/0123/gallery'] }),
    sampleVenue(4, { images: drawn('bowling', 'venue-4') }),
    sampleVenue(5, { isVisible: false, images: drawn('bowling', 'venue-5') }),
    ...Array.from({ length: 8 }, (_, index) =>
      sampleVenue(10 + index, { images: drawn('bowling', `venue-${10 + index}`) }),
    ),
  ],
}

let listings: RunningListings
beforeAll(async () => {
  listings = await startListings(seed, undefined, { PICTURE_QUEUE: '3' })
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

  it.each([
    ['of the kind of its category', '/media/scenes/bar-lounge/venue-1/1.svg'],
    ['of a kind that its pictures have', '/media/scenes/bowling/venue-1/2.svg'],
    ['with photos of its own', '/media/scenes/minigolf/venue-3/1.svg'],
  ])('are drawn for a venue %s', async (_, path) => {
    expect((await listings.call(path)).status).toBe(200)
  })

  it.each(['/media/scenes/bowling/venue-5/1.svg', '/media/cards/bowling/venue-5.png'])(
    'of a hidden venue are as those of one that never was, and kept nowhere for the administrator who looks: %s',
    async (path) => {
      const hidden = await listings.call(path)
      const { requestId: _, ...refusal } = hidden.body
      const unknown = await listings.call(path.replace('venue-5', 'venue-none'))
      expect([hidden.status, refusal]).toEqual([404, { error: unknown.body.error, code: unknown.body.code }])
      const seen = await listings.call(path, { as: admin })
      expect([seen.status, seen.response.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    },
  )

  it('end the moment their venue is hidden, and come back when it is shown', async () => {
    const paths = ['/media/scenes/bowling/venue-10/1.svg', '/media/cards/bowling/venue-10.png']
    const statuses = async () => Promise.all(paths.map(async (path) => (await listings.call(path)).status))
    const show = (visible: boolean) =>
      listings.call('/api/admin/venues/10/visibility', { method: 'PATCH', as: admin, body: { visible } })
    expect(await statuses()).toEqual([200, 200])
    await show(false)
    expect(await statuses()).toEqual([404, 404])
    await show(true)
    expect(await statuses()).toEqual([200, 200])
  })

  it('are what every venue, category and list of the seed asks for', async () => {
    const [categories, venues] = await Promise.all(
      ['/api/categories', '/api/listings/category/1'].map(async (path) => (await listings.call(path)).body),
    )
    const images = [...categories, ...venues].flatMap(({ image, images: all }) => all ?? (image ? [image] : []))
    const scenes = images.filter((path: string) => path.startsWith('/media/scenes/'))
    expect(scenes.length).toBeGreaterThan(2)
    const replies = await Promise.all(scenes.map((path: string) => listings.call(path)))
    expect(replies.map(({ status }) => status)).toEqual(scenes.map(() => 200))
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
    '/media/scenes/onbekend/venue-1/1.svg',
    '/media/scenes/karting/venue-1/1.svg',
    '/media/scenes/bowling/made-up/1.svg',
    '/media/cards/zzz/venue-1.png',
    '/media/cards/bowling/made-up.png',
    '/media/cards/bowling/venue-1.svg',
  ])('answer 404 for %s', async (path) => {
    const { status, body } = await listings.call(path)
    expect([status, typeof body.error]).toEqual([404, 'string'])
  })
})

it('goes on drawing what a category shows when the venue is gone', async () => {
  const { body } = await listings.call('/api/categories')
  const shown = body.find(({ image }: { image: string }) => image.includes('/venue-2/')) as { image: string }
  expect((await listings.call(`/api/admin/venues/2`, { method: 'DELETE', as: admin })).status).toBe(204)
  const view2 = shown.image.replace('1.svg', '2.svg')
  expect((await listings.call(view2)).status).toBe(200)
})

it('draws cards of 1200 × 630 pixels as PNG', async () => {
  const replies = await Promise.all(
    [1, 10, 1].map((id) => sendCall('GET', `${listings.url}/media/cards/bowling/venue-${id}.png`, 'listings')),
  )
  for (const reply of replies) {
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'image/png'])
    const { width, height, format } = await sharp(Buffer.from(await reply.arrayBuffer())).metadata()
    expect([width, height, format]).toEqual([1200, 630, 'png'])
  }
})

it('draws a few cards after each other, tells the rest when to come back, and answers everything else meanwhile', async () => {
  const ask = (id: number) => sendCall('GET', `${listings.url}/media/cards/bowling/venue-${id}.png`, 'listings')
  const ids = [11, 12, 13, 14, 15, 16, 17]
  const asked = Promise.all(ids.map(ask))
  const others = await Promise.all(ids.map(() => listings.call('/api/categories/stats')))
  expect(others.map(({ status }) => status)).toEqual(ids.map(() => 200))
  const replies = await asked
  const refused = replies.filter(({ status }) => status === 503)
  expect(refused.length).toBeGreaterThan(0)
  expect(replies.filter(({ status }) => status === 200).length).toBe(replies.length - refused.length)
  expect(refused.map(({ headers }) => headers.get('retry-after'))).toEqual(refused.map(() => '5'))
  expect(await refused[0]?.json()).toMatchObject({
    code: 'too_many_pictures',
    error: expect.stringMatching('afbeeldingen'),
  })
  for (const id of ids) expect((await ask(id)).status).toBe(200)
})

it('draws no card for who waits no longer, and says so while they are there', async () => {
  const other = await startListings(seed)
  const card = async (id: number, headers: Record<string, string> = {}) => {
    const path = `${other.url}/media/cards/bowling/venue-${id}.png`
    const reply = await sendCall('GET', path, 'listings', { headers })
    return { status: reply.status, text: await reply.text() }
  }
  const drawing = [10, 11].map((id) => card(id))
  const late = await card(12, { 'x-plekje-deadline-ms': '5' })
  expect(late.status).toBe(503)
  expect(JSON.parse(late.text)).toMatchObject({ code: 'deadline_exceeded' })
  for (const { status } of await Promise.all(drawing)) expect(status).toBe(200)
  await other.close()
})
