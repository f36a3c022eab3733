// Proves SEARCH-25.
import { eventSchemas } from '@plekje/contracts'
import { waitUntil } from '@plekje/testing'
import { sampleSeed } from './sample-seed'
import { admin, type Call, type RunningListings, startListings } from './start-listings'

let listings: RunningListings
beforeEach(async () => {
  listings = await startListings(sampleSeed)
})
afterEach(() => listings.close())

const asAdmin = (path: string, options: Call = {}) => listings.call(path, { as: admin, ...options })
const show = (id: number, visible: boolean) =>
  asAdmin(`/api/admin/venues/${id}/visibility`, { method: 'PATCH', body: { visible } })

async function eventsOf(listingId: number) {
  const found = []
  for await (const { value } of listings.engines.events.read('listing.changed')) {
    const event = eventSchemas['listing.changed'].parse(JSON.parse(value))
    if (event.data.listingId === listingId) found.push(event)
  }
  return found
}

describe('the moment a venue became visible', () => {
  const firstVisibleAt = async (id: number) => (await eventsOf(id)).at(-1)?.data.listing?.firstVisibleAt

  it('is the moment it was added for a venue from before this field, and stays fixed', async () => {
    await show(1, false)
    await show(1, true)
    await waitUntil(async () => (await eventsOf(1)).length > 2)
    const [, hidden, shown] = await eventsOf(1)
    const { createdAt } = shown?.data.listing ?? {}
    expect([hidden, shown].map((change) => change?.data.listing?.firstVisibleAt)).toEqual([createdAt, createdAt])
  })

  it('is the moment a hidden venue is first shown', async () => {
    await waitUntil(async () => (await eventsOf(1)).length > 0)
    const { categoryId, locationId } = (await eventsOf(1))[0]?.data.listing ?? {}
    const body = { name: 'Nog dicht', categoryId, locationId, latitude: 52.07, longitude: 4.3, visible: false }
    const { id } = (await asAdmin('/api/admin/venues', { method: 'POST', body })).body
    await waitUntil(async () => (await eventsOf(id)).length === 1)
    expect(await firstVisibleAt(id)).toBeUndefined()
    const before = new Date().toISOString()
    await show(id, true)
    await waitUntil(async () => (await firstVisibleAt(id)) !== undefined)
    expect(String(await firstVisibleAt(id)) >= before).toBe(true)
  })
})
