// Proves API-9, VENUE-18, VENUE-21.
import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { eventSchemas, IDENTITY_HEADER, MAX_PHOTO_BYTES, ManagedVenue, PHOTO_SIZES } from '@plekje/contracts'
import { signIdentity } from '@plekje/service-kit'
import { waitUntil } from '@plekje/testing'
import { identityHeaders, privateKeyOf, sendCall } from '@plekje/testing/service-caller'
import sharp, { type Sharp } from 'sharp'
import { sampleSeed } from './sample-seed'
import { admin, anna, type RunningListings, startListings } from './start-listings'

let listings: RunningListings
beforeAll(async () => {
  listings = await startListings(sampleSeed)
})
afterAll(() => listings.close())
/** The next test finds the venue with its drawings, and no file. */
afterEach(async () => {
  await arrange([])
  await waitUntil(async () => (await blobs()).length === 0)
})

const picture = (width = 40, height = 30): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#3366cc' } })
const jpeg = () => picture().jpeg().toBuffer()

async function upload(bytes: Buffer, { id = 1, type = 'image/jpeg', as = admin as typeof admin | null } = {}) {
  const identity = await identityHeaders('listings', as ?? undefined)
  const response = await fetch(`${listings.url}/api/admin/venues/${id}/photos`, {
    method: 'POST',
    headers: { 'content-type': type, ...identity },
    body: new Uint8Array(bytes),
  })
  const reply: unknown = await response.json()
  return { status: response.status, body: reply as { code: string; images: string[] } }
}
const arrange = (images: unknown, as = admin, more: { seen?: unknown } = {}) =>
  listings.call('/api/admin/venues/1/photos', { as, method: 'PUT', body: { images, ...more } })
async function fetchPhoto(path: string) {
  const response = await sendCall('GET', listings.url + path, 'listings')
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}
async function blobs(): Promise<string[]> {
  const found = await readdir(join(listings.dataDir, 'blobs'), { recursive: true, withFileTypes: true }).catch(() => [])
  return found.filter((entry) => entry.isFile()).map(({ name }) => name)
}
const cardOf = (image: string) => image.replace(/gallery$/, 'card')

it('is for administrators', async () => {
  expect((await upload(await jpeg(), { as: null })).status).toBe(401)
  expect((await upload(await jpeg(), { as: anna })).status).toBe(403)
  expect((await arrange([], anna)).status).toBe(403)
  expect((await listings.call('/api/admin/venues/1/photos', { method: 'PUT', body: { images: [] } })).status).toBe(401)
  expect(await blobs()).toEqual([])
})

it('replaces the drawings by a photo in all sizes, which browsers may cache forever', async () => {
  const { status, body } = await upload(await picture(3000, 1500).jpeg().toBuffer())
  expect(status).toBe(201)
  expect(ManagedVenue.strict().parse(body)).toEqual(body)
  expect(body.images).toEqual([expect.stringMatching(/^\/media\/photos\/[0-9a-f-]{36}\/gallery$/)])
  expect((await listings.call('/api/listings/venue-1')).body.images).toEqual(body.images)
  const [image = ''] = body.images
  const { response, bytes } = await fetchPhoto(image)
  expect(response.headers.get('content-type')).toBe('image/webp')
  expect(response.headers.get('cache-control')).toBe('public, max-age=3600, s-maxage=60, must-revalidate')
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 1600, height: 800 })
  for (const [size, width, height] of [
    ['gallery-800', 800, 400],
    ['gallery-400', 400, 200],
    ['card-400', 400, 300],
  ] as const) {
    const smaller = await fetchPhoto(image.replace(/gallery$/, size))
    expect(await sharp(smaller.bytes).metadata()).toMatchObject({ format: 'webp', width, height })
  }
  const card = await fetchPhoto(cardOf(image))
  expect(await sharp(card.bytes).metadata()).toMatchObject({ format: 'webp', width: 800, height: 600 })
  const tag = String(response.headers.get('etag'))
  const again = await sendCall('GET', listings.url + image, 'listings', { headers: { 'if-none-match': tag } })
  expect(again.status).toBe(304)
})

it('answers 404 to all but administrators while the venue is hidden', async () => {
  const [image = ''] = (await upload(await jpeg())).body.images
  const show = (visible: boolean) =>
    listings.call('/api/admin/venues/1/visibility', { method: 'PATCH', as: admin, body: { visible } })
  await show(false)
  const refusal = async (path: string, as?: typeof admin) => {
    const reply = await listings.call(path, as ? { as } : {})
    return [reply.status, reply.body.error, reply.body.code, reply.response.headers.get('cache-control')]
  }
  const never = image.replace(/[0-9a-f]{4}/, '0000')
  expect(await refusal(image)).toEqual(await refusal(never))
  expect(await refusal(image, anna)).toEqual(await refusal(never, anna))
  const seen = await sendCall('GET', listings.url + image, 'listings', { as: admin })
  expect([seen.status, seen.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  await show(true)
  const shown = await fetchPhoto(image)
  expect(shown.response.headers.get('cache-control')).toMatch(/^public/)
})

it('sends the next larger size of an older photo without smaller ones', async () => {
  const { body } = await upload(await picture(1000, 500).jpeg().toBuffer())
  const [image = ''] = body.images
  const [, , , photo = ''] = image.split('/')
  for (const size of ['card-400', 'gallery-400', 'gallery-800']) {
    await listings.engines.blobs.delete(`photos/${photo}/${size}`)
  }
  const widthOf = async (size: string) =>
    (await sharp((await fetchPhoto(image.replace(/gallery$/, size))).bytes).metadata()).width
  expect(await Promise.all(['card-400', 'gallery-400', 'gallery-800'].map(widthOf))).toEqual([800, 1000, 1000])
})

it('rotates a photo upright and strips its metadata', async () => {
  const tall = await picture(40, 20)
    .withExif({ IFD0: { Artist: 'Anna' }, IFD3: { GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const { body } = await upload(tall)
  const { bytes } = await fetchPhoto(body.images[0] ?? '')
  const metadata = await sharp(bytes).metadata()
  expect(metadata).toMatchObject({ width: 20, height: 40 })
  expect([metadata.exif, metadata.xmp, metadata.iptc, metadata.orientation]).toEqual(Array(4).fill(undefined))
  expect(bytes.includes('Anna')).toBe(false)
})

it.each(['png', 'webp', 'avif'] as const)('accepts %s, whatever the content type says', async (format) => {
  const bytes = await picture().toFormat(format).toBuffer()
  expect((await upload(bytes, { type: 'application/octet-stream' })).status).toBe(201)
  expect((await upload(bytes, { type: 'image/gif' })).status).toBe(201)
})

it('refuses a file that is no photo', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  const good = await picture(400, 300).jpeg().toBuffer()
  const cases = [
    [await upload(svg), 415, 'not_a_photo'],
    [await upload(await picture().gif().toBuffer()), 415, 'not_a_photo'],
    [await upload(Buffer.alloc(0)), 415, 'not_a_photo'],
    [await upload(good, { type: 'text/html' }), 415, 'unsupported_content'],
    [await upload(good.subarray(0, 400)), 422, 'broken_photo'],
    [await upload(good, { id: 99 }), 404, 'venue_not_found'],
  ] as const
  for (const [{ status, body }, expected, code] of cases) expect([status, body.code]).toEqual([expected, code])
  expect(await blobs()).toEqual([])
  expect((await listings.call('/api/listings/venue-1')).body.images[0]).toMatch(/scenes/)
})

it('refuses too many bytes or pixels', async () => {
  const large = Buffer.concat([await jpeg(), Buffer.alloc(MAX_PHOTO_BYTES)])
  // The gateway refuses such a body with the same text.
  const error = 'De gegevens zijn te groot. Stuur hoogstens 5 MB.'
  expect(await upload(large)).toMatchObject({ status: 413, body: { code: 'too_large', error } })
  const bomb = await picture(10_000, 6000).toColourspace('b-w').png().toBuffer()
  expect(bomb.length).toBeLessThan(MAX_PHOTO_BYTES)
  expect(await upload(bomb)).toMatchObject({ status: 413, body: { code: 'too_many_pixels' } })
  expect(await blobs()).toEqual([])
})

it('stores nothing of an interrupted upload', async () => {
  const token = await signIdentity(privateKeyOf('gateway'), admin, 'listings')
  const { port } = new URL(listings.url)
  const socket = connect(Number(port), '127.0.0.1')
  socket.write(
    `POST /api/admin/venues/1/photos HTTP/1.1\r\nHost: x\r\n${IDENTITY_HEADER}: ${token}\r\n` +
      'Content-Type: image/jpeg\r\nContent-Length: 100000\r\n\r\n',
  )
  socket.write(await jpeg())
  socket.destroySoon()
  await new Promise((resolve) => socket.once('close', resolve))
  expect((await upload(await jpeg())).body.images).toHaveLength(1)
  expect(await blobs()).toHaveLength(PHOTO_SIZES.length)
})

it('orders photos, removes those left out, and shows drawings when none is left', async () => {
  const readEvents = async () => {
    const events = []
    for await (const { value } of listings.engines.events.read('admin.audited')) {
      events.push(eventSchemas['admin.audited'].parse(JSON.parse(value)).data)
    }
    return events
  }
  const earlier = (await readEvents()).length
  for (let n = 0; n < 3; n += 1) await upload(await jpeg())
  const [first, second, third] = (await listings.call('/api/listings/venue-1')).body.images
  expect((await arrange([third, first, second])).body.images).toEqual([third, first, second])
  expect((await arrange([second, first])).body.images).toEqual([second, first])
  expect((await fetchPhoto(third)).response.status).toBe(404)
  expect((await fetchPhoto(cardOf(first))).response.status).toBe(200)
  expect(await arrange([third])).toMatchObject({ status: 409, body: { code: 'photos_changed' } })
  expect((await arrange([first, first])).status).toBe(400)
  expect((await arrange(['/media/scenes/x/y/1.svg'])).status).toBe(409)
  const { images } = (await arrange([])).body
  expect(images).toHaveLength(4)
  expect(images[0]).toMatch(/^\/media\/scenes\/[a-z-]+\/venue-1\/1\.svg$/)
  await waitUntil(async () => (await blobs()).length === 0)
  // Published after the response.
  await waitUntil(async () => (await readEvents()).length >= earlier + 6)
  const events = (await readEvents()).slice(earlier)
  expect(events.map(({ action }) => action)).toEqual(Array(6).fill('venue.photos-changed'))
  expect(events[3]?.changes).toEqual([{ field: 'photos', from: '3 foto’s', to: '3 foto’s, andere volgorde' }])
})

describe('two administrators who reorder the photos of one venue', () => {
  let photos: [string, string, string]
  const shown = async () => (await listings.call('/api/listings/venue-1')).body.images
  const arrangeSeen = (images: unknown, seen: unknown = photos) => arrange(images, admin, { seen })
  beforeEach(async () => {
    for (let n = 0; n < 3; n += 1) await upload(await jpeg())
    photos = await shown()
  })

  it('do not undo each other: the second gets a Dutch message, and the first order remains', async () => {
    const [a, b, c] = photos
    expect((await arrangeSeen([c, a, b])).status).toBe(200)
    const second = await arrangeSeen([b, a, c])
    expect(second).toMatchObject({ status: 409, body: { code: 'photos_changed' } })
    expect(second.body.error).toMatch(/^Iemand anders heeft de foto’s intussen gewijzigd\./)
    expect(await shown()).toEqual([c, a, b])
    expect((await arrangeSeen([b, a, c], [c, a, b])).status).toBe(200)
  })

  it('never lose a photo that was added concurrently', async () => {
    const [a, b, c] = photos
    const { body } = await upload(await jpeg())
    expect(await arrangeSeen([b, a, c])).toMatchObject({ status: 409 })
    expect(await arrangeSeen([])).toMatchObject({ status: 409 })
    expect(await shown()).toEqual(body.images)
  })

  it('do not conflict when they choose the same order or edit texts', async () => {
    const [a, b, c] = photos
    expect((await arrangeSeen([b, a, c])).status).toBe(200)
    expect((await arrangeSeen([b, a, c])).status).toBe(200)
    await listings.call('/api/admin/venues/1', { as: admin, method: 'PUT', body: { phone: '0317 99 99 99' } })
    expect((await arrangeSeen([a, b, c], [b, a, c])).status).toBe(200)
  })

  it('may require the version that they saw: 409 by field, 412 by If-Match, without a change', async () => {
    const [a, b, c] = photos
    const under = (headers: Record<string, string>, images: unknown, more: object = {}) =>
      listings.call('/api/admin/venues/1/photos', { as: admin, method: 'PUT', headers, body: { images, ...more } })
    const first = await under({}, [b, a, c])
    const tag = String(first.headers.get('etag'))
    expect(tag).toBe(`"${first.body.version}"`)
    const { status, body } = await under({ 'if-match': tag }, [c, a, b])
    expect([status, body.images]).toEqual([200, [c, a, b]])
    const late = await under({ 'if-match': tag }, [])
    expect([late.status, late.body.code]).toEqual([412, 'outdated_version'])
    const field = await under({}, [a, b, c], { version: first.body.version })
    expect([field.status, field.body.code]).toEqual([409, 'outdated_version'])
    expect(await shown()).toEqual([c, a, b])
    expect((await under({}, [a, b, c], { version: body.version, seen: [c, a, b] })).status).toBe(200)
  })

  it('get one of several concurrent orders', async () => {
    const [a, b, c] = photos
    const orders = [
      [a, c, b],
      [b, a, c],
      [b, c, a],
      [c, a, b],
      [c, b, a],
    ]
    const answers = await Promise.all(orders.map((order) => arrangeSeen(order)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
    expect(await shown()).toEqual(orders[answers.findIndex(({ status }) => status === 200)])
  })
})

it('accepts thirty photos and no more, also concurrently', async () => {
  const bytes = await jpeg()
  for (let n = 0; n < 28; n += 1) await upload(bytes)
  const answers = await Promise.all(Array.from({ length: 4 }, () => upload(bytes)))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409])
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('too_many_photos')
  await waitUntil(async () => (await blobs()).length === 30 * PHOTO_SIZES.length)
})

it('deletes the photos of a deleted venue', async () => {
  const { body } = await upload(await jpeg(), { id: 2 })
  await listings.call('/api/admin/venues/2', { as: admin, method: 'DELETE' })
  await waitUntil(async () => (await fetchPhoto(body.images[0] ?? '')).response.status === 404)
  await waitUntil(async () => (await blobs()).length === 0)
})
