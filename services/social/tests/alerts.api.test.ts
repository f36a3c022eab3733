// Proves SEARCH-25.
import type { AddedVenue, Member } from '@plekje/contracts'
import { waitUntil } from '@plekje/testing'
import { createSocialService, readSocialConfig } from '../src'
import { alertModels } from '../src/storage/alert-models'
import { createDigestRepository } from '../src/storage/digest-repository'
import { socialModels } from '../src/storage/social-models'
import { type RunningSocial, startSocial } from './start-social'

let social: RunningSocial
beforeAll(async () => {
  social = await startSocial({ ALERTS_EVERY_SECONDS: '1000' })
})
afterAll(() => social.close())
afterEach(async () => {
  const database = await social.engines().documents.connection('social')
  // Remove alerts of earlier tests, which every later run would check.
  await database
    .collection('members')
    .updateMany(
      {},
      { $unset: { alerts: 1, digest: 1, digestLease: 1 } },
      { comment: 'scan: a test changes everything' },
    )
  Object.assign(social.around, { isSearchAway: false, isAccountsAway: false, isListingsAway: false })
  Object.assign(social.around, { mailOutcome: 'taken', losesMailAnswers: false })
  social.around.mails.clear()
})

const alertsOf = async (as: Member) => (await social.call('GET', '/alerts', { as })).body
const follow = (as: Member, criteria: string, more = {}) =>
  social.call('POST', '/alerts', { as, body: { criteria, ...more } })

/** A unique search per test, and a way to add venues to its results. */
let searches = 0
function aSearch() {
  searches += 1
  const criteria = `search=zoek${searches}`
  const found: AddedVenue[] = []
  social.around.added.set(criteria, found)
  const add = (id: number, firstVisibleAt = new Date(Date.now() + social.clock.ahead)) => {
    const venue = { id, slug: `plek-${id}`, name: `Plek ${id}`, categoryName: 'Bars', locationName: 'Utrecht' }
    found.unshift({ ...venue, firstVisibleAt: firstVisibleAt.toISOString() })
  }
  return { criteria, add }
}
const mailsTo = ({ id }: Member) => [...social.around.mails.values()].filter(({ userId }) => userId === id)
const mailedTo = (as: Member) =>
  mailsTo(as).flatMap(({ news }) => news.flatMap(({ venues }) => venues.map(({ id }) => id)))
const passTime = (seconds: number) => {
  social.clock.ahead += seconds * 1000
}
/**
 * Waits while time advances, so that a failed digest is retried after two minutes. Advances ever slower, because real
 * work takes time on late engines and slow machines.
 */
const eventually = (isSo: () => boolean | Promise<boolean>) => {
  let pauseMs = 500
  let goesOnAt = Date.now() + pauseMs
  return waitUntil(async () => {
    if (await isSo()) return true
    if (Date.now() >= goesOnAt) {
      passTime(130)
      pauseMs *= 2
      goesOnAt = Date.now() + pauseMs
    }
    return false
  })
}
/** Records of venues that the member's alerts reported. */
const notedFor = async ({ id }: Member) => {
  const database = await social.engines().documents.connection('social')
  return database.collection('mailedVenues').find({ userId: id }).toArray()
}
/** Waits until everything due was checked. */
const isQuiet = async () => {
  const connection = await social.engines().documents.connection('social')
  const digests = createDigestRepository({ ...socialModels(connection), ...alertModels(connection) })
  await eventually(async () => (await digests.findDue(new Date(Date.now() + social.clock.ahead))).length === 0)
}

describe('alerts', () => {
  it('store a search once, however it is spelt, with the names of its category and place', async () => {
    const as = social.person('anna')
    const first = await follow(as, 'location=utrecht&category=bars&sortBy=name&view=list')
    expect(first.status).toBe(201)
    expect(first.body).toMatchObject({
      name: 'Bars in Utrecht',
      criteria: 'category=bars&location=utrecht',
      frequency: 'daily',
      isPaused: false,
      lastMailedAt: null,
    })
    const again = await follow(as, '?category=bars&location=utrecht&openNow=true', { frequency: 'weekly' })
    expect([again.status, again.body]).toEqual([200, first.body])
    expect(await alertsOf(as)).toEqual([first.body])
  })

  it('are limited to twenty, also under concurrent additions, and visible to their member only', async () => {
    const [as, other] = [social.person('bas'), social.person('carla')]
    const replies = await Promise.all(Array.from({ length: 24 }, (_, n) => follow(as, `search=nummer${n}`)))
    const statuses = replies.map(({ status }) => status).sort()
    expect(statuses).toEqual([...Array(20).fill(201), ...Array(4).fill(409)])
    expect(await alertsOf(as)).toHaveLength(20)
    expect(await alertsOf(other)).toEqual([])
    const [{ id }] = await alertsOf(as)
    expect((await social.call('PATCH', `/alerts/${id}`, { as: other, body: { isPaused: true } })).status).toBe(404)
    expect((await social.call('DELETE', `/alerts/${id}`, { as: other })).status).toBe(204)
    expect(await alertsOf(as)).toHaveLength(20)
    expect((await social.call('DELETE', `/alerts/${id}`, { as })).status).toBe(204)
    expect((await follow(as, 'search=weer')).status).toBe(201)
  })

  it('need a member and a search that can be followed', async () => {
    expect((await social.call('GET', '/alerts')).status).toBe(401)
    const as = social.person('dirk')
    expect((await follow(as, 'rating=12')).status).toBe(400)
    expect((await follow(as, 'search=x', { frequency: 'hourly' })).status).toBe(400)
    social.around.isListingsAway = true
    expect((await follow(as, 'category=bars')).status).toBe(503)
  })

  it('mail each new venue once, in one mail, and no venue from before', async () => {
    const as = social.person('eva')
    const [one, two] = [aSearch(), aSearch()]
    one.add(1, new Date(Date.now() + social.clock.ahead - 60_000))
    await follow(as, one.criteria)
    await follow(as, two.criteria)
    one.add(2)
    two.add(2)
    two.add(3)
    passTime(1001)
    await eventually(() => mailsTo(as).length > 0)
    await isQuiet()
    expect(mailsTo(as)).toHaveLength(1)
    expect(mailsTo(as)[0]?.news.map(({ name, venues, more }) => [name, venues.map(({ id }) => id), more])).toEqual([
      [`“zoek${searches - 1}”`, [2], 0],
      [`“zoek${searches}”`, [3, 2], 0],
    ])
    passTime(1001)
    await isQuiet()
    expect(mailsTo(as)).toHaveLength(1)
    expect(
      (await alertsOf(as)).map(({ lastMailedAt }: { lastMailedAt: string | null }) => lastMailedAt !== null),
    ).toEqual([true, true])
    one.add(4)
    passTime(1001)
    await eventually(() => mailsTo(as).length === 2)
    expect(mailedTo(as)).toEqual([2, 3, 2, 4])
  })

  it('send no mail without new venues', async () => {
    const as = social.person('frank')
    const { criteria } = aSearch()
    await follow(as, criteria)
    passTime(1001)
    await isQuiet()
    expect(mailsTo(as)).toEqual([])
  })

  it('mail a venue that is published late, once', async () => {
    const as = social.person('gerda')
    const { criteria, add } = aSearch()
    await follow(as, criteria)
    const before = new Date(Date.now() + social.clock.ahead)
    add(1)
    passTime(1001)
    await eventually(() => mailedTo(as).length === 1)
    await isQuiet()
    // It was visible when the first mail was created, but missing in the index.
    add(2, before)
    passTime(1001)
    await eventually(() => mailedTo(as).length === 2)
    passTime(1001)
    await isQuiet()
    expect(mailedTo(as)).toEqual([1, 2])
  })

  it.each([
    ['search is away', { isSearchAway: true }, { isSearchAway: false }],
    ['accounts is away', { isAccountsAway: true }, { isAccountsAway: false }],
    ['mail is away, so that the mail before waits', { mailOutcome: 'waits' }, { mailOutcome: 'taken' }],
    ['the answer of accounts is lost', { losesMailAnswers: true }, { losesMailAnswers: false }],
  ])('lose nothing and tell nothing twice while %s', async (_, away, back) => {
    const as = social.person(`henk${searches}`)
    const { criteria, add } = aSearch()
    await follow(as, criteria)
    add(1)
    Object.assign(social.around, away)
    passTime(1001)
    const isTried = async () => {
      const connection = await social.engines().documents.connection('social')
      const member = await socialModels(connection).members.findById(as.id).lean()
      return member?.digestLease !== undefined
    }
    await waitUntil(isTried)
    add(2)
    Object.assign(social.around, back)
    await eventually(() => mailedTo(as).length > 0)
    await isQuiet()
    // News since the digest was created belong to the next one.
    passTime(1001)
    await eventually(() => mailedTo(as).length === 2)
    passTime(1001)
    await isQuiet()
    expect(mailedTo(as).sort()).toEqual([1, 2])
  })

  it('do not mail a search that was paused or removed while its mail waited', async () => {
    const as = social.person('wim')
    const [removed, paused, kept] = [aSearch(), aSearch(), aSearch()]
    for (const [index, { criteria, add }] of [removed, paused, kept].entries()) {
      await follow(as, criteria)
      add(index + 1)
    }
    social.around.mailOutcome = 'waits'
    passTime(1100)
    const database = await social.engines().documents.connection('social')
    await eventually(
      async () => (await socialModels(database).members.findById(as.id).lean())?.digest?.parts.length === 3,
    )
    const ids = new Map(
      (await alertsOf(as)).map((alert: { id: string; criteria: string }) => [alert.criteria, alert.id]),
    )
    await social.call('DELETE', `/alerts/${ids.get(removed.criteria)}`, { as })
    await social.call('PATCH', `/alerts/${ids.get(paused.criteria)}`, { as, body: { isPaused: true } })
    social.around.mailOutcome = 'taken'
    await eventually(() => mailedTo(as).length > 0)
    await isQuiet()
    expect(mailedTo(as)).toEqual([3])
  })

  it('are sent after a clock was ahead', async () => {
    const as = social.person('ilse')
    const { criteria, add } = aSearch()
    await follow(as, criteria)
    add(1)
    passTime(400 * 86_400)
    await eventually(() => mailedTo(as).length === 1)
    await isQuiet()
    passTime(-400 * 86_400)
    add(2)
    await eventually(() => mailedTo(as).length === 2)
    expect(mailedTo(as)).toEqual([1, 2])
  })

  it('name some venues of an import and count the others, once', async () => {
    const as = social.person('joop')
    const { criteria, add } = aSearch()
    await follow(as, criteria)
    const start = Date.now() + social.clock.ahead
    for (let id = 1; id <= 230; id += 1) add(id, new Date(start + id))
    passTime(1001)
    await eventually(() => mailsTo(as).length === 1)
    expect(mailsTo(as)[0]?.news.map(({ venues, more }) => [venues.length, more])).toEqual([[20, 210]])
    passTime(1001)
    await isQuiet()
    expect(mailsTo(as)).toHaveLength(1)
  })

  it('skip venues of a pause, and continue after it', async () => {
    const as = social.person('karel')
    const { criteria, add } = aSearch()
    const { id } = (await follow(as, criteria)).body
    const change = async (body: object) => (await social.call('PATCH', `/alerts/${id}`, { as, body })).body
    expect(await change({ isPaused: true })).toMatchObject({ isPaused: true })
    add(1)
    passTime(5000)
    await isQuiet()
    expect(await change({ isPaused: false, frequency: 'weekly' })).toMatchObject({
      isPaused: false,
      frequency: 'weekly',
    })
    add(2)
    passTime(1001)
    await isQuiet()
    expect(mailsTo(as)).toEqual([])
    passTime(6000)
    await eventually(() => mailedTo(as).length > 0)
    expect(mailedTo(as)).toEqual([2])
  })

  it('stop by the token of a mail, however often it is used, and by no other token', async () => {
    const as = social.person('lotte')
    const { criteria, add } = aSearch()
    await follow(as, criteria)
    add(1)
    passTime(1001)
    await eventually(() => mailsTo(as).length === 1)
    const token = mailsTo(as)[0]?.unsubscribeToken ?? ''
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(await alertsOf(as)).toMatchObject([{ isPaused: false }])
    for (let time = 0; time < 2; time += 1) {
      expect((await social.call('POST', `/alerts/unsubscribe?token=${token}`)).status).toBe(204)
    }
    expect(await alertsOf(as)).toMatchObject([{ isPaused: true }])
    expect((await social.call('POST', '/alerts/unsubscribe?token=geraden')).status).toBe(404)
    add(2)
    passTime(5000)
    await isQuiet()
    expect(mailedTo(as)).toEqual([1])
  })

  it('are mailed once by two processes', async () => {
    const engines = social.engines()
    const started = await startAnother(engines)
    try {
      const people = Array.from({ length: 12 }, (_, n) => social.person(`twee${n}`))
      const { criteria, add } = aSearch()
      for (const as of people) await follow(as, criteria)
      add(1)
      passTime(1001)
      await eventually(() => people.every((as) => mailsTo(as).length > 0))
      passTime(1001)
      await isQuiet()
      expect(people.map((as) => mailedTo(as))).toEqual(people.map(() => [1]))
    } finally {
      await started.close()
    }
  })

  it('delete the records of mailed venues when they are removed', async () => {
    const as = social.person('nel')
    const { criteria, add } = aSearch()
    const { id } = (await follow(as, criteria)).body
    add(1)
    passTime(1001)
    await eventually(() => mailsTo(as).length === 1)
    await isQuiet()
    expect(await notedFor(as)).toHaveLength(1)
    expect((await social.call('DELETE', `/alerts/${id}`, { as: social.person('olga') })).status).toBe(204)
    expect(await notedFor(as)).toHaveLength(1)
    expect((await social.call('DELETE', `/alerts/${id}`, { as })).status).toBe(204)
    expect(await notedFor(as)).toEqual([])
  })

  it('are in the download, and are erased with the member and the records of mailed venues', async () => {
    const as = social.person('maarten')
    const { criteria, add } = aSearch()
    await follow(as, criteria)
    add(1)
    passTime(1001)
    await eventually(() => mailsTo(as).length === 1)
    await isQuiet()
    const data = await social.call('GET', `/internal/member-data/${as.id}`, { as: 'accounts' })
    expect(data.body.alerts).toMatchObject([{ criteria, frequency: 'daily', isPaused: false }])
    await social.publish({ userId: as.id, change: 'erased' })
    await waitUntil(() =>
      social.accountChanges.some(({ userId, change }) => userId === as.id && change === 'erasure-confirmed'),
    )
    const database = await social.engines().documents.connection('social')
    expect(await notedFor(as)).toEqual([])
    const members = await database
      .collection('members')
      .find({ _id: as.id as never })
      .toArray()
    expect(Object.keys(members[0] ?? {})).not.toEqual(expect.arrayContaining(['alerts']))
    expect((await follow(as, criteria)).status).toBe(401)
  })
})

/** Starts another process on the same engines. */
async function startAnother(engines: ReturnType<RunningSocial['engines']>) {
  const service = await createSocialService(readSocialConfig(social.env()), engines, {
    now: () => new Date(Date.now() + social.clock.ahead),
  })
  await service.start()
  return service
}
