// Proves FIGURE-9, OWNER-14, OWNER-15, OWNER-16, OWNER-17, OWNER-18, OWNER-19, OWNER-20.
import { randomUUID } from 'node:crypto'
import { type EventData, type Member, OwnerChange, OwnProposal, OwnVenueDetails, Proposal } from '@plekje/contracts'
import { waitUntil } from '@plekje/testing'
import { ownerChangeModel } from '../src/storage/owner-changes'
import { ownershipModels } from '../src/storage/ownership-models'
import { proposalModel } from '../src/storage/proposal-model'
import { venueModel } from '../src/storage/venue-model'
import { DATABASE } from '../src/use-cases/seed-listings'
import { eddie, frank, nina, olga, otto, statusesOf, TO_MEMBERS, TO_OTHERS } from './callers'
import { sampleSeed } from './sample-seed'
import { admin, anna, type Call, type RunningListings, startListings } from './start-listings'

const LONG_AGO = new Date('2024-01-01T00:00:00Z')

let listings: RunningListings

async function start(env: Record<string, string> = {}): Promise<void> {
  listings = await startListings(sampleSeed, undefined, env)
  await manage(olga, 'owner')
  await manage(eddie, 'editor')
}
const database = () => listings.engines.documents.connection(DATABASE)

/** Gives a role, as if long ago. */
async function manage(as: Member, role: 'owner' | 'editor', { listingId = 1, since = LONG_AGO } = {}): Promise<void> {
  const { managers } = ownershipModels(await database())
  await managers.create({ _id: randomUUID(), listingId, memberId: as.id, username: as.username, role, since })
}

const call = (method: string, path: string, as: Call['as'], body?: object) =>
  listings.call(`/api${path}`, { method, as, body })
const read = async (as: Member) => OwnVenueDetails.parse((await call('GET', '/my-venues/1/details', as)).body)
const put = (as: Call['as'], body: object) => call('PUT', '/my-venues/1/details', as, body)

/** Edits the current version. */
async function edit(as: Member, changes: object) {
  const { version } = await read(as)
  return put(as, { ...changes, version })
}

const history = async (as: Member = olga) =>
  OwnerChange.array().parse((await call('GET', '/my-venues/1/changes', as)).body.changes)
const undo = (as: Member, id: string) => call('POST', `/my-venues/1/changes/${id}/undo`, as)
const allChanges = async (state = 'valid') =>
  OwnerChange.array().parse((await call('GET', `/admin/owner-changes?state=${state}`, admin)).body.changes)
const queue = async (state = 'open') =>
  Proposal.array().parse((await call('GET', `/admin/proposals?state=${state}`, admin)).body.proposals)
const decide = (id: string, field: string, decision: string) =>
  call('POST', `/admin/proposals/${id}/${field}/decision`, admin, { decision })
const page = async () => (await call('GET', '/listings/1', anna)).body

async function audited(): Promise<EventData<'admin.audited'>[]> {
  const found: EventData<'admin.audited'>[] = []
  for await (const { value } of listings.engines.events.read('admin.audited')) found.push(JSON.parse(value).data)
  return found
}

const withOneEach = (env: Record<string, string> = {}) => {
  beforeEach(() => start(env))
  afterEach(() => listings.close())
}

describe('a manager', () => {
  withOneEach()

  it('changes hours, exceptions, facts, texts, telephone and links of the venue at once, in one version', async () => {
    const before = await read(olga)
    const changes = {
      openingHours: 'Maandag: 10:00–18:00',
      specialHours: [{ from: '12-25', hours: 'gesloten', note: 'kerst' }],
      terrace: 'yes',
      groupSize: 40,
      shortDescription: 'Zonnig terras',
      description: 'Wij zijn terug.',
      phone: '030-7654321',
      menuUrl: 'https://venue-1.example/kaart',
      priceRange: '€',
    }
    const reply = await put(eddie, { ...changes, version: before.version })
    expect(reply.status).toBe(200)
    expect(OwnVenueDetails.parse(reply.body)).toMatchObject({
      values: changes,
      version: before.version + 1,
      waiting: [],
    })
    const { facts, ...shown } = await page()
    expect(facts).toMatchObject({ terrace: 'yes', groupSize: 40 })
    expect(shown).toMatchObject({ description: 'Wij zijn terug.', phone: '030-7654321', priceRange: '€' })
    expect(shown.hoursCheckedAt).toBeDefined()
    await waitUntil(async () => (await audited()).some(({ action }) => action === 'venue.edited'))
    const [entry] = (await audited()).filter(({ action }) => action === 'venue.edited')
    expect(entry).toMatchObject({ actor: { id: eddie.id }, subject: { id: '1' } })
  })

  it.each([
    ['hours that cannot be read', { openingHours: 'soms' }, /begrijpen we niet/],
    ['a point far from the place', { point: { latitude: 10, longitude: 10 } }, /./],
    ['a menu without https', { menuUrl: 'http://venue-1.example' }, /https/],
    ['a broken mail address', { email: 'geen adres' }, /geldig e-mailadres/],
  ])('is refused %s as an administrator is', async (_what, changes, message) => {
    const reply = await edit(olga, changes)
    expect([reply.status, reply.body.error]).toEqual([400, expect.stringMatching(message)])
  })

  it('cannot change name, category, place or visibility', async () => {
    const stored = async () => {
      const venue = await venueModel(await database())
        .findById(1)
        .lean()
      return [venue?.name, venue?.slug, venue?.categoryId, venue?.locationId, venue?.isVisible]
    }
    const before = await stored()
    const others = { name: 'Gekaapt', slug: 'gekaapt', categoryId: 1, locationId: 1, visible: false, isVisible: false }
    const reply = await edit(olga, { ...others, terrace: 'yes' })
    expect(reply.status).toBe(200)
    expect(await stored()).toEqual(before)
    expect(before).toEqual([expect.not.stringMatching('Gekaapt'), expect.any(String), 2, 2, true])
    expect((await history()).map(({ field }) => field)).toEqual(['terrace'])
  })

  it('loses nothing under concurrent edits: the second one gets 409 and the newer version', async () => {
    const { version } = await read(olga)
    const replies = await Promise.all([
      put(olga, { version, phone: '030-1111111' }),
      put(eddie, { version, description: 'Nieuw' }),
    ])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(replies.find(({ status }) => status === 409)?.body.code).toBe('outdated_version')
    expect(await history()).toHaveLength(1)
    expect((await put(olga, { phone: '030-1111111' })).status).toBe(400)
  })

  it('reads the number of photos without drawings, and when the hours were checked', async () => {
    expect(await read(eddie)).toMatchObject({ photoCount: 0, hoursCheckedAt: null })
    const images = ['/api/photos/x/gallery', '/media/scenes/bar-lounge/venue-1/1.svg']
    await venueModel(await database()).updateOne({ _id: 1 }, { $set: { images } })
    await edit(olga, { openingHours: 'Maandag: 10:00–18:00' })
    const { photoCount, hoursCheckedAt } = await read(eddie)
    expect(photoCount).toBe(1)
    expect(Date.parse(hoursCheckedAt ?? '')).toBeGreaterThan(Date.now() - 60_000)
  })

  it('changes nothing with the current values', async () => {
    const { values, version } = await read(olga)
    expect((await put(olga, { ...values, version })).status).toBe(200)
    expect([await history(), (await read(olga)).version]).toEqual([[], version])
  })
})

describe('a manager who edits again and again', () => {
  withOneEach({ LIMIT_FACTOR: '0.1' })

  it('edits a limited number of times an hour', async () => {
    for (let count = 0; count < 6; count += 1) expect((await edit(olga, { groupSize: count + 1 })).status).toBe(200)
    const refused = await edit(olga, { groupSize: 50 })
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_edits'])
    expect((await edit(eddie, { groupSize: 50 })).status).toBe(200)
  })
})

describe('approval', () => {
  withOneEach()

  it('is needed for address, point, mail and website by default, in the one queue of proposals', async () => {
    const before = await page()
    const point = { latitude: 52.071, longitude: 4.301 }
    const changes = {
      address: 'Nieuwstraat 1',
      point,
      email: 'nieuw@venue-1.example',
      website: 'https://nieuw.example',
    }
    const reply = await edit(olga, { ...changes, terrace: 'yes' })
    expect(
      OwnVenueDetails.parse(reply.body)
        .waiting.map(({ field }) => field)
        .sort(),
    ).toEqual(Object.keys(changes).sort())
    const { address, latitude, email, website } = await page()
    expect({ address, latitude, email, website }).toEqual({
      address: before.address,
      latitude: before.latitude,
      email: before.email,
      website: before.website,
    })
    const [proposal] = await queue()
    expect(proposal).toMatchObject({ by: 'manager', manager: 'olga', listingId: 1 })
    expect(proposal?.values).toHaveLength(4)
    const id = proposal?.id ?? ''
    expect((await decide(id, 'address', 'taken')).status).toBe(200)
    expect((await decide(id, 'point', 'taken')).status).toBe(200)
    expect((await decide(id, 'email', 'taken')).status).toBe(200)
    expect((await decide(id, 'website', 'refused')).status).toBe(200)
    expect(await page()).toMatchObject({ address: 'Nieuwstraat 1', latitude: '52.071', email: 'nieuw@venue-1.example' })
    expect((await history()).filter(({ field }) => field !== 'terrace').map(({ field, by }) => [field, by])).toEqual(
      expect.arrayContaining([
        ['address', 'olga'],
        ['point', 'olga'],
        ['email', 'olga'],
      ]),
    )
    expect((await read(olga)).waiting).toEqual([])
  })

  it('waits once per field: a newer value replaces the waiting one, and the current value withdraws it', async () => {
    await edit(olga, { address: 'Eerste', website: 'https://een.example' })
    await edit(eddie, { address: 'Tweede' })
    expect((await read(olga)).waiting.map(({ field, proposed }) => [field, proposed])).toEqual([
      ['website', 'https://een.example'],
      ['address', 'Tweede'],
    ])
    const { values } = await read(olga)
    await edit(olga, { address: values.address, website: values.website })
    expect(await queue()).toEqual([])
  })

  it('mails the manager the decisions, also when they withdraw the rest', async () => {
    await edit(olga, { address: 'Nieuwstraat 1', website: 'https://nieuw.example' })
    const [proposal] = await queue()
    await decide(proposal?.id ?? '', 'address', 'taken')
    await edit(olga, { website: 'https://venue-1.example' })
    const told = async () => {
      const found: EventData<'proposal.decided'>[] = []
      for await (const { value } of listings.engines.events.read('proposal.decided')) found.push(JSON.parse(value).data)
      return found
    }
    await waitUntil(async () => (await told()).length === 1)
    expect(await told()).toMatchObject([{ userId: olga.id, taken: ['address'], refused: [] }])
  })

  it('applies empty and other values of exceptions, texts and links', async () => {
    await listings.close()
    await start({ OWNER_FIELDS_AFTER_APPROVAL: 'phone, specialHours,description' })
    await edit(olga, { phone: '', description: '  Met ruimte  ', specialHours: [{ from: '12-25', hours: 'gesloten' }] })
    const [proposal] = await queue()
    for (const field of ['phone', 'description', 'specialHours']) {
      expect((await decide(proposal?.id ?? '', field, 'taken')).status).toBe(200)
    }
    const { values } = await read(olga)
    expect([values.phone, values.specialHours]).toEqual(['', [{ from: '12-25', hours: 'gesloten' }]])
    const admins = await allChanges()
    expect(admins.map(({ field, canUndo }) => [field, canUndo])).toEqual(
      expect.arrayContaining([
        ['phone', true],
        ['description', true],
        ['specialHours', true],
      ]),
    )
  })

  it('is needed from a new manager for all but hours, prices and facts', async () => {
    await manage(nina, 'owner', { since: new Date() })
    const reply = await edit(nina, { phone: '030-2222222', description: 'Koop hier', terrace: 'yes' })
    const { waiting, afterApproval } = OwnVenueDetails.parse(reply.body)
    expect(waiting.map(({ field }) => field).sort()).toEqual(['description', 'phone'])
    expect(afterApproval).not.toContain('openingHours')
    expect((await page()).facts).toMatchObject({ terrace: 'yes' })
  })

  it('is needed from a new manager for special days with a note', async () => {
    await manage(nina, 'owner', { since: new Date() })
    const closed = { from: '12-25', hours: 'gesloten' }
    const specialHours = [{ ...closed, note: 'Koop nu' }]
    expect(OwnVenueDetails.parse((await edit(nina, { specialHours })).body).waiting).toMatchObject([
      { field: 'specialHours' },
    ])
    const atOnce = OwnVenueDetails.parse((await edit(nina, { specialHours: [closed] })).body)
    expect([atOnce.waiting, atOnce.values.specialHours]).toEqual([[], [closed]])
    await edit(eddie, { specialHours })
    const kept = [{ ...specialHours[0], hours: '10:00-12:00' }]
    expect(OwnVenueDetails.parse((await edit(nina, { specialHours: kept })).body).waiting).toEqual([])
  })
})

describe('the history', () => {
  withOneEach()

  it('has each change with who, when, before and after, for managers and administrators', async () => {
    await edit(olga, { phone: '030-1111111' })
    await edit(eddie, { phone: '', terrace: 'yes' })
    const lines = (changes: OwnerChange[]) =>
      changes.map(({ field, before, after, by }) => ({ field, before, after, by }))
    const expected = [
      { field: 'phone', before: '030-1111111', after: null, by: 'eddie' },
      { field: 'terrace', before: null, after: 'yes', by: 'eddie' },
      { field: 'phone', before: '030-0123456', after: '030-1111111', by: 'olga' },
    ]
    expect(lines(await history())).toEqual(expect.arrayContaining(expected))
    expect(lines(await allChanges())).toEqual(expect.arrayContaining(expected))
    const phones = (await history()).filter(({ field }) => field === 'phone')
    expect(phones.map(({ canUndo }) => canUndo)).toEqual([true, false])
  })

  it.each([
    ['openingHours', 'Maandag: 10:00–18:00'],
    ['specialHours', [{ from: '12-25', hours: 'gesloten' }]],
    ['description', 'Nieuw verhaal'],
    ['phone', '030-1111111'],
    ['priceRange', '€'],
    ['terrace', 'yes'],
    ['groupSize', 12],
    ['menuUrl', 'https://venue-1.example/kaart'],
  ])('undoes a change of %s, which restores what stood there', async (field, value) => {
    const before = await read(olga)
    await edit(olga, { [field]: value })
    const [change] = await history()
    expect((await undo(eddie, change?.id ?? '')).status).toBe(200)
    expect((await read(olga)).values).toEqual(before.values)
    const [undone] = await history()
    expect(undone).toMatchObject({ undone: { by: 'eddie' }, canUndo: false })
    expect((await allChanges('undone')).map(({ id }) => id)).toEqual([change?.id])
  })

  it('refuses to undo a value that changed since, and says so', async () => {
    await edit(olga, { phone: '030-1111111' })
    const [change] = await history()
    await call('PUT', '/admin/venues/1', admin, { phone: '030-2222222' })
    const refused = await undo(olga, change?.id ?? '')
    expect([refused.status, refused.body]).toEqual([
      409,
      expect.objectContaining({
        code: 'changed_since',
        error: expect.stringMatching(/^Telefoon is daarna nog gewijzigd/),
      }),
    ])
    expect((await page()).phone).toBe('030-2222222')
  })

  it('undoes once under concurrent requests, and a repeat changes nothing', async () => {
    await edit(olga, { terrace: 'yes' })
    const [change] = await history()
    const id = change?.id ?? ''
    const replies = await Promise.all([undo(olga, id), undo(eddie, id)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    const winner = replies[0]?.status === 200 ? olga : eddie
    const { version } = await read(olga)
    expect((await undo(winner, id)).status).toBe(200)
    expect((await read(olga)).version).toBe(version)
  })

  it('lets an administrator undo what needs approval, and no manager', async () => {
    await edit(olga, { address: 'Nieuwstraat 1' })
    const [proposal] = await queue()
    await decide(proposal?.id ?? '', 'address', 'taken')
    const [change] = await history()
    expect(change).toMatchObject({ field: 'address', canUndo: false })
    const refused = await undo(olga, change?.id ?? '')
    expect([refused.status, refused.body.code]).toEqual([403, 'approval_needed'])
    expect((await call('POST', `/admin/owner-changes/${change?.id}/undo`, admin)).status).toBe(200)
    expect((await history())[0]?.undone).toMatchObject({ by: 'de redactie' })
    expect((await allChanges('undone'))[0]?.undone).toMatchObject({ by: 'admin' })
    expect((await page()).address).toBe('Straat 1, Utrecht')
  })

  it('says how administrators, colleagues and former managers undid a change, and names colleagues alone', async () => {
    await manage(frank, 'editor')
    await manage(nina, 'editor')
    for (const [count, as] of [olga, frank, nina].entries()) {
      await edit(olga, { groupSize: 10 + count })
      const [change] = await history()
      await undo(as, change?.id ?? '')
    }
    await edit(olga, { groupSize: 20 })
    const [last] = await history()
    await call('POST', `/admin/owner-changes/${last?.id}/undo`, admin)
    const { managers } = ownershipModels(await database())
    await managers.deleteOne({ memberId: frank.id })
    await listings.publish({ userId: nina.id, change: 'erased' })
    await waitUntil(() => listings.accountChanges.some(({ change }) => change === 'erasure-confirmed'))
    expect((await history()).map(({ undone }) => undone?.by)).toEqual([
      'de redactie',
      'een oud-beheerder',
      'een oud-beheerder',
      'olga',
    ])
  })

  it('has hours that came from Google as lines of days, as forms and the audit log do', async () => {
    const period = (day: number) => ({ open: { day, time: '1000' }, close: { day, time: '1800' } })
    const openingHours = JSON.stringify({ open_now: true, periods: [period(1), period(2)] })
    await venueModel(await database()).updateOne({ _id: 1 }, { $set: { openingHours } })
    const lines = ['Maandag: 10:00-18:00', 'Dinsdag: 10:00-18:00', 'Woensdag: Gesloten', 'Donderdag: Gesloten']
    const text = [...lines, 'Vrijdag: Gesloten', 'Zaterdag: Gesloten', 'Zondag: Gesloten'].join('\n')
    expect((await read(olga)).values.openingHours).toBe(text)
    expect((await call('GET', '/admin/venues/1/hours', admin)).body.openingHours).toBe(text)
    await edit(olga, { openingHours: text })
    expect(await history()).toEqual([])
    await call('POST', '/listings/1/proposals', undefined, { changes: { openingHours: 'Maandag: 12:00-14:00' } })
    expect((await queue())[0]?.values).toMatchObject([{ before: text, now: text }])
    await edit(olga, { openingHours: 'Maandag: 09:00–18:00' })
    const [change] = await history()
    expect(change).toMatchObject({ before: text, after: 'Maandag: 09:00–18:00', canUndo: true })
    expect((await undo(olga, change?.id ?? '')).status).toBe(200)
    const restored = await venueModel(await database())
      .findById(1)
      .lean()
    expect(restored?.openingHours).toBe(openingHours)
    await waitUntil(async () => (await audited()).filter(({ action }) => action === 'venue.edited').length === 2)
    expect(JSON.stringify(await audited())).not.toContain('open_now')
  })

  it('shows hours that a former version kept as JSON as lines of days too', async () => {
    await edit(olga, { openingHours: 'Maandag: 09:00–18:00' })
    const [change] = await history()
    const kept = JSON.stringify({ weekday_text: ['Maandag: 10:00-18:00'] })
    await ownerChangeModel(await database()).updateOne({ _id: change?.id ?? '' }, { $set: { before: kept } })
    expect((await history())[0]?.before).toMatch(/^Maandag: 10:00-18:00\nDinsdag: Gesloten/)
  })

  it('hides changes of other venues', async () => {
    await manage(otto, 'owner', { listingId: 2 })
    await edit(olga, { terrace: 'yes' })
    const [change] = await history()
    const reply = await call('POST', `/my-venues/2/changes/${change?.id}/undo`, otto)
    expect([reply.status, reply.body.code]).toEqual([404, 'change_not_found'])
  })
})

describe('the date of the last check', () => {
  withOneEach()
  const confirm = (as: Member, version: number) => call('POST', '/my-venues/1/check', as, { version })

  it('is set by a manager who edits, and shown on the page of a managed venue', async () => {
    expect((await page()).ownerCheckedAt).toBeUndefined()
    await edit(olga, { terrace: 'yes' })
    expect((await read(olga)).checkedAt).not.toBeNull()
    expect((await page()).ownerCheckedAt).toBeUndefined()
    await venueModel(await database()).updateOne({ _id: 1 }, { $set: { isManaged: true } })
    expect(await page()).toMatchObject({ isManaged: true, ownerCheckedAt: (await read(olga)).checkedAt })
  })

  it('is set by a manager who undoes a change or accepts a proposal, and by no administrator', async () => {
    const forget = async () => {
      await venueModel(await database()).updateOne({ _id: 1 }, { $unset: { ownerCheckedAt: 1 } })
    }
    await edit(olga, { terrace: 'yes', dogs: 'yes' })
    const [first, second] = await history()
    await forget()
    await call('POST', `/admin/owner-changes/${first?.id}/undo`, admin)
    expect((await read(olga)).checkedAt).toBeNull()
    await undo(eddie, second?.id ?? '')
    expect((await read(olga)).checkedAt).not.toBeNull()
    for (const [changes, field] of [
      [{ phone: '030-5555555' }, 'phone'],
      [{ openingHours: 'Maandag: 12:00–18:00' }, 'openingHours'],
    ] as const) {
      await forget()
      const { body } = await call('POST', '/listings/1/proposals', undefined, { changes })
      await call('POST', `/my-venues/1/proposals/${body.id}/${field}/decision`, olga, { decision: 'taken' })
      expect((await read(olga)).checkedAt).not.toBeNull()
    }
    await forget()
    const { body } = await call('POST', '/listings/1/proposals', undefined, { changes: { phone: '030-6666666' } })
    await decide(body.id, 'phone', 'taken')
    expect((await read(olga)).checkedAt).toBeNull()
  })

  it('is set by a manager who confirms the version that they saw, with the hours', async () => {
    const { version } = await read(eddie)
    await edit(olga, { groupSize: 8 })
    expect((await confirm(eddie, version)).status).toBe(409)
    const before = await page()
    expect(before.hoursCheckedAt).toBeUndefined()
    const reply = await confirm(eddie, version + 1)
    expect(OwnVenueDetails.parse(reply.body).checkedAt).not.toBeNull()
    expect((await page()).hoursCheckedAt).toBeDefined()
    expect(await history()).toHaveLength(1)
  })

  it('is set by a manager who accepts a proposal with the current value', async () => {
    const { body } = await call('POST', '/listings/1/proposals', undefined, { changes: { phone: '030-5555555' } })
    await venueModel(await database()).updateOne({ _id: 1 }, { $set: { phone: '030-5555555' } })
    const taken = await call('POST', `/my-venues/1/proposals/${body.id}/phone/decision`, olga, { decision: 'taken' })
    expect(taken.status).toBe(200)
    expect((await read(olga)).checkedAt).not.toBeNull()
  })
})

describe('proposals of visitors', () => {
  withOneEach()
  const propose = async (changes: object, listingId = 1) =>
    (await call('POST', `/listings/${listingId}/proposals`, undefined, { changes })).body.id as string
  const ownQueue = async (as: Member = olga) =>
    OwnProposal.array().parse((await call('GET', '/my-venues/1/proposals', as)).body.proposals)
  const decideOwn = (as: Member, id: string, field: string, decision: string, more: object = {}) =>
    call('POST', `/my-venues/1/proposals/${id}/${field}/decision`, as, { decision, ...more })

  it('are accepted or refused per field by managers, with history, except those for administrators', async () => {
    const id = await propose({ phone: '030-5555555', terrace: 'yes', address: 'Nieuwstraat 1' })
    await propose({ phone: '030-6666666' }, 2)
    await edit(eddie, { website: 'https://nieuw.example' })
    const [proposal, ...others] = await ownQueue()
    expect([proposal?.id, others]).toEqual([id, []])
    expect(proposal?.values.map(({ field, canDecide }) => [field, canDecide]).sort()).toEqual([
      ['address', false],
      ['phone', true],
      ['terrace', true],
    ])
    const taken = await decideOwn(olga, id, 'phone', 'taken')
    expect(OwnProposal.parse(taken.body).values.find(({ field }) => field === 'phone')).toMatchObject({
      state: 'taken',
      decision: { by: 'olga' },
    })
    expect((await decideOwn(eddie, id, 'terrace', 'refused')).status).toBe(200)
    const refused = await decideOwn(olga, id, 'address', 'taken')
    expect([refused.status, refused.body.code]).toEqual([403, 'approval_needed'])
    expect(await page()).toMatchObject({ phone: '030-5555555', address: 'Straat 1, Utrecht' })
    expect(await history()).toMatchObject([{ field: 'phone', by: 'olga', before: '030-0123456', canUndo: true }])
    await waitUntil(async () => (await audited()).some(({ action }) => action === 'proposal.refused'))
  })

  it('leave another manager’s waiting value open when a manager refuses the same value of a visitor', async () => {
    await manage(nina, 'editor', { since: new Date() })
    await edit(nina, { phone: '030-5555555' })
    const id = await propose({ phone: '030-5555555' })
    expect((await decideOwn(olga, id, 'phone', 'refused')).status).toBe(200)
    expect((await queue()).map(({ by, values }) => [by, values[0]?.state])).toEqual([['manager', 'open']])
  })

  it('are stored as a change by the manager who proposed the same value when an administrator accepts them', async () => {
    await edit(olga, { address: 'Nieuwstraat 1' })
    const id = await propose({ address: 'Nieuwstraat 1' })
    expect((await decide(id, 'address', 'taken')).status).toBe(200)
    expect(await history()).toMatchObject([{ field: 'address', by: 'olga', after: 'Nieuwstraat 1' }])
  })

  it('show managers the values without the explanation, which is for administrators', async () => {
    await call('POST', '/listings/1/proposals', undefined, { changes: { dogs: 'yes' }, explanation: 'Ik werk hier.' })
    expect((await ownQueue()).map(({ explanation }) => explanation)).toEqual([''])
    expect((await queue()).map(({ explanation }) => explanation)).toEqual(['Ik werk hier.'])
  })

  it('are decided once, and get 409 when the venue’s value changed since the manager saw it', async () => {
    const id = await propose({ phone: '030-5555555', terrace: 'yes' })
    const [proposal] = await ownQueue()
    const version = proposal?.values.find(({ field }) => field === 'phone')?.version
    await edit(eddie, { phone: '030-9999999' })
    const outdated = await decideOwn(olga, id, 'phone', 'taken', { version })
    expect([outdated.status, outdated.body.code]).toEqual([409, 'outdated_version'])
    const replies = await Promise.all([
      decideOwn(olga, id, 'terrace', 'taken'),
      decideOwn(eddie, id, 'terrace', 'refused'),
    ])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('are not decided on by managers of other venues, nor are waiting changes of managers', async () => {
    await manage(otto, 'owner', { listingId: 2 })
    const id = await propose({ phone: '030-5555555' })
    const reply = await call('POST', `/my-venues/2/proposals/${id}/phone/decision`, otto, { decision: 'taken' })
    expect([reply.status, reply.body.code]).toEqual([404, 'proposal_not_found'])
    await manage(nina, 'editor', { since: new Date() })
    await edit(nina, { description: 'Koop hier' })
    const waiting = (await queue()).find(({ by }) => by === 'manager')
    expect((await decideOwn(olga, waiting?.id ?? '', 'description', 'taken')).status).toBe(404)
    expect((await decideOwn(nina, id, 'phone', 'taken')).status).toBe(403)
    expect((await page()).phone).toBe('030-0123456')
  })

  it('show managers no name of an administrator or a former manager who refused the same before', async () => {
    await manage(frank, 'editor')
    const first = await propose({ phone: '030-5555555' })
    await decide(first, 'phone', 'refused')
    const second = await propose({ terrace: 'no' })
    await decideOwn(frank, second, 'terrace', 'refused')
    await propose({ phone: '030-5555555', terrace: 'no' })
    const refusedBy = async () => {
      const [proposal] = await ownQueue()
      return Object.fromEntries(proposal?.values.map(({ field, refusedBefore }) => [field, refusedBefore?.by]) ?? [])
    }
    expect(await refusedBy()).toEqual({ phone: 'de redactie', terrace: 'frank' })
    const { managers } = ownershipModels(await database())
    await managers.deleteOne({ memberId: frank.id })
    expect(await refusedBy()).toEqual({ phone: 'de redactie', terrace: 'een oud-beheerder' })
  })
})

describe('rights to edit', () => {
  const id = '6c1f4f4e-0000-4000-8000-000000000000'
  beforeAll(async () => {
    await start()
    await manage(otto, 'owner', { listingId: 2 })
    await manage(frank, 'owner')
    const { managers } = ownershipModels(await database())
    const former = await managers.findOne({ memberId: frank.id }).lean()
    expect((await call('DELETE', `/admin/venues/1/managers/${former?._id}`, admin)).status).toBe(204)
  })
  afterAll(() => listings.close())

  it.each([
    ['reads details', 'GET', '/my-venues/1/details', undefined, { ...TO_OTHERS, editor: 200, owner: 200 }],
    ['edits', 'PUT', '/my-venues/1/details', { version: 999 }, { ...TO_OTHERS, editor: 409, owner: 409 }],
    ['confirms', 'POST', '/my-venues/1/check', { version: 999 }, { ...TO_OTHERS, editor: 409, owner: 409 }],
    ['reads the history', 'GET', '/my-venues/1/changes', undefined, { ...TO_OTHERS, editor: 200, owner: 200 }],
    ['undoes', 'POST', `/my-venues/1/changes/${id}/undo`, undefined, { ...TO_OTHERS, editor: 404, owner: 404 }],
    ['reads proposals', 'GET', '/my-venues/1/proposals', undefined, { ...TO_OTHERS, editor: 200, owner: 200 }],
    [
      'decides on proposals',
      'POST',
      `/my-venues/1/proposals/${id}/phone/decision`,
      { decision: 'taken' },
      { ...TO_OTHERS, editor: 404, owner: 404 },
    ],
    ['sees all changes', 'GET', '/admin/owner-changes', undefined, { ...TO_MEMBERS, administrator: 200 }],
    ['undoes any', 'POST', `/admin/owner-changes/${id}/undo`, undefined, { ...TO_MEMBERS, administrator: 404 }],
  ])('say who %s', async (_what, method, path, body, expected) => {
    expect(await statusesOf((as) => call(method, path, as, body))).toEqual(expected)
  })
})

describe('personal data of editing', () => {
  withOneEach()
  const keptText = async () => {
    const connection = await database()
    const all = { comment: 'scan: a test looks at everything' }
    const models = [ownerChangeModel(connection), proposalModel(connection)]
    return JSON.stringify(await Promise.all(models.map(({ collection }) => collection.find({}, all).toArray())))
  }

  it('is in the download, and is deleted with the member', async () => {
    await edit(olga, { phone: '030-1111111', address: 'Nieuwstraat 1' })
    const { body } = await call('GET', `/internal/member-data/${olga.id}`, 'accounts')
    expect(body.venueChanges).toMatchObject([{ listingName: 'Café Zon', field: 'phone', after: '030-1111111' }])
    expect(body.proposals).toMatchObject([{ values: [{ field: 'address', proposed: 'Nieuwstraat 1' }] }])
    await listings.publish({ userId: olga.id, change: 'erased' })
    await waitUntil(() => listings.accountChanges.some(({ change }) => change === 'erasure-confirmed'))
    expect(await keptText()).not.toMatch(/olga/)
    expect(await history(eddie)).toMatchObject([{ field: 'phone', by: null }])
    const [proposal] = await queue()
    expect(proposal).toMatchObject({ by: 'manager' })
    expect((await decide(proposal?.id ?? '', 'address', 'taken')).status).toBe(200)
    expect((await history(eddie)).map(({ by }) => by)).toEqual([null, null])
  })

  it('is deleted with the venue', async () => {
    await edit(olga, { phone: '030-1111111', address: 'Nieuwstraat 1' })
    await call('DELETE', '/admin/venues/1', admin)
    expect(await keptText()).toBe('[[],[]]')
  })
})
