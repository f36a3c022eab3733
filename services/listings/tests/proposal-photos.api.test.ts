// Proves PROPOSAL-14.
import { randomUUID } from 'node:crypto'
import { type Member, OwnProposal, Proposal } from '@plekje/contracts'
import { waitUntil } from '@plekje/testing'
import { identityHeaders, sendCall } from '@plekje/testing/service-caller'
import sharp from 'sharp'
import { ownershipModels } from '../src/storage/ownership-models'
import { photoModel } from '../src/storage/photos-of-venues'
import { proposalModel } from '../src/storage/proposal-model'
import { DATABASE } from '../src/use-cases/seed-listings'
import { sampleSeed } from './sample-seed'
import { admin, anna, type RunningListings, startListings } from './start-listings'

const olga: Member = { id: 'u-olga', username: 'olga', isAdmin: false }
const bert: Member = { id: 'u-bert', username: 'bert', isAdmin: false }
const DAY_MS = 24 * 3_600_000

let listings: RunningListings
beforeEach(async () => {
  listings = await startListings(sampleSeed, undefined, { LIMIT_FACTOR: '0.2' })
})
afterEach(() => listings.close())

const database = () => listings.engines.documents.connection(DATABASE)
const jpeg = (width = 40) =>
  sharp({ create: { width, height: 30, channels: 3, background: '#3366cc' } })
    .withExif({ IFD0: { Artist: 'Anna' } })
    .jpeg()
    .toBuffer()

interface Sender {
  readonly as?: Member
  readonly network?: string
  readonly encoding?: string
}
const headersOf = ({ network = '203.0.113.7' }: Sender) => ({ 'x-forwarded-for': network })

async function propose(changes: object = { dogs: 'yes' }, sender: Sender = {}, more: object = { withPhoto: true }) {
  const { status, body } = await listings.call('/api/listings/1/proposals', {
    method: 'POST',
    body: { changes, ...more },
    as: sender.as,
    headers: headersOf(sender),
  })
  expect(status).toBe(201)
  return body as { id: string; photoId: string }
}

async function upload(photoId: string, bytes: Buffer, sender: Sender = {}) {
  const identity = await identityHeaders('listings', sender.as)
  const response = await fetch(`${listings.url}/api/proposal-photos/${photoId}`, {
    method: 'POST',
    headers: {
      'content-type': 'image/jpeg',
      'content-encoding': sender.encoding ?? 'identity',
      ...headersOf(sender),
      ...identity,
    },
    body: new Uint8Array(bytes),
  })
  return { status: response.status, body: (await response.json()) as { id?: string; code?: string; error?: string } }
}

const queue = async (state = 'open') =>
  Proposal.array().parse((await listings.call(`/api/admin/proposals?state=${state}`, { as: admin })).body.proposals)
const decide = (id: string, field = 'dogs', decision = 'refused') =>
  listings.call(`/api/admin/proposals/${id}/${field}/decision`, { method: 'POST', as: admin, body: { decision } })
const seenBy = async (image = '', as?: Member) => {
  const response = await sendCall('GET', listings.url + image, 'listings', as ? { as } : {})
  const bytes = Buffer.from(await response.arrayBuffer())
  return { status: response.status, cache: response.headers.get('cache-control'), bytes }
}
const fileOf = (photoId: string) => listings.engines.blobs.get(`photos/${photoId}/gallery`)

it('is stored without metadata, and served to administrators only, not to managers of the venue', async () => {
  const { managers } = ownershipModels(await database())
  const since = new Date('2024-01-01')
  await managers.create({ _id: 'r1', listingId: 1, memberId: olga.id, username: 'olga', role: 'owner', since })
  const { id, photoId } = await propose()
  expect(await upload(photoId, await jpeg())).toEqual({ status: 201, body: { id: photoId } })
  const [proposal] = await queue()
  expect(proposal).toMatchObject({ id, photo: `/media/photos/${photoId}/gallery` })
  const seen = await seenBy(proposal?.photo, admin)
  expect([seen.status, seen.cache]).toEqual([200, 'private, no-store'])
  expect((await sharp(seen.bytes).metadata()).exif).toBeUndefined()
  for (const as of [undefined, anna, olga]) expect((await seenBy(proposal?.photo, as)).status).toBe(404)
  const own = await listings.call('/api/my-venues/1/proposals', { as: olga })
  expect(OwnProposal.array().parse(own.body.proposals)[0]?.photo).toBeUndefined()
  expect(JSON.stringify(own.body)).not.toContain(photoId)
})

it('is accepted once, also when repeated, and only if it was announced', async () => {
  const { photoId } = await propose()
  await upload(photoId, await jpeg())
  expect((await upload(photoId, await jpeg(80))).status).toBe(201)
  const { bytes } = await seenBy(`/media/photos/${photoId}/gallery`, admin)
  expect((await sharp(bytes).metadata()).width).toBe(40)
  expect(await propose({ terrace: 'yes' }, {}, {})).toEqual({ id: expect.any(String) })
  expect(await upload(randomUUID(), await jpeg())).toMatchObject({
    status: 404,
    body: { code: 'proposal_photo_not_found' },
  })
})

it('that cannot be read is refused with the reason, and the proposal stays', async () => {
  const { id, photoId } = await propose()
  expect(await upload(photoId, Buffer.from('geen foto'))).toMatchObject({ status: 415, body: { code: 'not_a_photo' } })
  expect(await upload(photoId, await jpeg(), { encoding: 'gzip' })).toMatchObject({
    status: 400,
    body: { code: 'malformed_encoding', error: expect.stringMatching(/zonder Content-Encoding/) },
  })
  expect((await queue()).map((proposal) => [proposal.id, proposal.photo])).toEqual([[id, undefined]])
  expect((await upload(photoId, await jpeg())).status).toBe(201)
})

it('is sent within 15 minutes', async () => {
  const { photoId } = await propose()
  const late = { $set: { 'photo.until': new Date(Date.now() - 1000) } }
  await proposalModel(await database()).updateOne({ 'photo.id': photoId }, late)
  expect((await upload(photoId, await jpeg())).status).toBe(404)
  expect(await fileOf(photoId)).toBeNull()
})

it('of a member is accepted from that member only', async () => {
  const { photoId } = await propose({ dogs: 'yes' }, { as: anna })
  expect((await upload(photoId, await jpeg(), { as: bert })).status).toBe(404)
  expect((await upload(photoId, await jpeg())).status).toBe(404)
  expect((await upload(photoId, await jpeg(), { as: anna })).status).toBe(201)
})

it('is limited per hour by network, attempts included', async () => {
  const { photoId } = await propose()
  for (let attempt = 0; attempt < 4; attempt += 1) {
    expect((await upload(photoId, Buffer.from('geen foto'))).status).toBe(415)
  }
  expect(await upload(photoId, await jpeg())).toMatchObject({ status: 429, body: { code: 'too_many_photos_sent' } })
  expect((await upload(photoId, await jpeg(), { network: '198.51.100.9' })).status).toBe(201)
})

it('is deleted 7 days after the last decision', async () => {
  const { id, photoId } = await propose({ dogs: 'yes', terrace: 'yes' })
  await upload(photoId, await jpeg())
  await decide(id)
  expect((await queue())[0]?.photo).toBeDefined()
  await decide(id, 'terrace', 'taken')
  expect((await queue('decided'))[0]?.photo).toBeDefined()
  const connection = await database()
  const mark = await photoModel(connection).findById(photoId).lean()
  expect(Number(mark?.dueAt) - Date.now()).toBeGreaterThan(6.9 * DAY_MS)
  const longAgo = new Date(Date.now() - 7 * DAY_MS - 1000)
  await proposalModel(connection).updateOne({ _id: id }, { $set: { 'queue.at': longAgo } })
  expect((await queue('decided'))[0]?.photo).toBeUndefined()
  await photoModel(connection).updateOne({ _id: photoId }, { $set: { dueAt: new Date() } })
  const other = await propose()
  await upload(other.photoId, await jpeg())
  await waitUntil(async () => (await fileOf(photoId)) === null)
  expect(await fileOf(other.photoId)).not.toBeNull()
})

it('is in the member’s download, and is deleted with the member', async () => {
  const { photoId } = await propose({ dogs: 'yes' }, { as: anna })
  await upload(photoId, await jpeg(), { as: anna })
  const { body } = await listings.call(`/api/internal/member-data/${anna.id}`, { as: 'accounts' })
  expect(body.proposals).toMatchObject([{ hasPhoto: true }])
  await listings.publish({ userId: anna.id, change: 'erased' })
  await waitUntil(() => listings.accountChanges.some(({ change }) => change === 'erasure-confirmed'))
  expect([await fileOf(photoId), (await queue())[0]?.photo]).toEqual([null, undefined])
})

it('is deleted with the venue', async () => {
  const { photoId } = await propose()
  await upload(photoId, await jpeg())
  await listings.call('/api/admin/venues/1', { method: 'DELETE', as: admin })
  await waitUntil(async () => (await fileOf(photoId)) === null)
})
