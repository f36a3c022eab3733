// Proves OWNER-2, OWNER-3, OWNER-4, OWNER-5, OWNER-6, OWNER-7, OWNER-8, OWNER-9, OWNER-10, OWNER-11, OWNER-12, OWNER-13.
import { Claim, type EventData, type Member, OwnVenues, VenuePeople } from '@plekje/contracts'
import { waitUntil } from '@plekje/testing'
import { websiteDomain } from '../src/domain/ownership'
import { hourlyCountsModel, ownershipModels } from '../src/storage/ownership-models'
import { venueModel } from '../src/storage/venue-model'
import { DATABASE } from '../src/use-cases/seed-listings'
import { bert, CALLERS, eddie, frank, member, olga, otto, statusesOf, TO_MEMBERS, TO_OTHERS } from './callers'
import { sampleSeed } from './sample-seed'
import { admin, anna, type Call, type RunningListings, startBeside, startListings } from './start-listings'

const vera: Member = { id: 'u-vera', username: 'vera', isAdmin: true }
const EVIDENCE = 'Mijn naam staat op de website en bij de KvK.'

let listings: RunningListings
const start = async (env: Record<string, string> = {}) => {
  listings = await startListings(sampleSeed, undefined, env)
  for (const id of [1, 2]) await enterContact(id)
}
const editVenue = (id: number, body: object) =>
  listings.call(`/api/admin/venues/${id}`, { method: 'PUT', as: admin, body })

/** An administrator enters the address and the website, which the seed brought. */
async function enterContact(id: number): Promise<void> {
  await editVenue(id, { email: '', website: '' })
  const entered = { email: `info@venue-${id}.example`, website: `https://venue-${id}.example` }
  expect((await editVenue(id, entered)).status).toBe(200)
}
const withOneEach = (env: Record<string, string> = {}) => {
  beforeEach(() => start(env))
  afterEach(() => listings.close())
}

const post = (path: string, as: Call['as'], body: object, options: Call = {}) =>
  listings.call(`/api${path}`, { method: 'POST', as, body, ...options })
const remove = (path: string, as: Call['as']) => listings.call(`/api${path}`, { method: 'DELETE', as })
const get = (path: string, as: Call['as']) => listings.call(`/api${path}`, { as })

const claim = (as: Call['as'], body: object, listingId = 1) => post(`/listings/${listingId}/claims`, as, body)
const byVenueAddress = { way: 'venue-address' }
const byEvidence = { way: 'evidence', evidence: EVIDENCE }
const issueCode = (id: string, as: Call['as'] = 'accounts') =>
  listings.call(`/api/internal/claims/${id}/code`, { method: 'POST', as })
const confirm = (as: Call['as'], code: string, listingId = 1) =>
  post(`/listings/${listingId}/claims/code`, as, { code })
const ownership = async (as: Member, listingId = 1) => (await get(`/listings/${listingId}/ownership`, as)).body

/** Claims a venue by the code that its address gets. */
async function claimByCode(as: Member, listingId = 1): Promise<{ state: string; id: string }> {
  const { body, status } = await claim(as, byVenueAddress, listingId)
  expect([status, body.state]).toEqual([201, 'code'])
  const { body: mail } = await issueCode(body.id)
  return { ...(await confirm(as, mail.code, listingId)).body, id: body.id }
}

const people = async (as: Member, listingId = 1) =>
  VenuePeople.parse((await get(`/my-venues/${listingId}/people`, as)).body)
const rolesOf = async (as: Member, listingId = 1) =>
  (await people(as, listingId)).managers.map(({ username, role }) => `${username}: ${role}`)
const managerId = async (as: Member, username: string) =>
  (await people(as)).managers.find((manager) => manager.username === username)?.id ?? ''
const own = async (as: Member) => OwnVenues.parse((await get('/my-venues', as)).body)
const invite = (as: Member, username: string, role = 'editor') =>
  post('/my-venues/1/invitations', as, { username, role })
const address = (id: string, memberId: string | null) =>
  listings.call(`/api/internal/invitations/${id}/member`, { method: 'PUT', as: 'accounts', body: { memberId } })
const answer = (as: Member, id: string, accept: boolean) => post(`/my-venues/invitations/${id}/answer`, as, { accept })

/** Invites a member, who accepts. */
async function join(as: Member, by: Member, role = 'editor'): Promise<void> {
  const { body } = await invite(by, as.username, role)
  await address(body.id, as.id)
  expect((await answer(as, body.id, true)).status).toBe(204)
}

const queue = async (state = 'open') =>
  Claim.array().parse((await get(`/admin/claims?state=${state}`, admin)).body.claims)
const decide = (id: string, decision: string, as = admin) => post(`/admin/claims/${id}/decision`, as, { decision })
const listing = async (id = 1) => (await get(`/listings/${id}`, anna)).body

async function published<T extends 'ownership.changed' | 'venue.invited' | 'admin.audited'>(
  topic: T,
): Promise<EventData<T>[]> {
  const found: EventData<T>[] = []
  for await (const { value } of listings.engines.events.read(topic)) found.push(JSON.parse(value).data)
  return found
}
const told = async () => (await published('ownership.changed')).map(({ userId, change }) => `${userId}: ${change}`)
const untilTold = (line: string) => waitUntil(async () => (await told()).includes(line), { what: line })
const audited = async (action: string) => (await published('admin.audited')).filter((entry) => entry.action === action)

async function keptText(): Promise<string> {
  const connection = await listings.engines.documents.connection('listings')
  const models = [...Object.values(ownershipModels(connection)), hourlyCountsModel(connection)]
  const all = { comment: 'scan: a test looks at everything' }
  const kept = models.map(({ collection }) => collection.find({}, all).toArray())
  return JSON.stringify(await Promise.all(kept))
}

describe('the ways to claim a venue', () => {
  withOneEach()
  it('are its own address, its website and evidence', async () => {
    expect(await ownership(olga)).toEqual({
      role: null,
      claim: null,
      venueAddress: 'info@venue-1.example',
      websiteDomain: 'venue-1.example',
    })
    const own = await claim(olga, byVenueAddress)
    expect(own.body).toMatchObject({ state: 'code', address: 'info@venue-1.example', listingName: 'Café Zon' })
    const site = await claim(bert, { way: 'website-address', localPart: 'olga' })
    expect(site.body).toMatchObject({ state: 'code', address: 'olga@venue-1.example' })
    expect((await claim(anna, byEvidence)).body).toMatchObject({ state: 'review' })
  })

  it.each([
    ['a local part with an @', { way: 'website-address', localPart: 'a@evil.example' }, /deel voor de @/],
    ['a local part with a line end', { way: 'website-address', localPart: 'a\r\nBcc: b' }, /deel voor de @/],
    ['short evidence', { way: 'evidence', evidence: 'Van mij.' }, /minstens 20 tekens/],
    ['an unknown way', { way: 'fax' }, /Kies hoe/],
  ])('refuse %s', async (_what, body, message) => {
    const reply = await claim(olga, body)
    expect([reply.status, reply.body.error]).toEqual([400, expect.stringMatching(message)])
  })

  it('exclude an address that the venue does not have', async () => {
    await editVenue(1, { email: '', website: 'https://gmail.com' })
    expect(await ownership(olga)).toMatchObject({ venueAddress: null, websiteDomain: null })
    for (const body of [byVenueAddress, { way: 'website-address', localPart: 'olga' }]) {
      expect((await claim(olga, body)).body.code).toBe('no_address')
    }
  })

  it('answer 404 for a hidden venue, as for an unknown one', async () => {
    for (const call of [
      (id: number) => get(`/listings/${id}/ownership`, olga),
      (id: number) => claim(olga, byEvidence, id),
      (id: number) => confirm(olga, 'AAAA-AAAA', id),
    ]) {
      const [hidden, unknown] = [await call(6), await call(999)]
      expect([hidden.status, hidden.body.code]).toEqual([404, 'listing_not_found'])
      expect({ ...hidden.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' })
    }
  })
})

it.each([
  ['https://www.cafezon.nl/menu', 'cafezon.nl'],
  ['cafezon.nl', 'cafezon.nl'],
  ['HTTP://CafeZon.NL', 'cafezon.nl'],
  ['https://cafezon.nl, https://instagram.com/cafezon', 'cafezon.nl'],
  ['https://gmail.com/x', null],
  ['https://www.facebook.com/cafezon', null],
  ['https://home.provider.example/~cafezon', null],
  ['https://cafezon.home.xs4all.nl', null],
  ['http://192.0.2.7/', null],
  ['http://localhost/', null],
  ['geen', null],
  ['', null],
  [null, null],
])('the domain of the website %s is %s', (website, domain) => {
  expect(websiteDomain({ website })).toBe(domain)
})

describe('a mailed code', () => {
  withOneEach()
  it('makes the member the owner, once, and the page says so', async () => {
    const { body } = await claim(olga, byVenueAddress)
    const { body: mail, status } = await issueCode(body.id)
    expect([status, mail]).toEqual([
      200,
      { to: 'info@venue-1.example', code: expect.stringMatching(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/), listingName: 'Café Zon' },
    ])
    expect(await keptText()).not.toContain(mail.code.replace('-', ''))
    expect((await confirm(bert, mail.code)).status).toBe(404)
    expect((await confirm(olga, ` ${mail.code.toLowerCase().replace('-', ' ')} `)).body).toEqual({ state: 'granted' })
    expect((await confirm(olga, mail.code)).body).toEqual({ state: 'granted' })
    expect((await issueCode(body.id)).status).toBe(404)
    expect(await rolesOf(olga)).toEqual(['olga: owner'])
    expect((await listing()).isManaged).toBe(true)
    await untilTold('u-olga: granted')
    await waitUntil(async () => (await audited('claim.granted')).length === 1)
    expect(await audited('manager.added')).toMatchObject([
      {
        actor: { id: olga.id },
        changes: [
          { field: 'role', to: 'owner' },
          { field: 'member', to: olga.id },
        ],
      },
    ])
  })

  it('ends after five wrong ones, the right one included', async () => {
    const { body } = await claim(olga, byVenueAddress)
    const { body: mail } = await issueCode(body.id)
    const replies = []
    for (let count = 0; count < 6; count += 1) replies.push(await confirm(olga, 'AAAA-AAAA'))
    expect(replies.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 400])
    expect(replies[0]?.body.fields).toEqual({ code: expect.stringMatching(/klopt niet/) })
    expect(replies[5]?.body.error).toMatch(/te vaak een verkeerde code/)
    expect((await confirm(olga, mail.code)).body.error).toMatch(/te vaak/)
    await issueCode(body.id)
    expect((await confirm(olga, 'AAAA-AAAA')).body.error).toMatch(/te vaak/)
    expect(await ownership(olga)).toMatchObject({ role: null })
  })

  it('counts concurrent wrong codes', async () => {
    const { body } = await claim(olga, byVenueAddress)
    await issueCode(body.id)
    await Promise.all(Array.from({ length: 12 }, () => confirm(olga, 'AAAA-AAAA')))
    const { claims } = ownershipModels(await listings.engines.documents.connection('listings'))
    expect((await claims.findById(body.id).lean())?.triesLeft).toBe(0)
  })

  it('is not valid after 30 minutes, nor after a newer one', async () => {
    const { body } = await claim(olga, byVenueAddress)
    const { body: first } = await issueCode(body.id)
    const issuedAfter = Date.now()
    const { body: second } = await issueCode(body.id)
    const issuedBefore = Date.now()
    expect((await confirm(olga, first.code)).status).toBe(400)
    const { claims } = ownershipModels(await listings.engines.documents.connection('listings'))
    const { code } = (await claims.findById(body.id).lean()) ?? {}
    const madeAt = Number(code?.expiresAt) - 30 * 60_000
    expect([issuedAfter <= madeAt, madeAt <= issuedBefore]).toEqual([true, true])
    await claims.updateOne({ _id: body.id }, { $set: { 'code.expiresAt': new Date(Date.now() - 1) } })
    expect((await confirm(olga, second.code)).body.error).toMatch(/niet meer geldig/)
  })

  it('of an earlier request ends with a new request', async () => {
    const { body: earlier } = await claim(olga, byVenueAddress)
    const { body: mail } = await issueCode(earlier.id)
    const { body: later } = await claim(olga, { way: 'website-address', localPart: 'info' })
    await issueCode(later.id)
    expect((await issueCode(earlier.id)).status).toBe(404)
    expect((await confirm(olga, mail.code)).status).toBe(400)
  })

  it('is void once the venue has another address, and is not mailed to a former one', async () => {
    const sent = (await claim(olga, byVenueAddress)).body
    const waiting = (await claim(bert, { way: 'website-address', localPart: 'bert' })).body
    const { body: mail } = await issueCode(sent.id)
    await editVenue(1, { email: 'nieuw@venue-1.example', website: 'https://nieuw.example' })
    const refused = await confirm(olga, mail.code)
    expect([refused.status, refused.body.fields.code]).toEqual([400, expect.stringMatching(/intussen veranderd/)])
    expect((await issueCode(waiting.id)).status).toBe(404)
    expect(await ownership(olga)).toMatchObject({ role: null })
  })

  it.each([
    ['the address', byVenueAddress, { email: 'balie@venue-4.example' }],
    ['the website', { way: 'website-address', localPart: 'balie' }, { website: 'https://zaak-4.example' }],
  ])('asks an administrator while none entered %s; granting confirms it', async (_what, way, entered) => {
    const claimed = async (as: Member) => {
      const { body } = await claim(as, way, 4)
      return (await confirm(as, (await issueCode(body.id)).body.code, 4)).body.state
    }
    const leave = async (as: Member) => {
      const [self] = (await people(as, 4)).managers
      expect((await remove(`/my-venues/4/people/${self?.id}`, as)).status).toBe(204)
    }
    // Saving other fields sends the address along, which confirms nothing.
    await editVenue(4, { name: 'Zaak 4', email: 'info@venue-4.example', website: 'https://venue-4.example' })
    expect(await claimed(olga)).toBe('review')
    const [open] = await queue()
    expect(open).toMatchObject({ claimedBy: 'olga', concerns: ['address-unchecked'], managers: [] })
    await decide(open?.id ?? '', 'granted')
    await leave(olga)
    expect(await claimed(bert)).toBe('granted')
    await leave(bert)
    await editVenue(4, entered)
    expect(await claimed(eddie)).toBe('granted')
  })

  it('needs an administrator after one of them took the role back, until one grants it again', async () => {
    await claimByCode(olga)
    await remove(`/admin/venues/1/managers/${await managerId(olga, 'olga')}`, admin)
    expect(await claimByCode(olga)).toMatchObject({ state: 'review' })
    const [open] = await queue()
    expect(open).toMatchObject({ claimedBy: 'olga', concerns: ['role-taken-back'] })
    await decide(open?.id ?? '', 'granted')
    await remove(`/my-venues/1/people/${await managerId(olga, 'olga')}`, olga)
    expect(await claimByCode(olga)).toMatchObject({ state: 'granted' })
  })

  it('makes one owner of two members who enter theirs concurrently; the other waits for an administrator', async () => {
    const codes = []
    for (const as of [olga, bert])
      codes.push({ as, ...(await issueCode((await claim(as, byVenueAddress)).body.id)).body })
    const replies = await Promise.all(codes.map(({ as, code }) => confirm(as, code)))
    expect(replies.map(({ body }) => body.state).sort()).toEqual(['granted', 'review'])
    expect(await queue()).toHaveLength(1)
  })
})

describe('limits', () => {
  withOneEach()
  it('refuse more than five claims per hour and member, without counting refused ones', async () => {
    for (const id of [1, 2, 4, 5, 7]) {
      expect((await claim(olga, byVenueAddress, 999)).status).toBe(404)
      expect((await claim(olga, byVenueAddress, id)).status).toBe(201)
    }
    const refused = await claim(olga, byVenueAddress, 8)
    expect([refused.status, refused.body.error]).toEqual([429, expect.stringMatching(/al veel aanvragen gedaan/)])
    expect(refused.headers.get('retry-after')).not.toBeNull()
  })

  it('refuse a member more than three codes an hour for one venue, which others still get', async () => {
    for (let count = 0; count < 3; count += 1) expect((await claim(olga, byVenueAddress)).status).toBe(201)
    const refused = await claim(olga, byVenueAddress)
    expect([refused.status, refused.body.error]).toEqual([429, expect.stringMatching(/al een paar codes aangevraagd/)])
    expect((await claim(olga, byVenueAddress, 2)).status).toBe(201)
    expect((await claim(bert, byVenueAddress)).status).toBe(201)
  })

  it('refuse more than five codes an hour to one venue, while evidence still goes', async () => {
    for (let count = 0; count < 5; count += 1)
      expect((await claim(member(`m${count}`), byVenueAddress)).status).toBe(201)
    const refused = await claim(olga, byVenueAddress)
    expect([refused.status, refused.body.error]).toEqual([429, expect.stringMatching(/al veel codes aangevraagd/)])
    expect((await claim(olga, byEvidence)).status).toBe(201)
  })
})

describe('a limit times LIMIT_FACTOR', () => {
  withOneEach({ LIMIT_FACTOR: '0.2' })

  it('refuses more invitations an hour', async () => {
    await claimByCode(olga)
    for (let count = 0; count < 4; count += 1) expect((await invite(olga, `gast${count}`)).status).toBe(201)
    expect((await invite(olga, 'gast5')).status).toBe(429)
  })
})

describe('an administrator', () => {
  withOneEach()
  it('refuses a claim that was stored while its venue was deleted', async () => {
    const { body } = await claim(olga, byEvidence)
    await venueModel(await listings.engines.documents.connection(DATABASE)).deleteOne({ _id: 1 })
    expect((await decide(body.id, 'granted')).status).toBe(404)
    expect((await decide(body.id, 'refused')).status).toBe(200)
    expect(await queue()).toEqual([])
  })

  it('grants a claim with evidence, and the member owns the venue', async () => {
    const { body } = await claim(olga, byEvidence)
    expect((await claim(olga, byVenueAddress)).body.code).toBe('claim_waits')
    expect(await queue()).toMatchObject([
      { id: body.id, claimedBy: 'olga', way: 'evidence', evidence: EVIDENCE, confirmedAddress: null, managers: [] },
    ])
    const decided = await decide(body.id, 'granted')
    expect(decided.body).toMatchObject({
      state: 'granted',
      decision: { by: 'admin' },
      managers: [{ username: 'olga' }],
    })
    expect((await decide(body.id, 'granted')).status).toBe(200)
    const other = await decide(body.id, 'refused', vera)
    expect([other.status, other.body.error]).toEqual([409, 'admin heeft dit intussen toegekend.'])
    expect(await queue()).toEqual([])
    expect(await queue('decided')).toHaveLength(1)
    await untilTold('u-olga: granted')
    await waitUntil(async () => (await audited('claim.granted')).length === 1)
    expect((await audited('claim.granted'))[0]).toMatchObject({
      actor: { id: admin.id },
      subject: { name: 'Café Zon' },
    })
  })

  it('refuses a claim, and sees that when it comes again', async () => {
    const { body } = await claim(olga, byEvidence)
    expect((await decide(body.id, 'refused')).body).toMatchObject({ state: 'refused', refusedBefore: 0 })
    await untilTold('u-olga: refused')
    expect(await ownership(olga)).toMatchObject({ role: null, claim: null })
    await claim(olga, byEvidence)
    expect(await queue()).toMatchObject([{ refusedBefore: 1 }])
  })

  it('decides on a claim of a venue that has an owner, also after a right code, and the owner is notified', async () => {
    await claimByCode(olga)
    expect(await claimByCode(bert)).toMatchObject({ state: 'review' })
    await untilTold('u-olga: disputed')
    expect(await rolesOf(olga)).toEqual(['olga: owner'])
    const [disputed] = await queue()
    expect(disputed).toMatchObject({
      claimedBy: 'bert',
      confirmedAddress: 'info@venue-1.example',
      managers: [{ username: 'olga', role: 'owner' }],
    })
    await decide(disputed?.id ?? '', 'granted')
    expect(await rolesOf(bert)).toEqual(['olga: owner', 'bert: owner'])
  })

  it('takes a role back: the member is notified, and the page is no longer managed', async () => {
    await claimByCode(olga)
    const id = await managerId(olga, 'olga')
    expect((await remove(`/admin/venues/2/managers/${id}`, admin)).status).toBe(404)
    expect((await remove(`/admin/venues/1/managers/${id}`, admin)).status).toBe(204)
    expect((await remove(`/admin/venues/1/managers/${id}`, admin)).status).toBe(404)
    expect((await get('/my-venues/1/people', olga)).status).toBe(404)
    expect((await listing()).isManaged).toBeUndefined()
    await untilTold('u-olga: removed')
    await waitUntil(async () => (await audited('manager.removed')).length === 1)
    expect(await audited('manager.removed')).toMatchObject([
      { actor: { id: admin.id }, changes: [{ field: 'role', from: 'owner', to: null }, { to: olga.id }] },
    ])
  })
})

describe('people', () => {
  withOneEach()
  it('join by an invitation that accounts addressed and they accepted', async () => {
    await claimByCode(olga)
    const { body } = await invite(olga, ' Eddie ')
    await untilTold('u-olga: invitation-requested')
    const asked = await get(`/internal/invitations/${body.id}`, 'accounts')
    expect(asked.body).toEqual({ username: 'Eddie', listingName: 'Café Zon', role: 'editor' })
    expect((await own(eddie)).invitations).toEqual([])
    expect((await answer(eddie, body.id, true)).status).toBe(404)
    for (let time = 0; time < 2; time += 1) expect((await address(body.id, eddie.id)).status).toBe(204)
    expect((await own(eddie)).invitations).toMatchObject([
      { listingName: 'Café Zon', role: 'editor', invitedBy: 'olga' },
    ])
    await waitUntil(async () => (await published('venue.invited')).length > 0)
    expect(await published('venue.invited')).toEqual([{ userId: eddie.id, invitationId: body.id, listingId: 1 }])
    expect(await published('ownership.changed')).toContainEqual(
      expect.objectContaining({ change: 'invitation-requested', listingId: 1 }),
    )
    expect((await answer(bert, body.id, true)).status).toBe(404)
    expect((await answer(eddie, body.id, true)).status).toBe(204)
    expect((await answer(eddie, body.id, true)).status).toBe(404)
    expect(await rolesOf(eddie)).toEqual(['olga: owner', 'eddie: editor'])
    expect(await own(eddie)).toMatchObject({ venues: [{ name: 'Café Zon', role: 'editor' }], invitations: [] })
  })

  it('decline an invitation, and the owner may withdraw one', async () => {
    await claimByCode(olga)
    const { body } = await invite(olga, 'eddie')
    await address(body.id, eddie.id)
    expect((await answer(eddie, body.id, false)).status).toBe(204)
    expect(await rolesOf(olga)).toEqual(['olga: owner'])
    const second = (await invite(olga, 'eddie')).body
    await address(second.id, eddie.id)
    expect((await remove(`/my-venues/1/invitations/${second.id}`, olga)).status).toBe(204)
    expect((await answer(eddie, second.id, true)).status).toBe(404)
  })

  it('are shown as unknown when nobody has the username, and may be invited again', async () => {
    await claimByCode(olga)
    const { body } = await invite(olga, 'niemand')
    expect((await invite(olga, 'NIEMAND')).body.code).toBe('already_invited')
    await address(body.id, null)
    expect((await people(olga)).invitations).toMatchObject([{ username: 'niemand', state: 'unknown' }])
    expect((await get(`/internal/invitations/${body.id}`, 'accounts')).status).toBe(404)
    expect((await invite(olga, 'niemand')).status).toBe(201)
    expect((await invite(olga, 'olga')).body.code).toBe('already_manager')
  })

  it('are removed by an owner or leave, but the last owner stays while others manage the venue', async () => {
    await claimByCode(olga)
    await join(eddie, olga)
    const last = await remove(`/my-venues/1/people/${await managerId(olga, 'olga')}`, olga)
    expect([last.status, last.body.code]).toEqual([409, 'last_owner'])
    expect((await remove(`/my-venues/1/people/${await managerId(olga, 'eddie')}`, olga)).status).toBe(204)
    await untilTold('u-eddie: removed')
    expect((await get('/my-venues/1/people', eddie)).status).toBe(404)
    expect((await remove(`/my-venues/1/people/${await managerId(olga, 'olga')}`, olga)).status).toBe(204)
    expect((await listing()).isManaged).toBeUndefined()
    expect(await told()).not.toContain('u-olga: removed')
  })

  it('keep one owner when two remove each other concurrently', async () => {
    await claimByCode(olga)
    await join(bert, olga, 'owner')
    await join(eddie, olga)
    const [first, second] = [await managerId(olga, 'olga'), await managerId(olga, 'bert')]
    const replies = await Promise.all([
      remove(`/my-venues/1/people/${second}`, olga),
      remove(`/my-venues/1/people/${first}`, bert),
    ])
    expect(replies.map(({ status }) => status).sort()).toEqual([204, 404])
    expect((await rolesOf(eddie)).filter((line) => line.endsWith('owner'))).toHaveLength(1)
  })

  it('keep one owner when both leave concurrently in two processes while an editor stays', async () => {
    await claimByCode(olga)
    await join(bert, olga, 'owner')
    await join(eddie, olga)
    const [first, second] = [await managerId(olga, 'olga'), await managerId(olga, 'bert')]
    const other = await startBeside(listings)
    const replies = await Promise.all([
      remove(`/my-venues/1/people/${first}`, olga),
      other.call(`/api/my-venues/1/people/${second}`, { method: 'DELETE', as: bert }),
    ])
    await other.close()
    expect(replies.map(({ status }) => status).sort()).toEqual([204, 409])
    expect(replies.find(({ status }) => status === 409)?.body.code).toBe('last_owner')
    expect((await rolesOf(eddie)).filter((line) => line.endsWith('owner'))).toHaveLength(1)
    expect((await listing()).isManaged).toBe(true)
  })

  it('lose the invitations that they sent with their role', async () => {
    await claimByCode(olga)
    await join(bert, olga, 'owner')
    const { body } = await invite(bert, 'eddie')
    await address(body.id, eddie.id)
    await remove(`/my-venues/1/people/${await managerId(olga, 'bert')}`, olga)
    expect((await answer(eddie, body.id, true)).status).toBe(404)
  })
})

describe('rights', () => {
  const id = '6c1f4f4e-0000-4000-8000-000000000000'
  beforeAll(async () => {
    await start()
    await claimByCode(frank)
    await remove(`/admin/venues/1/managers/${await managerId(frank, 'frank')}`, admin)
    await claimByCode(olga)
    await join(eddie, olga)
    await claimByCode(otto, 2)
  })
  afterAll(() => listings.close())

  const toNobody = Object.fromEntries(Object.keys(CALLERS).map((name) => [name, 401]))
  const unknownMember = { memberId: null }

  it.each([
    ['sees people', 'GET', '/my-venues/1/people', undefined, { ...TO_OTHERS, editor: 200, owner: 200 }],
    [
      'invites',
      'POST',
      '/my-venues/1/invitations',
      { username: 'eddie', role: 'owner' },
      { ...TO_OTHERS, editor: 403, owner: 409 },
    ],
    ['withdraws', 'DELETE', `/my-venues/1/invitations/${id}`, undefined, { ...TO_OTHERS, editor: 403, owner: 404 }],
    ['removes', 'DELETE', `/my-venues/1/people/${id}`, undefined, { ...TO_OTHERS, editor: 403, owner: 404 }],
    ['lists claims', 'GET', '/admin/claims', undefined, { ...TO_MEMBERS, administrator: 200 }],
    ['decides', 'POST', `/admin/claims/${id}/decision`, { decision: 'granted' }, { ...TO_MEMBERS, administrator: 404 }],
    ['takes back', 'DELETE', `/admin/venues/1/managers/${id}`, undefined, { ...TO_MEMBERS, administrator: 404 }],
    ['issues a code', 'POST', `/internal/claims/${id}/code`, undefined, toNobody],
    ['reads an invitation', 'GET', `/internal/invitations/${id}`, undefined, toNobody],
    ['addresses one', 'PUT', `/internal/invitations/${id}/member`, unknownMember, toNobody],
  ])('say who %s', async (_what, method, path, body, expected) => {
    expect(await statusesOf((as) => listings.call(`/api${path}`, { method, as, body }))).toEqual(expected)
  })

  it('refuse requests of accounts from other services', async () => {
    expect((await issueCode(id, 'social')).status).toBe(403)
  })
})

describe('personal data', () => {
  withOneEach()
  it('has the member’s claims, roles and invitations in the download', async () => {
    await claimByCode(olga)
    await claim(olga, byEvidence, 2)
    const { body } = await get(`/internal/member-data/${olga.id}`, 'accounts')
    expect(body).toMatchObject({
      managedVenues: [{ listingName: 'Café Zon', role: 'owner' }],
      claims: [
        { way: 'evidence', evidence: EVIDENCE, state: 'review' },
        { way: 'venue-address', address: 'info@venue-1.example', state: 'granted' },
      ],
      invitations: [],
      sentInvitations: [],
      proposals: [],
    })
    await invite(olga, 'eddie')
    const { sentInvitations } = (await get(`/internal/member-data/${olga.id}`, 'accounts')).body
    expect(sentInvitations).toMatchObject([{ listingName: 'Café Zon', username: 'eddie', role: 'editor' }])
  })

  it('is deleted with the member: roles, claims, invitations and an administrator’s name', async () => {
    await claimByCode(olga)
    await invite(olga, 'eddie')
    await decide(
      (await claim(olga, { way: 'evidence', evidence: 'Ik heet Olga en ik woon erboven.' }, 2)).body.id,
      'refused',
      vera,
    )
    await claim(olga, byEvidence, 3)
    await claimByCode(olga, 2)
    const { managers } = await people(olga, 2)
    await remove(`/admin/venues/2/managers/${managers[0]?.id}`, admin)
    for (const { id } of [olga, vera]) await listings.publish({ userId: id, change: 'erased' })
    await waitUntil(() => listings.accountChanges.filter(({ change }) => change === 'erasure-confirmed').length === 2)
    expect(await keptText()).not.toMatch(/olga|vera|Olga/)
    expect((await listing()).isManaged).toBeUndefined()
    expect(await queue()).toEqual([])
    const refused = (await queue('decided')).find(({ state }) => state === 'refused')
    expect(refused).toMatchObject({ claimedBy: null, evidence: '', decision: { by: 'Verwijderde beheerder' } })
    expect((await claim(olga, byEvidence)).status).toBe(401)
  })

  it('keeps a venue managed while an editor stays after the last owner', async () => {
    await claimByCode(olga)
    await join(eddie, olga)
    await listings.publish({ userId: olga.id, change: 'erased' })
    await waitUntil(() => listings.accountChanges.some(({ change }) => change === 'erasure-confirmed'))
    expect(await rolesOf(eddie)).toEqual(['eddie: editor'])
    expect((await listing()).isManaged).toBe(true)
    expect((await remove(`/my-venues/1/people/${await managerId(eddie, 'eddie')}`, eddie)).status).toBe(204)
    expect((await listing()).isManaged).toBeUndefined()
  })

  it('is deleted with the venue', async () => {
    await claimByCode(olga)
    await invite(olga, 'eddie')
    await claim(bert, byEvidence)
    await remove('/admin/venues/1', admin)
    expect(await keptText()).not.toMatch(/Café Zon|listingId/)
    expect((await own(olga)).venues).toEqual([])
  })
})
