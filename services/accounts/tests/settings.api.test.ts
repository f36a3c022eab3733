// Proves MEMBER-9.
import { memberDataApi } from '@plekje/contracts'
import { assembleService, implement, type Service, ServiceSettings } from '@plekje/service-kit'
import { waitUntil } from '@plekje/testing'
import { IDENTITY_PUBLIC_KEYS } from '@plekje/testing/service-caller'
import { closeAccounts, PASSWORD, type RunningAccounts, startAccounts, tokenIn } from './start-accounts'

let accounts: RunningAccounts
beforeAll(async () => {
  accounts = await startAccounts()
})
afterAll(closeAccounts)

type Joined = Awaited<ReturnType<RunningAccounts['join']>>

describe('the profile', () => {
  const change = (as: Joined['as'], body: unknown) =>
    accounts.call('/api/account/profile', { as, method: 'PATCH', body })

  it('takes the names that are given, tells others of it once, and takes empty ones away', async () => {
    const { as } = await accounts.join('naam', { firstName: 'Jan', lastName: 'Pietersen' })
    expect((await change(as, { firstName: '  عمر ' })).body).toMatchObject({ firstName: 'عمر', lastName: 'Pietersen' })
    await change(as, { firstName: 'عمر' })
    expect((await change(as, { lastName: ' ', firstName: null })).body).toMatchObject({
      firstName: null,
      lastName: null,
    })
    const renamed = () =>
      accounts.accountChanges.filter(({ userId, change }) => userId === as.id && change === 'renamed')
    await waitUntil(() => renamed().length >= 2)
    expect(renamed()).toEqual([
      { userId: as.id, change: 'renamed' },
      { userId: as.id, change: 'renamed' },
    ])
  })

  it('changes nothing else, whatever is sent', async () => {
    const { as, user } = await accounts.join('blijft')
    const reply = await change(as, { isAdmin: true, username: 'admin2', email: 'x@y.example', id: 'u-1' })
    expect(reply).toMatchObject({ status: 200, body: user })
  })

  it('is of who is signed in, and of nobody else', async () => {
    expect((await accounts.call('/api/account/profile', { method: 'PATCH', body: { firstName: 'X' } })).status).toBe(
      401,
    )
  })
})

describe('a new password', () => {
  const change = (who: Joined, currentPassword: string, newPassword: string) =>
    accounts.call('/api/account/password', {
      as: who.as,
      session: who.session,
      body: { currentPassword, newPassword },
    })

  it('needs the current one, and ends all other sessions', async () => {
    const who = await accounts.join('wissel')
    const { session: phone } = await accounts.login('wissel')
    expect(await change(who, 'geraden', 'een nieuw wachtwoord')).toMatchObject({
      status: 403,
      body: { code: 'wrong_password', fields: { currentPassword: expect.any(String) } },
    })
    expect(await accounts.sessionRecord(phone)).not.toBeNull()
    expect((await change(who, PASSWORD, 'kort')).body.fields.newPassword).toMatch(/minstens 8/)
    expect((await change(who, PASSWORD, 'een nieuw wachtwoord')).status).toBe(200)
    expect(await accounts.sessionRecord(phone)).toBeNull()
    expect(await accounts.sessionRecord(who.session)).not.toBeNull()
    expect((await accounts.login('wissel')).status).toBe(401)
    expect((await accounts.login('wissel', 'een nieuw wachtwoord')).status).toBe(200)
  })

  it('is one of two that are set at once', async () => {
    const who = await accounts.join('dubbel')
    const replies = await Promise.all([
      change(who, PASSWORD, 'de eerste keuze'),
      change(who, PASSWORD, 'de tweede keuze'),
    ])
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.every(({ status }) => [200, 403, 409].includes(status))).toBe(true)
    const logins = await Promise.all([
      accounts.login('dubbel', 'de eerste keuze'),
      accounts.login('dubbel', 'de tweede keuze'),
    ])
    expect(logins.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('cannot be had by guessing in an open session', async () => {
    const who = await accounts.join('open')
    for (let n = 0; n < 10; n += 1) expect((await change(who, 'geraden', 'een nieuw wachtwoord')).status).toBe(403)
    expect((await change(who, PASSWORD, 'een nieuw wachtwoord')).status).toBe(429)
  })
})

describe('a new e-mail address', () => {
  const change = ({ as }: Joined, email: string, password = PASSWORD) =>
    accounts.call('/api/account/email', { as, body: { email, password } })

  it('counts once its link is followed', async () => {
    const who = await accounts.join('verhuizer')
    expect((await change(who, 'nieuw@leden.example', 'geraden')).status).toBe(403)
    expect((await change(who, who.email)).status).toBe(409)
    expect((await change(who, 'nieuw@leden.example')).status).toBe(200)
    const token = await accounts.tokenTo('nieuw@leden.example')
    expect((await accounts.call('/api/user', { as: who.as })).body.email).toBe(who.email)
    expect((await accounts.login('nieuw@leden.example')).status).toBe(401)
    expect((await accounts.verify(token)).status).toBe(200)
    expect((await accounts.call('/api/user', { as: who.as })).body.email).toBe('nieuw@leden.example')
    expect((await accounts.login('nieuw@leden.example')).status).toBe(200)
    expect((await accounts.verify(token)).body.code).toBe('token_used')
    // The old address is available again.
    await accounts.join('opvolger', { email: who.email })
  })

  it('answers the same for an address of another account, and tells its owner', async () => {
    const owner = await accounts.join('bezitter')
    const who = await accounts.join('begeerder')
    const taken = await change(who, 'Bezitter@leden.example')
    const free = await change(who, 'vrij@leden.example')
    expect(taken.status).toBe(free.status)
    expect(taken.body.message.replace('Bezitter', 'vrij')).toBe(free.body.message)
    await waitUntil(() => accounts.mailer.to(owner.email).length === 2)
    expect(tokenIn(accounts.mailer.to(owner.email).at(-1))).toBe('')
  })

  it('is refused for an hour after five mails to the address, free or of another account', async () => {
    const [one, other, last] = [
      await accounts.join('aandringer'),
      await accounts.join('navolger'),
      await accounts.join('laatkomer'),
    ]
    await accounts.join('belaagd', { email: 'belaagd@leden.example' })
    for (const email of ['overvol@leden.example', 'belaagd@leden.example']) {
      // The registration was one of the mails to the second address.
      const earlier = email.startsWith('belaagd') ? 1 : 0
      for (let n = earlier; n < 5; n += 1) expect((await change(n % 2 ? one : other, email)).status).toBe(200)
      const refused = await change(last, email)
      expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } })
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    }
  })

  it('goes to one of two members who ask for the same', async () => {
    const [first, second] = [await accounts.join('eerste'), await accounts.join('tweede')]
    await change(first, 'gewild@leden.example')
    const firstToken = await accounts.tokenTo('gewild@leden.example')
    await change(second, 'gewild@leden.example')
    const secondToken = await accounts.tokenTo('gewild@leden.example', 2)
    const replies = await Promise.all([accounts.verify(firstToken), accounts.verify(secondToken)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('voids the link to an address that was asked before', async () => {
    const who = await accounts.join('weifelaar')
    await change(who, 'optie-1@leden.example')
    const token = await accounts.tokenTo('optie-1@leden.example')
    await change(who, 'optie-2@leden.example')
    expect(await accounts.verify(token)).toMatchObject({ status: 409, body: { code: 'token_replaced' } })
  })
})

describe('deleting an account', () => {
  const remove = ({ as, session }: Joined, password = PASSWORD) =>
    accounts.call('/api/account', { as, session, method: 'DELETE', body: { password } })
  const stored = async (collection: 'users' | 'erasures', id: string) =>
    (await accounts.engines.documents.connection('accounts')).collection(collection).findOne({ _id: id as never })
  const confirm = async (userId: string, service: string) => {
    const { eventMessage } = await import('@plekje/service-kit')
    await accounts.engines.events.publish('account.changed', [
      eventMessage('account.changed', userId, { userId, change: 'erasure-confirmed', service }),
    ])
  }
  // A busy store may leave out the details of an answer.
  const openErasures = () => waitUntil(async () => (await accounts.call('/readyz')).body.details.erasures)

  it('needs the password, ends every session and leaves nothing of the person', async () => {
    const who = await accounts.join('vertrekker', { firstName: 'Vera', lastName: 'Trekker' })
    const { session: phone } = await accounts.login('vertrekker')
    expect((await remove(who, 'geraden')).status).toBe(403)
    const reply = await remove(who)
    expect(reply.status).toBe(204)
    expect(reply.headers.get('set-cookie')).toMatch(/Max-Age=0/)
    for (const session of [who.session, phone]) expect(await accounts.sessionRecord(session)).toBeNull()
    expect((await accounts.call('/api/user', { as: who.as })).status).toBe(401)
    expect((await accounts.login('vertrekker')).status).toBe(401)
    await waitUntil(() =>
      accounts.accountChanges.some(({ userId, change }) => userId === who.as.id && change === 'erased'),
    )
    expect(await stored('users', who.as.id)).toBeNull()
    expect(Object.keys((await stored('erasures', who.as.id)) ?? {})).toEqual(['_id', 'erasedAt', 'confirmedBy'])
    const { body } = await accounts.call('/api/internal/members?username=vertrekker', { as: 'social' })
    expect(body).toEqual([])
    expect((await accounts.call(`/api/internal/members?ids=${who.as.id}`, { as: 'social' })).body).toEqual([])
    // Name and address are available to others.
    expect((await accounts.register('vertrekker')).status).toBe(201)
  })

  it('is open until every service has confirmed, which may be told more than once', async () => {
    const before = (await openErasures()).open
    const who = await accounts.join('uitgewist')
    await remove(who)
    await waitUntil(async () => (await openErasures()).open === before + 1)
    expect(await openErasures()).toMatchObject({ oldest: expect.any(String) })
    await confirm(who.as.id, 'social')
    await confirm(who.as.id, 'social')
    await confirm(who.as.id, 'some-other')
    await waitUntil(async () => (await stored('erasures', who.as.id))?.confirmedBy.includes('some-other'))
    expect((await stored('erasures', who.as.id))?.confirmedBy).toEqual(['social', 'some-other'])
    await waitUntil(async () => (await openErasures()).waitingFor.social === before)
    expect((await openErasures()).waitingFor).toEqual({
      social: before,
      reviews: before + 1,
      planner: before + 1,
      listings: before + 1,
    })
    await confirm(who.as.id, 'reviews')
    await confirm(who.as.id, 'planner')
    await confirm(who.as.id, 'listings')
    await waitUntil(async () => (await stored('erasures', who.as.id)) === null)
    await waitUntil(async () => (await openErasures()).open === before)
    await confirm(who.as.id, 'reviews')
    await confirm('nobody', 'reviews')
  })

  it('answers two at once without trouble, and nothing works afterwards', async () => {
    const who = await accounts.join('haast')
    const statuses = (await Promise.all([remove(who), remove(who)])).map(({ status }) => status)
    expect(statuses).toContain(204)
    expect(statuses.every((status) => status === 204 || status === 401)).toBe(true)
    expect(
      (await accounts.call('/api/account/profile', { as: who.as, method: 'PATCH', body: { firstName: 'X' } })).status,
    ).toBe(401)
    expect((await accounts.call('/api/account/data', { as: who.as })).status).toBe(401)
  })

  it('is not for the last administrator', async () => {
    const { as, session } = await accounts.admin()
    const reply = await accounts.call('/api/account', {
      as,
      session,
      method: 'DELETE',
      body: { password: 'the-admin-password' },
    })
    expect(reply).toMatchObject({ status: 409, body: { code: 'last_administrator' } })
    expect((await accounts.login('admin', 'the-admin-password')).status).toBe(200)
  })
})

describe('the download of all data', () => {
  const parts: Service[] = []
  afterAll(async () => {
    for (const part of parts) await part.close()
  })
  const startPart = async (name: string) => {
    const part = assembleService({
      name,
      settings: ServiceSettings.parse({ PORT: '0', IDENTITY_PUBLIC_KEYS, LOG_LEVEL: 'silent' }),
      engines: {},
      implementations: [
        implement(memberDataApi, { exportMemberData: ({ params }) => ({ of: params.userId, kept: [`in ${name}`] }) }),
      ],
    })
    parts.push(part)
    return { part, url: (await part.start()).url }
  }

  it('holds the account and what each part keeps, and says which part is away', async () => {
    const [social, reviews, planner, listings] = [
      await startPart('social'),
      await startPart('reviews'),
      await startPart('planner'),
      await startPart('listings'),
    ]
    const own = await startAccounts({
      env: {
        SOCIAL_URL: social.url,
        REVIEWS_URL: reviews.url,
        PLANNER_URL: planner.url,
        LISTINGS_URL: listings.url,
      },
    })
    const { as, email } = await own.join('verzamelaar', { firstName: 'Vera' })
    const { status, body, headers } = await own.call('/api/account/data', { as })
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toMatch(/private, no-store/)
    expect(body).toMatchObject({
      exportedAt: expect.any(String),
      account: { id: as.id, username: 'verzamelaar', email, firstName: 'Vera', isEmailVerified: true },
      parts: {
        accounts: { sessionsSince: [expect.any(String)] },
        social: { of: as.id, kept: ['in social'] },
        reviews: { of: as.id, kept: ['in reviews'] },
        planner: { of: as.id, kept: ['in planner'] },
        listings: { of: as.id, kept: ['in listings'] },
      },
    })
    expect(JSON.stringify(body)).not.toMatch(/argon2|tokenHash/)
    await Promise.all([social.part.close(), planner.part.close()])
    const incomplete = await own.call('/api/account/data', { as })
    expect(incomplete.status).toBe(503)
    expect(incomplete.body.error).toMatch(/je favorieten en vrienden en je plannen nu niet ophalen/)
    expect(incomplete.body.error).not.toMatch(/reviews/)
    expect(incomplete.headers.get('retry-after')).not.toBeNull()
    await own.close()
  })

  it('leaves out services that are not there', async () => {
    const { as } = await accounts.join('alleen')
    expect(Object.keys((await accounts.call('/api/account/data', { as })).body.parts)).toEqual(['accounts'])
    expect((await accounts.call('/api/account/data')).status).toBe(401)
  })
})

describe('what other services may ask', () => {
  it('is members by name or ids, verified ones alone, without anything private', async () => {
    const { as } = await accounts.join('Vindbaar', { firstName: 'Fien' })
    await accounts.register('Onvindbaar')
    const shown = { id: as.id, username: 'Vindbaar', firstName: 'Fien', profileImageUrl: null }
    const ask = (query: string) => accounts.call(`/api/internal/members?${query}`, { as: 'social' })
    expect((await ask('username=%20vindBAAR')).body).toEqual([shown])
    expect((await ask(`ids=${as.id},unknown,${as.id}`)).body).toEqual([shown])
    expect((await ask('username=Onvindbaar')).body).toEqual([])
    expect((await ask('')).body).toEqual([])
  })

  it('is refused to members and visitors', async () => {
    const { as } = await accounts.join('nieuwsgierig')
    expect((await accounts.call('/api/internal/members?username=admin', { as })).status).toBe(401)
    expect((await accounts.call('/api/internal/members?username=admin')).status).toBe(401)
  })
})
