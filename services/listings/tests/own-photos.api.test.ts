// Proves OWNER-23, OWNER-24, OWNER-25, OWNER-26.
import { randomUUID } from 'node:crypto'
import {
  type EventData,
  MAX_PHOTOS_PER_VENUE,
  type Member,
  OwnerChange,
  OwnPhotosOfVenue,
  Proposal,
} from '@plekje/contracts'
import { waitUntil } from '@plekje/testing'
import { identityHeaders, sendCall } from '@plekje/testing/service-caller'
import sharp from 'sharp'
import { ownerChangeModel } from '../src/storage/owner-changes'
import { ownershipModels } from '../src/storage/ownership-models'
import { photoModel } from '../src/storage/photos-of-venues'
import { venueModel } from '../src/storage/venue-model'
import { DATABASE } from '../src/use-cases/seed-listings'
import { eddie, frank, nina, olga, otto, statusesOf, TO_MEMBERS, TO_OTHERS } from './callers'
import { sampleSeed } from './sample-seed'
import { admin, anna, type Call, type RunningListings, startBeside, startListings } from './start-listings'

const LONG_AGO = new Date('2024-01-01T00:00:00Z')
const DAY_MS = 24 * 3_600_000

let listings: RunningListings

async function start(env: Record<string, string> = {}): Promise<void> {
  listings = await startListings(sampleSeed, undefined, env)
  await manage(olga, 'owner')
  await manage(eddie, 'editor')
  await manage(nina, 'editor', { since: new Date() })
}
const database = () => listings.engines.documents.connection(DATABASE)

async function manage(as: Member, role: 'owner' | 'editor', { listingId = 1, since = LONG_AGO } = {}): Promise<void> {
  const { managers } = ownershipModels(await database())
  await managers.create({ _id: randomUUID(), listingId, memberId: as.id, username: as.username, role, since })
}

const withOneEach = (env: Record<string, string> = {}) => {
  beforeEach(() => start(env))
  afterEach(() => listings.close())
}

let shade = 0
/** A picture that no other one equals. */
const picture = () => {
  shade += 1
  return sharp({ create: { width: 40, height: 30, channels: 3, background: { r: shade % 256, g: 90, b: 200 } } })
    .jpeg()
    .toBuffer()
}

async function upload(as: Call['as'], bytes?: Buffer, { id = 1, key }: { id?: number; key?: string } = {}) {
  const headers: Record<string, string> = { 'content-type': 'image/jpeg', ...(await identityHeaders('listings', as)) }
  if (key) headers['idempotency-key'] = key
  const response = await fetch(`${listings.url}/api/my-venues/${id}/photos`, {
    method: 'POST',
    headers,
    body: new Uint8Array(bytes ?? (await picture())),
  })
  const body = (await response.json()) as OwnPhotosOfVenue & { code: string }
  return { status: response.status, body }
}

const call = (method: string, path: string, as: Call['as'], body?: object) =>
  listings.call(`/api${path}`, { method, as, body })
const read = async (as: Member = olga) => OwnPhotosOfVenue.parse((await call('GET', '/my-venues/1/photos', as)).body)
const arrange = (as: Call['as'], images: readonly string[], more: object = {}) =>
  call('PUT', '/my-venues/1/photos', as, { images, ...more })
const describePhoto = (as: Call['as'], photo: string, text: string) =>
  call('PUT', `/my-venues/1/photos/${photo}/text`, as, { text })
const withdraw = (as: Call['as'], photo: string) => call('DELETE', `/my-venues/1/photos/${photo}`, as)
const history = async (as: Member = olga) =>
  OwnerChange.array().parse((await call('GET', '/my-venues/1/changes', as)).body.changes)
const undo = (as: Member, id = '') => call('POST', `/my-venues/1/changes/${id}/undo`, as)
const allChanges = async (state = 'valid') =>
  OwnerChange.array().parse((await call('GET', `/admin/owner-changes?state=${state}`, admin)).body.changes)
const queue = async (state = 'open') =>
  Proposal.array().parse((await call('GET', `/admin/proposals?state=${state}`, admin)).body.proposals)
const decide = (id: string | undefined, decision: string, more: object = {}) =>
  call('POST', `/admin/proposals/${id}/photos/decision`, admin, { decision, ...more })
const page = async () => (await call('GET', '/listings/1', undefined)).body
const seenBy = async (image: string, as?: Member) => {
  const response = await sendCall('GET', listings.url + image, 'listings', as ? { as } : {})
  await response.arrayBuffer()
  return [response.status, response.headers.get('cache-control')]
}
const idOf = (image = '') => image.split('/')[3] ?? ''
const ofAll = ['public, max-age=3600, s-maxage=60, must-revalidate', 'private, no-store'] as const

const storedPhotos = async () => photoModel(await database()).countDocuments({ venueId: { $gte: 0 } })

/** Adds photos at once; resolves with the venue's images. */
async function addPhotos(count: number): Promise<string[]> {
  for (let n = 0; n < count; n += 1) expect((await upload(olga)).status).toBe(201)
  return (await read()).images
}

async function told() {
  const found: EventData<'proposal.decided'>[] = []
  for await (const { value } of listings.engines.events.read('proposal.decided')) found.push(JSON.parse(value).data)
  return found
}

describe('a manager', () => {
  withOneEach()

  it('adds a photo that replaces the drawings, with a history entry and an audit entry', async () => {
    const { status, body } = await upload(olga)
    expect([status, OwnPhotosOfVenue.parse(body)]).toEqual([201, expect.objectContaining({ waiting: [] })])
    expect((await page()).images).toEqual(body.images)
    expect(body.images).toEqual([expect.stringMatching(/^\/media\/photos\/[0-9a-f-]{36}\/gallery$/)])
    expect(await seenBy(body.images[0] ?? '')).toEqual([200, ofAll[0]])
    expect(await history()).toMatchObject([
      { field: 'photos', before: null, after: 'Foto zonder beschrijving', by: 'olga', image: body.images[0] },
    ])
    const audited: EventData<'admin.audited'>[] = []
    await waitUntil(async () => {
      audited.length = 0
      for await (const { value } of listings.engines.events.read('admin.audited')) audited.push(JSON.parse(value).data)
      return audited.length > 0
    })
    expect(audited).toMatchObject([{ action: 'venue.photos-changed', actor: { id: olga.id }, subject: { id: '1' } }])
  })

  it('orders photos, chooses the first, and removes them with drawings after the last', async () => {
    const [first = '', second = '', third = ''] = await addPhotos(3)
    const reply = await arrange(eddie, [third, first, second], { seen: [first, second, third] })
    expect(OwnPhotosOfVenue.parse(reply.body).images).toEqual([third, first, second])
    expect((await page()).images[0]).toBe(third)
    const outdated = await arrange(olga, [first], { seen: [first, second, third] })
    expect([outdated.status, outdated.body.code]).toEqual([409, 'photos_changed'])
    expect((await arrange(olga, [])).status).toBe(200)
    expect((await page()).images[0]).toMatch(/^\/media\/scenes\//)
    const removed = (await history()).filter(({ after }) => after === null)
    expect(removed.map(({ image }) => image).sort()).toEqual([first, second, third].sort())
  })

  it('describes a photo, as administrators do', async () => {
    const images = await addPhotos(2)
    const id = idOf(images[1])
    expect((await describePhoto(eddie, id, 'Het terras\naan de gracht')).status).toBe(200)
    expect((await page()).imageTexts).toEqual(['', 'Het terras aan de gracht'])
    const path = `/admin/venues/1/photos/${idOf(images[0])}/text`
    expect((await call('PUT', path, admin, { text: 'De bar' })).body.imageTexts).toEqual([
      'De bar',
      'Het terras aan de gracht',
    ])
    expect((await describePhoto(olga, id, '  ')).body.imageTexts).toEqual(['De bar', ''])
    expect((await describePhoto(olga, id, 'x'.repeat(201))).status).toBe(400)
    expect((await describePhoto(olga, randomUUID(), 'Iets')).status).toBe(404)
    await arrange(olga, [images[1] ?? ''])
    expect((await page()).imageTexts).toBeUndefined()
  })

  it('adds a photo once per idempotency key', async () => {
    const bytes = await picture()
    const key = randomUUID()
    expect((await upload(olga, bytes, { key })).status).toBe(201)
    expect((await upload(olga, bytes, { key })).status).toBe(201)
    expect((await read()).images).toHaveLength(1)
  })

  it('loses no photo when two managers remove and order concurrently', async () => {
    const [first = '', second = '', third = ''] = await addPhotos(3)
    const seen = [first, second, third]
    const replies = await Promise.all([
      arrange(olga, [second, third], { seen }),
      arrange(eddie, [third, second, first], { seen }),
    ])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    const removed = (await history()).filter(({ after }) => after === null)
    expect((await read()).images.length + removed.length).toBe(3)
  })
})

describe('a photo that waits for approval', () => {
  withOneEach()

  it('is sent by a new manager, and served only to managers of the venue and administrators', async () => {
    await manage(otto, 'owner', { listingId: 2 })
    const { status, body } = await upload(nina)
    expect(status).toBe(201)
    const [waiting] = body.waiting
    const image = waiting?.image ?? ''
    expect(waiting).toMatchObject({ by: 'nina', text: '' })
    expect([body.needsApproval, (await read(olga)).needsApproval]).toEqual([true, false])
    expect((await page()).images).not.toContain(image)
    expect((await call('GET', '/my-venues/1/details', nina)).body).toMatchObject({ photoCount: 1 })
    for (const as of [undefined, anna, otto]) expect((await seenBy(image, as))[0]).toBe(404)
    for (const as of [olga, nina, admin]) expect(await seenBy(image, as)).toEqual([200, ofAll[1]])
    expect(await history()).toEqual([])
    const [proposal] = await queue()
    expect(proposal).toMatchObject({ by: 'manager', manager: 'nina', values: [{ field: 'photos', image }] })
  })

  it('appears with its description when an administrator accepts it, as a change by the manager', async () => {
    const { body } = await upload(nina)
    const id = body.waiting[0]?.id ?? ''
    expect((await describePhoto(nina, id, 'Onze keuken')).body.waiting).toMatchObject([{ text: 'Onze keuken' }])
    const [proposal] = await queue()
    expect((await decide(proposal?.id, 'taken')).status).toBe(200)
    expect(await page()).toMatchObject({ images: [body.waiting[0]?.image], imageTexts: ['Onze keuken'] })
    expect(await history()).toMatchObject([{ field: 'photos', after: 'Onze keuken', by: 'nina', canUndo: true }])
    expect((await read()).waiting).toEqual([])
    const refused = await describePhoto(nina, id, 'Koop nu')
    expect([refused.status, refused.body.code]).toEqual([403, 'approval_needed'])
  })

  it('is refused without a trace: its file is deleted', async () => {
    const { body } = await upload(nina)
    const image = body.waiting[0]?.image ?? ''
    const [proposal] = await queue()
    const reply = await decide(proposal?.id, 'refused')
    expect(Proposal.parse(reply.body).values[0]?.image).toBeUndefined()
    expect((await seenBy(image, admin))[0]).toBe(404)
    expect(await listings.engines.blobs.get(`photos/${idOf(image)}/gallery`)).toBeNull()
    expect((await read()).waiting).toEqual([])
  })

  it('is withdrawn by a manager, with its file', async () => {
    const { body } = await upload(nina)
    const { id = '', image = '' } = body.waiting[0] ?? {}
    expect((await withdraw(olga, id)).body.waiting).toEqual([])
    expect([await queue(), (await seenBy(image, admin))[0]]).toEqual([[], 404])
    expect((await withdraw(olga, id)).status).toBe(404)
  })

  it('is decided separately, with the description that the administrator saw', async () => {
    const first = (await upload(nina)).body.waiting[0]
    await upload(nina)
    const proposals = await queue()
    const own = proposals.find(({ values }) => values[0]?.image === first?.image)
    await describePhoto(nina, first?.id ?? '', 'Koop nu')
    const outdated = await decide(own?.id, 'taken', { version: own?.values[0]?.version })
    expect([outdated.status, outdated.body.code]).toEqual([409, 'outdated_version'])
    expect((await decide(own?.id, 'refused')).status).toBe(200)
    expect(await queue()).toHaveLength(1)
  })

  it('is reported in one mail with all photos of the manager, once none of them waits', async () => {
    for (let n = 0; n < 3; n += 1) await upload(nina)
    const [first, second] = await queue()
    await decide(first?.id, 'taken')
    await decide(second?.id, 'refused')
    const last = (await read()).waiting[0]
    await withdraw(nina, last?.id ?? '')
    await waitUntil(async () => (await told()).length > 0)
    expect(await told()).toMatchObject([{ userId: nina.id, taken: ['photos'], refused: ['photos'] }])
  })

  it('is reported in one mail when the last two are refused concurrently', async () => {
    await upload(nina)
    await upload(nina)
    const [first, second] = await queue()
    const replies = await Promise.all([decide(first?.id, 'refused'), decide(second?.id, 'refused')])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    await waitUntil(async () => (await told()).length > 0)
    expect(await told()).toMatchObject([{ userId: nina.id, taken: [], refused: ['photos'] }])
  })

  it('is any photo when the setting names photos', async () => {
    await listings.close()
    await start({ OWNER_FIELDS_AFTER_APPROVAL: 'photos' })
    const { body } = await upload(olga)
    expect([body.waiting.length, body.needsApproval]).toEqual([1, true])
  })

  it('counts towards the maximum of the venue', async () => {
    const images = Array.from({ length: MAX_PHOTOS_PER_VENUE - 1 }, () => `/media/photos/${randomUUID()}/gallery`)
    await venueModel(await database()).updateOne({ _id: 1 }, { $set: { images } })
    const replies = await Promise.all([upload(nina), upload(nina)])
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409])
    expect((await upload(olga)).status).toBe(409)
    const [proposal] = await queue()
    expect((await decide(proposal?.id, 'taken')).status).toBe(200)
  })

  it('names no manager whose role ended', async () => {
    await upload(nina)
    const [proposal] = await queue()
    await decide(proposal?.id, 'taken')
    await upload(nina)
    await ownershipModels(await database()).managers.deleteOne({ memberId: nina.id })
    expect((await read()).waiting).toMatchObject([{ by: 'een oud-beheerder' }])
    expect(await history()).toMatchObject([{ by: 'een oud-beheerder' }])
    expect(await allChanges()).toMatchObject([{ by: 'nina' }])
  })

  it('cannot be accepted after its file was deleted, only refused', async () => {
    const { body } = await upload(nina)
    await photoModel(await database()).deleteOne({ _id: body.waiting[0]?.id ?? '' })
    const [proposal] = await queue()
    const reply = await decide(proposal?.id, 'taken')
    expect([reply.status, reply.body.code]).toEqual([404, 'photo_not_found'])
    expect((await page()).images).not.toContain(body.waiting[0]?.image)
    expect((await decide(proposal?.id, 'refused')).status).toBe(200)
  })

  it('is accepted once under concurrent decisions', async () => {
    const second: Member = { id: 'u-other-admin', username: 'other', isAdmin: true }
    await upload(nina)
    const [proposal] = await queue()
    const path = `/admin/proposals/${proposal?.id}/photos/decision`
    const replies = await Promise.all([
      call('POST', path, admin, { decision: 'taken' }),
      call('POST', path, second, { decision: 'taken' }),
    ])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await page()).images).toHaveLength(1)
  })
})

describe('undo', () => {
  withOneEach()

  it('restores a removed photo with its position and description, once under concurrent requests', async () => {
    const [first = '', second = '', third = ''] = await addPhotos(3)
    await describePhoto(olga, idOf(second), 'Het terras')
    await arrange(olga, [first, third])
    expect((await seenBy(second))[0]).toBe(404)
    for (const as of [olga, admin]) expect(await seenBy(second, as)).toEqual([200, ofAll[1]])
    const [removal] = (await history()).filter(({ after }) => after === null)
    expect(removal).toMatchObject({ before: 'Het terras', image: second, canUndo: true })
    const replies = await Promise.all([undo(olga, removal?.id), undo(eddie, removal?.id)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await page()).toMatchObject({ images: [first, second, third], imageTexts: ['', 'Het terras', ''] })
    expect(await seenBy(second)).toEqual([200, ofAll[0]])
  })

  it('of an addition removes the photo and deletes its file, by an administrator too', async () => {
    const [image = ''] = await addPhotos(1)
    const [change] = await allChanges()
    expect(change).toMatchObject({ field: 'photos', image, canUndo: true })
    expect((await call('POST', `/admin/owner-changes/${change?.id}/undo`, admin)).status).toBe(200)
    expect((await page()).images[0]).toMatch(/^\/media\/scenes\//)
    await waitUntil(async () => (await seenBy(image, admin))[0] === 404)
    expect((await allChanges('undone'))[0]?.image).toBeUndefined()
  })

  it('is offered for 30 days; a day later the file is deleted', async () => {
    const [first = ''] = await addPhotos(1)
    await arrange(olga, [])
    const [removal] = (await history()).filter(({ after }) => after === null)
    const connection = await database()
    const age = (days: number) =>
      ownerChangeModel(connection).updateOne(
        { _id: removal?.id ?? '' },
        { $set: { at: new Date(Date.now() - days * DAY_MS - 1000) } },
      )
    await age(30)
    const refused = await undo(olga, removal?.id)
    expect([refused.status, refused.body.code]).toEqual([409, 'changed_since'])
    expect((await seenBy(first, admin))[0]).toBe(200)
    await age(31)
    await photoModel(connection).updateOne({ _id: idOf(first) }, { $set: { dueAt: new Date() } })
    await upload(olga)
    await waitUntil(async () => (await seenBy(first, admin))[0] === 404)
    expect((await history()).find(({ id }) => id === removal?.id)).toMatchObject({ canUndo: false })
  })

  it('restores no photo whose file was deleted', async () => {
    const [first = ''] = await addPhotos(1)
    await arrange(olga, [])
    await photoModel(await database()).deleteOne({ _id: idOf(first) })
    const [removal] = (await history()).filter(({ after }) => after === null)
    const refused = await undo(olga, removal?.id)
    expect([refused.status, refused.body.code]).toEqual([409, 'changed_since'])
  })

  it('counts restored photos among the last 30, so that no older one returns', async () => {
    await addPhotos(1)
    await arrange(olga, [])
    const connection = await database()
    const [oldest] = await ownerChangeModel(connection).find({ listingId: 1, after: null }).lean()
    if (!oldest) throw new Error('no removal')
    const later = Array.from({ length: MAX_PHOTOS_PER_VENUE }, (_, at) => ({
      ...oldest,
      _id: randomUUID(),
      photo: { id: randomUUID(), text: '', position: 0 },
      at: new Date(oldest.at.getTime() + 1 + at),
      state: at === 0 ? ('undone' as const) : ('valid' as const),
    }))
    await ownerChangeModel(connection).insertMany(later)
    const refused = await undo(olga, oldest._id)
    expect([refused.status, refused.body.code]).toEqual([409, 'changed_since'])
  })

  it('is refused while the venue has the maximum number of photos', async () => {
    const [first = ''] = await addPhotos(1)
    await arrange(olga, [])
    const [removal] = (await history()).filter(({ after }) => after === null)
    const images = Array.from({ length: MAX_PHOTOS_PER_VENUE }, () => `/media/photos/${randomUUID()}/gallery`)
    await venueModel(await database()).updateOne({ _id: 1 }, { $set: { images } })
    const refused = await undo(olga, removal?.id)
    expect([refused.status, refused.body.code]).toEqual([409, 'too_many_photos'])
    expect((await seenBy(first, admin))[0]).toBe(200)
  })
})

describe('limits', () => {
  withOneEach({ LIMIT_FACTOR: '0.04' })

  it('count every photo of a manager, also unreadable ones, over two processes', async () => {
    const beside = await startBeside(listings)
    try {
      expect((await upload(olga, Buffer.from('geen foto'))).status).toBe(415)
      expect((await upload(olga)).status).toBe(201)
      const refused = await upload(olga)
      expect([refused.status, refused.body.code]).toEqual([429, 'too_many_photos_sent'])
      expect((await upload(eddie)).status).toBe(201)
    } finally {
      await beside.close()
    }
  })
})

describe('rights to photos', () => {
  const unknown = '6c1f4f4e-0000-4000-8000-000000000000'
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
    ['reads', 'GET', '/my-venues/1/photos', undefined, { ...TO_OTHERS, editor: 200, owner: 200 }],
    [
      'orders and removes',
      'PUT',
      '/my-venues/1/photos',
      { images: ['/media/photos/x/gallery'] },
      { ...TO_OTHERS, editor: 409, owner: 409 },
    ],
    [
      'describes',
      'PUT',
      `/my-venues/1/photos/${unknown}/text`,
      { text: 'x' },
      { ...TO_OTHERS, editor: 404, owner: 404 },
    ],
    ['withdraws', 'DELETE', `/my-venues/1/photos/${unknown}`, undefined, { ...TO_OTHERS, editor: 404, owner: 404 }],
    [
      'describes as an administrator',
      'PUT',
      `/admin/venues/1/photos/${unknown}/text`,
      { text: 'x' },
      { ...TO_MEMBERS, administrator: 404 },
    ],
  ])('say who %s', async (_what, method, path, body, expected) => {
    expect(await statusesOf((as) => call(method, path, as, body))).toEqual(expected)
  })

  it('allow managers only, and store no file of others', async () => {
    expect(await statusesOf((as) => upload(as))).toEqual({ ...TO_OTHERS, editor: 201, owner: 201 })
    expect((await read()).images).toHaveLength(2)
    expect(await storedPhotos()).toBe(2)
  })
})

describe('personal data of photos', () => {
  withOneEach()

  it('is deleted with the member, while photos and waiting photos stay', async () => {
    await upload(olga)
    await upload(nina)
    const { body } = await call('GET', `/internal/member-data/${olga.id}`, 'accounts')
    expect(body.venueChanges).toMatchObject([{ field: 'photos', after: 'Foto zonder beschrijving' }])
    for (const { id } of [olga, nina]) await listings.publish({ userId: id, change: 'erased' })
    const confirmed = () => listings.accountChanges.filter(({ change }) => change === 'erasure-confirmed')
    await waitUntil(() => confirmed().length === 2)
    const { images, waiting } = await read(eddie)
    expect([images.length, waiting.map(({ by }) => by)]).toEqual([1, [null]])
    expect(await history(eddie)).toMatchObject([{ field: 'photos', by: null }])
    const [proposal] = await queue()
    expect((await decide(proposal?.id, 'taken')).status).toBe(200)
    expect((await page()).images).toHaveLength(2)
  })

  it('is deleted with the venue, including files of waiting and removed photos', async () => {
    const [shown = '', removed = ''] = await addPhotos(2)
    await arrange(olga, [shown])
    const waiting = (await upload(nina)).body.waiting[0]?.image ?? ''
    expect((await call('DELETE', '/admin/venues/1', admin)).status).toBe(204)
    await waitUntil(async () => (await storedPhotos()) === 0)
    for (const image of [shown, removed, waiting]) {
      expect(await listings.engines.blobs.get(`photos/${idOf(image)}/gallery`)).toBeNull()
    }
  })
})
