// Proves FIGURE-1, FIGURE-4, FIGURE-5, FIGURE-6, FIGURE-7, FIGURE-8.
import { eventSchemas, type LeadingSearch, type Member, OwnVenueFigures } from '@plekje/contracts'
import { createInTransaction, eventMessage } from '@plekje/service-kit'
import { waitUntil } from '@plekje/testing'
import { analyticsModels } from '../src/storage/analytics-models'
import { createSearchRepository, MAX_SEARCHES_A_DAY, searchModel } from '../src/storage/search-repository'
import { ADMIN, CRAWLER, type RunningAnalytics, startAnalytics } from './start-analytics'

let analytics: RunningAnalytics
beforeAll(async () => {
  analytics = await startAnalytics({ env: { LIMIT_FACTOR: '0.1' } })
  await analytics.fixSalt()
})
afterAll(() => analytics.close())

const member = (username: string): Member => ({ id: `u-${username}`, username, isAdmin: false })
const olga = member('olga')

const read = (venueId: number, as?: Member) =>
  analytics.call('GET', `/my-venues/${venueId}/figures`, as ? { as } : undefined)
const figuresOf = async (venueId: number) => OwnVenueFigures.parse((await read(venueId, olga)).body)
const searchesOf = async (venueId: number) => (await figuresOf(venueId)).searches

/** A published venue that olga manages. */
async function ownVenue(venueId: number): Promise<void> {
  await analytics.publishVenues(venueId)
  await analytics.settled()
  analytics.around.managers.add(`${venueId} ${olga.id}`)
}

const view = (venueId: number, search: LeadingSearch, source: string, headers: Record<string, string> = {}) =>
  analytics.call('POST', '/admin/venue-analytics/track', {
    body: { venueId, actionType: 'view', search },
    headers: { 'x-forwarded-for': source, ...headers },
  })

async function viewBy(visitors: number, venueId: number, search: LeadingSearch, from = 1): Promise<void> {
  for (let at = from; at < from + visitors; at += 1) {
    expect((await view(venueId, search, `10.0.${Math.floor(at / 250)}.${(at % 250) + 1}`)).status).toBe(202)
  }
  await analytics.settled()
}

/** The moment of all published events, so that no test spans two days. */
const STARTED_AT = new Date().toISOString()

/** A search as the collector publishes it; `visitor` is a letter. */
function searched(venueId: number, visitor: string, words: string, occurredAt = STARTED_AT) {
  const data = { venueId, visitor: `${visitor}AAAAAAAAAA`, words }
  const message = eventMessage('venue.searched', venueId, data)
  return { ...message, value: JSON.stringify({ ...JSON.parse(message.value), occurredAt }) }
}
const publishSearches = async (...messages: ReturnType<typeof searched>[]) => {
  await analytics.events().publish('venue.searched', messages)
  await analytics.settled()
}

const favorite = (listingId: number, change: 'added' | 'removed') =>
  eventMessage('favorite.changed', listingId, { listingId, change })
const stored = async (venueId: number) => searchModel(await analytics.database()).countDocuments({ venueId })

describe('the figures of a venue', () => {
  it('are for its managers; others get the 404 of a venue that does not exist', async () => {
    await ownVenue(1)
    analytics.around.managers.add('2 u-otto')
    const replies: [string, number][] = []
    const cast: [string, Member | undefined][] = [
      ['visitor', undefined],
      ['member', member('mia')],
      ['owner of another venue', member('otto')],
      ['administrator', ADMIN],
      ['manager', olga],
    ]
    for (const [who, as] of cast) replies.push([who, (await read(1, as)).status])
    analytics.around.managers.delete(`1 ${olga.id}`)
    replies.push(['former manager', (await read(1, olga)).status])
    expect(Object.fromEntries(replies)).toEqual({
      visitor: 401,
      member: 404,
      'owner of another venue': 404,
      administrator: 404,
      manager: 200,
      'former manager': 404,
    })
    const [ofOthers, ofNone] = [await read(1, member('mia')), await read(999, member('mia'))]
    expect(ofOthers.body.error).toBe('Deze plek beheer je niet (meer).')
    expect({ ...ofOthers.body, requestId: '' }).toEqual({ ...ofNone.body, requestId: '' })
  })

  it.each(['x', '0', '1.5'])('of venue %s are refused in Dutch', async (id) => {
    const reply = await analytics.call('GET', `/my-venues/${id}/figures`, { as: olga })
    expect([reply.status, reply.body.fields.listingId]).toEqual([400, 'Dit is geen geldig nummer.'])
  })

  it('are 503 in Dutch while listings is unavailable, and return with it', async () => {
    await ownVenue(3)
    analytics.around.isListingsAway = true
    const { status, headers, body } = await read(3, olga)
    expect([status, body.code]).toEqual([503, 'dependency_unavailable'])
    expect(headers.get('retry-after')).toMatch(/^\d+$/)
    expect(body.error).toMatch(/probeer/i)
    analytics.around.isListingsAway = false
    await waitUntil(async () => (await read(3, olga)).status === 200)
  })

  it('count views and clicks, without crawlers and excess events', async () => {
    await ownVenue(4)
    for (let at = 0; at < 5; at += 1) await analytics.track(4, 'view', { 'x-forwarded-for': '10.1.0.1' })
    await analytics.track(4, 'phone_click', { 'x-forwarded-for': '10.1.0.2' })
    await analytics.track(4, 'view', { 'user-agent': CRAWLER })
    await analytics.settled()
    const { days, period } = await figuresOf(4)
    expect(days).toHaveLength(30)
    expect(period.current).toMatchObject({ views: 3, phoneClicks: 1, websiteClicks: 0 })
  })

  it('count each change of a favourite once when its event is delivered again', async () => {
    await ownVenue(5)
    const changes = [favorite(5, 'added'), favorite(5, 'added'), favorite(5, 'removed')]
    await analytics.events().publish('favorite.changed', [...changes, ...changes])
    await analytics.settled()
    await analytics.restart()
    await analytics.events().publish('favorite.changed', changes)
    await analytics.settled()
    expect((await figuresOf(5)).period.current).toMatchObject({ favorites: 2, favoritesRemoved: 1, views: 0 })
  })
})

describe('a search that leads to a venue', () => {
  it('is shown from five visitors on, with names of category and place, most visitors first', async () => {
    await ownVenue(10)
    await viewBy(4, 10, { words: 'Zeldzaam', category: 'bars' })
    await viewBy(5, 10, { words: 'Café!', category: 'bars', place: 'utrecht' }, 10)
    await viewBy(6, 10, { words: 'café' }, 20)
    expect(await searchesOf(10)).toEqual([
      { words: 'cafe', category: null, place: null, visitors: 6 },
      { words: 'cafe', category: 'Bars', place: 'Utrecht', visitors: 5 },
    ])
    await viewBy(1, 10, { words: 'zeldzaam', category: 'bars' }, 30)
    expect(await searchesOf(10)).toContainEqual({ words: 'zeldzaam', category: 'Bars', place: null, visitors: 5 })
  })

  it('is dropped when it is invalid, and the view counts', async () => {
    await ownVenue(19)
    expect((await view(19, { words: 'a'.repeat(201) }, '10.9.0.1')).status).toBe(202)
  })

  it('counts a visitor once, for repeated visits and repeated deliveries', async () => {
    await ownVenue(11)
    const visits = [...'ABCDABCDABCD'].map((visitor) => searched(11, visitor, 'bier'))
    await publishSearches(...visits)
    await publishSearches(...visits)
    expect(await searchesOf(11)).toEqual([])
    await publishSearches(searched(11, 'E', 'bier'))
    expect((await searchesOf(11)).map(({ visitors }) => visitors)).toEqual([5])
  })

  it('is not stored for crawlers, clicks and excess views, or when it looks personal', async () => {
    await ownVenue(12)
    await view(12, { words: 'robot' }, '10.2.0.1', { 'user-agent': CRAWLER })
    const click = { venueId: 12, actionType: 'phone_click', search: { words: 'klik' } }
    await analytics.call('POST', '/admin/venue-analytics/track', { body: click })
    for (const words of ['Kerkstraat 12', '06-12345678', 'jan@voorbeeld.nl']) await view(12, { words }, '10.2.0.2')
    for (const words of ['een', 'twee', 'drie', 'te veel']) await view(12, { words }, '10.2.0.3')
    await analytics.settled()
    const found = await searchModel(await analytics.database())
      .find({ venueId: 12 }, { words: 1 })
      .lean()
    expect(found.map(({ words }) => words).sort()).toEqual(['drie', 'een', 'twee'])
    const logged = (await analytics.logged('venue.searched')).map(({ value }) => value).join()
    expect(logged).not.toMatch(/Kerkstraat|12345678|voorbeeld/i)
  })

  it('with an unknown category or place is not shown', async () => {
    await ownVenue(13)
    await viewBy(6, 13, { words: 'bier', category: 'verzonnen' })
    await viewBy(6, 13, { words: 'bier', place: 'nergens' }, 10)
    expect(await searchesOf(13)).toEqual([])
  })

  it('is not stored for an unpublished venue, and is deleted with its venue', async () => {
    await ownVenue(15)
    await viewBy(1, 14, { words: 'bier' })
    await viewBy(1, 15, { words: 'bier' })
    expect([await stored(14), await stored(15)]).toEqual([0, 1])
    const gone = eventMessage('listing.changed', 15, { listingId: 15, version: 2, listing: null })
    await analytics.events().publish('listing.changed', [gone])
    await analytics.settled()
    await viewBy(1, 15, { words: 'bier' }, 2)
    expect(await stored(15)).toBe(0)
  })

  it('fills the last place of a day once when two processes store at the same time', async () => {
    await ownVenue(17)
    const connection = await analytics.database()
    const inTransaction = createInTransaction(connection)
    const otherProcess = createInTransaction(connection)
    const repositories = [inTransaction, otherProcess].map((run) =>
      createSearchRepository(connection, analyticsModels(connection), { inTransaction: run }),
    )
    const ofProcess = (process: number) =>
      Array.from({ length: 10 }, (_, batch) =>
        Array.from({ length: 8 }, (_, at) => {
          const words = `zoek ${'ab'[process]} ${'abcdefghij'[batch]} ${'abcdefgh'[at]}`
          return eventSchemas['venue.searched'].parse(JSON.parse(searched(17, 'A', words).value))
        }),
      )
    await Promise.all(
      repositories.map(async (repository, process) => {
        for (const batch of ofProcess(process)) await repository.add(batch)
      }),
    )
    expect(await stored(17)).toBe(MAX_SEARCHES_A_DAY)
  })

  it('is one of a bounded number a day; expired ones are deleted', async () => {
    await ownVenue(16)
    const words = Array.from(
      { length: MAX_SEARCHES_A_DAY + 20 },
      (_, at) => `woord ${'abcdefghij'[at % 10]} ${'x'.repeat(at)}`,
    )
    await publishSearches(...words.map((text) => searched(16, 'A', text)))
    expect(await stored(16)).toBe(MAX_SEARCHES_A_DAY)
    const model = searchModel(await analytics.database())
    const [first] = await model.find({ venueId: 16 }).limit(1).lean()
    const days = ((first?.expiresAt.getTime() ?? 0) - Date.parse(first?.day ?? '')) / 86_400_000
    expect(days).toBe(32)
    const longAgo = new Date(Date.now() - 40 * 86_400_000).toISOString()
    await publishSearches(searched(16, 'A', 'oud', longAgo))
    expect(await model.countDocuments({ venueId: 16, words: 'oud' })).toBe(0)
  })
})
