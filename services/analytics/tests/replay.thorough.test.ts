import { type EventData, ReplayState, type Topic } from '@plekje/contracts'
import type { DeliveredEvent, EventLog } from '@plekje/engines'
import { createInTransaction, eventMessage } from '@plekje/service-kit'
import { waitUntil } from '@plekje/testing'
import { createFiguresGenerations } from '../src/storage/figures-generations'
import { createFiguresStore } from '../src/storage/figures-store'
import { ADMIN, type RunningAnalytics, startAnalytics } from './start-analytics'

/** Blocks reading the log after this many messages, until it is released or fails. */
let gate: { after: number; open: Promise<void> } | undefined

const gated = (log: EventLog): EventLog =>
  new Proxy(log, {
    get: (target, name) => {
      if (name === 'read') return (topic: string) => slowly(target.read(topic))
      const value = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })

async function* slowly(events: AsyncIterable<DeliveredEvent>): AsyncIterable<DeliveredEvent> {
  let read = 0
  for await (const event of events) {
    if (gate && read === gate.after) await gate.open
    read += 1
    yield event
  }
}

let analytics: RunningAnalytics
beforeEach(async () => {
  gate = undefined
  analytics = await startAnalytics({ wrapEvents: gated })
})
afterEach(() => analytics.close())

const PATH = '/admin/events/replay'
const state = async () => ReplayState.parse((await analytics.call('GET', PATH, { as: ADMIN })).body)
const begin = () => analytics.call('POST', PATH, { as: ADMIN })
const ended = () =>
  waitUntil(
    async () => {
      const found = await state()
      return found.state !== 'running' && found
    },
    { what: 'the end of the replay' },
  )
const publish = <T extends Topic>(topic: T, key: string | number, data: EventData<T>) =>
  analytics.events().publish(topic, [eventMessage(topic, key, data)])

const shareCode = 'Replayed01'
async function doThings() {
  await analytics.publishVenues(1, 2, 3)
  for (const [venueId, action] of [
    [1, 'view'],
    [1, 'view'],
    [1, 'phone_click'],
    [2, 'view'],
    [3, 'website_click'],
  ] as const) {
    await analytics.track(venueId, action)
  }
  await publish('share.activity', shareCode, {
    kind: 'shared',
    share: { listingId: 2, shareCode, shareMethod: 'copy' },
    by: {},
    bot: false,
  })
  await publish('share.activity', shareCode, { kind: 'clicked', click: { shareCode, referrer: null }, bot: false })
  await publish('page.views', '/', { kind: 'view', path: '/', bot: false })
  await analytics.settled()
}
const figures = async () => Promise.all([1, 2, 3].map((id) => analytics.figures(id)))
/** Views of all venues in this month and the previous one, as the dashboard's growth shows them. */
const viewsInAll = async () => {
  const database = await analytics.database()
  const { current } = await createFiguresGenerations(database).read()
  const inTransaction = createInTransaction(database)
  const figures = createFiguresStore(database, { rawEventsDays: 90, inTransaction }).figuresOf(current)
  const months = [0, 1].map((back) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 7))
  const views = await figures.viewsOfMonths([...new Set(months)])
  return [...views.values()].reduce((sum, count) => sum + count, 0)
}
const collections = async () => {
  const found = await (await analytics.database()).listCollections()
  return found.map(({ name }) => name).filter((name) => /^(events|counters)/.test(name))
}

it('computes the same figures each time, and deletes the old ones', async () => {
  await doThings()
  const before = await figures()
  expect(before[0]).toMatchObject({ totalViews: 2, phoneClicks: 1 })
  expect(before[1]).toMatchObject({ totalViews: 1, shares: 1, shareVisits: 1 })
  expect(await state()).toEqual({ state: 'idle', read: 0, startedAt: null, endedAt: null, problem: null })
  for (let time = 0; time < 2; time += 1) {
    const begun = await begin()
    expect([begun.status, begun.body.state]).toEqual([202, 'running'])
    const done = await ended()
    expect(done).toEqual({
      state: 'done',
      read: 11,
      startedAt: begun.body.startedAt,
      endedAt: expect.any(String),
      problem: null,
    })
    expect(await figures()).toEqual(before)
    expect(await viewsInAll()).toBe(3)
    await waitUntil(async () => (await collections()).length === 2)
  }
  await analytics.restart()
  expect(await figures()).toEqual(before)
  expect(await collections()).toHaveLength(2)
  await analytics.track(1)
  await analytics.settled()
  expect((await figures())[0]).toMatchObject({ totalViews: 3 })
  expect(await viewsInAll()).toBe(4)
})

it('counts favourites again, and does not change searches that led to a venue', async () => {
  await analytics.publishVenues(1)
  await analytics.settled()
  await publish('favorite.changed', 1, { listingId: 1, change: 'added' })
  await publish('favorite.changed', 1, { listingId: 1, change: 'removed' })
  const visitors = ['AAAAAAAAAAA', 'BAAAAAAAAAA', 'CAAAAAAAAAA', 'DAAAAAAAAAA', 'EAAAAAAAAAA']
  for (const visitor of visitors) await publish('venue.searched', 1, { venueId: 1, visitor, words: 'bier' })
  await analytics.settled()
  const olga = { id: 'u-olga', username: 'olga', isAdmin: false }
  analytics.around.managers.add('1 u-olga')
  const ownFigures = async () => (await analytics.call('GET', '/my-venues/1/figures', { as: olga })).body
  const before = await ownFigures()
  expect(before.period.current).toMatchObject({ favorites: 1, favoritesRemoved: 1 })
  expect(before.searches).toEqual([{ words: 'bier', category: null, place: null, visitors: 5 }])
  await (await analytics.database()).collection('counters').deleteMany({ subject: 'venue:1' })
  expect((await ownFigures()).period.current).toMatchObject({ favorites: 0 })
  await begin()
  expect(await ended()).toMatchObject({ state: 'done' })
  expect(await ownFigures()).toEqual(before)
})

it('repairs lost and wrong figures', async () => {
  await doThings()
  const before = await figures()
  const database = await analytics.database()
  await database.collection('counters').deleteMany({ subject: 'venue:1' })
  await database.collection('counters').updateMany({ subject: 'venue:2' }, { $inc: { 'totals.view': 40 } })
  expect(await figures()).not.toEqual(before)
  await begin()
  expect(await ended()).toMatchObject({ state: 'done' })
  expect(await figures()).toEqual(before)
})

it('keeps figures of former months of which the log no longer has all events, unless the loss is accepted', async () => {
  await doThings()
  const database = await analytics.database()
  await database.collection<{ _id: string }>('counters').insertOne({
    _id: 'venue:1:2025-03',
    subject: 'venue:1',
    month: '2025-03',
    totals: { view: 40 },
    days: { '07': { view: 40 } },
  } as never)
  const before = await figures()
  expect(before[0]).toMatchObject({ totalViews: 42 })
  await begin()
  expect(await ended()).toMatchObject({
    state: 'failed',
    problem: expect.stringContaining('gebeurtenissen van 2025-03'),
  })
  expect(await figures()).toEqual(before)
  await analytics.call('POST', `${PATH}?acceptLoss=true`, { as: ADMIN })
  expect(await ended()).toMatchObject({ state: 'done' })
  expect((await figures())[0]).toMatchObject({ totalViews: 2 })
})

it('counts concurrent events once, and shows the previous figures until it is complete', async () => {
  await doThings()
  let openGate: () => void = () => undefined
  gate = { after: 2, open: new Promise((resolve) => (openGate = resolve)) }
  await begin()
  await waitUntil(async () => (await state()).read >= 2)
  const before = await figures()
  expect(before[0]).toMatchObject({ totalViews: 2 })
  for (let time = 0; time < 5; time += 1) await analytics.track(1)
  await analytics.settled()
  expect((await figures())[0]).toMatchObject({ totalViews: 7 })
  expect(await viewsInAll()).toBe(8)
  expect((await begin()).status).toBe(409)
  expect((await begin()).body.error).toBe('De cijfers worden al opnieuw opgebouwd.')
  openGate()
  expect(await ended()).toMatchObject({ state: 'done' })
  expect(await figures()).toEqual([
    { ...before[0], totalViews: 7, conversionRate: 14.3, dailyStats: expect.any(Array) },
    before[1],
    before[2],
  ])
  await analytics.track(1)
  await analytics.settled()
  expect((await figures())[0]).toMatchObject({ totalViews: 8 })
  expect(await viewsInAll()).toBe(9)
})

it('does not restore deleted venues, even those deleted meanwhile', async () => {
  await doThings()
  const remove = (listingId: number) => publish('listing.changed', listingId, { listingId, version: 9, listing: null })
  await remove(1)
  await analytics.settled()
  let openGate: () => void = () => undefined
  gate = { after: 3, open: new Promise((resolve) => (openGate = resolve)) }
  await begin()
  await waitUntil(async () => (await state()).read >= 3)
  await remove(2)
  await analytics.settled()
  openGate()
  expect(await ended()).toMatchObject({ state: 'done' })
  expect((await figures()).map(({ totalViews, websiteClicks }) => [totalViews, websiteClicks])).toEqual([
    [0, 0],
    [0, 0],
    [0, 1],
  ])
  expect(await viewsInAll()).toBe(0)
})

it('does not change the figures when it is killed or stopped, and can be repeated', async () => {
  await doThings()
  const before = await figures()
  gate = { after: 2, open: new Promise(() => undefined) }
  await begin()
  await waitUntil(async () => (await state()).read >= 2)
  const database = await analytics.database()
  const generations = database.collection('generations')
  const asItWas = await generations.findOne({})
  gate = undefined
  await analytics.restart()
  expect(await figures()).toEqual(before)
  // The state left by a process that was killed during a replay.
  const later = (await analytics.database()).collection('generations')
  const left = { ...asItWas?.replay, seenAt: new Date(Date.now() - 60_000) }
  await later.updateOne({}, { $set: { replay: left } })
  await (await analytics.database())
    .collection<{ _id: string }>(`counters${asItWas?.replay.generation}`)
    .insertOne({ _id: 'venue:1:half' })
  expect(await state()).toMatchObject({ state: 'failed', problem: 'het proces dat de cijfers opbouwde is gestopt' })
  expect(await figures()).toEqual(before)
  await begin()
  expect(await ended()).toMatchObject({ state: 'done' })
  expect(await figures()).toEqual(before)
  await waitUntil(async () => (await collections()).length === 2)
})

it('fails when the log cannot be read, and does not change the figures', async () => {
  await doThings()
  const before = await figures()
  gate = { after: 1, open: Promise.reject(new Error('the event log is away')) }
  gate.open.catch(() => undefined)
  await begin()
  expect(await ended()).toMatchObject({ state: 'failed', problem: 'the event log is away' })
  expect(await figures()).toEqual(before)
})

it('is for administrators only', async () => {
  for (const method of ['GET', 'POST']) {
    expect((await analytics.call(method, PATH)).status).toBe(401)
    expect((await analytics.call(method, PATH, { as: { ...ADMIN, isAdmin: false } })).status).toBe(403)
  }
})
