import { type EventData, type Member, Share } from '@plekje/contracts'
import { eventMessage } from '@plekje/service-kit'
import { randomCases, waitUntil } from '@plekje/testing'
import { type RunningSocial, startSocial } from './start-social'

let social: RunningSocial
beforeAll(async () => {
  social = await startSocial()
  for (let id = 1; id <= 5; id += 1) social.around.venues.add(id)
})
afterAll(() => social.close())

type Activity = EventData<'share.activity'>

let codes = 0
const newCode = () => {
  codes += 1
  return `code${String(codes).padStart(6, '0')}`
}
const shared = (by: Member | null, shareCode: string, listingId = 1, shareMethod: Share['shareMethod'] = 'copy') => {
  const data: Activity = {
    kind: 'shared',
    share: { listingId, shareCode, shareMethod },
    by: by ? { userId: by.id } : {},
    bot: false,
  }
  return eventMessage('share.activity', shareCode, data)
}
const clicked = (shareCode: string, bot = false) => {
  const data: Activity = { kind: 'clicked', click: { shareCode, referrer: null }, bot }
  return eventMessage('share.activity', shareCode, data)
}
const publish = (...messages: ReturnType<typeof shared>[]) =>
  social.engines().events.publish('share.activity', messages)
const isTaken = () =>
  waitUntil(async () => (await social.engines().events.lag('social', ['share.activity']))['share.activity'] === 0)
const sharesOf = async (as: Member): Promise<Share[]> => {
  const { status, body } = await social.call('GET', '/shares', { as })
  expect(status).toBe(200)
  return Share.strict().array().parse(body)
}
const visitsOf = async (as: Member) => (await sharesOf(as)).map(({ visits }) => visits)

describe('shares', () => {
  it('are listed newest first, with their venue and visits', async () => {
    const anna = social.person('anna')
    const [first, second] = [newCode(), newCode()]
    await publish(shared(anna, first, 1, 'whatsapp'))
    await isTaken()
    await publish(shared(anna, second, 2), clicked(first), clicked(first), clicked(second))
    await isTaken()
    const sharedAt = expect.stringMatching(/^\d{4}-.*Z$/)
    expect(await sharesOf(anna)).toEqual([
      {
        shareCode: second,
        listingId: 2,
        listing: { slug: 'venue-2', name: 'Venue 2' },
        shareMethod: 'copy',
        sharedAt,
        visits: 1,
      },
      {
        shareCode: first,
        listingId: 1,
        listing: { slug: 'venue-1', name: 'Venue 1' },
        shareMethod: 'whatsapp',
        sharedAt,
        visits: 2,
      },
    ])
  })

  it('count a visit once per event, and no crawlers', async () => {
    const bas = social.person('bas')
    const code = newCode()
    const visit = clicked(code)
    await publish(shared(bas, code), visit, visit, clicked(code, true), clicked(code), visit)
    await isTaken()
    expect(await visitsOf(bas)).toEqual([2])
  })

  it('include visits whose events arrived before the share, once', async () => {
    const carla = social.person('carla')
    const code = newCode()
    const early = clicked(code)
    await publish(early, early, clicked(code))
    await isTaken()
    await publish(shared(carla, code), early, clicked(code))
    await isTaken()
    expect(await visitsOf(carla)).toEqual([3])
  })

  it('are unchanged when all events are delivered again', async () => {
    const dirk = social.person('dirk')
    const code = newCode()
    const visits = randomCases(540)
    const all = [shared(dirk, code, 3), ...Array.from({ length: visits }, () => clicked(code)), clicked(newCode())]
    await publish(...all)
    await isTaken()
    const before = await sharesOf(dirk)
    expect(before).toMatchObject([{ visits }])
    await publish(...all)
    await isTaken()
    expect(await sharesOf(dirk)).toEqual(before)
  })

  it('are one per code, with the last method', async () => {
    const els = social.person('els')
    const code = newCode()
    const first = shared(els, code, 1, 'copy')
    await waitUntil(() => Date.parse(JSON.parse(first.value).occurredAt) < Date.now())
    await publish(first, clicked(code), shared(els, code, 1, 'whatsapp'), first)
    await isTaken()
    expect(await sharesOf(els)).toMatchObject([{ shareMethod: 'whatsapp', visits: 1 }])
  })

  it('belong to the member who shared first, whoever uses the code', async () => {
    const [fred, thief] = [social.person('fred'), social.person('thief')]
    const code = newCode()
    await publish(shared(fred, code), shared(thief, code), shared(fred, code, 2))
    await isTaken()
    expect(await sharesOf(fred)).toMatchObject([{ listingId: 1 }])
    expect(await sharesOf(thief)).toEqual([])
  })

  it('of members without consent are not stored', async () => {
    const code = newCode()
    await publish(shared(null, code), clicked(code))
    await isTaken()
    const connection = await social.engines().documents.connection('social')
    expect(await connection.collection('shares').findOne({ _id: code as never })).toEqual({
      _id: code,
      visits: 1,
      expiresAt: expect.any(Date),
    })
  })

  it('are limited to the newest 100 of a member', async () => {
    const gijs = social.person('gijs')
    const made = Array.from({ length: 130 }, newCode)
    for (const code of made) await publish(shared(gijs, code))
    await isTaken()
    const listed = (await sharesOf(gijs)).map(({ shareCode }) => shareCode)
    expect(listed).toHaveLength(100)
    expect(listed).toContain(made.at(-1))
    const connection = await social.engines().documents.connection('social')
    expect(await connection.collection('shares').countDocuments({ userId: gijs.id })).toBe(100)
  })

  it('store visits of at most 10,000 codes without a share', async () => {
    const hans = social.person('hans')
    const connection = await social.engines().documents.connection('social')
    const shares = connection.collection('shares')
    const expiresAt = new Date(Date.now() + 3_600_000)
    const made = Array.from({ length: 10_000 }, (_, at) => ({ _id: `made-up-${at}` as never, visits: 1, expiresAt }))
    await shares.insertMany(made)
    const [invented, code] = [newCode(), newCode()]
    await publish(clicked(invented), shared(hans, code), clicked(code))
    await isTaken()
    expect(await shares.findOne({ _id: invented as never })).toBeNull()
    expect(await visitsOf(hans)).toEqual([1])
    await shares.deleteMany({ _id: { $in: made.map(({ _id }) => _id) } })
  })

  it('name no hidden or deleted venue, and none while listings is unavailable', async () => {
    const ilse = social.person('ilse')
    await publish(shared(ilse, newCode(), 4), shared(ilse, newCode(), 4040))
    await isTaken()
    const named = async () => (await sharesOf(ilse)).map(({ listingId, listing }) => [listingId, listing?.name])
    expect(new Map((await named()) as [number, string][])).toEqual(
      new Map([
        [4, 'Venue 4'],
        [4040, undefined],
      ]),
    )
    social.around.isListingsAway = true
    expect((await named()).map(([, name]) => name)).toEqual([undefined, undefined])
    social.around.isListingsAway = false
  })

  it('are visible to their member only', async () => {
    const joop = social.person('joop')
    await publish(shared(joop, newCode()))
    await isTaken()
    expect(await sharesOf({ ...social.person('beheer'), isAdmin: true })).toEqual([])
    expect((await social.call('GET', '/shares')).status).toBe(401)
  })

  it('are in the download, and are erased with the account for good', async () => {
    const karel = social.person('karel')
    const code = newCode()
    await publish(shared(karel, code, 2), clicked(code))
    await isTaken()
    const download = async () =>
      (await social.call('GET', `/internal/member-data/${karel.id}`, { as: 'accounts' })).body.shares
    expect(await download()).toEqual([
      {
        shareCode: code,
        listingId: 2,
        shareMethod: 'copy',
        sharedAt: expect.stringMatching(/^\d{4}-.*Z$/),
        visits: 1,
      },
    ])
    await social.publish({ userId: karel.id, change: 'erased' })
    await waitUntil(() =>
      social.accountChanges.some(({ userId, change }) => userId === karel.id && change.endsWith('confirmed')),
    )
    await publish(shared(karel, newCode(), 2))
    await isTaken()
    expect(await download()).toEqual([])
    const connection = await social.engines().documents.connection('social')
    expect(await connection.collection('shares').countDocuments({ userId: karel.id })).toBe(0)
  })
})
