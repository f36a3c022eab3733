// Proves REVIEW-5.
import type { Member } from '@plekje/contracts'
import { inTransaction } from '@plekje/service-kit'
import { waitUntil } from '@plekje/testing'
import { reviewModels } from '../src/storage/models/review-models'
import { createVenueRepository, type VenueVersion } from '../src/storage/venue-repository'
import { type RunningReviews, startReviews } from './start-reviews'

let reviews: RunningReviews
beforeAll(async () => {
  reviews = await startReviews()
})
afterAll(() => reviews.close())
afterEach(() => {
  reviews.around.isListingsAway = false
})

let members = 0
const someone = (): Member => {
  members += 1
  return { id: `m${members}`, username: `lid${members}`, isAdmin: false }
}
const write = (listingId: number) =>
  reviews.call('POST', `/listings/${listingId}/reviews`, {
    as: someone(),
    body: { rating: 4, comment: 'Heerlijk gegeten hier.' },
  })
const kept = async () => {
  const connection = await reviews.engines().documents.connection('reviews')
  const venues = createVenueRepository(reviewModels(connection))
  return {
    ...venues,
    applyChanges: (news: readonly VenueVersion[]) => inTransaction(connection, () => venues.applyChanges(news)),
  }
}
const isHeard = async (listingId: number, hasPage: boolean) =>
  (await (await kept()).find(listingId))?.hasPage === hasPage

describe('a review', () => {
  it('of a venue that is stored is written without a request to listings', async () => {
    await reviews.publishListing(1, 1, { name: 'De Brug' })
    await waitUntil(() => isHeard(1, true))
    reviews.around.isListingsAway = true
    const asked = reviews.around.timesAsked
    const author = someone()
    const body = { rating: 4, comment: 'Heerlijk gegeten hier.' }
    expect((await reviews.call('POST', '/listings/1/reviews', { as: author, body })).status).toBe(201)
    expect(reviews.around.timesAsked).toBe(asked)
    const [own] = (await reviews.call('GET', '/my-reviews', { as: author })).body
    expect(own).toMatchObject({ listingName: 'De Brug', listingSlug: 'venue-1' })
  })

  it('of a venue that is not stored makes one request to listings', async () => {
    const before = reviews.around.timesAsked
    expect((await write(2)).status).toBe(201)
    const asked = reviews.around.timesAsked
    expect(asked).toBeGreaterThan(before)
    reviews.around.isListingsAway = true
    expect((await write(2)).status).toBe(201)
    expect(reviews.around.timesAsked).toBe(asked)
  })

  it('of a venue that does not exist is refused after each request to listings', async () => {
    expect((await write(404)).status).toBe(404)
    expect(await (await kept()).find(404)).toBeUndefined()
  })

  it('of a hidden venue makes a request to listings, because it may be shown again', async () => {
    await reviews.publishListing(3, 1, { isVisible: false })
    await waitUntil(() => isHeard(3, false))
    reviews.around.isListingsAway = true
    expect((await write(3)).status).toBe(503)
    reviews.around.isListingsAway = false
    expect((await write(3)).status).toBe(201)
    expect(await isHeard(3, false)).toBe(true)
  })

  it('of a deleted venue is refused without a request', async () => {
    await reviews.deleteListing(4)
    await waitUntil(async () => (await (await kept()).find(4)) === null)
    const asked = reviews.around.timesAsked
    expect((await write(4)).status).toBe(404)
    expect(reviews.around.timesAsked).toBe(asked)
  })

  it('uses the venues that were stored before a restart', async () => {
    await reviews.publishListing(5, 1)
    await waitUntil(() => isHeard(5, true))
    await reviews.restart()
    reviews.around.isListingsAway = true
    expect((await write(5)).status).toBe(201)
  })
})

describe('a stored venue', () => {
  const venue = { slug: 'v', name: 'V', hasPage: true }
  const news = (version: number, name: string) => ({ id: 10, version, venue: { ...venue, name } })

  it('has the newest version, in whichever order and however often events arrive', async () => {
    const venues = await kept()
    await venues.applyChanges([news(3, 'drie'), news(2, 'twee')])
    await venues.applyChanges([news(1, 'een'), news(3, 'drie')])
    expect(await venues.find(10)).toMatchObject({ name: 'drie' })
    await Promise.all([4, 6, 5].map((version) => venues.applyChanges([news(version, String(version))])))
    expect(await venues.find(10)).toMatchObject({ name: '6' })
    await venues.applyChanges([{ id: 10, version: 7, venue: null }])
    await venues.applyChanges([news(6, '6')])
    expect(await venues.find(10)).toBeNull()
  })

  it('is never overwritten by an earlier response of listings', async () => {
    const venues = await kept()
    await venues.applyChanges([{ id: 11, version: 1, venue: { ...venue, hasPage: false } }])
    await venues.addUnpublished(11, venue)
    expect(await venues.find(11)).toMatchObject({ hasPage: false })
    await venues.addUnpublished(12, venue)
    await venues.applyChanges([{ id: 12, version: 1, venue: { ...venue, hasPage: false } }])
    expect(await venues.find(12)).toMatchObject({ hasPage: false })
  })
})
