// Proves ACCOUNT-18, ACCOUNT-24.
import { sessionKey, sessionSeenKey } from '@plekje/contracts'
import { createVerifier, readPublicKeys } from '@plekje/service-kit'
import { waitUntil } from '@plekje/testing'
import { IDENTITY_PUBLIC_KEYS } from '@plekje/testing/service-caller'
import { mayHaveSession } from '../src/identity/session'
import { type FakeService, type Running, startFakeService, startGateway } from './start-gateway'

const admin = { id: 'u1', username: 'ada', isAdmin: true, createdAt: 1 }

/** Verifies the token of the last request as accounts would. */
const memberAt = async (accounts: FakeService) => {
  const keys = readPublicKeys(IDENTITY_PUBLIC_KEYS)
  const caller = await createVerifier({ audience: 'accounts', keys, units: new Set() }).callerOf(
    accounts.asked.at(-1)?.headers ?? {},
  )
  return caller?.kind === 'member' ? caller.member : undefined
}

describe('administrators’ rights', () => {
  let accounts: FakeService
  beforeAll(async () => {
    accounts = await startFakeService('accounts')
  })
  afterAll(() => accounts.close())
  const memberSeen = () => memberAt(accounts)

  it('wait for a second factor where one is required, and apply from the next request on', async () => {
    const gateway = await startGateway({ ACCOUNTS_URL: accounts.url, ADMIN_SECOND_FACTOR: 'required' })
    const headers = await gateway.signIn(admin)
    await gateway.ask('/api/admin/users', { headers })
    expect(await memberSeen()).toEqual({ id: 'u1', username: 'ada', isAdmin: false, needsSecondFactor: true })
    await gateway.signIn({ ...admin, hasSecondFactor: true })
    await gateway.ask('/api/admin/users', { headers })
    expect(await memberSeen()).toEqual({ id: 'u1', username: 'ada', isAdmin: true })
    await gateway.signIn({ ...admin, isAdmin: false })
    await gateway.ask('/api/user', { headers })
    expect(await memberSeen()).toEqual({ id: 'u1', username: 'ada', isAdmin: false })
    await gateway.close()
  })

  it('need none where it is optional', async () => {
    const gateway = await startGateway({ ACCOUNTS_URL: accounts.url })
    const headers = await gateway.signIn(admin)
    await gateway.ask('/api/admin/users', { headers })
    expect(await memberSeen()).toEqual({ id: 'u1', username: 'ada', isAdmin: true })
    await gateway.close()
  })
})

describe('the cookie of a session', () => {
  let accounts: FakeService
  let gateway: Running
  const https = { 'x-forwarded-proto': 'https' }
  beforeAll(async () => {
    accounts = await startFakeService('accounts')
    gateway = await startGateway({ ACCOUNTS_URL: accounts.url, TRUST_PROXY: '1' })
    await gateway.signIn({ ...admin, id: 'mine' }, 'mine')
    await gateway.signIn({ ...admin, id: 'planted' }, 'planted')
  })
  afterAll(async () => {
    await gateway.close()
    await accounts.close()
  })
  beforeEach(() => {
    accounts.asked.length = 0
  })
  const seenWith = async (headers: Record<string, string>) => {
    const { status } = await gateway.ask('/api/user', { headers })
    const member = await memberAt(accounts)
    return status === 401 ? 401 : member?.id
  }

  it('is the host-bound one on https, whatever other cookies are sent', async () => {
    for (const cookie of [
      '__Host-plekje_session=mine',
      'plekje_session=planted; __Host-plekje_session=mine',
      '__Host-plekje_session=mine; plekje_session=planted',
    ]) {
      expect(await seenWith({ ...https, cookie })).toBe('mine')
    }
  })

  it('is ignored on https under its plain name, and on http under the host-bound one', async () => {
    expect(await seenWith({ ...https, cookie: 'plekje_session=planted' })).toBe(401)
    expect(await seenWith({ ...https, cookie: 'x__Host-plekje_session=planted' })).toBe(401)
    expect(await seenWith({ cookie: '__Host-plekje_session=mine' })).toBe(401)
    expect(await seenWith({ cookie: 'plekje_session=planted' })).toBe('planted')
  })

  it('is cleared under both names by signing out on https', async () => {
    await gateway.signIn(admin, 'leaving')
    const cookie = '__Host-plekje_session=leaving; plekje_session=planted'
    const reply = await gateway.ask('/api/logout', { headers: { ...https, cookie, 'sec-fetch-site': 'same-origin' } })
    expect(reply.status).toBe(302)
    expect(reply.headers['set-cookie']).toEqual([
      expect.stringMatching(/^__Host-plekje_session=; Path=\/; Expires=Thu, 01 Jan 1970.*Secure/),
      expect.stringMatching(/^plekje_session=; Path=\/; Expires=Thu, 01 Jan 1970/),
      expect.stringMatching(/^plekje_signed_in=; Path=\/; Expires=Thu, 01 Jan 1970/),
    ])
    expect(await gateway.engines.cache.get(sessionKey('leaving'))).toBeNull()
    expect(await gateway.engines.cache.get(sessionKey('planted'))).not.toBeNull()
  })

  it('excludes shared responses under either name', () => {
    expect(mayHaveSession('a=b; __Host-plekje_session=mine')).toBe(true)
    expect(mayHaveSession('plekje_session=mine')).toBe(true)
    expect(mayHaveSession('other=1')).toBe(false)
  })
})

describe('when a session was last seen', () => {
  it('is stored beside its record, at most every five minutes', async () => {
    const accounts = await startFakeService('accounts')
    const gateway = await startGateway({ ACCOUNTS_URL: accounts.url })
    const headers = await gateway.signIn(admin, 'seen')
    const before = await gateway.engines.cache.get(sessionKey('seen'))
    const asked = Date.now()
    await gateway.ask('/api/user', { headers })
    const noted = await waitUntil(() => gateway.engines.cache.get(sessionSeenKey('seen')), { what: 'the note' })
    expect(Number(noted)).toBeGreaterThanOrEqual(asked)
    expect(Number(noted)).toBeLessThanOrEqual(Date.now())
    await gateway.engines.cache.set(sessionSeenKey('seen'), 'kept', { ttlSeconds: 60 })
    for (let n = 0; n < 3; n += 1) await gateway.ask('/api/user', { headers })
    expect(await gateway.engines.cache.get(sessionSeenKey('seen'))).toBe('kept')
    expect(await gateway.engines.cache.get(sessionKey('seen'))).toBe(before)
    await gateway.close()
    await accounts.close()
  })
})
