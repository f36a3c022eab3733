// Proves ACCOUNT-25, ADMIN-9, ADMIN-10, ADMIN-11, ADMIN-17, ADMIN-25, ADMIN-28, API-9, API-10, API-15, API-20, SITE-4, VENUE-19.
// Proves VENUE-18, VENUE-25.
import { type EventOf, eventSchemas, ManagedVenue, VenueList } from '@plekje/contracts'
import { waitUntil } from '@plekje/testing'
import { sampleSeed } from './sample-seed'
import { admin, anna, type Call, type RunningListings, startListings } from './start-listings'

let listings: RunningListings
const start = async () => {
  listings = await startListings(sampleSeed)
}
const stop = () => listings.close()

/** Read-only tests share a service; each of the others has its own. */
const withOne = () => {
  beforeAll(start)
  afterAll(stop)
}
const withOneEach = () => {
  beforeEach(start)
  afterEach(stop)
}

const asAdmin = (path: string, options: Call = {}) => listings.call(path, { as: admin, ...options })
const manage = async (query = '') => (await asAdmin(`/api/admin/venues/manage${query}`)).body
const edit = (id: number, body: unknown) => asAdmin(`/api/admin/venues/${id}`, { method: 'PUT', body })
const show = (id: number, visible: unknown) =>
  asAdmin(`/api/admin/venues/${id}/visibility`, { method: 'PATCH', body: { visible } })
const remove = (id: number) => asAdmin(`/api/admin/venues/${id}`, { method: 'DELETE' })

/** Each event once: one whose publication lost its answer is published again with the same id. */
async function eventsOf(listingId: number) {
  const found = new Map<string, EventOf<'listing.changed'>>()
  for await (const { value } of listings.engines.events.read('listing.changed')) {
    const event = eventSchemas['listing.changed'].parse(JSON.parse(value))
    if (event.data.listingId === listingId) found.set(event.id, event)
  }
  return [...found.values()]
}

/** Changes of a venue after the event of the seed. */
async function changesOf(listingId: number, count: number) {
  const enough = await waitUntil(async () => {
    const events = await eventsOf(listingId)
    return events.length > count ? { events } : undefined
  })
  return enough.events.slice(1)
}

describe('rights', () => {
  withOne()
  it.each([
    ['GET', '/api/admin/venues/manage'],
    ['PUT', '/api/admin/venues/1'],
    ['PATCH', '/api/admin/venues/1/visibility'],
    ['DELETE', '/api/admin/venues/1'],
  ])('%s %s is for administrators', async (method, path) => {
    const body = method === 'GET' || method === 'DELETE' ? {} : { body: { visible: false } }
    expect((await listings.call(path, { method, ...body })).status).toBe(401)
    expect((await listings.call(path, { method, as: 'search', ...body })).status).toBe(403)
    const refused = await listings.call(path, { method, as: anna, ...body })
    expect([refused.status, refused.body.error]).toEqual([403, 'Je hebt geen rechten om dit te doen.'])
    expect((await listings.call('/api/listings/1')).status).toBe(200)
  })
})

describe('the list', () => {
  withOne()
  it('contains all venues by name, hidden ones included', async () => {
    const body = await manage()
    expect(VenueList.strict().parse(body)).toEqual(body)
    expect(body).toMatchObject({ total: 9, totalVisible: 8, totalHidden: 1, page: 1, limit: 50, totalPages: 1 })
    expect(body.venues.map(({ id }: { id: number }) => id)).toEqual([5, 1, 2, 3, 4, 6, 7, 8, 9])
    expect(body.venues[1]).toEqual({
      id: 1,
      name: 'Café Zon',
      slug: 'venue-1',
      categoryName: 'Restaurants',
      locationName: 'Den Haag',
      isVisible: true,
      visible: true,
      imagesCount: 1,
      rating: '4.0',
    })
    expect(body.venues[4].rating).toBeNull()
  })

  it('has pages', async () => {
    expect(await manage('?limit=4&page=3')).toMatchObject({
      total: 9,
      totalPages: 3,
      page: 3,
      limit: 4,
      venues: [{ id: 9 }],
    })
    expect(await manage('?page=1000000')).toMatchObject({ total: 9, venues: [] })
    expect((await manage('?limit=5000')).limit).toBe(100)
  })

  it.each([
    ['', [5, 1, 2, 3, 4, 6, 7, 8, 9]],
    ['?sort=name&order=desc', [9, 8, 7, 6, 4, 3, 2, 1, 5]],
    ['?sort=category', [3, 6, 9, 5, 2, 8, 1, 4, 7]],
    ['?sort=category&order=desc', [1, 4, 7, 5, 2, 8, 3, 6, 9]],
    ['?sort=location', [5, 1, 3, 7, 9, 2, 4, 6, 8]],
    ['?sort=status', [6, 5, 1, 2, 3, 4, 7, 8, 9]],
    ['?sort=photos&order=desc', [5, 1, 2, 3, 4, 6, 7, 8, 9]],
    ['?sort=rating', [5, 1, 3, 6, 7, 8, 9, 2, 4]],
    ['?sort=rating&order=desc', [2, 5, 1, 3, 6, 7, 8, 9, 4]],
    ['?sort=rating&order=desc&limit=3&page=3', [8, 9, 4]],
  ])('is ordered by %s, then by name', async (query, ids) => {
    const body = await manage(query)
    expect(body.venues.map(({ id }: { id: number }) => id)).toEqual(ids)
    expect(body.total).toBe(9)
  })

  it.each([
    ...['name', 'category', 'location', 'status', 'photos', 'rating'].flatMap((sort) => [
      `?sort=${sort}`,
      `?sort=${sort}&order=desc`,
      `?sort=${sort}&visibility=true`,
    ]),
    ...['category', 'location', 'status', 'photos', 'rating'].flatMap((sort) => [
      `?category=uitgaan&sort=${sort}`,
      `?category=restaurants&location=utrecht&sort=${sort}&order=desc`,
      `?search=venue&sort=${sort}`,
    ]),
    '?category=uitgaan',
    '?location=utrecht&order=desc',
    '?search=venue',
  ])('has the same rows in pages as %s in one page, read from either end', async (query) => {
    const ids = (body: { venues: { id: number }[] }) => body.venues.map(({ id }) => id)
    const paged: number[] = []
    for (let page = 1; page <= 5; page += 1) paged.push(...ids(await manage(`${query}&limit=2&page=${page}`)))
    expect(paged).toEqual(ids(await manage(query)))
  })

  it.each([
    ['?search=cafe', [1]],
    ['?search=APFEL', [5]],
    ['?search=%20zon%20', [1]],
    ['?search=.*', []],
    ['?search=(((', []],
    ['?category=restaurants', [1, 4, 7]],
    ['?category=2', [1, 4, 7]],
    ['?category=uitgaan', [5, 2, 3, 6, 8, 9]],
    ['?category=nergens', []],
    ['?location=utrecht', [2, 4, 6, 8]],
    ['?location=nergens', []],
    ['?visibility=false', [6]],
    ['?visibility=true&location=1&category=bars', []],
    ['?location=1&category=bars&visibility=false', [6]],
  ])('filters by %s', async (query, ids) => {
    const body = await manage(query)
    expect(body.venues.map(({ id }: { id: number }) => id)).toEqual(ids)
    expect(body.total).toBe(ids.length)
    expect(body.totalVisible + body.totalHidden).toBe(ids.length)
  })

  it.each([
    '?page=0',
    '?page=x',
    '?limit=0',
    '?visibility=ja',
    '?sort=phone',
    '?order=up',
    `?search=${'x'.repeat(201)}`,
    '?search=a&search=b',
    '?search[$ne]=a',
  ])('refuses %s', async (query) => {
    const { status, body } = await asAdmin(`/api/admin/venues/manage${query}`)
    expect([status, body.code]).toEqual([400, 'invalid_input'])
  })
})

describe('editing', () => {
  withOneEach()
  it('changes the given fields, keeps the slug and publishes the change', async () => {
    const { status, body } = await edit(1, {
      name: 'Café Maan',
      phone: '',
      priceRange: null,
      categoryId: 3,
      locationId: 1,
    })
    expect(status).toBe(200)
    expect(ManagedVenue.strict().parse(body)).toEqual(body)
    expect(body).toMatchObject({
      name: 'Café Maan',
      slug: 'venue-1',
      phone: null,
      priceRange: null,
      categoryName: 'Minigolf',
      version: 2,
    })
    expect(body.email).toBe('info@venue-1.example')
    expect((await listings.call('/api/listings/venue-1')).body).toMatchObject({
      name: 'Café Maan',
      hasPhone: false,
      locationName: 'Utrecht',
    })
    expect((await manage('?search=maan')).total).toBe(1)
    expect((await listings.call('/api/categories/minigolf')).body.count).toBe(4)
    const [event] = await changesOf(1, 1)
    expect(event?.data).toMatchObject({
      version: 2,
      listing: { name: 'Café Maan', version: 2, hasPhone: false, isVisible: true },
    })
    expect(JSON.stringify(event)).not.toMatch(/030-|@venue|https:\/\/venue/)
  })

  it('stores facts, returns the known ones, and does not read unknown as no', async () => {
    expect((await edit(1, { dogs: null, groupSize: null })).body.version).toBe(1)
    expect((await listings.call('/api/listings/1')).body).not.toHaveProperty('facts')
    const facts = { dogs: 'no', terrace: 'partly', vegan: 'yes', minimumAge: 0 }
    expect((await edit(1, facts)).body).toMatchObject({ ...facts, version: 2 })
    const { body } = await listings.call('/api/listings/1')
    // Vegan food is vegetarian.
    expect(body.facts).toEqual({ ...facts, vegetarian: 'yes' })
    expect(body).not.toHaveProperty('dogs')
    const [event] = await changesOf(1, 1)
    expect(event?.data.listing?.facts).toEqual(body.facts)
    expect((await edit(1, { ...facts })).body.version).toBe(2)
    expect((await edit(1, { dogs: null, terrace: null, vegan: 'no', minimumAge: null })).body.version).toBe(3)
    expect((await listings.call('/api/listings/1')).body.facts).toEqual({ vegan: 'no' })
    expect((await edit(1, { dogs: 'soms' })).status).toBe(400)
    expect((await edit(1, { groupSize: 0 })).status).toBe(400)
  })

  it('stores text as typed', async () => {
    const description = ' <script>alert("x")</script> \n 🎳 $set '
    expect((await edit(1, { description })).body.description).toBe(description)
    expect((await listings.call('/api/listings/1')).body.description).toBe(description)
  })

  it('refuses an outdated version and accepts a missing one', async () => {
    expect((await edit(1, { name: 'Eerste', version: 1 })).status).toBe(200)
    const late = await edit(1, { name: 'Tweede', version: 1 })
    expect([late.status, late.body.code]).toEqual([409, 'outdated_version'])
    expect(late.body.error).toContain('intussen gewijzigd')
    expect((await edit(1, { name: 'Derde' })).body).toMatchObject({ name: 'Derde', version: 3 })
    expect((await edit(1, { name: 'Vierde', version: 3 })).body.version).toBe(4)
  })

  it('accepts the version as If-Match to edit, hide and delete', async () => {
    const under = (ifMatch: string, method: string, path: string, body?: unknown) =>
      asAdmin(`/api/admin/venues/${path}`, { method, headers: { 'if-match': ifMatch }, body })
    const edited = await under('"1"', 'PUT', '1', { name: 'Eerste' })
    expect([edited.status, edited.headers.get('etag')]).toEqual([200, '"2"'])
    const late = await under('"1"', 'PUT', '1', { name: 'Tweede' })
    expect([late.status, late.body.code]).toEqual([412, 'outdated_version'])
    expect((await under('"1"', 'PATCH', '1/visibility', { visible: false })).status).toBe(412)
    expect((await under('"2"', 'PATCH', '1/visibility', { visible: false })).body).toMatchObject({ version: 3 })
    expect((await under('"2"', 'DELETE', '1')).status).toBe(412)
    expect((await under('"3"', 'DELETE', '1')).status).toBe(204)
  })

  it('lets one of several editors of one version win', async () => {
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, index) => edit(2, { name: `Naam ${index}`, version: 1 })),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)])
  })

  it('loses no change of editors without a version', async () => {
    await Promise.all([edit(2, { name: 'Nieuw' }), edit(2, { address: 'Elders 1' }), show(2, false)])
    const { body } = await edit(2, { shortDescription: 'Kort' })
    expect(body).toMatchObject({ name: 'Nieuw', address: 'Elders 1', visible: false, version: 4 })
    expect((await changesOf(2, 3)).map(({ data }) => data.version)).toEqual([2, 3, 4])
  })

  it('writes nothing when nothing changes', async () => {
    expect((await edit(1, { name: 'Café Zon' })).body.version).toBe(1)
    expect((await edit(1, {})).body.version).toBe(1)
    expect((await show(1, true)).body.version).toBe(1)
  })

  it('moves a venue and audits the move', async () => {
    const { body } = await edit(1, { latitude: 52.0799, longitude: 4.3113 })
    expect(body).toMatchObject({ latitude: '52.0799', longitude: '4.3113' })
    expect((await edit(1, { latitude: 52.0799 })).body.version).toBe(body.version)
    expect((await edit(1, { latitude: 91 })).status).toBe(400)
    expect((await edit(1, { latitude: 52.3702, longitude: 4.8952 })).body).toMatchObject({
      code: 'invalid_input',
      fields: { latitude: 'Dit punt ligt 52 km van Den Haag. Klopt het punt, en klopt de plaats?' },
    })
    expect((await edit(1, { longitude: '4.9' })).status).toBe(400)
  })

  it('ignores fields that are not editable', async () => {
    await edit(1, {
      name: 'Nieuw',
      slug: 'x',
      id: 7,
      rating: 5,
      reviewsVersion: 9,
      createdAt: '2020-01-01',
      featured: false,
    })
    expect((await listings.call('/api/listings/venue-1')).body).toMatchObject({
      id: 1,
      name: 'Nieuw',
      rating: null,
      featured: true,
    })
  })
})

describe('refusals', () => {
  withOne()

  it.each([
    [{ name: '' }, 'name', 'Vul een naam in.'],
    [{ name: '   ' }, 'name', 'Vul een naam in.'],
    [{ name: 'x'.repeat(121) }, 'name', 'Gebruik hoogstens 120 tekens.'],
    [{ name: 'half \ud800' }, 'name', 'Deze tekst bevat tekens die niet bestaan.'],
    [{ name: null }, 'name', 'Geef ‘name’ als tekst.'],
    [{ name: { $gt: '' } }, 'name', 'Geef ‘name’ als tekst.'],
    [{ email: 'geen-adres' }, 'email', 'Vul een geldig e-mailadres in.'],
    [{ categoryId: 99 }, 'categoryId', 'Kies een bestaande categorie.'],
    [{ categoryId: 10 }, 'categoryId', 'Kies een bestaande categorie.'],
    [{ categoryId: 'x' }, 'categoryId', 'Dit is geen geldig nummer.'],
    [{ locationId: 99 }, 'locationId', 'Kies een bestaande plaats.'],
    [{ priceRange: '€€€€€' }, 'priceRange', undefined],
    [{ visible: 'ja' }, 'visible', 'Geef ‘visible’ als true of false.'],
  ])('refuses %j', async (body, field, text) => {
    const reply = await edit(1, body)
    expect([reply.status, reply.body.code]).toEqual([400, 'invalid_input'])
    expect(reply.body.fields[field]).toBe(text ?? reply.body.error)
    expect((await edit(1, {})).body.version).toBe(1)
  })

  it.each([999, 2147483647])('answers 404 for venue %d', async (id) => {
    for (const reply of [await edit(id, { name: 'X' }), await show(id, true), await remove(id)]) {
      expect([reply.status, reply.body.code]).toEqual([404, 'venue_not_found'])
    }
  })

  it.each(['ja', 1, null, undefined])('refuses %p', async (visible) => {
    const { status, body } = await show(1, visible)
    expect([status, body.error]).toEqual([400, 'Geef aan of de venue zichtbaar is.'])
  })
})

describe('visibility', () => {
  withOneEach()
  it('hides a venue from visitors at once, and shows it again', async () => {
    expect((await show(1, false)).body).toMatchObject({ visible: false, version: 2 })
    expect((await listings.call('/api/listings/venue-1')).status).toBe(404)
    expect((await listings.call('/api/listings/featured')).body.map(({ id }: { id: number }) => id)).toEqual([2])
    expect((await listings.call('/api/locations/den-haag')).body.count).toBe(4)
    expect((await show(1, true)).body).toMatchObject({ visible: true, version: 3 })
    expect((await listings.call('/api/listings/venue-1')).status).toBe(200)
    expect((await changesOf(1, 2)).map(({ data }) => data.listing?.isVisible)).toEqual([false, true])
  })
})

describe('deleting', () => {
  withOneEach()
  it('deletes a venue and publishes it', async () => {
    const { status, text } = await remove(1)
    expect([status, text]).toEqual([204, ''])
    expect((await listings.call('/api/listings/venue-1')).status).toBe(404)
    expect((await remove(1)).status).toBe(404)
    expect((await manage()).total).toBe(8)
    const [event] = await changesOf(1, 1)
    expect(event?.data).toEqual({ listingId: 1, version: 2, listing: null })
    const venues = (await listings.engines.documents.connection('listings')).collection('venues')
    await waitUntil(async () => (await venues.estimatedDocumentCount()) === 8)
  })
})

describe('totals of reviews', () => {
  withOneEach()
  const publish = (data: unknown, id = String(Math.random())) =>
    listings.engines.events.publish('review.changed', [
      {
        id,
        key: '1',
        value: JSON.stringify({ id, topic: 'review.changed', key: '1', occurredAt: '2025-01-01T00:00:00.000Z', data }),
        headers: {},
      },
    ])
  const rating = async () => {
    const { rating, reviewCount } = (await listings.call('/api/listings/1')).body
    return [rating, reviewCount]
  }

  it('are stored and published, the newest version winning', async () => {
    await publish({ listingId: 1, rating: 4.5, reviewCount: 2, version: 2 })
    await waitUntil(async () => (await rating())[1] === 2)
    expect(await rating()).toEqual([4.5, 2])
    await publish({ listingId: 1, rating: 1, reviewCount: 1, version: 1 })
    await publish({ listingId: 999, rating: 1, reviewCount: 1, version: 1 })
    await publish('nonsense')
    await publish({ listingId: 1, rating: null, reviewCount: 0, version: 3 })
    await waitUntil(async () => (await rating())[1] === 0)
    expect(await rating()).toEqual([null, 0])
    expect((await changesOf(1, 2)).map(({ data }) => data.listing?.rating)).toEqual([4.5, null])
  })

  it('that equal the stored ones are not published again', async () => {
    await publish({ listingId: 1, rating: 4, reviewCount: 1, version: 1 })
    await publish({ listingId: 1, rating: 4, reviewCount: 1, version: 2 })
    await publish({ listingId: 1, rating: 3, reviewCount: 2, version: 3 })
    await waitUntil(async () => (await rating())[1] === 2)
    expect((await changesOf(1, 2)).map(({ data }) => data.listing?.rating)).toEqual([4, 3])
  })
})
