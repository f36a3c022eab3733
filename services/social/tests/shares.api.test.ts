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
  it('are listed newest first, with the venue and the visits they brought', async () => {
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

  it('count a visit once however often its event comes, and no crawler', async () => {
    const bas = social.person('bas')
    const code = newCode()
    const visit = clicked(code)
    await publish(shared(bas, code), visit, visit, clicked(code, true), clicked(code), visit)
    await isTaken()
    expect(await visitsOf(bas)).toEqual([2])
  })

  it('have the visits that were told of before them, once', async () => {
    const carla = social.person('carla')
    const code = newCode()
    const early = clicked(code)
    await publish(early, early, clicked(code))
    await isTaken()
    await publish(shared(carla, code), early, clicked(code))
    await isTaken()
    expect(await visitsOf(carla)).toEqual([3])
  })

  it('are as they were when all that was told is told again', async () => {
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

  it('are one per code, with the way it was shared last', async () => {
    const els = social.person('els')
    const code = newCode()
    const first = shared(els, code, 1, 'copy')
    await waitUntil(() => Date.parse(JSON.parse(first.value).occurredAt) < Date.now())
    await publish(first, clicked(code), shared(els, code, 1, 'whatsapp'), first)
    await isTaken()
    expect(await sharesOf(els)).toMatchObject([{ shareMethod: 'whatsapp', visits: 1 }])
  })

  it('stay with the member who shared first, whoever claims the code', async () => {
    const [fred, thief] = [social.person('fred'), social.person('thief')]
    const code = newCode()
    await publish(shared(fred, code), shared(thief, code), shared(fred, code, 2))
    await isTaken()
    expect(await sharesOf(fred)).toMatchObject([{ listingId: 1 }])
    expect(await sharesOf(thief)).toEqual([])
  })

  it('are kept of nobody who did not agree', async () => {
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

  it('are the newest hundred of a member', async () => {
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

  it('keep visits by no more than ten thousand codes that nobody shared', async () => {
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

  it('name no venue that is hidden or gone, or while listings is away', async () => {
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

  it('are told to their member only', async () => {
    const joop = social.person('joop')
    await publish(shared(joop, newCode()))
    await isTaken()
    expect(await sharesOf({ ...social.person('beheer'), isAdmin: true })).toEqual([])
    expect((await social.call('GET', '/shares')).status).toBe(401)
  })

  it('are in the download, leave with the account, and do not come back', async () => {
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
