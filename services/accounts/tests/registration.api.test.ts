// Proves ACCOUNT-4, ACCOUNT-5, ACCOUNT-8, ACCOUNT-9, API-11, API-13, API-15, API-16.
import * as argon2 from '@node-rs/argon2'
import { waitUntil } from '@plekje/testing'
import { closeAccounts, PASSWORD, type RunningAccounts, startAccounts, tokenIn } from './start-accounts'

jest.mock('@node-rs/argon2', () => {
  const real = jest.requireActual('@node-rs/argon2')
  return { ...real, hash: jest.fn(real.hash), verify: jest.fn(real.verify) }
})

describe('registering', () => {
  let accounts: RunningAccounts
  beforeAll(async () => {
    accounts = await startAccounts()
  })
  afterAll(closeAccounts)

  it('leads from a form to a verified, signed-in member', async () => {
    const reply = await accounts.register('Anna', { firstName: ' Anna ', lastName: '' })
    expect(reply.status).toBe(201)
    expect(reply.body).toEqual({ requiresEmailVerification: true, message: expect.stringMatching(/verificatielink/) })
    expect(reply.headers.get('set-cookie')).toBeNull()

    expect(await accounts.login('anna')).toMatchObject({
      status: 403,
      cookie: '',
      body: {
        code: 'email_not_verified',
        error: 'Je e-mailadres is nog niet geverifieerd. Controleer je inbox en klik op de verificatielink.',
      },
    })

    expect(await accounts.verify(await accounts.tokenTo('Anna@leden.example'))).toMatchObject({ status: 200 })
    const { status, body, session } = await accounts.login('ANNA')
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
    expect(await accounts.sessionRecord(session)).toMatchObject({ id: body.id, username: 'Anna', isAdmin: false })
    for (const path of ['/api/user', '/api/auth/user']) {
      expect((await accounts.call(path, { as: body })).body).toEqual(body)
    }
    await waitUntil(() =>
      accounts.accountChanges.some(({ change, userId }) => change === 'verified' && userId === body.id),
    )
    // Events contain ids only, because erasure cannot reach topics.
    expect(accounts.accountChanges.filter(({ userId }) => userId === body.id)).toEqual([
      { userId: body.id, change: 'registered' },
      { userId: body.id, change: 'verified' },
    ])
  })

  it.each([
    ['the same', 'bram'],
    ['another case', 'BRAM'],
    ['spaces around', '  bram '],
    ['full-width letters', 'ｂｒａｍ'],
  ])('refuses a taken username in %s spelling', async (_, spelling) => {
    await accounts.register('bram')
    const reply = await accounts.register(spelling, { email: `other-${Math.random()}@leden.example` })
    expect(reply).toMatchObject({ status: 409, body: { code: 'username_taken', fields: { username: /\w/ } } })
    expect(reply.body.error).toMatch(/gebruikersnaam is al in gebruik/)
  })

  it('gives a username to one of ten addresses that ask for it at once', async () => {
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, n) => accounts.register('tegelijk', { email: `tegelijk-${n}@leden.example` })),
    )
    const statuses = replies.map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(9)
  })

  it('makes one account of ten registrations at once that are the same', async () => {
    const replies = await Promise.all(Array.from({ length: 10 }, () => accounts.register('eender')))
    expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(201))
    const { body } = await accounts.call('/api/admin/users?search=eender@', { as: adminIdentity })
    expect(body).toHaveLength(1)
  })

  it('gives one address to one of ten registrations at once, and answers all the same', async () => {
    const email = 'gedeeld@leden.example'
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, index) => accounts.register(`gedeeld-${index}`, { email })),
    )
    expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    const { body } = await accounts.call('/api/admin/users?search=gedeeld@', { as: adminIdentity })
    expect(body).toHaveLength(1)
  })

  it('answers a known address like a new one, and tells its owner by mail', async () => {
    const owner = await accounts.join('eigenaar')
    const fresh = await accounts.register('nieuweling')
    const repeat = await accounts.register('indringer', { email: 'EIGENAAR@leden.example' })
    expect(repeat.status).toBe(fresh.status)
    expect(repeat.text).toBe(fresh.text)
    await waitUntil(() => accounts.mailer.to(owner.email).length === 2)
    const mail = accounts.mailer.to(owner.email).at(-1)
    expect(mail?.subject).toMatch(/al een account/)
    expect(mail?.text).toContain('“eigenaar”')
    expect(mail?.text).not.toContain('indringer')
    expect(tokenIn(mail)).toBe('')
    expect((await accounts.login('indringer')).status).toBe(401)
  })

  it('does not let strangers fill a mailbox', async () => {
    const owner = await accounts.join('vol')
    for (let n = 0; n < 8; n += 1) await accounts.register(`vol-${n}`, { email: owner.email })
    const asked = await accounts.call('/api/register', {
      body: { ...registration('na-vol'), email: 'na-vol@leden.example' },
    })
    expect(asked.status).toBe(201)
    await accounts.tokenTo('na-vol@leden.example')
    expect(accounts.mailer.to(owner.email).length).toBeLessThanOrEqual(1 + 5)
  })

  it('hashes a password once, whatever becomes of the registration', async () => {
    const { email } = await accounts.join('gelijk')
    const hashes = async (name: string, more: Record<string, unknown> = {}) => {
      jest.mocked(argon2.hash).mockClear()
      jest.mocked(argon2.verify).mockClear()
      await accounts.register(name, { ...more })
      return [jest.mocked(argon2.hash).mock.calls.length, jest.mocked(argon2.verify).mock.calls.length]
    }
    expect(await hashes('gelijk-nieuw')).toEqual([1, 0])
    expect(await hashes('gelijk-bekend', { email })).toEqual([1, 0])
    expect(await hashes('gelijk', { email: 'ander@leden.example' })).toEqual([1, 0])
  })

  it('compares a password once at each sign-in, also for accounts that do not exist', async () => {
    await accounts.join('vergelijk')
    await accounts.register('vergelijk-onbevestigd')
    await accounts.login('warm', 'makes the decoy')
    const compared = async (name: string, password?: string) => {
      jest.mocked(argon2.hash).mockClear()
      jest.mocked(argon2.verify).mockClear()
      const { text, status } = await accounts.login(name, password)
      const calls = [jest.mocked(argon2.hash).mock.calls.length, jest.mocked(argon2.verify).mock.calls.length]
      return { status, calls, error: JSON.parse(text).error }
    }
    const wrong = await compared('vergelijk', 'niet het wachtwoord')
    expect(wrong).toMatchObject({ status: 401, calls: [0, 1] })
    expect(await compared('bestaat-niet')).toEqual(wrong)
    expect(await compared('bestaat-niet@leden.example')).toEqual(wrong)
    expect(await compared('vergelijk-onbevestigd', 'niet het wachtwoord')).toEqual(wrong)
  })

  it.each([
    ['no username', { username: undefined }, 'username'],
    ['a short username', { username: ' a ' }, 'username'],
    ['a long username', { username: 'a'.repeat(31) }, 'username'],
    ['a username with an @', { username: 'anna@leden.example' }, 'username'],
    ['a username that turns text around', { username: 'anna\u202egnip' }, 'username'],
    ['a username of nothing to see', { username: '\u200b\u200b\u200b\u200b' }, 'username'],
    ['no address', { email: undefined }, 'email'],
    ['half an address', { email: 'anna@' }, 'email'],
    ['two addresses', { email: 'anna@leden.example,bas@leden.example' }, 'email'],
    ['an address with a header', { email: 'anna@leden.example\r\nBcc: x@y.example' }, 'email'],
    ['a short password', { password: '1234567' }, 'password'],
    ['a password of four emoji', { password: '🎳🎳🎳🎳' }, 'password'],
    ['a password of 201 characters', { password: 'a'.repeat(201) }, 'password'],
    ['a number for a password', { password: 12345678 }, 'password'],
    ['an operator for a username', { username: { $ne: null } }, 'username'],
    ['a long first name', { firstName: 'a'.repeat(61) }, 'firstName'],
    ['a lone surrogate', { lastName: 'a\ud800' }, 'lastName'],
  ])('refuses %s and says so at its field', async (_, more, field) => {
    const reply = await accounts.register('veldcontrole', more)
    expect(reply.status).toBe(400)
    expect(reply.body.fields[field]).toMatch(/\w/)
    expect((await accounts.call('/api/admin/users?search=veldcontrole', { as: adminIdentity })).body).toEqual([])
  })

  it.each([
    ['username', 'ж', 520_000],
    ['password', 'e\u0301', 300_000],
    ['email', 'ж', 520_000],
    ['firstName', '👩‍👩‍👧‍👦', 40_000],
    ['unknown', '[', 900_000],
  ])('refuses a %s of half a megabyte before anything in it is counted', async (field, character, times) => {
    const reply = await accounts.register('te-lang', { [field]: character.repeat(times) })
    expect([reply.status, reply.body.code]).toEqual([413, 'too_large'])
    expect(reply.body.error).toBe('De gegevens zijn te groot. Stuur hoogstens 8 KB.')
  })

  it.each(['Zoë van der Ĳssel', 'محمد علي', 'שלום-עולם', '山田太郎', 'кирилл', '🎳🎳🎳 bowlt', "d'Artagnan"])(
    'takes the name %s as it is typed',
    async (username) => {
      const email = `u${Math.random().toString(36).slice(2)}@leden.example`
      await accounts.join(username, { email, firstName: username, lastName: '👩‍👩‍👧‍👦' })
      const user = (await accounts.login(username.toUpperCase())).body
      expect(user).toMatchObject({ username, firstName: username, lastName: '👩‍👩‍👧‍👦' })
    },
  )

  it('takes no rights from a form', async () => {
    const { user } = await accounts.join('slim', { isAdmin: true, isEmailVerified: true, id: 'mine', _id: 'mine' })
    expect(user).toMatchObject({ isAdmin: false })
    expect(user.id).not.toBe('mine')
  })

  it('stores neither passwords nor tokens in the clear', async () => {
    await accounts.register('geheim')
    const token = await accounts.tokenTo('geheim@leden.example')
    const database = await accounts.engines.documents.connection('accounts')
    const stored = JSON.stringify(await database.collection('users').find({ usernameKey: 'geheim' }).toArray())
    expect(stored).toContain('$argon2id$v=19$m=64,t=2,p=1$')
    expect(stored).not.toContain(PASSWORD)
    expect(stored).not.toContain(token)
  })
})

afterAll(closeAccounts)

it('takes 30 registrations per hour and source, times LIMIT_FACTOR, and says when to come back', async () => {
  const accounts = await startAccounts({ env: { LIMIT_FACTOR: '0.1' } })
  for (const name of ['een', 'twee', 'drie']) {
    expect((await accounts.register(name, { username: `${name}-x` }, { from: '203.0.113.9' })).status).toBe(201)
  }
  const refused = await accounts.register('vier', {}, { from: '203.0.113.9' })
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500)
  expect((await accounts.register('vier', {}, { from: '203.0.113.10' })).status).toBe(201)
})

const registration = (username: string) => ({ username, email: `${username}@leden.example`, password: PASSWORD })
const adminIdentity = { id: 'u-admin', username: 'admin', isAdmin: true }
