// Proves MEMBER-10.
import { type Member, VenueHours, VenueImport } from '@plekje/contracts'
import { outboxModels } from '@plekje/service-kit'
import { waitUntil } from '@plekje/testing'
import { sampleSeed } from './sample-seed'
import { admin, type RunningListings, startListings } from './start-listings'

let listings: RunningListings
beforeEach(async () => {
  listings = await startListings(sampleSeed)
})
afterEach(() => listings.close())

const vera: Member = { id: 'u-vera-7f3', username: 'vera.beheert', isAdmin: true }
const hoursPath = (id: number) => `/api/admin/venues/${id}/hours`
const confirmHours = (id: number, as: Member) =>
  listings.call(hoursPath(id), { as, method: 'PUT', body: { checked: true } })
const hoursOf = async (id: number) => VenueHours.parse((await listings.call(hoursPath(id), { as: admin })).body)
const bringFile = (as: Member, name: string) =>
  listings.call('/api/admin/imports', {
    as,
    method: 'POST',
    headers: { 'idempotency-key': `file-of-${as.id}-${name.replace(' ', '-')}` },
    body: { fileName: `${name}.csv`, content: `naam;categorie;plaats\n${name};bars;Utrecht` },
  })
const importsOf = async () => VenueImport.array().parse((await listings.call('/api/admin/imports', { as: admin })).body)
const confirmations = ({ id }: Member) =>
  listings.accountChanges.filter(({ userId, change }) => userId === id && change === 'erasure-confirmed')

const database = () => listings.engines.documents.connection('listings')

/** Documents in which the administrator's id or name occurs, except for the collection of erased members. */
async function tracesOf({ id, username }: Member): Promise<string[]> {
  const connection = await database()
  const found: string[] = []
  for (const { name } of await connection.listCollections()) {
    if (name === 'erasures') continue
    const all = await connection.collection(name).find({}, { comment: 'scan: a test looks at everything' }).toArray()
    const traces = all
      .map((document) => JSON.stringify(document))
      .filter((text) => text.includes(id) || text.includes(username))
    found.push(...traces.map((text) => `${name}: ${text}`))
  }
  return found
}

/** Waits until the outbox is empty: an event of the audit log names the actor by id. */
const untilPublished = async () => {
  const { rows } = outboxModels(await database())
  await waitUntil(async () => (await rows.findOne()) === null)
}

describe('an administrator who erases the account', () => {
  it('is removed from hours, imports and stored replies', async () => {
    await confirmHours(1, vera)
    await confirmHours(2, admin)
    const { id } = (await bringFile(vera, 'Bar Vera')).body
    await listings.call(`/api/admin/imports/${id}/apply`, { as: vera, method: 'POST', body: {} })
    await bringFile(admin, 'Bar Beheer')
    expect((await hoursOf(1)).checkedBy).toBe(vera.username)
    await waitUntil(async () => (await importsOf()).some(({ state }) => state === 'applied'))
    await untilPublished()
    expect(new Set((await tracesOf(vera)).map((text) => text.split(':')[0]))).toEqual(
      new Set(['venues', 'venue_imports', 'idempotency_keys']),
    )

    await listings.publish({ userId: vera.id, change: 'erased' })
    await waitUntil(() => confirmations(vera).length > 0)

    expect(confirmations(vera)).toEqual([{ userId: vera.id, change: 'erasure-confirmed', service: 'listings' }])
    expect((await hoursOf(1)).checkedBy).toBe('Verwijderde beheerder')
    expect((await hoursOf(1)).checkedAt).not.toBeNull()
    expect((await hoursOf(2)).checkedBy).toBe(admin.username)
    expect((await importsOf()).map(({ createdBy }) => createdBy).sort()).toEqual(['Verwijderde beheerder', 'admin'])
    expect((await tracesOf(vera)).filter((text) => !text.includes(`"actor":{"id":"${vera.id}"}`))).toEqual([])
  })

  it('is refused by writes that were in flight', async () => {
    await listings.publish({ userId: vera.id, change: 'erased' })
    await waitUntil(() => confirmations(vera).length > 0)
    expect((await confirmHours(1, vera)).status).toBe(401)
    expect((await bringFile(vera, 'Bar Laat')).status).toBe(401)
    expect((await hoursOf(1)).checkedBy).toBeNull()
    expect(await importsOf()).toEqual([])
    expect(await tracesOf(vera)).toEqual([])
  })
})
