// Proves API-22.
import { randomUUID } from 'node:crypto'
import { identityHeaders } from '@plekje/testing/service-caller'
import sharp from 'sharp'
import { sampleSeed } from './sample-seed'
import { admin, type RunningListings, startListings } from './start-listings'

let listings: RunningListings
beforeAll(async () => {
  listings = await startListings(sampleSeed)
})
afterAll(() => listings.close())

const connection = () => listings.engines.documents.connection('listings')

/** Sends one request with one key, and then twice more at once. */
async function threeTimes(
  send: (key: string) => Promise<{ readonly status: number; readonly body: { id?: unknown } }>,
) {
  const key = randomUUID()
  const first = await send(key)
  expect([first.status, await Promise.all([send(key), send(key)])]).toEqual([201, [first, first]])
  return first.body
}
const post = (path: string, body: unknown) => async (key: string) => {
  const options = { as: admin, method: 'POST', body, headers: { 'Idempotency-Key': key } }
  const reply = await listings.call(path, options)
  return { status: reply.status, body: reply.body }
}

it('adds one venue for concurrent requests under one idempotency key', async () => {
  const key = randomUUID()
  const send = post('/api/admin/venues', { name: 'Zaal Negen', categoryId: 1, locationId: 2 })
  const replies = await Promise.all([send(key), send(key), send(key)])
  expect(new Set(replies.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
  expect(replies[0]?.status).toBe(201)
  const venues = (await connection()).collection('venues')
  expect(await venues.countDocuments({ slug: { $gte: 'zaal-negen', $lt: 'zaal-negen~' } })).toBe(1)
})

it('adds a venue once when the request is repeated', async () => {
  const { id } = await threeTimes(post('/api/admin/venues', { name: 'Zaal Zeven', categoryId: 1, locationId: 2 }))
  const venues = (await connection()).collection('venues')
  expect(await venues.countDocuments({ slug: { $gte: 'zaal-zeven', $lt: 'zaal-zeven~' } })).toBe(1)
  expect(await venues.countDocuments({ _id: id as never })).toBe(1)
})

it('reads an import once when the request is repeated', async () => {
  const before = (await listings.call('/api/admin/imports', { as: admin })).body.length
  const content = 'naam;categorie;plaats\nZaal Acht;Bars;Utrecht\n'
  await threeTimes(post('/api/admin/imports', { fileName: 'venues.csv', content }))
  expect((await listings.call('/api/admin/imports', { as: admin })).body).toHaveLength(before + 1)
})

it('adds a photo once when the request is repeated, and refuses another photo with its key', async () => {
  const photo = (background: string) =>
    sharp({ create: { width: 40, height: 30, channels: 3, background } })
      .jpeg()
      .toBuffer()
  const upload = async (key: string, bytes: Buffer) => {
    const response = await fetch(`${listings.url}/api/admin/venues/1/photos`, {
      method: 'POST',
      headers: { ...(await identityHeaders('listings', admin)), 'content-type': 'image/jpeg', 'idempotency-key': key },
      body: new Uint8Array(bytes),
    })
    return { status: response.status, body: (await response.json()) as { id: number; images: string[]; code?: string } }
  }
  const bytes = await photo('#3366cc')
  await threeTimes((key) => upload(key, bytes))
  const { body } = await listings.call('/api/listings/venue-1')
  expect(body.images).toEqual([expect.stringMatching(/^\/media\/photos\//)])
  const key = randomUUID()
  expect((await upload(key, bytes)).status).toBe(201)
  expect(await upload(key, await photo('#cc6633'))).toMatchObject({
    status: 422,
    body: { code: 'idempotency_key_reused' },
  })
  expect((await listings.call('/api/listings/venue-1')).body.images).toHaveLength(2)
})
