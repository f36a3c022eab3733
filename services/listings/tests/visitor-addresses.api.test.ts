// Proves PROPOSAL-15.
import { type EventData, Proposal } from '@plekje/contracts'
import { waitUntil } from '@plekje/testing'
import { proposalModel } from '../src/storage/proposal-model'
import { visitorAddressModel } from '../src/storage/visitor-addresses'
import { DATABASE } from '../src/use-cases/seed-listings'
import { sampleSeed } from './sample-seed'
import { admin, anna, type RunningListings, startListings } from './start-listings'

const ADDRESS = 'bezoeker@voorbeeld.example'

let listings: RunningListings
beforeEach(async () => {
  listings = await startListings(sampleSeed)
})
afterEach(() => listings.close())

const database = () => listings.engines.documents.connection(DATABASE)

async function propose(body: object = {}, as?: typeof anna): Promise<string> {
  const path = '/api/listings/1/proposals'
  const reply = await listings.call(path, {
    method: 'POST',
    as,
    body: { changes: { dogs: 'yes' }, email: ADDRESS, ...body },
  })
  expect([reply.status, Object.keys(reply.body)]).toEqual([201, ['id']])
  return reply.body.id
}
const decide = (id: string, field = 'dogs', decision = 'refused') =>
  listings.call(`/api/admin/proposals/${id}/${field}/decision`, { method: 'POST', as: admin, body: { decision } })
const notice = (id: string, method = 'POST') =>
  listings.call(`/api/internal/proposals/${id}/notice`, { method, as: 'accounts' })

async function told(): Promise<EventData<'visitor-proposal.decided'>[]> {
  const found: EventData<'visitor-proposal.decided'>[] = []
  for await (const { value } of listings.engines.events.read('visitor-proposal.decided')) {
    found.push(JSON.parse(value).data)
  }
  return found
}

async function storedText(): Promise<string> {
  const connection = await database()
  const all = { comment: 'scan: a test looks at everything' }
  const models = [proposalModel(connection), visitorAddressModel(connection)]
  const stored = await Promise.all(models.map(({ collection }) => collection.find({}, all).toArray()))
  const { body: queue } = await listings.call('/api/admin/proposals', { as: admin })
  return JSON.stringify([...stored.slice(0, 1), queue])
}

it('is stored separately until all values are decided; then accounts is notified without it and requests it', async () => {
  const id = await propose({ changes: { dogs: 'yes', terrace: 'yes' } })
  expect(await storedText()).not.toContain(ADDRESS)
  await decide(id)
  expect((await notice(id)).status).toBe(404)
  await decide(id, 'terrace', 'taken')
  await waitUntil(async () => (await told()).length === 1)
  expect(await told()).toEqual([{ proposalId: id }])
  const { status, body } = await notice(id)
  const [proposal] = Proposal.array().parse(
    (await listings.call('/api/admin/proposals?state=decided', { as: admin })).body.proposals,
  )
  expect([status, body]).toEqual([
    200,
    { to: ADDRESS, listingName: proposal?.listingName, taken: ['terrace'], refused: ['dogs'] },
  ])
  expect((await notice(id, 'DELETE')).status).toBe(204)
  expect((await notice(id)).status).toBe(404)
  const connection = await database()
  expect(await visitorAddressModel(connection).findById(id).lean()).not.toHaveProperty('address')
})

it('of a member is not stored, because members are mailed at their own address', async () => {
  const id = await propose({}, anna)
  await decide(id)
  expect((await notice(id)).status).toBe(404)
  expect(await told()).toEqual([])
})

it('may be left out, and must be an address', async () => {
  const id = await propose({ email: undefined })
  await decide(id)
  expect((await notice(id)).status).toBe(404)
  const bad = await listings.call('/api/listings/1/proposals', {
    method: 'POST',
    body: { changes: { dogs: 'yes' }, email: 'geen adres' },
  })
  expect([bad.status, bad.body.fields]).toEqual([400, { email: 'Vul een geldig e-mailadres in.' }])
})

it('gets at most 3 mails a day in any spelling, and a repeated mail counts once', async () => {
  const ids: string[] = []
  for (const email of [ADDRESS, ADDRESS.toUpperCase(), ADDRESS, ADDRESS]) {
    const id = await propose({ email, changes: { phone: `030-12345${ids.length}0` } })
    await decide(id, 'phone')
    ids.push(id)
  }
  const statuses: number[] = []
  for (const id of ids) {
    statuses.push((await notice(id)).status)
    statuses.push((await notice(id)).status)
    await notice(id, 'DELETE')
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 404, 404])
})

it('gets at most 3 mails a day, also under concurrent requests', async () => {
  const ids: string[] = []
  for (let n = 0; n < 5; n += 1) {
    const id = await propose({ changes: { phone: `030-12345${n}0` } })
    await decide(id, 'phone')
    ids.push(id)
  }
  const replies = await Promise.all(ids.map((id) => notice(id)))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 200, 404, 404])
})

it('is deleted with a venue that is deleted concurrently', async () => {
  const remove = listings.call('/api/admin/venues/1', { method: 'DELETE', as: admin })
  const sent = Array.from({ length: 4 }, (_, n) =>
    listings.call('/api/listings/1/proposals', {
      method: 'POST',
      body: { changes: { phone: `030-12345${n}0` }, email: ADDRESS },
    }),
  )
  const statuses = (await Promise.all([remove, ...sent])).map(({ status }) => status)
  expect(statuses[0]).toBe(204)
  const connection = await database()
  const ofVenue = { listingId: 1, 'queue.state': 'open' as const }
  expect(await proposalModel(connection).countDocuments(ofVenue)).toBe(0)
  expect(await visitorAddressModel(connection).countDocuments({ listingId: 1 })).toBe(0)
})

it('is returned to accounts only', async () => {
  const id = await propose()
  await decide(id)
  for (const as of [undefined, anna, admin, 'analytics' as const]) {
    const { status } = await listings.call(`/api/internal/proposals/${id}/notice`, { method: 'POST', as })
    expect(status).toBeGreaterThanOrEqual(401)
  }
})

it('is deleted after 90 days without a decision, and with the venue', async () => {
  const id = await propose()
  const addresses = visitorAddressModel(await database())
  const stored = await addresses.findById(id).lean()
  const days = (Number(stored?.expiresAt) - Date.now()) / 86_400_000
  expect([days > 89.9, days <= 90]).toEqual([true, true])
  await listings.call('/api/admin/venues/1', { method: 'DELETE', as: admin })
  expect(await addresses.findById(id).lean()).toBeNull()
})
