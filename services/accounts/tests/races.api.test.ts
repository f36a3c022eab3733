import { closeAccounts, PASSWORD, type RunningAccounts, startAccounts } from './start-accounts'

/** Concurrent operations must end as if they had run in sequence. */
describe('when two requests race', () => {
  let accounts: RunningAccounts
  beforeAll(async () => {
    accounts = await startAccounts()
  })
  afterAll(closeAccounts)

  const manyLogins = (username: string) => Array.from({ length: 24 }, () => accounts.login(username))

  it('no session of an old password survives a new one', async () => {
    const who = await accounts.join('wisselaar')
    const logins = manyLogins('wisselaar')
    const changed = await accounts.call('/api/account/password', {
      as: who.as,
      session: who.session,
      body: { currentPassword: PASSWORD, newPassword: 'een nieuw wachtwoord' },
    })
    expect(changed.status).toBe(200)
    const replies = await Promise.all(logins)
    expect(replies.every(({ status }) => [200, 401, 429].includes(status))).toBe(true)
    for (const { session } of replies.filter(({ session }) => session !== '')) {
      expect(await accounts.sessionRecord(session)).toBeNull()
    }
    expect(await accounts.sessionRecord(who.session)).not.toBeNull()
  })

  it('no session survives the deletion of its account', async () => {
    const who = await accounts.join('verdwijner')
    const logins = manyLogins('verdwijner')
    const removed = await accounts.call('/api/account', { as: who.as, method: 'DELETE', body: { password: PASSWORD } })
    expect(removed.status).toBe(204)
    const replies = await Promise.all(logins)
    expect(replies.every(({ status }) => [200, 401, 429].includes(status))).toBe(true)
    for (const { session } of replies.filter(({ session }) => session !== '')) {
      expect(await accounts.sessionRecord(session)).toBeNull()
    }
  })

  it('no session says more than the rights of its member', async () => {
    const { as: admin } = await accounts.admin()
    const who = await accounts.join('gevolmachtigd')
    const set = (isAdmin: boolean) =>
      accounts.call(`/api/admin/users/${who.as.id}/admin`, { as: admin, method: 'PATCH', body: { isAdmin } })
    await set(true)
    const logins = manyLogins('gevolmachtigd')
    expect((await set(false)).status).toBe(200)
    for (const { status, session } of await Promise.all(logins)) {
      expect(status).toBe(200)
      expect(await accounts.sessionRecord(session)).toMatchObject({ isAdmin: false })
    }
  })

  it('no session that was ended comes back with new rights', async () => {
    const { as: admin } = await accounts.admin()
    const who = await accounts.join('uitlogger')
    const sessions = (await Promise.all(manyLogins('uitlogger'))).map(({ session }) => session)
    const [granted] = await Promise.all([
      accounts.call(`/api/admin/users/${who.as.id}/admin`, { as: admin, method: 'PATCH', body: { isAdmin: true } }),
      ...sessions.map((session) => accounts.call('/api/logout', { method: 'POST', session })),
    ])
    expect(granted.status).toBe(200)
    for (const session of sessions) expect(await accounts.sessionRecord(session)).toBeNull()
    expect(await accounts.sessionRecord(who.session)).toMatchObject({ isAdmin: true })
  })

  it('an account that is erased gets no rights', async () => {
    const { as: admin } = await accounts.admin()
    const who = await accounts.join('bijna-admin')
    await Promise.all([
      accounts.call(`/api/admin/users/${who.as.id}/admin`, { as: admin, method: 'PATCH', body: { isAdmin: true } }),
      accounts.call('/api/account', { as: who.as, method: 'DELETE', body: { password: PASSWORD } }),
    ])
    const database = await accounts.engines.documents.connection('accounts')
    const seats = await database.collection('administrators').findOne({})
    const isErased = (await accounts.call('/api/user', { as: who.as })).status === 401
    expect(isErased).toBe(true)
    expect(seats?.ids).not.toContain(who.as.id)
  })
})
