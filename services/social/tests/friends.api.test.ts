// Proves API-8, API-15, API-19, MEMBER-6, MEMBER-8, SITE-3.
import type { Friend, Member } from '@plekje/contracts'
import { waitUntil } from '@plekje/testing'
import { type RunningSocial, startSocial } from './start-social'

let social: RunningSocial
beforeAll(async () => {
  social = await startSocial()
})
afterAll(() => social.close())

const DAY = 24 * 60 * 60 * 1000
let count = 0
/** Members unique to a test. */
const newcomers = (): [Member, Member, Member] => {
  count += 1
  return [social.person(`anna${count}`), social.person(`bas${count}`), social.person(`carla${count}`)]
}
const request = (as: Member | undefined, username: unknown) =>
  social.call('POST', '/friend-request', { as, body: { username } })
const accept = (as: Member | undefined, id: string) => social.call('POST', `/friend-request/${id}/accept`, { as })
const befriend = async (from: Member, to: Member): Promise<void> => {
  const { status, body } = await request(from, to.username)
  expect([status, (await accept(to, body.id)).status]).toEqual([201, 200])
}
const reject = (as: Member | undefined, id: string) => social.call('DELETE', `/friend-request/${id}`, { as })
const friendsOf = async (as: Member): Promise<Friend[]> => (await social.call('GET', '/friends', { as })).body
const requestsTo = async (as: Member): Promise<Friend[]> => (await social.call('GET', '/friend-requests', { as })).body
const namesOf = (friends: Friend[]) => friends.map(({ username }) => username)

describe('a friend request', () => {
  it('is listed for the requested member, with the name of the requester', async () => {
    const [anna, bas, carla] = newcomers()
    const { status, body } = await request(anna, bas.username)
    expect([status, body]).toEqual([201, { id: expect.stringMatching(/^[\w-]{36}$/), status: 'pending' }])
    expect(await requestsTo(bas)).toEqual([
      {
        id: body.id,
        username: anna.username,
        firstName: anna.username.toUpperCase(),
        profileImageUrl: null,
        status: 'pending',
      },
    ])
    for (const member of [anna, carla]) expect(await requestsTo(member)).toEqual([])
    for (const member of [anna, bas, carla]) expect(await friendsOf(member)).toEqual([])
  })

  it('finds a username regardless of case and surrounding spaces', async () => {
    const [anna, bas] = newcomers()
    expect((await request(anna, `  ${bas.username.toUpperCase()} `)).status).toBe(201)
    expect(await requestsTo(bas)).toHaveLength(1)
  })

  it('becomes a friendship of both members when it is accepted', async () => {
    const [anna, bas] = newcomers()
    const { id } = (await request(anna, bas.username)).body
    const { status, body } = await accept(bas, id)
    const friendOf = ({ id, username }: Member): Friend => ({
      id,
      username,
      firstName: username.toUpperCase(),
      profileImageUrl: null,
      status: 'accepted',
    })
    expect([status, body]).toEqual([200, friendOf(anna)])
    expect(await friendsOf(anna)).toEqual([friendOf(bas)])
    expect(await friendsOf(bas)).toEqual([friendOf(anna)])
    expect(await requestsTo(bas)).toEqual([])
  })

  it('is one friendship under repeated and concurrent acceptances', async () => {
    const [anna, bas] = newcomers()
    const { id } = (await request(anna, bas.username)).body
    const replies = await Promise.all(Array.from({ length: 8 }, () => accept(bas, id)))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await accept(bas, id)).status).toBe(200)
    expect(namesOf(await friendsOf(bas))).toEqual([anna.username])
  })

  it('is removed when it is rejected, and can be sent again after a day', async () => {
    const [anna, bas] = newcomers()
    const { id } = (await request(anna, bas.username)).body
    expect((await reject(bas, id)).status).toBe(204)
    expect((await reject(bas, id)).status).toBe(404)
    expect((await accept(bas, id)).status).toBe(404)
    expect([await requestsTo(bas), await friendsOf(bas), await friendsOf(anna)]).toEqual([[], [], []])
    // The response is the same as for a waiting request, so that the rejection stays private.
    const tooSoon = await request(anna, bas.username)
    expect([tooSoon.status, tooSoon.body.code, tooSoon.body.error]).toEqual([
      409,
      'already_requested',
      'Je hebt deze persoon al een vriendschapsverzoek gestuurd.',
    ])
    expect(await requestsTo(bas)).toEqual([])
    social.clock.ahead += DAY
    const again = await request(anna, bas.username)
    expect(again.status).toBe(201)
    expect(again.body.id).not.toBe(id)
  })

  it('cannot be rejected once it is accepted', async () => {
    const [anna, bas] = newcomers()
    const { id } = (await request(anna, bas.username)).body
    await accept(bas, id)
    expect((await reject(bas, id)).status).toBe(404)
    expect(await friendsOf(anna)).toHaveLength(1)
  })

  it('is 404 for everyone except the requested member, administrators included', async () => {
    const [anna, bas, carla] = newcomers()
    const { id } = (await request(anna, bas.username)).body
    for (const other of [anna, carla, { ...carla, isAdmin: true }]) {
      for (const answer of [accept, reject]) {
        const { status, body } = await answer(other, id)
        expect([status, body.code]).toEqual([404, 'request_not_found'])
      }
    }
    expect((await accept(carla, 'no-such-request')).status).toBe(404)
    expect((await accept(bas, 'a%20b')).status).toBe(400)
    expect(await requestsTo(bas)).toHaveLength(1)
    expect(await friendsOf(anna)).toEqual([])
  })

  it('refuses visitors and unsigned identities', async () => {
    const [anna, bas] = newcomers()
    const { id } = (await request(anna, bas.username)).body
    for (const headers of [{}, { 'x-plekje-identity': JSON.stringify(bas) }, { 'x-plekje-identity': 'a.b.c' }]) {
      const replies = await Promise.all([
        social.call('GET', '/friends', { headers }),
        social.call('GET', '/friend-requests', { headers }),
        social.call('POST', '/friend-request', { headers, body: { username: bas.username } }),
        social.call('POST', `/friend-request/${id}/accept`, { headers }),
        social.call('DELETE', `/friend-request/${id}`, { headers }),
      ])
      expect(replies.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401])
    }
    expect(await requestsTo(bas)).toHaveLength(1)
  })

  it('is refused to oneself, to an unknown name, twice and between friends', async () => {
    const [anna, bas] = newcomers()
    const said = async (username: string, as = anna) => {
      const { status, body } = await request(as, username)
      return [status, body.code, body.error]
    }
    expect(await said(anna.username.toUpperCase())).toEqual([
      400,
      'own_username',
      'Je kunt jezelf geen vriendschapsverzoek sturen.',
    ])
    expect(await said('niemand')).toEqual([
      404,
      'member_not_found',
      'We kennen niemand met deze gebruikersnaam. Controleer de spelling.',
    ])
    const { id } = (await request(anna, bas.username)).body
    expect(await said(bas.username)).toEqual([
      409,
      'already_requested',
      'Je hebt deze persoon al een vriendschapsverzoek gestuurd.',
    ])
    await accept(bas, id)
    for (const [as, username] of [
      [anna, bas.username],
      [bas, anna.username],
    ] as const) {
      expect(await said(username, as)).toEqual([409, 'already_friends', 'Jullie zijn al vrienden.'])
    }
  })

  it.each([
    ['', 'Vul een gebruikersnaam in.'],
    ['   ', 'Vul een gebruikersnaam in.'],
    [undefined, 'Vul ‘username’ in.'],
    [{ $ne: '' }, 'Geef ‘username’ als tekst.'],
    ['x'.repeat(31), 'Gebruik hoogstens 30 tekens.'],
  ])('refuses %p for a name', async (username, text) => {
    const { status, body } = await request(newcomers()[0], username)
    expect([status, body.fields.username]).toEqual([400, text])
  })

  it('that was rejected can be repeated after a longer wait each time, up to a year, also after a restart', async () => {
    const [anna, bas] = newcomers()
    for (const days of [1, 7, 30, 365, 365]) {
      const { status, body } = await request(anna, bas.username)
      expect([days, status]).toEqual([days, 201])
      await reject(bas, body.id)
      social.clock.ahead += days * DAY - 60_000
      expect((await request(anna, bas.username)).status).toBe(409)
      if (days === 1) await social.restart()
      social.clock.ahead += 60_000
    }
    expect((await request(anna, bas.username)).status).toBe(201)
  })

  it('that was rejected limits neither requests in the other direction nor requests to others', async () => {
    const [anna, bas, carla] = newcomers()
    await reject(bas, (await request(anna, bas.username)).body.id)
    expect((await request(anna, carla.username)).status).toBe(201)
    expect((await request(carla, bas.username)).status).toBe(201)
    expect((await request(bas, anna.username)).body.status).toBe('pending')
    // A member who must wait may still accept.
    expect((await request(anna, bas.username)).body.status).toBe('accepted')
    expect(namesOf(await friendsOf(bas))).toEqual([anna.username])
    const database = await social.engines().documents.connection('social')
    expect(await database.collection('refusals').countDocuments({ members: anna.id })).toBe(0)
  })

  it('that is rejected concurrently is rejected once', async () => {
    const [anna, bas] = newcomers()
    const { id } = (await request(anna, bas.username)).body
    const replies = await Promise.all(Array.from({ length: 6 }, () => reject(bas, id)))
    expect(replies.map(({ status }) => status).sort()).toEqual([204, 404, 404, 404, 404, 404])
    const database = await social.engines().documents.connection('social')
    const refusals = database.collection('refusals')
    const [refused] = await refusals.find({ from: anna.id }, { comment: 'scan: a test looks at everything' }).toArray()
    expect(refused).toMatchObject({ times: 1, to: bas.id })
  })

  it('is either accepted or rejected under concurrent answers', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [anna, bas] = newcomers()
      const { id } = (await request(anna, bas.username)).body
      await Promise.all([reject(bas, id), accept(bas, id)])
      const isFriend = (await friendsOf(anna)).length === 1
      expect(await friendsOf(bas)).toHaveLength(isFriend ? 1 : 0)
      const again = await request(anna, bas.username)
      expect([again.status, again.body.code]).toEqual([409, isFriend ? 'already_friends' : 'already_requested'])
    }
  })

  it('is limited per hour and per day, whoever it is sent to', async () => {
    const own = await startSocial({ LIMIT_FACTOR: '0.1' })
    const [anna, bas] = [own.person('anna'), own.person('bas')]
    const ask = (as: Member, username: string) => own.call('POST', '/friend-request', { as, body: { username } })
    const replies = await Promise.all(['bas', 'niemand', 'anna', 'geen', 'geen'].map((name) => ask(anna, name)))
    // Concurrent requests count in order of arrival.
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(2)
    await own.restart()
    const refused = await ask(anna, 'bas')
    expect([refused.status, refused.body.code, refused.body.error]).toEqual([
      429,
      'too_many_friend_requests',
      'Je hebt het afgelopen uur al 3 vriendschapsverzoeken gestuurd. Probeer het over 60 minuten opnieuw.',
    ])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500)
    expect((await ask(bas, 'anna')).status).toBe(201)
    for (let count = 0; count < 7; count += 1) {
      await own.engines().cache.delete(`limit:social:friend-requests-per-hour:${anna.id}`)
      expect((await ask(anna, 'niemand')).status).toBe(404)
    }
    const today = await ask(anna, 'niemand')
    expect([today.status, today.body.error]).toEqual([
      429,
      'Je hebt de afgelopen dag al 10 vriendschapsverzoeken gestuurd. Probeer het over 24 uur opnieuw.',
    ])
    await own.close()
  })

  it('is sent once by ten concurrent requests', async () => {
    const [anna, bas] = newcomers()
    const replies = await Promise.all(Array.from({ length: 10 }, () => request(anna, bas.username)))
    expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 9 }, () => 409)])
    expect(await requestsTo(bas)).toHaveLength(1)
  })
})

describe('two members who send each other a request', () => {
  it('are friends after the second request', async () => {
    const [anna, bas] = newcomers()
    const { id } = (await request(anna, bas.username)).body
    const { status, body } = await request(bas, anna.username)
    expect([status, body]).toEqual([201, { id, status: 'accepted' }])
    expect(namesOf(await friendsOf(anna))).toEqual([bas.username])
    expect(namesOf(await friendsOf(bas))).toEqual([anna.username])
    expect([await requestsTo(anna), await requestsTo(bas)]).toEqual([[], []])
  })

  it('are friends once after concurrent requests', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [anna, bas] = newcomers()
      const replies = await Promise.all([
        request(anna, bas.username),
        request(bas, anna.username),
        request(anna, bas.username),
        request(bas, anna.username),
      ])
      expect(replies.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409])
      expect(namesOf(await friendsOf(anna))).toEqual([bas.username])
      expect(namesOf(await friendsOf(bas))).toEqual([anna.username])
      expect([await requestsTo(anna), await requestsTo(bas)]).toEqual([[], []])
    }
  })
})

describe('names', () => {
  it('are the current ones of accounts, and are stored', async () => {
    const [anna, bas] = newcomers()
    await befriend(anna, bas)
    social.around.people.set(anna.id, {
      id: anna.id,
      username: anna.username,
      firstName: 'عائشة 🎳',
      profileImageUrl: '/a.png',
    })
    await waitUntil(async () => (await friendsOf(bas))[0]?.firstName !== anna.username.toUpperCase())
    social.around.isAccountsAway = true
    expect(await friendsOf(bas)).toEqual([
      { id: anna.id, username: anna.username, firstName: 'عائشة 🎳', profileImageUrl: '/a.png', status: 'accepted' },
    ])
    social.around.isAccountsAway = false
  })

  it('sort friends in Dutch order', async () => {
    const [anna, bas, carla] = newcomers()
    const names = { [bas.id]: 'Zoë', [carla.id]: 'Élise' }
    for (const friend of [bas, carla]) {
      social.around.people.set(friend.id, {
        id: friend.id,
        username: friend.username,
        firstName: names[friend.id] ?? null,
        profileImageUrl: null,
      })
      await befriend(anna, friend)
    }
    expect((await friendsOf(anna)).map(({ firstName }) => firstName)).toEqual(['Élise', 'Zoë'])
  })

  it('are stored ones while accounts is unavailable, when a new request is 503', async () => {
    const [anna, bas, carla] = newcomers()
    await befriend(anna, bas)
    await request(carla, bas.username)
    social.around.isAccountsAway = true
    expect(namesOf(await friendsOf(bas))).toEqual([anna.username])
    const [waiting] = await requestsTo(bas)
    expect([waiting?.username, waiting?.firstName]).toEqual([carla.username, carla.username.toUpperCase()])
    expect((await request(anna, carla.username)).status).toBe(503)
    const accepted = await accept(bas, waiting?.id ?? '')
    expect([accepted.status, accepted.body.username]).toEqual([200, carla.username])
    social.around.isAccountsAway = false
    // The circuit breaker may stay open for a moment.
    await waitUntil(async () => (await request(anna, carla.username)).status === 201)
  })

  it('follow an event of a changed name, also when accounts is unavailable afterwards', async () => {
    const [anna, bas] = newcomers()
    await befriend(anna, bas)
    social.around.people.set(anna.id, { ...anna, firstName: 'Ann', profileImageUrl: null })
    // At the next lookup in accounts.
    await waitUntil(async () => (await friendsOf(bas))[0]?.firstName === 'Ann')
    social.around.people.set(anna.id, { ...anna, firstName: 'Anne', profileImageUrl: null })
    await social.publish({ userId: anna.id, change: 'renamed' })
    const database = await social.engines().documents.connection('social')
    await waitUntil(
      async () => (await database.collection('members').findOne({ _id: anna.id as never }))?.firstName === 'Anne',
    )
    social.around.isAccountsAway = true
    expect((await friendsOf(bas))[0]?.firstName).toBe('Anne')
    social.around.isAccountsAway = false
  })

  it('of a member who no longer exists are left out', async () => {
    const [anna, bas, carla] = newcomers()
    await befriend(anna, bas)
    await request(carla, bas.username)
    for (const { id } of [anna, carla]) social.around.people.delete(id)
    await waitUntil(async () => (await friendsOf(bas)).length === 0 && (await requestsTo(bas)).length === 0)
  })
})

it('friends and requests survive a restart', async () => {
  const [anna, bas, carla] = newcomers()
  await befriend(anna, bas)
  const { id } = (await request(carla, bas.username)).body
  await social.restart()
  expect(namesOf(await friendsOf(anna))).toEqual([bas.username])
  expect((await requestsTo(bas)).map((waiting) => waiting.id)).toEqual([id])
  expect((await accept(bas, id)).status).toBe(200)
  expect(await friendsOf(bas)).toHaveLength(2)
})
