// Proves SITE-7.
import { type Friend, type Listing, MAX_FAVORITES, type Member } from '@plekje/contracts'
import { explainQueries, randomCases, waitUntil } from '@plekje/testing'
import mongoose from 'mongoose'
import { type RunningSocial, startSocial } from './start-social'

let social: RunningSocial
beforeAll(async () => {
  social = await startSocial()
})
afterAll(() => social.close())

const DAY = 86_400_000
const collection = async (name: string) => (await social.engines().documents.connection('social')).collection(name)

/** In batches, so that a busy machine can do other work in between. */
async function insert(name: string, documents: readonly object[]) {
  const into = await collection(name)
  for (let start = 0; start < documents.length; start += 100) {
    await into.insertMany(documents.slice(start, start + 100) as never)
  }
}

/** A page, and the address of the next one. */
async function page<T>(as: Member, path: string): Promise<{ rows: T[]; total: number; next: string | undefined }> {
  const { status, body, headers } = await social.call('GET', path, { as })
  expect(status).toBe(200)
  const next = /^<\/api(\/[^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1]
  return { rows: body, total: Number(headers.get('x-total-count')), next }
}

/** All pages of a list, with an action between two of them. */
async function pages<T>(as: Member, path: string, between: (at: number) => Promise<unknown> = async () => undefined) {
  const all: T[][] = []
  for (let next: string | undefined = path; next !== undefined; ) {
    const { rows, next: after }: { rows: T[]; next: string | undefined } = await page<T>(as, next)
    all.push(rows)
    next = after
    if (next !== undefined) await between(all.length)
  }
  return all
}

describe('five thousand favourites', () => {
  const ids = Array.from({ length: MAX_FAVORITES }, (_, at) => at + 1)
  const ofRow = ({ listingId }: { listingId: number }) => listingId
  let anna: Member

  beforeAll(async () => {
    anna = social.person('anna')
    for (let id = 1; id <= MAX_FAVORITES + 10; id += 1) social.around.venues.add(id)
    const addedAt = (id: number) => new Date(Date.UTC(2026, 0, 1) + Math.floor(id / 3) * 1000)
    await (await collection('members')).insertOne({
      _id: anna.id as never,
      favorites: ids.map((listingId) => ({ listingId, addedAt: addedAt(listingId) })),
    })
  })

  it('are returned at most 2,000 per page, with the total and the next page', async () => {
    const first = await page<{ listingId: number }>(anna, '/favorites')
    expect([first.rows.length, first.total]).toEqual([2000, 5000])
    expect(first.rows[0]?.listingId).toBe(5000)
    expect((await page(anna, '/favorites?limit=100000')).rows).toHaveLength(2000)
    expect((await pages<{ listingId: number }>(anna, '/favorites')).flat().map(ofRow)).toEqual([...ids].reverse())
  })

  it('are returned as venues at most 500 per page, without hidden ones', async () => {
    social.around.venues.delete(4990)
    const first = await page<Listing>(anna, '/user/favorites?limit=24')
    expect([first.rows.length, first.total]).toEqual([23, 5000])
    expect((await page<Listing>(anna, first.next ?? '')).rows.map(({ id }) => id)).toEqual(
      Array.from({ length: 24 }, (_, at) => 4976 - at),
    )
    expect((await page(anna, '/user/favorites')).rows).toHaveLength(499)
    social.around.venues.add(4990)
  })

  it('are the maximum of a member', async () => {
    const add = (listingId: number) => social.call('POST', '/favorites', { as: anna, body: { listingId } })
    const refused = await add(MAX_FAVORITES + 1)
    expect([refused.status, refused.body.code, refused.body.error]).toEqual([
      409,
      'favorites_full',
      'Je hebt al 5.000 favorieten, meer passen er niet. Haal er eerst een weg.',
    ])
    expect((await add(17)).status).toBe(200)
    await social.call('DELETE', '/favorites/17', { as: anna })
    expect((await add(MAX_FAVORITES + 1)).status).toBe(201)
    await social.call('DELETE', `/favorites/${MAX_FAVORITES + 1}`, { as: anna })
  })

  it('are neither skipped nor repeated while favourites change between two pages', async () => {
    const bea = social.person('bea')
    const kept = ids.slice(0, 300)
    await (await collection('members')).insertOne({
      _id: bea.id as never,
      favorites: kept.map((listingId) => ({
        listingId,
        addedAt: new Date(Date.UTC(2026, 0, 1) + 1000 * (listingId >> 1)),
      })),
    })
    const gone = [299, 160, 161]
    const all = await pages<{ listingId: number }>(bea, '/favorites?limit=70', async (at) => {
      const taken = gone[at - 1]
      if (taken !== undefined) await social.call('DELETE', `/favorites/${taken}`, { as: bea })
      await social.call('POST', '/favorites', { as: bea, body: { listingId: 1000 + at } })
    })
    const seen = all.flat().map(ofRow)
    expect(new Set(seen).size).toBe(seen.length)
    const stayed = kept.filter((id) => !gone.includes(id))
    expect(seen.filter((id) => stayed.includes(id))).toEqual([...stayed].reverse())
  })

  it('are selected by ids', async () => {
    const { status, body } = await social.call('GET', '/favorites?ids=3,999999,1,4', { as: anna })
    expect([status, body.map(ofRow).sort()]).toEqual([200, [1, 3, 4]])
    expect((await social.call('GET', '/favorites?ids=1', { as: social.person('nobody') })).body).toEqual([])
    const many = Array.from({ length: 101 }, (_, at) => at + 1).join(',')
    for (const wrong of ['x', '1,,2', '0', '01', many]) {
      const reply = await social.call('GET', `/favorites?ids=${wrong}`, { as: anna })
      expect([reply.status, reply.body.fields.ids]).toEqual([400, 'Geef hoogstens 100 nummers, met komma’s ertussen.'])
    }
  })

  it('refuse a position that no response contained', async () => {
    for (const wrong of ['x', '12', '-1.4', '1.', '1e3.4', `${'9'.repeat(17)}.4`, '1.$gt']) {
      const reply = await social.call('GET', `/favorites?before=${encodeURIComponent(wrong)}`, { as: anna })
      expect([reply.status, reply.body.fields?.before]).toEqual([
        400,
        'Deze plaats in de lijst bestaat niet. Begin opnieuw bij het begin van de lijst.',
      ])
    }
    expect((await page(anna, '/favorites?before=0.1')).rows).toEqual([])
  })

  it('are all in the download', async () => {
    const { body } = await social.call('GET', `/internal/member-data/${anna.id}`, { as: 'accounts' })
    const { favorites } = body as { favorites: { listingId: number }[] }
    expect(favorites.length).toBeGreaterThan(4990)
    expect(new Set(favorites.map(ofRow)).size).toBe(favorites.length)
  })
})

describe('very many friends', () => {
  const COUNT = randomCases(2000)
  let bas: Member
  /** A friendship of a version without sort keys. */
  const befriended = (friend: Member, at: number) => {
    const [from, to] = at % 2 === 0 ? [bas.id, friend.id] : [friend.id, bas.id]
    return {
      _id: [bas.id, friend.id].sort().join('.') as never,
      requestId: `request-${at}`,
      from,
      to,
      members: [bas.id, friend.id].sort(),
      status: 'accepted',
      createdAt: new Date(Date.UTC(2026, 0, 1) + at),
    }
  }
  const numberOf = (at: number) => String(at).padStart(4, '0')

  beforeAll(async () => {
    bas = social.person('bas')
    const friends = Array.from({ length: COUNT }, (_, at) => social.person(`vriend${numberOf((at * 7) % COUNT)}`))
    await insert('friendships', friends.map(befriended))
    await insert(
      'members',
      friends.map(({ id, username }) => ({
        _id: id as never,
        username,
        firstName: username.toUpperCase(),
        profileImageUrl: null,
      })),
    )
  })

  it('are listed by name, at most 500 per page, whoever sent the request', async () => {
    const first = await page<Friend>(bas, '/friends')
    expect([first.rows.length, first.total]).toEqual([Math.min(500, COUNT), COUNT])
    const all = (await pages<Friend>(bas, `/friends?limit=${COUNT / 5}`)).flat()
    expect(all.map(({ username }) => username)).toEqual(
      Array.from({ length: COUNT }, (_, at) => `vriend${numberOf(at)}`),
    )
  })

  it('are neither skipped nor repeated when a friend is added, who is sorted by name', async () => {
    const [early, late] = [social.person('aa-nieuw'), social.person('zz-nieuw')]
    const join = async (friend: Member) => {
      const { body } = await social.call('POST', '/friend-request', { as: friend, body: { username: bas.username } })
      await social.call('POST', `/friend-request/${body.id}/accept`, { as: bas })
    }
    const all = await pages<Friend>(bas, `/friends?limit=${COUNT / 4}`, async (at) => {
      if (at === 1) await join(early)
      if (at === 2) await join(late)
    })
    const names = all.flat().map(({ username }) => username)
    expect(names).toHaveLength(COUNT + 1)
    expect(new Set(names).size).toBe(names.length)
    expect(names.at(-1)).toBe('zz-nieuw')
    expect((await page<Friend>(bas, '/friends?limit=1')).rows[0]?.username).toBe('aa-nieuw')
  })

  it('read one page of documents, however many there are', async () => {
    const database = await social.engines().documents.connection('social')
    const { next } = await page<Friend>(bas, '/friends?limit=200')
    for (const path of ['/friends?limit=50', `${next?.replace('limit=200', 'limit=50')}`]) {
      const { examined, sorts } = await explainQueries(mongoose, database, () => page(bas, path))
      expect(sorts).toBe(0)
      // A page of each side, and the names on it.
      expect(examined).toBeLessThan(200)
    }
  })

  it('follow a change of name', async () => {
    const id = 'u-vriend0005'
    const names = { id, username: 'vriend0005', firstName: 'Ãdam', profileImageUrl: null }
    social.around.people.set(id, names)
    await social.publish({ userId: id, change: 'renamed', username: 'vriend0005', firstName: 'Ãdam' })
    await waitUntil(async () => (await page<Friend>(bas, '/friends?limit=2')).rows[1]?.id === id)
  })

  it('have requests listed newest first, in pages', async () => {
    const carla = social.person('carla')
    const askers = Array.from({ length: 620 }, (_, at) => social.person(`vrager${numberOf(at)}`))
    await insert(
      'friendships',
      askers.map((asker, at) => ({
        _id: [carla.id, asker.id].sort().join('.') as never,
        requestId: `ask-${numberOf(at)}`,
        from: asker.id,
        to: carla.id,
        members: [carla.id, asker.id].sort(),
        status: 'pending',
        createdAt: new Date(Date.now() - DAY + Math.floor(at / 2)),
      })),
    )
    const first = await page<Friend>(carla, '/friend-requests')
    expect([first.rows.length, first.total]).toEqual([500, 620])
    const all = await pages<Friend>(carla, '/friend-requests?limit=200', async () => {
      await social.call('DELETE', '/friend-request/ask-0619', { as: carla })
    })
    expect(all.flat().map(({ id }) => id)).toEqual(Array.from({ length: 620 }, (_, at) => `ask-${numberOf(619 - at)}`))
    expect((await page<Friend>(carla, '/friend-requests?limit=1')).total).toBe(619)
  })

  it('are all in the download, by name', async () => {
    const { body } = await social.call('GET', `/internal/member-data/${bas.id}`, { as: 'accounts' })
    const { friends } = body as { friends: { username: string | null }[] }
    expect(new Set(friends.map(({ username }) => username)).size).toBe(COUNT + 2)
  })
})

it('the list of feedback has its total and next page in headers', async () => {
  const admin = { ...social.person('beheer'), isAdmin: true }
  for (const text of ['een', 'twee', 'drie']) {
    expect((await social.call('POST', '/feedback', { body: { feedback: text } })).status).toBe(201)
  }
  const { headers } = await social.call('GET', '/admin/feedback?limit=2&state=open', { as: admin })
  expect([headers.get('x-total-count'), headers.get('link')]).toEqual([
    '3',
    '</api/admin/feedback?state=open&page=2&limit=2>; rel="next"',
  ])
  expect((await social.call('GET', '/admin/feedback?limit=2&page=2', { as: admin })).headers.get('link')).toBeNull()
})
