import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EventData, IDENTITY_HEADER, listingsApi, type Member } from '@plekje/contracts'
import { EngineSettings, type Engines, openEngines } from '@plekje/engines'
import {
  assembleService,
  eventMessage,
  implement,
  NotFoundError,
  prebuilt,
  ServiceSettings,
  signIdentity,
} from '@plekje/service-kit'
import { waitUntil } from '@plekje/testing'
import { createReviewsService, readReviewsConfig, reviewsEngineRoles, seedReviews } from '../src'

const secret = 'a-secret-of-at-least-32-characters'
const anna: Member = { id: 'anna', username: 'anna', isAdmin: false }
const bas: Member = { id: 'bas', username: 'bas', isAdmin: false }
const text = 'Heerlijk gegeten en fijn bediend.'

const googleReviews = [1, 2, 3].map((n) => ({
  id: `g${n}`,
  listingId: 7,
  rating: n,
  comment: `Recensie ${n}`,
  authorName: 'Jan P.',
  authorPhotoUrl: null,
  reviewDate: `2026-0${n}-01T00:00:00.000Z`,
}))

describe('the reviews service', () => {
  const folder = mkdtempSync(join(tmpdir(), 'plekje-reviews-'))
  let engines: Pick<Engines, (typeof reviewsEngineRoles)[number]> & { close(): Promise<void> }
  let url: string
  const closing: (() => Promise<void>)[] = []
  const told: EventData<'review.changed'>[] = []

  beforeAll(async () => {
    engines = await openEngines(EngineSettings.parse({ DATA_DIR: folder }), reviewsEngineRoles)
    await engines.events.declareTopics(['review.changed', 'account.changed'])
    const settings = ServiceSettings.parse({ PORT: '0', IDENTITY_SECRET: secret, LOG_LEVEL: 'silent' })
    const listings = assembleService({
      name: 'listings',
      settings,
      engines: {},
      implementations: [
        implement(
          { getListing: listingsApi.getListing },
          {
            getListing: ({ params }) => {
              if (params.slug === '404') throw new NotFoundError('listing_not_found', 'Bestaat niet.')
              return prebuilt(JSON.stringify(listing(Number(params.slug))))
            },
          },
        ),
      ],
    })
    const { url: listingsUrl } = await listings.start()
    const service = await createReviewsService(
      readReviewsConfig({ PORT: '0', IDENTITY_SECRET: secret, LOG_LEVEL: 'silent', LISTINGS_URL: listingsUrl }),
      engines,
    )
    url = (await service.start()).url
    const subscription = engines.events.subscribe({
      group: 'test',
      topics: ['review.changed'],
      handler: async ({ value }) => {
        told.push(JSON.parse(value).data)
      },
    })
    closing.push(
      () => subscription.close(),
      () => service.close(),
      () => listings.close(),
      () => engines.close(),
    )
  })
  afterAll(async () => {
    for (const close of closing) await close()
    rmSync(folder, { recursive: true, force: true })
  })

  const call = async (method: string, path: string, who?: Member, body?: unknown) => {
    const reply = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...(who ? { [IDENTITY_HEADER]: await signIdentity(secret, who) } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const content = await reply.text()
    return { status: reply.status, body: content ? JSON.parse(content) : undefined }
  }
  const write = (who: Member | undefined, listingId: number, body: unknown = { rating: 4, comment: text }) =>
    call('POST', `/listings/${listingId}/reviews`, who, body)

  it('shows imported reviews newest first, and brings them in once', async () => {
    expect(await seedReviews(engines, async () => ({ googleReviews }))).toEqual({ seeded: true })
    expect(await seedReviews(engines, () => Promise.reject(new Error('not asked')))).toEqual({ seeded: false })
    const { body } = await call('GET', '/listings/7/google-reviews')
    expect(body.map(({ id }: { id: string }) => id)).toEqual(['g3', 'g2', 'g1'])
    expect(body[0].relativeTimeDescription).toMatch(/geleden|vandaag|gisteren/)
  })

  it('takes a review of a member, shows it to all and tells the totals', async () => {
    const { status, body } = await write(anna, 1, { rating: 5, comment: text })
    expect(status).toBe(201)
    expect(body).toMatchObject({ rating: 5, comment: text, authorName: 'anna' })
    await write(bas, 1, { rating: 2, comment: text })
    expect((await call('GET', '/listings/1/reviews')).body).toHaveLength(2)
    await waitUntil(() =>
      told.some(({ listingId, reviewCount, rating }) => listingId === 1 && reviewCount === 2 && rating === 3.5),
    )
  })

  it('takes one review per member and venue, also of ten at once', async () => {
    const statuses = (await Promise.all(Array.from({ length: 10 }, () => write(anna, 2)))).map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(9)
  })

  it.each([
    ['no rating', { comment: text }, 'rating'],
    ['six stars', { rating: 6, comment: text }, 'rating'],
    ['half a star', { rating: 3.5, comment: text }, 'rating'],
    ['a short comment', { rating: 3, comment: '  te kort  ' }, 'comment'],
    ['no text', { rating: 3, comment: 12 }, 'comment'],
    ['10,001 characters', { rating: 3, comment: 'a'.repeat(10_001) }, 'comment'],
    ['a lone surrogate', { rating: 3, comment: `${text}\ud800` }, 'comment'],
  ])('refuses %s and says what to do', async (_, body, field) => {
    const reply = await write(bas, 3, body)
    expect(reply.status).toBe(400)
    expect(reply.body.fields[field]).toMatch(/\w/)
  })

  it('counts characters as people do', async () => {
    const reply = await write(bas, 4, { rating: 3, comment: '👩‍👩‍👧‍👦'.repeat(5000) })
    expect(reply.status).toBe(201)
  })

  it('refuses a venue that is not there', async () => {
    expect(await write(anna, 404)).toMatchObject({
      status: 404,
      body: { error: expect.stringContaining('bestaat niet') },
    })
    expect((await call('GET', '/listings/abc/reviews')).status).toBe(400)
  })

  it('refuses visitors, and identities that were not signed here', async () => {
    expect((await write(undefined, 1)).status).toBe(401)
    expect((await call('GET', '/my-reviews')).status).toBe(401)
    const forged = await fetch(`${url}/api/my-reviews`, {
      headers: { [IDENTITY_HEADER]: await signIdentity('another-secret-of-32-characters!!', anna) },
    })
    expect(forged.status).toBe(401)
  })

  it("lets only the author change or remove a review, and tells nothing about others' ids", async () => {
    const { body: written } = await write(anna, 5)
    const edited = { comment: 'Bij nader inzien nog beter.' }
    expect((await call('PATCH', `/reviews/${written.id}`, bas, edited)).status).toBe(404)
    expect((await call('DELETE', `/reviews/${written.id}`, bas)).status).toBe(404)
    const { status, body } = await call('PATCH', `/reviews/${written.id}`, anna, edited)
    expect(status).toBe(200)
    expect(body).toMatchObject({ ...edited, listingSlug: 'venue-5', listingName: 'Venue 5' })
    expect(Date.parse(body.updatedAt)).toBeGreaterThanOrEqual(Date.parse(body.createdAt))
    expect((await call('PATCH', `/reviews/${written.id}`, anna, { comment: ' ' })).status).toBe(400)
    expect((await call('DELETE', `/reviews/${written.id}`, anna)).status).toBe(204)
    expect((await call('DELETE', `/reviews/${written.id}`, anna)).status).toBe(404)
    await waitUntil(() =>
      told.some(({ listingId, reviewCount, rating }) => listingId === 5 && reviewCount === 0 && rating === null),
    )
  })

  it('keeps the reviews of an erased account, without the name', async () => {
    const carla: Member = { id: 'carla', username: 'carla', isAdmin: false }
    await write(carla, 6)
    await engines.events.publish('account.changed', [
      eventMessage('account.changed', 'carla', { userId: 'carla', change: 'erased' }),
    ])
    await waitUntil(
      async () => (await call('GET', '/listings/6/reviews')).body[0].authorName === 'Verwijderde gebruiker',
    )
  })
})

const listing = (id: number) => ({
  id,
  slug: `venue-${id}`,
  name: `Venue ${id}`,
  shortDescription: '',
  description: '',
  images: [],
  categoryId: 1,
  categoryName: 'Bars',
  categorySlug: 'bars',
  locationId: 1,
  locationName: 'Utrecht',
  locationSlug: 'utrecht',
  latitude: '52.09',
  longitude: '5.12',
  address: '',
  rating: null,
  reviewCount: 0,
  googleRating: null,
  googleReviewCount: 0,
  openingHours: null,
  isOpen: null,
  priceRange: null,
  featured: false,
  hasPhone: false,
  hasEmail: false,
  hasWebsite: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
})
