// Proves ACCOUNT-26, ACCOUNT-27, ADMIN-14, API-15, API-16.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomCases, waitUntil } from '@plekje/testing'
import { identityEnv } from '@plekje/testing/service-caller'
import { createAccountsService, readAccountsConfig } from '../src'
import { ADMIN_PASSWORD, closeAccounts, type RunningAccounts, startAccounts } from './start-accounts'

afterEach(closeAccounts)

const setAdmin = (
  accounts: RunningAccounts,
  as: { id: string; username: string; isAdmin: boolean },
  id: string,
  isAdmin: unknown,
) => accounts.call(`/api/admin/users/${id}/admin`, { as, method: 'PATCH', body: { isAdmin } })

describe('administrators', () => {
  it('grant and revoke rights, which takes effect in open sessions', async () => {
    const accounts = await startAccounts()
    const { as } = await accounts.admin()
    const member = await accounts.join('anna')
    expect(await setAdmin(accounts, as, member.as.id, true)).toMatchObject({
      status: 200,
      body: { id: member.as.id, isAdmin: true, isEmailVerified: true },
    })
    expect(await accounts.sessionRecord(member.session)).toMatchObject({ id: member.as.id, isAdmin: true })
    expect((await accounts.call('/api/user', { as: member.as })).body.isAdmin).toBe(true)
    expect((await setAdmin(accounts, as, member.as.id, false)).body.isAdmin).toBe(false)
    expect(await accounts.sessionRecord(member.session)).toMatchObject({ isAdmin: false })
    await waitUntil(() => accounts.accountChanges.filter(({ change }) => change === 'rights').length === 2)
    // Unchanged rights publish nothing.
    expect((await setAdmin(accounts, as, member.as.id, false)).status).toBe(200)
    expect((await setAdmin(accounts, as, as.id, true)).status).toBe(200)
    expect((await accounts.call('/readyz')).status).toBe(200)
    expect(accounts.accountChanges.filter(({ change }) => change === 'rights')).toHaveLength(2)
    const entry = (action: string, from: string, to: string) => ({
      actor: { id: as.id, username: '' },
      action,
      subject: { kind: 'user', id: member.as.id, name: '' },
      changes: [{ field: 'isAdmin', from, to }],
      reason: null,
    })
    await waitUntil(() => accounts.audited.length === 2)
    expect(accounts.audited).toEqual([
      entry('user.granted-admin', 'false', 'true'),
      entry('user.revoked-admin', 'true', 'false'),
    ])
  })

  it('leave each change of rights in the audit log, also of many at once and after the event log was away', async () => {
    const accounts = await startAccounts()
    const { as } = await accounts.admin()
    const member = await accounts.join('wissel')
    const refusing = jest.spyOn(accounts.engines.events, 'publish').mockRejectedValue(new Error('away'))
    await Promise.all(Array.from({ length: 6 }, () => setAdmin(accounts, as, member.as.id, true)))
    await setAdmin(accounts, as, member.as.id, false)
    refusing.mockRestore()
    await waitUntil(() => accounts.audited.length === 2)
    expect(accounts.audited.map(({ action }) => action)).toEqual(['user.granted-admin', 'user.revoked-admin'])
  })

  it('alone may change rights, whatever a member sends', async () => {
    const accounts = await startAccounts()
    const { as } = await accounts.join('anna')
    expect((await setAdmin(accounts, as, as.id, true)).status).toBe(403)
    expect((await accounts.call('/api/admin/users', { as })).status).toBe(403)
    expect((await accounts.call('/api/admin/users')).status).toBe(401)
    const admin = await accounts.admin()
    expect((await setAdmin(accounts, admin.as, 'nobody', true)).status).toBe(404)
    expect((await setAdmin(accounts, admin.as, 'not an id', true)).status).toBe(400)
    expect((await setAdmin(accounts, admin.as, as.id, 'yes')).status).toBe(400)
  })

  it('cannot all go: the last one stays', async () => {
    const accounts = await startAccounts()
    const { as } = await accounts.admin()
    const reply = await setAdmin(accounts, as, as.id, false)
    expect(reply).toMatchObject({ status: 409, body: { code: 'last_administrator', error: /laatste admin/ } })
    expect((await accounts.call('/api/user', { as })).body.isAdmin).toBe(true)
  })

  it('cannot all go when two revoke each other at the same moment', async () => {
    const accounts = await startAccounts()
    const { as: first } = await accounts.admin()
    const { as: second } = await accounts.join('tweede')
    for (let round = 0; round < 5; round += 1) {
      await setAdmin(accounts, first, first.id, true)
      await setAdmin(accounts, first, second.id, true)
      const replies = await Promise.all([
        setAdmin(accounts, first, second.id, false),
        setAdmin(accounts, { ...second, isAdmin: true }, first.id, false),
      ])
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
      const { body } = await accounts.call('/api/admin/users', { as: first })
      expect(body.filter(({ isAdmin }: { isAdmin: boolean }) => isAdmin)).toHaveLength(1)
    }
  })

  it('cannot all go when the last two delete their accounts at the same moment', async () => {
    const accounts = await startAccounts()
    const { as: first } = await accounts.admin()
    const { as: second } = await accounts.join('tweede', { password: ADMIN_PASSWORD })
    await setAdmin(accounts, first, second.id, true)
    const replies = await Promise.all(
      [first, second].map((as) =>
        accounts.call('/api/account', { as, method: 'DELETE', body: { password: ADMIN_PASSWORD } }),
      ),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([204, 409])
  })

  it('see the result of the last of many concurrent changes in rights and sessions', async () => {
    const accounts = await startAccounts()
    const { as } = await accounts.admin()
    const member = await accounts.join('wissel')
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, index) => setAdmin(accounts, as, member.as.id, index % 2 === 0)),
    )
    expect(replies.every(({ status }) => status === 200)).toBe(true)
    const { isAdmin } = (await accounts.call('/api/user', { as: member.as })).body
    const seats = await (await accounts.engines.documents.connection('accounts'))
      .collection('administrators')
      .findOne({})
    expect(seats?.ids.includes(member.as.id)).toBe(isAdmin)
    expect(await accounts.sessionRecord(member.session)).toMatchObject({ isAdmin })
  })

  it('list users in order of registration, in pages when asked, and find them', async () => {
    const accounts = await startAccounts()
    const { as } = await accounts.admin()
    for (const name of ['zoe', 'bas', 'anna']) await accounts.register(name, { lastName: `van ${name}.*` })
    const list = (query = '') => accounts.call(`/api/admin/users${query}`, { as })
    const names = ({ body }: { body: { username: string }[] }) => body.map(({ username }) => username)
    const all = await list()
    expect(names(all)).toEqual(['admin', 'zoe', 'bas', 'anna'])
    expect(all.headers.get('x-total-count')).toBe('4')
    expect(all.body[1]).toEqual({
      ...{
        id: expect.any(String),
        username: 'zoe',
        email: 'zoe@leden.example',
        firstName: null,
        lastName: 'van zoe.*',
      },
      profileImageUrl: null,
      isAdmin: false,
      isEmailVerified: false,
      createdAt: expect.any(String),
    })
    const page = await list('?page=2&limit=3')
    expect(names(page)).toEqual(['anna'])
    expect(page.headers.get('x-total-count')).toBe('4')
    expect(names(await list('?limit=1000'))).toHaveLength(4)
    expect(names(await list('?search=ZOE%40'))).toEqual(['zoe'])
    expect(names(await list('?search=van%20bas'))).toEqual(['bas'])
    expect(names(await list('?search=.*'))).toEqual(['zoe', 'bas', 'anna'])
    expect(names(await list('?search=(%2B'))).toEqual([])
    expect((await list('?page=0')).status).toBe(400)
  })

  it('list very many users in pages, with their number and a link to the next page', async () => {
    const accounts = await startAccounts()
    const { as } = await accounts.admin()
    const COUNT = randomCases(100_000)
    const users = (await accounts.engines.documents.connection('accounts')).collection('users')
    for (let start = 0; start < COUNT; start += 5000) {
      await users.insertMany(
        Array.from({ length: 5000 }, (_, at) => {
          const name = `lid${start + at}`
          return {
            _id: `u-${name}` as never,
            username: name,
            usernameKey: name,
            email: `${name}@leden.example`,
            emailKey: `${name}@leden.example`,
            passwordHash: '',
            firstName: null,
            lastName: null,
            profileImageUrl: null,
            isAdmin: false,
            isEmailVerified: true,
            createdAt: new Date(Date.UTC(2100, 0, 1) + start + at),
          }
        }),
      )
    }
    await users.deleteOne({ _id: 'u-lid7' as never })
    const list = (query = '') => accounts.call(`/api/admin/users${query}`, { as })
    const linkAfter = (at: number, more = '') =>
      `</api/admin/users?${more}after=${Date.UTC(2100, 0, 1) + at}.u-lid${at}>; rel="next"`
    const addressIn = ({ headers }: { headers: Headers }) => /\?([^>]*)>/.exec(headers.get('link') ?? '')?.[1]
    const all = await list()
    expect([all.body.length, all.headers.get('x-total-count'), all.headers.get('link')]).toEqual([
      2000,
      String(COUNT),
      linkAfter(1999),
    ])
    const next = await list(`?${addressIn(all)}`)
    expect([all.body[0].username, next.body[0].username]).toEqual(['admin', 'lid2000'])
    expect((await list('?offset=2000')).body).toEqual(next.body)
    const page = await list('?page=3&limit=1000')
    expect([page.body.length, page.body[0].username, page.headers.get('link')]).toEqual([
      100,
      'lid200',
      linkAfter(299, 'limit=100&'),
    ])
    const last = await list(`?offset=${COUNT - 50}&limit=100`)
    expect([last.body.length, last.headers.get('link')]).toEqual([50, null])
    const end = (await list(`?offset=${COUNT - 150}&limit=100`)).body
    expect(end.map(({ username }: { username: string }) => username)).toEqual(
      Array.from({ length: 100 }, (_, at) => `lid${COUNT - 150 + at}`),
    )
    expect((await list(`?offset=${COUNT}&limit=100`)).body).toEqual([])
    for (const after of ['1', 'x.y', '1.a b'])
      expect((await list(`?after=${encodeURIComponent(after)}`)).status).toBe(400)
  })
})

describe('the first administrator', () => {
  let directory: string
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'accounts-admin-'))
  })
  afterEach(() => rm(directory, { recursive: true, force: true }))

  it('is created once, counts as verified, and has the values of the settings', async () => {
    const env = { ...identityEnv('accounts'), ADMIN_USERNAME: 'Beheer', ADMIN_EMAIL: 'beheer@site.example' }
    for (let start = 0; start < 2; start += 1) {
      const accounts = await startAccounts({ directory, env })
      const { body } = await accounts.login('beheer', ADMIN_PASSWORD)
      expect(body).toMatchObject({ username: 'Beheer', email: 'beheer@site.example', isAdmin: true })
      const { body: all } = await accounts.call('/api/admin/users', { as: body })
      expect(all).toHaveLength(1)
      expect(all[0].isEmailVerified).toBe(true)
      expect(accounts.mailer.sent).toEqual([])
      await accounts.close()
    }
  })

  it('is created once when several processes start at once', async () => {
    const accounts = await startAccounts({ env: { ADMIN_PASSWORD: '' } })
    expect((await accounts.login('admin', ADMIN_PASSWORD)).status).toBe(401)
    const settings = { ...accounts.settings, ADMIN_PASSWORD }
    const services = await Promise.all(
      Array.from({ length: 5 }, () => createAccountsService(settings, { ...accounts.engines, mail: accounts.mailer })),
    )
    await Promise.all(services.map((service) => service.start()))
    const { as } = await accounts.admin()
    expect((await accounts.call('/api/admin/users', { as })).body).toHaveLength(1)
    for (const service of services) await service.close()
  })

  it('gets a changed password of the settings, and loses the sessions of the old one', async () => {
    const first = await startAccounts({ directory })
    const { session } = await first.admin()
    await first.close()
    const again = await startAccounts({ directory, env: { ADMIN_PASSWORD: 'another-admin-password' } })
    expect((await again.login('admin', ADMIN_PASSWORD)).status).toBe(401)
    expect((await again.login('admin', 'another-admin-password')).status).toBe(200)
    expect(await again.sessionRecord(session)).toBeNull()
  })

  it('keeps a password chosen in the account settings, whatever the settings of the service say', async () => {
    const first = await startAccounts({ directory })
    const { as } = await first.admin()
    await first.call('/api/account/password', {
      as,
      body: { currentPassword: ADMIN_PASSWORD, newPassword: 'my own password' },
    })
    await first.close()
    for (const password of [ADMIN_PASSWORD, 'another-admin-password']) {
      const again = await startAccounts({ directory, env: { ADMIN_PASSWORD: password } })
      expect((await again.login('admin', password)).status).toBe(401)
      expect((await again.login('admin', 'my own password')).status).toBe(200)
      await again.close()
    }
  })

  it('gets the rights back when a restore brought the account without them', async () => {
    const first = await startAccounts({ directory })
    const database = await first.engines.documents.connection('accounts')
    await database.collection('administrators').deleteOne({ _id: 'administrators' as never })
    await database.collection('users').updateOne({ usernameKey: 'admin' }, { $set: { isAdmin: false } })
    await first.close()
    const again = await startAccounts({ directory })
    const { as } = await again.admin()
    const { body } = await again.call('/api/admin/users', { as })
    expect(body.map(({ isAdmin }: { isAdmin: boolean }) => isAdmin)).toEqual([true])
    expect(await setAdmin(again, as, as.id, false)).toMatchObject({ body: { code: 'last_administrator' } })
  })

  it('does not take over the account of a member', async () => {
    const first = await startAccounts({ directory, env: { ADMIN_PASSWORD: '' } })
    await first.join('hanneke')
    await first.close()
    await expect(startAccounts({ directory, env: { ADMIN_USERNAME: 'hanneke' } })).rejects.toThrow(/ADMIN_USERNAME/)
  })
})

describe('settings of accounts', () => {
  const env = { ...identityEnv('accounts'), ADMIN_PASSWORD, SECOND_FACTOR_KEY: 'x'.repeat(32) }
  it.each([
    ['ADMIN_PASSWORD', { MONGODB_URL: 'mongodb://db:27017', ADMIN_PASSWORD: '' }],
    ['ADMIN_PASSWORD', { ADMIN_PASSWORD: 'short' }],
    ['ADMIN_USERNAME', { ADMIN_USERNAME: 'a@b' }],
    ['ADMIN_EMAIL', { ADMIN_EMAIL: 'nobody' }],
    ['SITE_URL', { SITE_URL: 'plekje.nl' }],
    ['SITE_URL', { SITE_URL: 'https://plekje.nl/site' }],
    ['SITE_URL', { SMTP_URL: 'smtp://mail:25' }],
    ['SITE_URL', { MONGODB_URL: 'mongodb://db:27017' }],
    ['PASSWORD_HASH_MEMORY_KIB', { NODE_ENV: 'production', PASSWORD_HASH_MEMORY_KIB: '64' }],
    ['SOCIAL_URL', { SOCIAL_URL: 'social:8085' }],
    ['LIMIT_FACTOR', { LIMIT_FACTOR: '0' }],
  ])('name %s when it is wrong', (variable, wrong) => {
    expect(() => readAccountsConfig({ ...env, ...wrong })).toThrow(variable)
  })

  it('hash passwords as OWASP advises unless told otherwise', () => {
    expect(readAccountsConfig({ ...env, NODE_ENV: 'production' }).PASSWORD_HASH_MEMORY_KIB).toBe(19_456)
    expect(readAccountsConfig({ ...env, ERASURE_SERVICES: 'social, reviews,' }).ERASURE_SERVICES).toEqual([
      'social',
      'reviews',
    ])
  })
})
