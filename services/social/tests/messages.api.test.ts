// Proves MESSAGE-1, MESSAGE-2, MESSAGE-3, MESSAGE-4, MESSAGE-5, MESSAGE-6, MESSAGE-7.
import { randomUUID } from 'node:crypto'
import {
  type EventData,
  MAX_MESSAGES,
  MAX_MESSAGES_OF_KIND,
  type Member,
  Message,
  type MessageKind,
  type Topic,
} from '@plekje/contracts'
import { eventMessage } from '@plekje/service-kit'
import { waitUntil } from '@plekje/testing'
import { messageModels } from '../src/storage/message-models'
import { type RunningSocial, startSocial } from './start-social'

let social: RunningSocial
beforeAll(async () => {
  social = await startSocial({ LIMIT_FACTOR: '100' })
  for (const id of [1, 2, 3]) social.around.venues.add(id)
})
afterAll(() => social.close())
afterEach(() => {
  social.around.isListingsAway = false
  for (const id of [1, 2, 3]) social.around.venues.add(id)
})

let people = 0
/** A member of whom no other test knows. */
const someone = (): Member => {
  people += 1
  return social.person(`lid${people}`)
}
type As = Member | undefined

const list = async (as: Member, query = ''): Promise<Message[]> => {
  const { status, body } = await social.call('GET', `/messages${query}`, { as })
  expect(status).toBe(200)
  return Message.strict().array().parse(body)
}
const events = async (as: Member) => (await list(as)).map(({ event }) => event)
const unread = async (as: Member): Promise<number> => (await social.call('GET', '/messages/unread', { as })).body.count
const readOne = (as: As, id: string) => social.call('POST', `/messages/${id}/read`, { as })
const readUpTo = (as: As, upTo: unknown) => social.call('POST', '/messages/read', { as, body: { upTo } })
const show = (as: As, shown: object) => social.call('PUT', '/messages/settings', { as, body: { shown } })
const request = (as: Member, { username }: Member) => social.call('POST', '/friend-request', { as, body: { username } })

async function replied({ id: userId }: Member, listingId = 1, message?: ReturnType<typeof eventMessage>) {
  const data = { userId, reviewId: 'r1', listingName: 'Plek', listingSlug: 'plek', listingId }
  await social.publishTo('review.replied', userId, data, message)
}
const arrived = (as: Member, count: number) => waitUntil(async () => (await list(as)).length === count)

const stored = async () => messageModels(await social.engines().documents.connection('social')).messages

/** Stores unread messages, the first of which is the oldest. */
async function store({ id: userId }: Member, count: number, kind: MessageKind = 'replies') {
  const from = Date.now() - count * 1000
  const rows = Array.from({ length: count }, (_, number) => ({
    _id: randomUUID(),
    userId,
    kind,
    event: 'review-replied' as const,
    createdAt: new Date(from + number * 1000),
    readAt: null,
    listingId: 1,
  }))
  await (await stored()).insertMany(rows)
  return rows
}

describe('messages', () => {
  type Data = { [T in Topic]: EventData<T> }
  const venue = { listingName: 'Oude naam', listingId: 1 }
  const decided = { proposalId: 'p1', ...venue }
  const moderated = { reviewId: 'r1', reason: 'Scheldt', ...venue }
  const owned = { subjectId: 's1', ...venue }
  const cases: readonly [Topic, Omit<Data[Topic], 'userId'>, string, string][] = [
    ['review.replied', { reviewId: 'r1', listingSlug: 'oud', ...venue }, 'replies', 'review-replied'],
    ['review.moderated', { ...moderated, decision: 'hidden' }, 'moderation', 'review-hidden'],
    ['review.moderated', { ...moderated, decision: 'kept' }, 'moderation', 'review-kept'],
    ['proposal.decided', { ...decided, taken: ['phone'], refused: [] }, 'proposals', 'proposal-taken'],
    ['proposal.decided', { ...decided, taken: [], refused: ['phone'] }, 'proposals', 'proposal-refused'],
    ['proposal.decided', { ...decided, taken: ['phone'], refused: ['point'] }, 'proposals', 'proposal-partly-taken'],
    ['ownership.changed', { ...owned, change: 'granted' }, 'venues', 'claim-granted'],
    ['ownership.changed', { ...owned, change: 'refused' }, 'venues', 'claim-refused'],
    ['ownership.changed', { ...owned, change: 'disputed' }, 'venues', 'venue-disputed'],
    ['ownership.changed', { ...owned, change: 'removed' }, 'venues', 'role-removed'],
    ['venue.invited', { invitationId: 'i1', listingId: 1 }, 'venues', 'invited'],
  ]
  it.each(cases)(
    'of %s are stored once per event, with the name that the venue has now: %#',
    async (topic, data, kind, event) => {
      const anna = someone()
      const full = { ...data, userId: anna.id } as Data[typeof topic]
      const message = eventMessage(topic, anna.id, full)
      for (let time = 0; time < 3; time += 1) await social.publishTo(topic, anna.id, full, message)
      await replied(anna, 2)
      await waitUntil(async () => (await events(anna)).length === 2)
      const found = (await list(anna)).find(({ listing }) => listing?.slug === 'venue-1')
      expect(found).toMatchObject({ kind, event, isRead: false, member: null, search: null })
    },
  )

  it.each(['code-requested', 'invitation-requested'] as const)('are not made of %s', async (change) => {
    const anna = someone()
    await social.publishTo('ownership.changed', anna.id, { userId: anna.id, change, ...owned })
    await social.publishTo('ownership.changed', anna.id, { userId: anna.id, change: 'granted', ...owned })
    await arrived(anna, 1)
    expect(await events(anna)).toEqual(['claim-granted'])
  })

  it('are not made of events of older versions, which have no venue', async () => {
    const anna = someone()
    const former = { userId: anna.id, reviewId: 'r1', listingName: 'Plek', listingSlug: 'plek' }
    await social.publishTo('review.replied', anna.id, former)
    await replied(anna)
    await arrived(anna, 1)
  })

  it('name no hidden venue and none while listings is unavailable, and are deleted with their venue', async () => {
    const anna = someone()
    const id = 31
    social.around.venues.add(id)
    await replied(anna, id)
    await arrived(anna, 1)
    expect((await list(anna))[0]?.listing).not.toBeNull()
    social.around.isListingsAway = true
    expect((await list(anna))[0]?.listing).toBeNull()
    social.around.isListingsAway = false
    social.around.venues.delete(id)
    expect((await list(anna))[0]?.listing).toBeNull()
    await social.publishTo('listing.changed', id, { listingId: id, version: 2, listing: null })
    await arrived(anna, 0)
    // Events that come after the deletion make none again.
    await replied(anna, id)
    await replied(anna, 1)
    await arrived(anna, 1)
    expect((await list(anna))[0]?.listing?.slug).toBe('venue-1')
  })

  it('about venues that are deleted concurrently are deleted', async () => {
    const anna = someone()
    const ids = [41, 42, 43, 44, 45, 46, 47, 48]
    const deletion = (listingId: number) =>
      social.publishTo('listing.changed', listingId, { listingId, version: 2, listing: null })
    await Promise.all(ids.flatMap((id) => [replied(anna, id), deletion(id)]))
    await replied(anna, 1)
    const { messageVenues } = messageModels(await social.engines().documents.connection('social'))
    const deleted = { _id: { $in: ids }, isDeleted: true }
    await waitUntil(async () => (await messageVenues.countDocuments(deleted)) === ids.length)
    await waitUntil(async () => (await list(anna)).some(({ listing }) => listing?.slug === 'venue-1'))
    expect(await list(anna)).toHaveLength(1)
  })

  it('report a friend request and its acceptance with the name, and publish an event for the mail', async () => {
    const [anna, bas] = [someone(), someone()]
    const { body } = await request(anna, bas)
    expect(await list(bas)).toMatchObject([
      { kind: 'friends', event: 'friend-requested', member: { username: anna.username }, isRead: false },
    ])
    for (let time = 0; time < 2; time += 1) {
      await social.call('POST', `/friend-request/${body.id}/accept`, { as: bas })
    }
    expect(await list(anna)).toMatchObject([{ event: 'friend-accepted', member: { username: bas.username } }])
    expect([await unread(bas), await unread(anna)]).toEqual([0, 1])
    const told = () => social.friendChanges.filter(({ userId }) => [anna.id, bas.id].includes(userId))
    await waitUntil(() => told().length === 3)
    const toldTo = ({ id }: Member) =>
      told()
        .filter(({ userId }) => userId === id)
        .map(({ change, otherId }) => [change, otherId])
    expect(toldTo(bas)).toEqual([
      ['requested', anna.id],
      ['answered', anna.id],
    ])
    expect(toldTo(anna)).toEqual([['accepted', bas.id]])
  })

  it('tell the first requester when two members request each other', async () => {
    const [anna, bas] = [someone(), someone()]
    await request(anna, bas)
    await request(bas, anna)
    expect([await events(anna), await events(bas)]).toEqual([['friend-accepted'], ['friend-requested']])
  })

  it('exclude rejected requests and erased members', async () => {
    const [anna, bas, carla] = [someone(), someone(), someone()]
    const { body } = await request(anna, bas)
    await request(carla, bas)
    await social.call('DELETE', `/friend-request/${body.id}`, { as: bas })
    expect(await list(bas)).toMatchObject([{ member: { username: carla.username } }])
    const answered = { userId: bas.id, change: 'answered', otherId: anna.id }
    await waitUntil(() => social.friendChanges.some((change) => JSON.stringify(change) === JSON.stringify(answered)))
    await social.publish({ userId: carla.id, change: 'erased' })
    await arrived(bas, 0)
  })

  it('are limited to the newest 200, also under concurrent additions', async () => {
    const anna = someone()
    const [oldest, next] = await store(anna, MAX_MESSAGES / 2, 'moderation')
    await store(anna, MAX_MESSAGES / 2 - 1, 'alerts')
    await Promise.all([replied(anna), replied(anna), replied(anna)])
    const left = async () => (await (await stored()).find({ userId: anna.id }).lean()).map(({ _id }) => _id)
    await waitUntil(async () => !(await left()).includes(next?._id ?? ''))
    expect(await left()).toHaveLength(MAX_MESSAGES)
    expect(await left()).not.toContain(oldest?._id)
  })

  it('of one kind are limited to 100, so that friend requests displace no others', async () => {
    const [anna, bas] = [someone(), someone()]
    const [reply] = await store(anna, 1)
    const [oldest] = await store(anna, MAX_MESSAGES_OF_KIND, 'friends')
    await request(bas, anna)
    const left = (await (await stored()).find({ userId: anna.id }).lean()).map(({ _id }) => _id)
    expect(left).toHaveLength(MAX_MESSAGES_OF_KIND + 1)
    expect([left.includes(reply?._id ?? ''), left.includes(oldest?._id ?? '')]).toEqual([true, false])
  })

  it('are listed newest first, by page, with their total', async () => {
    const anna = someone()
    const rows = await store(anna, 5)
    const first = await social.call('GET', '/messages?limit=2', { as: anna })
    expect(first.headers.get('x-total-count')).toBe('5')
    const next = /before=([^&>]+)/.exec(first.headers.get('link') ?? '')?.[1]
    const second = await list(anna, `?limit=3&before=${next}`)
    const ids = [...first.body, ...second].map(({ id }: Message) => id)
    expect(ids).toEqual(rows.map(({ _id }) => _id).reverse())
    expect((await social.call('GET', '/messages?before=x', { as: anna })).status).toBe(400)
  })
})

describe('reading', () => {
  it('marks one message of the member, once', async () => {
    const [anna, bas] = [someone(), someone()]
    const [row] = await store(anna, 3)
    const id = row?._id ?? ''
    expect((await readOne(bas, id)).status).toBe(404)
    expect(await unread(anna)).toBe(3)
    for (let time = 0; time < 2; time += 1) expect((await readOne(anna, id)).body).toEqual({ count: 2 })
    expect((await list(anna)).filter(({ isRead }) => isRead).map((message) => message.id)).toEqual([id])
    expect((await readOne(anna, 'gone')).status).toBe(404)
  })

  it('marks all messages up to the newest displayed one, and no later ones', async () => {
    const anna = someone()
    const rows = await store(anna, 4)
    expect((await readUpTo(anna, rows[2]?.createdAt.toISOString())).body).toEqual({ count: 1 })
    expect((await list(anna)).map(({ isRead }) => isRead)).toEqual([false, true, true, true])
    expect((await readUpTo(anna, 'straks')).status).toBe(400)
  })
})

describe('kinds that a member does not want to see', () => {
  it('are in neither the list nor the number until they are shown again', async () => {
    const [anna, bas] = [someone(), someone()]
    await store(anna, 2)
    await request(bas, anna)
    expect((await show(anna, { replies: false })).body.shown).toMatchObject({ replies: false, friends: true })
    expect([await events(anna), await unread(anna)]).toEqual([['friend-requested'], 1])
    expect((await show(anna, { friends: false })).body.shown).toMatchObject({ replies: false, friends: false })
    expect((await social.call('GET', '/messages/settings', { as: anna })).body.shown.replies).toBe(false)
    // The member has not seen them, so reading all leaves them unread.
    await show(anna, { friends: true })
    expect((await readUpTo(anna, new Date(Date.now() + 60_000).toISOString())).body).toEqual({ count: 0 })
    await show(anna, { replies: true, friends: true })
    expect(await unread(anna)).toBe(2)
    expect((await show(anna, { replies: 'ja' })).status).toBe(400)
  })
})

describe('rights', () => {
  const calls: readonly { method: string; path: string; body?: object }[] = [
    { method: 'GET', path: '/messages' },
    { method: 'GET', path: '/messages/unread' },
    { method: 'GET', path: '/messages/unread/stream' },
    { method: 'POST', path: '/messages/m1/read' },
    { method: 'POST', path: '/messages/read', body: { upTo: '2026-01-01T00:00:00.000Z' } },
    { method: 'GET', path: '/messages/settings' },
    { method: 'PUT', path: '/messages/settings', body: { shown: {} } },
  ]
  it.each(calls)('a visitor may not $method $path', async ({ method, path, body }) => {
    expect((await social.call(method, path, { as: undefined, body })).status).toBe(401)
  })

  it('other members and administrators can neither read nor mark a member’s messages', async () => {
    const [anna, bas] = [someone(), someone()]
    const [row] = await store(anna, 1)
    for (const as of [bas, { ...bas, isAdmin: true }]) {
      expect(await list(as)).toEqual([])
      expect((await readOne(as, row?._id ?? '')).status).toBe(404)
      await readUpTo(as, new Date().toISOString())
    }
    expect(await unread(anna)).toBe(1)
  })
})

describe('an erased member', () => {
  it('loses messages and settings, which the download contained', async () => {
    const [anna, bas] = [someone(), someone()]
    await store(anna, 1)
    await request(bas, anna)
    await show(anna, { alerts: false })
    const { body } = await social.call('GET', `/internal/member-data/${anna.id}`, { as: 'accounts' })
    expect(body.messagesNotShown).toEqual(['alerts'])
    expect(body.messages).toMatchObject([
      { event: 'friend-requested', username: bas.username, readAt: null },
      { event: 'review-replied', listingId: 1, readAt: null },
    ])
    await social.publish({ userId: anna.id, change: 'erased' })
    await waitUntil(() => social.accountChanges.some(({ userId, change }) => userId === anna.id && change !== 'erased'))
    expect(await (await stored()).find({ userId: anna.id }).lean()).toEqual([])
    // An event that was under way brings nothing back.
    await replied(anna)
    await replied(bas)
    await arrived(bas, 1)
    expect(await (await stored()).find({ userId: anna.id }).lean()).toEqual([])
  })
})

describe('the stream of the number of unread messages', () => {
  async function follow(as: Member, service = social) {
    const leaving = new AbortController()
    const response = await service.open('GET', '/messages/unread/stream', { as, signal: leaving.signal })
    const counts: number[] = []
    const read = async () => {
      let text = ''
      for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
        text += Buffer.from(chunk).toString('utf8')
        const parts = text.split('\n\n')
        text = parts.pop() ?? ''
        for (const part of parts) {
          const data = /^data: (.*)$/m.exec(part)?.[1]
          if (data) counts.push(JSON.parse(data).count)
        }
      }
    }
    return { response, counts, ended: read().catch(() => undefined), leave: () => leaving.abort() }
  }

  it('sends the number at its start and at each change, made by any process', async () => {
    const anna = someone()
    await store(anna, 2)
    const streams = [await follow(anna), await follow(anna)]
    for (const { counts } of streams) await waitUntil(() => counts.at(-1) === 2)
    const [, , row] = await store(anna, 3)
    for (const { counts } of streams) await waitUntil(() => counts.at(-1) === 5)
    await readOne(anna, row?._id ?? '')
    for (const { counts } of streams) await waitUntil(() => counts.at(-1) === 4)
    expect(streams[0]?.response.headers.get('cache-control')).toMatch(/no-store.*no-transform/)
    for (const { leave } of streams) leave()
  })

  it('is refused to a member with five open streams, times LIMIT_FACTOR', async () => {
    const own = await startSocial({ LIMIT_FACTOR: '0.6' })
    const anna = own.person('anna')
    const streams = await Promise.all(Array.from({ length: 3 }, () => follow(anna, own)))
    expect((await follow(anna, own)).response.status).toBe(429)
    streams[0]?.leave()
    await waitUntil(async () => {
      const again = await follow(anna, own)
      again.leave()
      return again.response.status === 200
    })
    for (const { leave } of streams) leave()
    await own.close()
  })
})
