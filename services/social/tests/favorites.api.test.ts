// Proves API-10, API-15, API-18, FIGURE-4, MEMBER-3, MEMBER-4, SITE-3.
import { Listing } from '@plekje/contracts'
import { eventMessage } from '@plekje/service-kit'
import { waitUntil } from '@plekje/testing'
import { MAX_PUBLISHED_CHANGES } from '../src/storage/member-repository'
import { type RunningSocial, startSocial } from './start-social'

let social: RunningSocial
beforeAll(async () => {
  social = await startSocial()
  for (let id = 1; id <= 120; id += 1) social.around.venues.add(id)
})
afterAll(() => social.close())

type Someone = ReturnType<RunningSocial['person']>
const add = (as: Someone | undefined, listingId: unknown) =>
  social.call('POST', '/favorites', { as, body: { listingId } })
const remove = (as: Someone | undefined, listingId: unknown) => social.call('DELETE', `/favorites/${listingId}`, { as })
const idsOf = async (as: Someone) =>
  (await social.call('GET', '/favorites', { as })).body.map(({ listingId }: { listingId: number }) => listingId)
const cardsOf = (as: Someone) => social.call('GET', '/user/favorites', { as })

describe('favourites', () => {
  it('answer 201 for the first addition and 200 for a repeat', async () => {
    const anna = social.person('anna')
    const first = await add(anna, 1)
    expect([first.status, first.body]).toEqual([201, { listingId: 1 }])
    const again = await add(anna, 1)
    expect([again.status, again.body]).toEqual([200, { listingId: 1 }])
    expect(await idsOf(anna)).toEqual([1])
  })

  it('store one favourite for ten concurrent additions, one of which gets 201', async () => {
    const bas = social.person('bas')
    const statuses = (await Promise.all(Array.from({ length: 10 }, () => add(bas, 2)))).map(({ status }) => status)
    expect(statuses.sort()).toEqual([...Array.from({ length: 9 }, () => 200), 201])
    expect(await idsOf(bas)).toEqual([2])
  })

  it('store every favourite of many concurrent additions', async () => {
    const bob = social.person('bob')
    const ids = Array.from({ length: 20 }, (_, at) => at + 1)
    const statuses = (await Promise.all(ids.map((id) => add(bob, id)))).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([201]))
    expect((await idsOf(bob)).sort((left: number, right: number) => left - right)).toEqual(ids)
  })

  it('answer 204 when one is removed, and when there was none', async () => {
    const carla = social.person('carla')
    await add(carla, 3)
    expect((await remove(carla, 3)).status).toBe(204)
    expect((await remove(carla, 3)).status).toBe(204)
    expect((await remove(social.person('never'), 3)).status).toBe(204)
    expect(await idsOf(carla)).toEqual([])
    expect((await add(carla, 3)).status).toBe(201)
  })

  it('publish each change once, without the member, and nothing for a repeat', async () => {
    const [lotte, mees] = [social.person('lotte'), social.person('mees')]
    await Promise.all(Array.from({ length: 5 }, () => add(lotte, 119)))
    await add(mees, 119)
    await Promise.all(Array.from({ length: 5 }, () => remove(lotte, 119)))
    await remove(lotte, 119)
    await remove(lotte, 9999)
    await add(lotte, 119)
    const changes = () => social.favoriteChanges.filter(({ listingId }) => listingId === 119)
    await waitUntil(() => changes().length >= 4)
    expect(changes()).toEqual(['added', 'added', 'removed', 'added'].map((change) => ({ listingId: 119, change })))
    expect(social.favoriteChanges.filter(({ listingId }) => listingId === 9999)).toEqual([])
  })

  it('publish a limited number of changes per member and hour, and store every change', async () => {
    const noor = social.person('noor')
    for (let time = 0; time < MAX_PUBLISHED_CHANGES / 2 + 1; time += 1) {
      expect((await add(noor, 118)).status).toBe(201)
      expect((await remove(noor, 118)).status).toBe(204)
    }
    await add(noor, 118)
    expect(await idsOf(noor)).toEqual([118])
    await add(social.person('otis'), 118)
    const changes = () => social.favoriteChanges.filter(({ listingId }) => listingId === 118)
    // The change of the other member is published after those of the first one.
    await waitUntil(() => changes().length > MAX_PUBLISHED_CHANGES)
    expect(changes()).toHaveLength(MAX_PUBLISHED_CHANGES + 1)
  })

  it.each([true, '1', ' 1', '01', [1], { id: 1 }, 1.5, null, 0, -1])(
    'take no other kind for venue 1: %j',
    async (id) => {
      const erik = social.person('erik')
      const { status, body } = await add(erik, id)
      expect([status, body.fields]).toEqual([400, { listingId: 'Dit is geen geldig nummer.' }])
      expect(await idsOf(erik)).toEqual([])
    },
  )

  it.each(['01', '1.0', '1e0', '+1', '%201', '0x1', 'true'])('do not read %s in a path as a venue', async (text) => {
    const frank = social.person('frank')
    await add(frank, 1)
    expect((await remove(frank, text)).status).toBe(400)
    expect(await idsOf(frank)).toEqual([1])
  })

  it.each([9999, 2 ** 31 - 1])('refuse venue %d, which is hidden or does not exist', async (id) => {
    const { status, body } = await add(social.person('dirk'), id)
    expect([status, body.error, body.code]).toEqual([404, 'Deze locatie bestaat niet (meer).', 'listing_not_found'])
  })

  it.each([['x'], [0], [-1], [1.5], [null], [{ $gt: 0 }], [undefined]])('refuse %p for a venue', async (id) => {
    const { status, body } = await add(social.person('dirk'), id)
    expect(status).toBe(400)
    expect(body.fields.listingId).toMatch(/\w/)
  })

  it('are returned as venues, newest first, also when listings needs several requests', async () => {
    const els = social.person('els')
    for (let id = 1; id <= 120; id += 1) await add(els, id)
    const { status, body } = await cardsOf(els)
    expect(status).toBe(200)
    expect(body.map(({ id }: Listing) => id)).toEqual(Array.from({ length: 120 }, (_, at) => 120 - at))
    expect(Listing.strict().array().parse(body)).toEqual(body)
  })

  it('exclude a hidden venue until it is shown again', async () => {
    const fred = social.person('fred')
    await add(fred, 10)
    await add(fred, 11)
    social.around.venues.delete(11)
    expect((await cardsOf(fred)).body.map(({ id }: Listing) => id)).toEqual([10])
    social.around.venues.add(11)
    expect((await cardsOf(fred)).body.map(({ id }: Listing) => id)).toEqual([11, 10])
  })

  it('lose a venue that is deleted', async () => {
    const gijs = social.person('gijs')
    await add(gijs, 12)
    await add(gijs, 13)
    await social
      .engines()
      .events.publish('listing.changed', [
        eventMessage('listing.changed', 12, { listingId: 12, version: 2, listing: null }),
      ])
    await waitUntil(async () => (await idsOf(gijs)).length === 1)
    expect(await idsOf(gijs)).toEqual([13])
  })

  it('are visible to their member only', async () => {
    const hans = social.person('hans')
    await add(hans, 14)
    const admin = { ...social.person('beheer'), isAdmin: true }
    expect((await remove(admin, 14)).status).toBe(204)
    expect(await idsOf(admin)).toEqual([])
    expect(await idsOf(hans)).toEqual([14])
  })

  it('refuse visitors and unsigned identities', async () => {
    const forged = [{}, { 'x-plekje-identity': '{"id":"u-hans"}' }, { 'x-user-id': 'u-hans' }]
    for (const headers of forged) {
      const replies = await Promise.all([
        social.call('GET', '/favorites', { headers }),
        social.call('GET', '/user/favorites', { headers }),
        social.call('POST', '/favorites', { headers, body: { listingId: 1 } }),
        social.call('DELETE', '/favorites/14', { headers }),
      ])
      expect(replies.map(({ status }) => status)).toEqual([401, 401, 401, 401])
    }
  })

  it('survive a restart', async () => {
    const ilse = social.person('ilse')
    await add(ilse, 15)
    await social.restart()
    expect(await idsOf(ilse)).toEqual([15])
  })

  it('are listed by id while listings is unavailable, but not added or returned as venues', async () => {
    const joop = social.person('joop')
    await add(joop, 16)
    social.around.isListingsAway = true
    const [added, cards] = await Promise.all([add(joop, 17), cardsOf(joop)])
    expect([added.status, cards.status]).toEqual([503, 503])
    expect(cards.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(await idsOf(joop)).toEqual([16])
    expect((await remove(joop, 16)).status).toBe(204)
    social.around.isListingsAway = false
    await waitUntil(async () => (await add(joop, 17)).status === 201)
  })
})
