// Proves VENUE-27.
import { eventSchemas, type VenueSnapshot } from '@plekje/contracts'
import { waitUntil } from '@plekje/testing'
import { sampleSeed } from './sample-seed'
import { admin, type RunningListings, startListings } from './start-listings'

let listings: RunningListings
beforeAll(async () => {
  listings = await startListings(sampleSeed)
})
afterAll(() => listings.close())

const edit = (id: number, body: unknown) => listings.call(`/api/admin/venues/${id}`, { as: admin, method: 'PUT', body })

/** Published snapshots of a venue. */
async function snapshotsOf(id: number): Promise<VenueSnapshot[]> {
  const found: VenueSnapshot[] = []
  for await (const { value } of listings.engines.events.read('listing.changed')) {
    const { data } = eventSchemas['listing.changed'].parse(JSON.parse(value))
    if (data.listingId === id && data.listing) found.push(data.listing)
  }
  return found
}

describe('the links of a venue', () => {
  it('are public, and leaving them out changes nothing', async () => {
    expect((await edit(1, { menuUrl: '', bookingUrl: ' ' })).status).toBe(400)
    expect((await edit(1, { menuUrl: '', bookingUrl: '' })).body.version).toBe(1)
    expect((await listings.call('/api/listings/1')).body).not.toHaveProperty('menuUrl')
    const links = { menuUrl: 'https://zon.example/kaart?taal=nl', bookingUrl: 'https://boek.example/zon#vandaag' }
    expect((await edit(1, links)).body).toMatchObject({ ...links, version: 2 })
    expect((await listings.call('/api/listings/1')).body).toMatchObject(links)
    const snapshot = await waitUntil(async () => (await snapshotsOf(1)).find(({ version }) => version === 2))
    expect(snapshot).toMatchObject(links)
    expect((await edit(1, { menuUrl: '' })).body).not.toHaveProperty('menuUrl')
    expect((await listings.call('/api/listings/1')).body).not.toHaveProperty('menuUrl')
  })

  it.each([
    'http://zon.example/kaart',
    'zon.example/kaart',
    'javascript:alert(1)//https://zon.example',
    'https://zon.example@elders.example/',
    'https://zon.example:8443/',
    'https://127.0.0.1/',
    'https://localhost/kaart',
    'https://[::1]/',
    'https://zon.example/a b',
    'https://zon.example/"onclick="',
    `https://zon.example/${'x'.repeat(481)}`,
  ])('refuses %s as the address of a menu', async (menuUrl) => {
    const { status, body } = await edit(1, { menuUrl })
    expect([status, body.code]).toEqual([400, 'invalid_input'])
    expect(body.fields.menuUrl).toMatch(/https:\/\/ begint|hoogstens 500 tekens/)
  })
})
