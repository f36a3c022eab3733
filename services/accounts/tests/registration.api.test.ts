import { waitUntil } from '@plekje/testing'
import { PASSWORD, type RunningAccounts, startAccounts } from './start-accounts'

describe('registering', () => {
  let accounts: RunningAccounts
  beforeAll(async () => {
    accounts = await startAccounts()
  })
  afterAll(() => accounts.close())

  it('leads from a form to a verified, signed-in member', async () => {
    const reply = await accounts.register('Anna', { firstName: ' Anna ', lastName: '' })
    expect(reply.status).toBe(201)
    expect(reply.body).toEqual({ requiresEmailVerification: true, message: expect.stringMatching(/verificatielink/) })
    expect(reply.headers.get('set-cookie')).toBeNull()

    expect(await accounts.login('anna')).toMatchObject({
      status: 403,
      body: {
        code: 'email_not_verified',
        error: 'Je e-mailadres is nog niet geverifieerd. Controleer je inbox en klik op de verificatielink.',
      },
    })

    const token = await accounts.tokenTo('Anna@leden.example')
    expect(await accounts.verify(token)).toMatchObject({ status: 200, body: { message: expect.any(String) } })
    const { status, body, cookie, session } = await accounts.login('ANNA')
    expect(status).toBe(200)
    expect(body).toEqual({
      id: expect.stringMatching(/^[\w-]+$/),
      username: 'Anna',
      email: 'Anna@leden.example',
      firstName: 'Anna',
      lastName: null,
      profileImageUrl: null,
      isAdmin: false,
    })
    expect(cookie).toMatch(/^plekje_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=2592000$/)
    expect(await accounts.sessionRecord(session)).toMatchObject({ id: body.id, username: 'Anna', isAdmin: false })
    for (const path of ['/api/user', '/api/auth/user']) {
      expect((await accounts.call(path, { as: body })).body).toEqual(body)
    }
    await waitUntil(() => accounts.told.some(({ change, userId }) => change === 'verified' && userId === body.id))
    expect(accounts.told.find(({ change, userId }) => change === 'registered' && userId === body.id)).toMatchObject({
      username: 'Anna',
      firstName: 'Anna',
    })
    expect(PASSWORD).toBeTruthy()
  })
})
