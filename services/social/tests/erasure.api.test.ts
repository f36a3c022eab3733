import type { Member } from '@plekje/contracts'
import { eventMessage } from '@plekje/service-kit'
import { waitUntil } from '@plekje/testing'
import { type RunningSocial, startSocial } from './start-social'

let social: RunningSocial
beforeAll(async () => {
  social = await startSocial({ LIMIT_FACTOR: '50' })
  for (const id of [1, 2, 3]) social.around.venues.add(id)
})
afterAll(() => social.close())

const favorite = (as: Member, listingId: number) => social.call('POST', '/favorites', { as, body: { listingId } })
const request = (as: Member, { username }: Member) => social.call('POST', '/friend-request', { as, body: { username } })
const accept = (as: Member, id: string) => social.call('POST', `/friend-request/${id}/accept`, { as })
const feedback = (as: Member, text = 'Mooie site!') =>
  social.call('POST', '/feedback', {
    as,
    body: { feedback: text, username: as.username, email: 'wie@voorbeeld.example' },
  })
const exported = async ({ id }: Member) =>
  (await social.call('GET', `/internal/member-data/${id}`, { as: 'accounts' })).body
const erase = ({ id }: Member) => social.publish({ userId: id, change: 'erased' })
const confirmations = ({ id }: Member) =>
  social.accountChanges.filter(({ userId, change }) => userId === id && change === 'erasure-confirmed')
const isConfirmed = (member: Member) => waitUntil(() => confirmations(member).length > 0)

/** Everything in the database that contains the member's id or name. */
async function tracesOf({ id, username }: Member): Promise<unknown[]> {
  const database = await social.engines().documents.connection('social')
  const all = await Promise.all(
    ['members', 'friendships', 'refusals', 'feedback', 'shares', 'messages'].map((name) =>
      database.collection(name).find({}, { comment: 'scan: a test looks at everything' }).toArray(),
    ),
  )
  return all.flat().filter((document) => JSON.stringify(document).match(new RegExp(`"${id}"|"${username}"`)))
}

const nothing = {
  favorites: [],
  friends: [],
  friendRequestsSent: [],
  friendRequestsReceived: [],
  feedback: [],
  shares: [],
}

describe("a member's data", () => {
  it('is downloaded completely, with other members by name', async () => {
    const [anna, bas, carla, dirk] = ['anna', 'bas', 'carla', 'dirk'].map((name) => social.person(name)) as [
      Member,
      Member,
      Member,
      Member,
    ]
    await favorite(anna, 1)
    await favorite(anna, 2)
    expect((await accept(bas, (await request(anna, bas)).body.id)).status).toBe(200)
    await request(anna, carla)
    await request(dirk, anna)
    await feedback(anna)
    const at = expect.stringMatching(/^\d{4}-.*Z$/)
    expect(await exported(anna)).toEqual({
      favorites: [
        { listingId: 2, addedAt: at },
        { listingId: 1, addedAt: at },
      ],
      friends: [{ username: 'bas', since: at }],
      friendRequestsSent: [{ username: 'carla', sentAt: at }],
      friendRequestsReceived: [{ username: 'dirk', sentAt: at }],
      feedback: [
        {
          feedbackType: 'general',
          feedback: 'Mooie site!',
          username: 'anna',
          email: 'wie@voorbeeld.example',
          sentAt: at,
        },
      ],
      messages: [
        { event: 'friend-requested', receivedAt: at, readAt: null, username: 'dirk' },
        { event: 'friend-accepted', receivedAt: at, readAt: null, username: 'bas' },
      ],
      shares: [],
    })
    expect(await exported(social.person('nobody'))).toEqual(nothing)
  })

  it('is returned to services only, not to the member', async () => {
    const anna = social.person('anna')
    for (const as of [undefined, anna, { ...anna, isAdmin: true }]) {
      expect((await social.call('GET', `/internal/member-data/${anna.id}`, { as })).status).toBe(401)
    }
  })
})

describe('an erased account', () => {
  it('leaves only the text of its feedback, and confirms the erasure', async () => {
    const [els, fred, gijs, hans] = ['els', 'fred', 'gijs', 'hans'].map((name) => social.person(name)) as [
      Member,
      Member,
      Member,
      Member,
    ]
    await favorite(els, 1)
    await favorite(fred, 1)
    expect((await accept(fred, (await request(els, fred)).body.id)).status).toBe(200)
    await request(els, gijs)
    await request(hans, els)
    await request(hans, fred)
    const { id: feedbackId } = (await feedback(els, 'Van els')).body
    await erase(els)
    await isConfirmed(els)
    expect(confirmations(els)).toEqual([{ userId: els.id, change: 'erasure-confirmed', service: 'social' }])
    expect(await exported(els)).toEqual(nothing)
    expect(await tracesOf(els)).toEqual([expect.objectContaining({ _id: els.id, erasedAt: expect.any(Date) })])
    const database = await social.engines().documents.connection('social')
    expect(await database.collection('feedback').findOne({ _id: feedbackId })).toMatchObject({
      feedback: 'Van els',
      userId: null,
      username: null,
      email: null,
    })
    expect((await social.call('GET', '/friends', { as: fred })).body).toEqual([])
    expect((await social.call('GET', '/friend-requests', { as: gijs })).body).toEqual([])
    expect((await social.call('GET', '/friend-requests', { as: fred })).body).toHaveLength(1)
    expect(await exported(fred)).toMatchObject({ favorites: [{ listingId: 1 }] })
  })

  it('is confirmed once per event, however often the event is delivered', async () => {
    const ilse = social.person('ilse')
    const data = { userId: ilse.id, change: 'erased' } as const
    const message = eventMessage('account.changed', ilse.id, data)
    for (let time = 0; time < 3; time += 1) await social.publish(data, message)
    await erase(ilse)
    await waitUntil(() => confirmations(ilse).length >= 2)
    const last = social.person('last')
    await erase(last)
    await isConfirmed(last)
    expect(confirmations(ilse)).toHaveLength(2)
  })

  it('is confirmed later when events cannot be published, also after a restart', async () => {
    const joop = social.person('joop')
    await favorite(joop, 1)
    const { events } = social.engines()
    const publish = events.publish.bind(events)
    const refusing = jest.spyOn(events, 'publish').mockImplementation((topic, messages) => {
      const isConfirmation = messages.some(({ value }) => value?.includes('erasure-confirmed'))
      return isConfirmation ? Promise.reject(new Error('the event log is away')) : publish(topic, messages)
    })
    await erase(joop)
    await waitUntil(() => refusing.mock.calls.some(([, messages]) => messages[0]?.value?.includes('erasure-confirmed')))
    expect(await exported(joop)).toEqual(nothing)
    expect(confirmations(joop)).toEqual([])
    await social.restart()
    await isConfirmed(joop)
  })

  it('accepts no write of a session that has just ended', async () => {
    const [karel, lies] = [social.person('karel'), social.person('lies')]
    await erase(karel)
    await isConfirmed(karel)
    expect((await favorite(karel, 1)).status).toBe(401)
    expect((await request(karel, lies)).status).toBe(401)
    expect((await request(lies, karel)).status).toBe(404)
    expect((await feedback(karel)).status).toBe(201)
    await social.publish({ userId: karel.id, change: 'renamed' })
    social.around.people.delete(karel.id)
    expect((await request(karel, lies)).status).toBe(401)
    await social.restart()
    expect(await exported(karel)).toEqual(nothing)
    expect(await tracesOf(karel)).toEqual([expect.objectContaining({ _id: karel.id })])
    expect((await social.call('GET', '/friend-requests', { as: lies })).body).toEqual([])
  })

  it('leaves no rejections and no counts of requests', async () => {
    const [olga, piet] = [social.person('olga'), social.person('piet')]
    const reject = (as: Member, id: string) => social.call('DELETE', `/friend-request/${id}`, { as })
    await reject(piet, (await request(olga, piet)).body.id)
    await reject(olga, (await request(piet, olga)).body.id)
    expect(await exported(piet)).toMatchObject({
      friendRequestsRejected: [{ username: 'olga', rejectedAt: expect.stringMatching(/Z$/) }],
    })
    expect((await exported(olga)).friendRequestsSent).toEqual([{ username: 'piet', sentAt: expect.any(String) }])
    await erase(olga)
    await isConfirmed(olga)
    expect(await tracesOf(olga)).toEqual([expect.objectContaining({ _id: olga.id })])
    expect(await exported(piet)).toMatchObject({ friendRequestsSent: [] })
    expect(await social.engines().cache.get(`limit:social:friend-requests-per-day:${olga.id}`)).toBeNull()
  })

  it('leaves nothing when it is erased during writes', async () => {
    const mies = social.person('mies')
    for (let round = 0; round < 5; round += 1) {
      const leaving = social.person(`leaving-${round}`)
      const replies = Promise.all(
        [1, 2, 3].flatMap((id) => [
          favorite(leaving, id),
          request(leaving, mies),
          request(mies, leaving),
          feedback(leaving),
        ]),
      )
      if (round % 2) await favorite(mies, 1)
      await erase(leaving)
      const statuses = (await replies).map(({ status }) => status)
      await isConfirmed(leaving)
      expect(statuses.filter((status) => status >= 500)).toEqual([])
      expect(await tracesOf(leaving)).toEqual([expect.objectContaining({ _id: leaving.id })])
      expect(await exported(leaving)).toEqual(nothing)
    }
  })

  it('loses data that a crash left behind at the next start', async () => {
    const nora = social.person('nora')
    await erase(nora)
    await isConfirmed(nora)
    const database = await social.engines().documents.connection('social')
    await database.collection('friendships').insertOne({
      _id: 'left.u-nora' as never,
      requestId: 'left',
      members: ['left', nora.id],
      from: nora.id,
      to: 'left',
      status: 'pending',
      createdAt: new Date(),
    })
    await database.collection('feedback').insertOne({
      _id: 'left' as never,
      feedbackType: 'general',
      feedback: 'Hoi',
      username: 'nora',
      email: null,
      userId: nora.id,
      createdAt: new Date(),
    })
    expect(await tracesOf(nora)).toHaveLength(3)
    await social.restart()
    expect(await tracesOf(nora)).toHaveLength(1)
  })
})
