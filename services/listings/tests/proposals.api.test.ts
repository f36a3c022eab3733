// Proves PROPOSAL-2, PROPOSAL-3, PROPOSAL-4, PROPOSAL-5, PROPOSAL-6, PROPOSAL-7, PROPOSAL-8, PROPOSAL-9, PROPOSAL-11, PROPOSAL-13.
import { type EventData, type Member, Proposal, type ProposedField } from '@plekje/contracts'
import { waitUntil } from '@plekje/testing'
import { proposalModel, proposersModel } from '../src/storage/proposal-model'
import { sampleSeed } from './sample-seed'
import { admin, anna, type Call, type RunningListings, startListings } from './start-listings'

const bert: Member = { id: 'u-bert', username: 'bert', isAdmin: false }
const vera: Member = { id: 'u-vera', username: 'vera', isAdmin: true }

let listings: RunningListings
const start = async () => {
  listings = await startListings(sampleSeed, undefined, { LIMIT_FACTOR: '0.5' })
}
const stop = () => listings.close()
const withOneEach = () => {
  beforeEach(start)
  afterEach(stop)
}

const send = (
  listingId: number,
  changes: object,
  { explanation = '', ...options }: Call & { explanation?: string } = {},
) =>
  listings.call(`/api/listings/${listingId}/proposals`, { method: 'POST', body: { changes, explanation }, ...options })
const fromNetwork = (address: string) => ({ headers: { 'x-forwarded-for': address } })

async function propose(changes: object, options: Parameters<typeof send>[2] = {}, listingId = 1): Promise<string> {
  const { status, body } = await send(listingId, changes, options)
  expect([status, body]).toEqual([201, { id: expect.any(String) }])
  return body.id
}

const queue = async (state: 'open' | 'decided' = 'open') => {
  const { body } = await listings.call(`/api/admin/proposals?state=${state}`, { as: admin })
  return Proposal.array().parse(body.proposals)
}
const waiting = async (id: string) => (await queue()).find((proposal) => proposal.id === id)
const decide = (id: string, field: ProposedField, decision: string, as = admin, version?: string) =>
  listings.call(`/api/admin/proposals/${id}/${field}/decision`, { method: 'POST', as, body: { decision, version } })
const venue = async (id = 1) => (await listings.call(`/api/listings/${id}`, { as: anna })).body
const put = (body: object, id = 1) => listings.call(`/api/admin/venues/${id}`, { method: 'PUT', as: admin, body })
const database = () => listings.engines.documents.connection('listings')
/** Everything that is kept of proposals and who sent them. */
async function keptText(): Promise<string> {
  const connection = await database()
  const all = { comment: 'scan: a test looks at everything' }
  const kept = [proposalModel(connection), proposersModel(connection)].map(({ collection }) =>
    collection.find({}, all).toArray(),
  )
  return JSON.stringify(await Promise.all(kept))
}

async function published<T extends 'proposal.decided' | 'admin.audited'>(topic: T): Promise<EventData<T>[]> {
  const found: EventData<T>[] = []
  for await (const { value } of listings.engines.events.read(topic)) found.push(JSON.parse(value).data)
  return found
}

describe('a proposal', () => {
  withOneEach()
  it('stores values with the version and the current values of the venue', async () => {
    await put({ phone: '030-0000000' })
    const id = await propose({ phone: '06 12345678', dogs: 'yes', closed: true }, { explanation: ' Net gebeld. ' })
    expect(await waiting(id)).toMatchObject({
      listingId: 1,
      listingName: 'Café Zon',
      listingSlug: 'venue-1',
      by: 'visitor',
      explanation: 'Net gebeld.',
      values: [
        { field: 'closed', before: 'nee', now: 'nee', proposed: 'ja', state: 'open', decision: null },
        { field: 'phone', before: '030-0000000', now: '030-0000000', proposed: '06 12345678', state: 'open' },
        { field: 'dogs', before: null, now: null, proposed: 'yes', state: 'open', agreeing: 0, refusedBefore: null },
      ],
    })
    expect(
      await proposalModel(await database())
        .findById(id)
        .lean(),
    ).toMatchObject({ listingVersion: 2 })
    await put({ phone: '030-1111111' })
    expect((await waiting(id))?.values[1]).toMatchObject({ before: '030-0000000', now: '030-1111111' })
  })

  it('is stored once per idempotency key', async () => {
    const headers = { 'idempotency-key': 'voorstel-0123456789' }
    const ids = [await propose({ dogs: 'no' }, { headers }), await propose({ dogs: 'no' }, { headers })]
    expect(new Set(ids).size).toBe(1)
    expect(await queue()).toHaveLength(1)
  })

  it('reveals no current value of the venue', async () => {
    const { body } = await send(1, { phone: '06 12345678' })
    expect(Object.keys(body)).toEqual(['id'])
  })
})

describe('a proposal that is refused', () => {
  // Nothing is stored: these share a service.
  beforeAll(start)
  afterAll(stop)

  it.each([
    ['hours that cannot be read', { openingHours: 'als wij zin hebben' }, 'openingHours', /begrijpen we niet/],
    ['a point far from the place', { point: { latitude: 53.2, longitude: 6.5 } }, 'latitude', /km van Den Haag/],
    ['a double that is hidden', { duplicateOf: 'venue-6' }, 'duplicateOf', /kennen we niet/],
    ['a double that does not exist', { duplicateOf: 'nergens' }, 'duplicateOf', /kennen we niet/],
    ['the venue as its own double', { duplicateOf: 'venue-1' }, 'duplicateOf', /deze pagina zelf/],
    ['no value', {}, 'changes', /Vul in wat er niet klopt/],
    ['an empty address', { address: '  ' }, 'address', /Vul een adres in/],
    ['an unknown fact', { dogs: 'soms' }, 'dogs', /Kies ja, deels of nee/],
  ])('has %s', async (_what, changes, field, message) => {
    const { status, body } = await send(1, changes)
    expect([status, body.error]).toEqual([400, expect.stringMatching(message)])
    expect(Object.keys(body.fields).some((name) => name.includes(field))).toBe(true)
    expect(await queue()).toEqual([])
  })

  it('about a hidden venue gets the response for an unknown one', async () => {
    const [hidden, unknown] = [await send(6, { dogs: 'yes' }), await send(999, { dogs: 'yes' })]
    expect([hidden.status, hidden.body.code]).toEqual([404, 'listing_not_found'])
    expect({ ...hidden.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' })
    const [hours, never] = [await send(6, { openingHours: 'x' }), await send(999, { openingHours: 'x' })]
    expect([hours.status, never.status]).toEqual([404, 404])
  })
})

describe('the limit', () => {
  withOneEach()
  it('counts a visitor by network, and a member apart from it', async () => {
    for (let count = 0; count < 5; count += 1) await propose({ dogs: 'yes' }, fromNetwork('192.0.2.7'))
    const refused = await send(1, { dogs: 'yes' }, fromNetwork('192.0.2.7'))
    expect([refused.status, refused.body.error]).toEqual([429, expect.stringMatching(/al veel voorstellen gestuurd/)])
    expect(refused.headers.get('retry-after')).not.toBeNull()
    await propose({ dogs: 'yes' }, fromNetwork('192.0.2.8'))
    await propose({ dogs: 'yes' }, { ...fromNetwork('192.0.2.7'), as: anna })
  })

  it('counts an IPv6 network as one, and stores no address', async () => {
    for (let count = 0; count < 5; count += 1) await propose({ dogs: 'yes' }, fromNetwork(`2001:db8:1:2::${count}`))
    expect((await send(1, { dogs: 'yes' }, fromNetwork('2001:db8:1:2:ffff::9'))).status).toBe(429)
    expect(await keptText()).not.toContain('2001:db8')
  })

  it('counts a member at every address, without refused proposals', async () => {
    for (let count = 0; count < 5; count += 1) {
      expect((await send(999, { dogs: 'yes' }, { as: anna })).status).toBe(404)
      await propose({ dogs: 'yes' }, { ...fromNetwork(`192.0.2.${count}`), as: anna })
    }
    expect((await send(1, { dogs: 'yes' }, { as: anna })).status).toBe(429)
    await propose({ dogs: 'yes' }, { as: bert })
  })

  it('allows at most 50 open proposals per venue', async () => {
    for (let count = 0; count < 50; count += 1) await propose({ dogs: 'yes' }, fromNetwork(`198.51.100.${count}`))
    const refused = await send(1, { dogs: 'yes' }, fromNetwork('198.51.100.99'))
    expect([refused.status, refused.body.code]).toEqual([409, 'too_many_proposals'])
    await propose({ dogs: 'yes' }, fromNetwork('198.51.100.99'), 2)
  })
})

describe('rights', () => {
  withOneEach()
  it('allow only administrators to list and decide', async () => {
    const id = await propose({ phone: '06 12345678' }, { as: anna })
    for (const [as, status] of [
      [undefined, 401],
      ['search', 403],
      [anna, 403],
      [bert, 403],
    ] as const) {
      const caller = as === undefined ? {} : { as }
      const decision = { method: 'POST', body: { decision: 'taken' }, ...caller }
      expect((await listings.call('/api/admin/proposals', caller)).status).toBe(status)
      expect((await listings.call(`/api/admin/proposals/${id}/phone/decision`, decision)).status).toBe(status)
    }
    expect((await venue()).phone).toBe('030-0123456')
    expect((await decide(id, 'phone', 'taken')).status).toBe(200)
  })
})

describe('an accepted value', () => {
  withOneEach()
  it.each([
    ['address', { address: 'Nieuwe straat 1' }, { address: 'Nieuwe straat 1' }],
    ['point', { point: { latitude: 52.08, longitude: 4.31 } }, { latitude: '52.08', longitude: '4.31' }],
    ['phone', { phone: '06 12345678' }, { phone: '06 12345678' }],
    ['dogs', { dogs: 'partly' }, { facts: { dogs: 'partly' } }],
    ['groupSize', { groupSize: 30 }, { facts: { groupSize: 30 } }],
  ] as const)('changes the %s of the venue', async (field, changes, expected) => {
    const id = await propose(changes)
    const { status, body } = await decide(id, field, 'taken')
    expect([status, body.values[0]]).toMatchObject([200, { state: 'taken', decision: { by: 'admin' } }])
    expect(await venue()).toMatchObject(expected)
    expect(await queue()).toEqual([])
    expect((await queue('decided')).map((proposal) => proposal.id)).toEqual([id])
  })

  it('changes the hours, which count as checked', async () => {
    const id = await propose({ openingHours: 'Maandag: 10:00-18:00' })
    expect((await decide(id, 'openingHours', 'taken')).status).toBe(200)
    const { body } = await listings.call('/api/admin/venues/1/hours', { as: admin })
    expect(body).toMatchObject({ openingHours: 'Maandag: 10:00-18:00', checkedBy: 'admin' })
  })

  it('hides a duplicate', async () => {
    const id = await propose({ duplicateOf: 'venue-2' })
    expect((await decide(id, 'duplicateOf', 'taken')).status).toBe(200)
    expect((await listings.call('/api/listings/1')).status).toBe(404)
  })

  it('is audited with the change of the venue', async () => {
    const id = await propose({ phone: '06 12345678' })
    await decide(id, 'phone', 'taken')
    const entries = await waitUntil(async () => {
      const found = await published('admin.audited')
      return found.length === 2 ? found : undefined
    })
    const changes = [{ field: 'phone', from: '030-0123456', to: '06 12345678' }]
    expect(entries).toContainEqual(
      expect.objectContaining({
        action: 'proposal.taken',
        subject: { kind: 'proposal', id, name: 'Café Zon' },
        changes,
      }),
    )
    expect(entries).toContainEqual(expect.objectContaining({ action: 'venue.edited', changes }))
  })

  it('is decided on by one of several administrators at once', async () => {
    const id = await propose({ phone: '06 12345678' })
    const answers = await Promise.all([
      decide(id, 'phone', 'taken'),
      decide(id, 'phone', 'refused', vera),
      decide(id, 'phone', 'taken', { ...vera, id: 'u-wim', username: 'wim' }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const late = await decide(id, 'phone', 'refused', { ...vera, id: 'u-zoe', username: 'zoe' })
    expect([late.status, late.body.error]).toEqual([
      409,
      expect.stringMatching(/^(admin|vera|wim) heeft dit intussen (overgenomen|afgewezen)\.$/),
    ])
  })

  it('is accepted once when repeated, also after another change', async () => {
    const id = await propose({ phone: '06 12345678' })
    const pressed = await Promise.all([decide(id, 'phone', 'taken'), decide(id, 'phone', 'taken')])
    expect(pressed.map(({ status }) => status)).toEqual([200, 200])
    await put({ phone: '030-9999999' })
    expect((await decide(id, 'phone', 'taken')).status).toBe(200)
    expect((await venue()).phone).toBe('030-9999999')
  })

  it('gets 409 when this value changed since, but not when another one did', async () => {
    const id = await propose({ phone: '06 12345678', dogs: 'yes' })
    const versionOf = async (field: ProposedField) =>
      (await waiting(id))?.values.find((value) => value.field === field)?.version
    const [phone, dogs] = [await versionOf('phone'), await versionOf('dogs')]
    await put({ phone: '030-1111111' })
    const outdated = await decide(id, 'phone', 'taken', admin, phone)
    expect([outdated.status, outdated.body.code]).toEqual([409, 'outdated_version'])
    expect((await venue()).phone).toBe('030-1111111')
    expect((await decide(id, 'dogs', 'taken', admin, dogs)).status).toBe(200)
    expect((await decide(id, 'phone', 'taken', admin, await versionOf('phone'))).status).toBe(200)
  })

  it('changes nothing when the venue refuses it', async () => {
    const id = await propose({ point: { latitude: 52.08, longitude: 4.31 } })
    await put({ locationId: 1, latitude: 52.09, longitude: 5.12 })
    expect((await decide(id, 'point', 'taken')).status).toBe(400)
    expect((await waiting(id))?.values[0]).toMatchObject({ state: 'open' })
  })
})

describe('a refused value', () => {
  withOneEach()
  it('changes nothing, and is audited', async () => {
    const id = await propose({ phone: '06 12345678' })
    expect((await decide(id, 'phone', 'refused')).body.values[0]).toMatchObject({ state: 'refused' })
    expect((await venue()).phone).toBe('030-0123456')
    const [entry] = await waitUntil(async () => {
      const found = await published('admin.audited')
      return found.length > 0 ? found : undefined
    })
    expect(entry).toMatchObject({ action: 'proposal.refused', actor: { id: admin.id } })
  })

  it('is marked as refused before when it is proposed again', async () => {
    await decide(await propose({ phone: '06-1234 5678' }), 'phone', 'refused', vera)
    const again = await propose({ phone: '0612345678', dogs: 'yes' })
    expect((await waiting(again))?.values).toMatchObject([
      { field: 'phone', refusedBefore: { by: 'vera', at: expect.any(String) } },
      { field: 'dogs', refusedBefore: null },
    ])
  })
})

describe('proposals with the same value', () => {
  withOneEach()
  it('are counted, and one decision holds for all of them', async () => {
    const first = await propose({ phone: '06-1234 5678', dogs: 'yes' }, { as: anna })
    const second = await propose({ phone: '0612345678' }, { as: bert })
    const other = await propose({ phone: '0699999999' })
    expect((await waiting(first))?.values.map(({ agreeing }) => agreeing)).toEqual([1, 0])
    expect((await waiting(other))?.values.map(({ agreeing }) => agreeing)).toEqual([0])
    await decide(first, 'phone', 'taken')
    expect((await queue()).map(({ id }) => id)).toEqual([first, other])
    expect((await queue('decided')).map(({ id }) => id)).toEqual([second])
    await waitUntil(async () => (await published('proposal.decided')).length === 1)
    expect(await published('proposal.decided')).toEqual([
      { userId: bert.id, proposalId: second, listingId: 1, listingName: 'Café Zon', taken: ['phone'], refused: [] },
    ])
    await decide(first, 'dogs', 'refused')
    await waitUntil(async () => (await published('proposal.decided')).length === 2)
    expect((await published('proposal.decided'))[1]).toMatchObject({
      userId: anna.id,
      taken: ['phone'],
      refused: ['dogs'],
    })
  })
})

describe('the queue', () => {
  withOneEach()
  it('is in order of waiting, by pages', async () => {
    const ids = []
    for (let id = 1; id <= 3; id += 1) ids.push(await propose({ dogs: 'yes' }, {}, id))
    const page = (query: string) => listings.call(`/api/admin/proposals?${query}`, { as: admin })
    const first = await page('limit=2')
    expect([first.body.total, first.body.proposals.map(({ id }: Proposal) => id)]).toEqual([3, ids.slice(0, 2)])
    expect((await page('limit=2&page=2')).body.proposals.map(({ id }: Proposal) => id)).toEqual(ids.slice(2))
  })

  it('loses the proposals of a deleted venue', async () => {
    const id = await propose({ phone: '06 12345678' })
    await listings.call('/api/admin/venues/1', { method: 'DELETE', as: admin })
    expect(await queue()).toEqual([])
    expect((await decide(id, 'phone', 'refused')).status).toBe(404)
    expect((await decide(id, 'dogs', 'refused')).status).toBe(404)
  })
})

describe('personal data', () => {
  withOneEach()
  it('has only the member’s proposals in the download', async () => {
    await propose({ phone: '06 12345678' }, { as: anna, explanation: 'Zelf gebeld.' })
    await propose({ dogs: 'yes' }, { as: bert })
    const { body } = await listings.call(`/api/internal/member-data/${anna.id}`, { as: 'accounts' })
    expect(body).toEqual({
      proposals: [
        {
          listingName: 'Café Zon',
          createdAt: expect.any(String),
          explanation: 'Zelf gebeld.',
          hasPhoto: false,
          values: [{ field: 'phone', proposed: '06 12345678', state: 'open' }],
        },
      ],
      claims: [],
      managedVenues: [],
      invitations: [],
      sentInvitations: [],
      venueChanges: [],
      hoursReminders: [],
    })
  })

  it('is deleted with a member and with an administrator, while proposals and decisions stay', async () => {
    const open = await propose({ dogs: 'yes' }, { as: anna, explanation: 'Ik ben Anna.' })
    await decide(await propose({ phone: '06 12345678' }), 'phone', 'refused', vera)
    for (const { id } of [anna, vera]) await listings.publish({ userId: id, change: 'erased' })
    await waitUntil(() => listings.accountChanges.filter(({ change }) => change === 'erasure-confirmed').length === 2)
    expect(await waiting(open)).toMatchObject({ by: 'visitor', explanation: '', values: [{ field: 'dogs' }] })
    const [decided] = await queue('decided')
    expect(decided?.values[0]?.decision?.by).toBe('Verwijderde beheerder')
    expect(await keptText()).not.toMatch(/u-anna|u-vera|vera|Ik ben Anna/)
    expect((await send(1, { dogs: 'no' }, { as: anna })).status).toBe(401)
    expect((await decide(open, 'dogs', 'refused', vera)).status).toBe(401)
  })
})
