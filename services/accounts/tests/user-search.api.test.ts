// Proves API-15, API-16.
import { createRandomness, randomCases, testSeed } from '@plekje/testing'
import { callService } from '@plekje/testing/service-caller'
import { fold } from '@plekje/text-folding'
import { mongo } from 'mongoose'
import { createAccountsService } from '../src'
import { searchPartsOf } from '../src/domain/searched-fields'
import { repairSearchFields } from '../src/storage/repair-search-fields'
import { createUserLists, MAX_COUNTED } from '../src/storage/user-lists'
import { userModel } from '../src/storage/user-model'
import { closeAccounts, PASSWORD, type RunningAccounts, startAccounts } from './start-accounts'

let accounts: RunningAccounts
beforeEach(async () => {
  accounts = await startAccounts({ env: { ADMIN_PASSWORD: '' } })
})
afterEach(closeAccounts)

interface Row {
  readonly _id: string
  readonly username: string
  readonly email: string
  readonly firstName: string | null
  readonly lastName: string | null
  readonly createdAt: Date
}

const administrator = { id: 'beheer', username: 'beheer', isAdmin: true }
const collection = async () => (await accounts.engines.documents.connection('accounts')).collection<Row>('users')
const model = async () => userModel(await accounts.engines.documents.connection('accounts'))

const ask = (query: string) => accounts.call(`/api/admin/users?${query}`, { as: administrator })
const find = (search: string, more = '') => ask(`search=${encodeURIComponent(search)}${more}`)
const namesIn = ({ body }: { body: { username: string }[] }) => body.map(({ username }) => username)
const nextIn = ({ headers }: { headers: Headers }) => /\?([^>]*)>/.exec(headers.get('link') ?? '')?.[1]

const rowOf = (at: number, more: Partial<Row> = {}): Row => ({
  _id: `u-${at}`,
  username: `lid${at}`,
  email: `lid${at}@leden.example`,
  firstName: null,
  lastName: null,
  createdAt: new Date(Date.UTC(2100, 0, 1) + at),
  ...more,
})

/** Inserts users as the service does. */
async function insert(rows: readonly Row[]) {
  const users = await collection()
  await users.insertMany(
    rows.map((row) => ({
      usernameKey: row.username,
      emailKey: row.email,
      passwordHash: '',
      profileImageUrl: null,
      isAdmin: false,
      isEmailVerified: true,
      ...row,
      ...searchPartsOf(row),
    })),
  )
}

const storedParts = async (id: string) => {
  const stored = await (await model()).findById(id, { foldedText: 1, foldedEnds: 1, foldedTriples: 1 }).lean()
  return (
    stored && {
      foldedText: stored.foldedText,
      foldedEnds: stored.foldedEnds,
      foldedTriples: stored.foldedTriples,
    }
  )
}

describe('users who are searched for', () => {
  it('are those whose username, names or address have what was typed, in order of registration', async () => {
    const seed = testSeed()
    const random = createRandomness(seed)
    const pieces = ['an', 'Anna', 'NA', 'é', 'É', '.', ' ', '*', 'van ', '7', '77', 'ß', '😀', 'i', 'İ', '-', '\\']
    const text = (most: number) => Array.from({ length: random.int(1, most) }, () => random.pick(pieces)).join('')
    const rows = Array.from({ length: 300 }, (_, at) =>
      rowOf(at, {
        username: `${text(4)}${at}`,
        firstName: random.chance(0.3) ? null : text(4),
        lastName: random.chance(0.3) ? null : text(6),
        // Some have the same time, and are ordered by id.
        createdAt: new Date(Date.UTC(2100, 0, 1) + Math.floor(at / 3)),
      }),
    )
    await insert(rows)
    const ordered = [...rows].sort(
      (one, other) => one.createdAt.getTime() - other.createdAt.getTime() || (one._id < other._id ? -1 : 1),
    )
    for (let round = 0; round < randomCases(120); round += 1) {
      const typed = random.chance(0.2) ? String(random.int(0, 300)) : text(random.pick([1, 2, 6]))
      if (!typed.trim()) continue
      const meant = ordered.filter((row) =>
        [row.username, row.email, row.firstName ?? '', row.lastName ?? ''].some((each) =>
          fold(each).includes(fold(typed).trim()),
        ),
      )
      const found = await find(typed, '&limit=100')
      const which = `TEST_SEED=${seed} ${typed}`
      expect([which, ...namesIn(found)]).toEqual([which, ...meant.slice(0, 100).map(({ username }) => username)])
      expect([which, found.headers.get('x-total-count')]).toEqual([which, String(meant.length)])
    }
  })

  it.each([
    ['ijsselmuiden', { lastName: 'Ĳsselmuiden' }],
    ['strasse', { lastName: 'Straße' }],
    ["d'arc", { lastName: 'd’Arc' }],
    ['van-dam', { lastName: 'van\u2011Dam' }],
    ['Łukasz', { firstName: 'lukasz' }],
    ['zoë', { firstName: 'Zoe' }],
  ])('%j finds %j', async (typed, names) => {
    await insert([rowOf(1, names)])
    expect(namesIn(await find(typed))).toEqual(['lid1'])
  })

  it('are in order of registration too when very many are meant, and every page leads to the next', async () => {
    const count = MAX_COUNTED + 750
    await insert(Array.from({ length: count }, (_, at) => rowOf(at, { firstName: at % 7 === 0 ? 'Zoë' : 'Xander' })))
    const all = Array.from({ length: count }, (_, at) => `lid${at}`)
    for (const search of ['LID', 'd', '@leden.example', 'leden.ex']) {
      const first = await find(search, '&limit=100')
      expect([search, namesIn(first), first.headers.get('x-total-count')]).toEqual([
        search,
        all.slice(0, 100),
        String(MAX_COUNTED + 1),
      ])
      expect(first.headers.get('x-total-count-at-least')).toBe('true')
      const second = await ask(nextIn(first) ?? '')
      expect([search, namesIn(second)]).toEqual([search, all.slice(100, 200)])
      expect(namesIn(await find(search, '&limit=100&page=2'))).toEqual(all.slice(100, 200))
      // The total grows by a page until the last one is reached.
      const beyond = await find(search, `&limit=100&offset=${MAX_COUNTED}`)
      expect([beyond.body[0].username, beyond.headers.get('x-total-count')]).toEqual([
        `lid${MAX_COUNTED}`,
        String(MAX_COUNTED + 101),
      ])
      const last = await find(search, `&limit=100&offset=${count - 50}`)
      expect([namesIn(last), last.headers.get('link')]).toEqual([all.slice(-50), null])
      expect(last.headers.get('x-total-count')).toBe(String(count))
      expect(last.headers.get('x-total-count-at-least')).toBeNull()
      const none = await find(search, `&limit=100&offset=${count}`)
      expect([none.body, none.headers.get('x-total-count')]).toEqual([[], String(MAX_COUNTED + 1)])
    }
    const zoes = all.filter((_, at) => at % 7 === 0)
    const few = await find('zoë', '&limit=100')
    expect([namesIn(few), few.headers.get('x-total-count')]).toEqual([zoes.slice(0, 100), String(zoes.length)])
    expect(namesIn(await ask(nextIn(few) ?? ''))).toEqual(zoes.slice(100, 200))
    expect((await find('lid1249')).body).toHaveLength(1)
    expect((await find('lid1250')).body).toEqual([])
  })

  it('are found by what they are called now, and not at all once they are erased', async () => {
    const { as, session } = await accounts.join('hanneke', { firstName: 'Hanneke', lastName: 'de Wit' })
    expect(namesIn(await find('eke DE'))).toEqual([])
    expect(namesIn(await find('e wi'))).toEqual(['hanneke'])
    await accounts.call('/api/account/profile', { as, session, method: 'PATCH', body: { lastName: 'Zwart' } })
    expect(namesIn(await find('e wi'))).toEqual([])
    expect(namesIn(await find('zwar'))).toEqual(['hanneke'])
    const email = 'nieuw@elders.example'
    await accounts.call('/api/account/email', { as, session, body: { email, password: PASSWORD } })
    await accounts.verify(await accounts.tokenTo(email))
    expect(namesIn(await find('hanneke@leden'))).toEqual([])
    expect(namesIn(await find('@elders'))).toEqual(['hanneke'])
    await accounts.call('/api/account', { as, session, method: 'DELETE', body: { password: PASSWORD } })
    for (const search of ['zwart', '@elders', 'hanneke', 'k'])
      expect(namesIn(await find(search))).not.toContain('hanneke')
    const left = await storedParts(as.id)
    expect(left ?? {}).toEqual({})
  })
})

it('a repair lets users be found by names that were written past the service', async () => {
  await insert([rowOf(1, { lastName: 'Jansen' }), rowOf(2, { lastName: 'Jansen' })])
  await (await collection()).updateOne({ _id: 'u-1' }, { $set: { lastName: 'Pietersen' } })
  expect(namesIn(await find('jansen'))).toEqual(['lid1', 'lid2'])
  expect(await repairSearchFields(await model())).toBe(1)
  expect(namesIn(await find('pieters'))).toEqual(['lid1'])
  expect(namesIn(await find('jansen'))).toEqual(['lid2'])
  expect(await repairSearchFields(await model())).toBe(0)
})

describe('two processes', () => {
  it('find what the other one changed, and keep what belongs to the last of many changes', async () => {
    const service = await createAccountsService(accounts.settings, { ...accounts.engines, mail: accounts.mailer })
    const { url } = await service.start()
    try {
      const beside = (path: string, options: object = {}) =>
        callService('body' in options ? 'PATCH' : 'GET', url + path, 'accounts', options)
      const { as, session } = await accounts.join('wisselaar')
      const email = 'wissel@elders.example'
      await accounts.call('/api/account/email', { as, session, body: { email, password: PASSWORD } })
      const token = await accounts.tokenTo(email)
      const answers = await Promise.all([
        ...Array.from({ length: 6 }, (_, at) =>
          accounts.call('/api/account/profile', { as, session, method: 'PATCH', body: { firstName: `Eerste ${at}` } }),
        ),
        accounts.verify(token),
        ...Array.from({ length: 6 }, (_, at) =>
          beside('/api/account/profile', { as, body: { lastName: `Laatste ${at}` } }),
        ),
      ])
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
      const user = await (await collection()).findOne({ _id: as.id })
      expect(user).toMatchObject({ email, firstName: expect.any(String), lastName: expect.any(String) })
      expect(await storedParts(as.id)).toEqual(searchPartsOf(user ?? {}))
      for (const search of [user?.firstName, user?.lastName, '@elders'].map(String)) {
        const { body } = await beside(`/api/admin/users?search=${encodeURIComponent(search)}`, { as: administrator })
        expect(namesIn({ body })).toEqual(['wisselaar'])
      }
    } finally {
      await service.close()
    }
  })
})

describe('pages of users far from both ends', () => {
  const NEAR = 40
  const COUNT = MAX_COUNTED + 100
  const lists = async () => createUserLists(await model(), NEAR)
  const idsIn = ({ users }: { users: readonly { _id: string }[] }) => users.map(({ _id }) => _id)
  const far = { status: 400, code: 'page_too_far' }

  it('are gone to from a row, either way, and refused by their number', async () => {
    // Some have the same time, and are ordered by id.
    const rows = Array.from({ length: COUNT }, (_, at) => rowOf(at, { createdAt: new Date(Math.floor(at / 3) * 1000) }))
    await insert(rows)
    const { page } = await lists()
    const whole = idsIn(await page({ offset: 0, limit: COUNT }))
    for (const [search, offsets] of [
      [undefined, [40, COUNT - 50]],
      ['leden', [40]],
    ] as const) {
      for (const offset of offsets) {
        expect(idsIn(await page({ search, offset, limit: 10 }))).toEqual(whole.slice(offset, offset + 10))
      }
      await expect(page({ search, offset: 41, limit: 10 })).rejects.toMatchObject(far)
      const cursor = { id: whole[299] ?? '', at: rows.find(({ _id }) => _id === whole[299])?.createdAt ?? new Date() }
      const after = await page({ search, from: { cursor, isBefore: false }, offset: 5, limit: 10 })
      expect(idsIn(after)).toEqual(whole.slice(305, 315))
      const before = await page({ search, from: { cursor, isBefore: true }, offset: 5, limit: 10 })
      expect(idsIn(before)).toEqual(whole.slice(284, 294))
      expect([after.hasMore, before.hasMore]).toEqual([true, true])
    }
    const few = await page({ search: 'lid50', offset: 0, limit: 20 })
    const [, , third] = few.users
    const cursor = { id: third?._id ?? '', at: third?.createdAt ?? new Date() }
    const back = await page({ search: 'lid50', from: { cursor, isBefore: true }, offset: 0, limit: 20 })
    expect(idsIn(back)).toEqual(idsIn(few).slice(0, 2))
  })

  it('lead on in Link, also from a page before a row', async () => {
    await insert(Array.from({ length: 30 }, (_, at) => rowOf(at)))
    const before = await ask(`limit=5&before=${Date.UTC(2100, 0, 1) + 20}.u-20`)
    expect(namesIn(before)).toEqual([15, 16, 17, 18, 19].map((at) => `lid${at}`))
    expect(namesIn(await ask(nextIn(before) ?? ''))).toEqual([20, 21, 22, 23, 24].map((at) => `lid${at}`))
  })
})

it('the list of users does not depend on the number of documents that the store lost in a crash', async () => {
  for (const name of ['anna', 'bram', 'carla', 'dirk']) await accounts.join(name)
  const list = () =>
    accounts.call('/api/admin/users?limit=2&page=2', { as: { id: 'beheer', username: 'beheer', isAdmin: true } })
  const before = await list()
  const counting = jest.spyOn(mongo.Collection.prototype, 'estimatedDocumentCount').mockResolvedValue(9000)
  const after = await list()
  counting.mockRestore()
  expect([after.body, after.headers.get('x-total-count')]).toEqual([before.body, before.headers.get('x-total-count')])
  expect(after.body.length).toBeGreaterThan(0)
})
