// Proves REVIEW-20, REVIEW-21, REVIEW-22, REVIEW-23, REVIEW-24.
import { type Member, ReportedReply, Review } from '@plekje/contracts'
import { waitUntil } from '@plekje/testing'
import { type RunningReviews, startReviews } from './start-reviews'

const member = (id: string): Member => ({ id: `u-${id}`, username: id, isAdmin: false })
const [anna, bas, olga, eddie, frank, otto] = ['anna', 'bas', 'olga', 'eddie', 'frank', 'otto'].map(member) as [
  Member,
  Member,
  Member,
  Member,
  Member,
  Member,
]
const admin: Member = { id: 'u-beheer', username: 'beheer', isAdmin: true }
const vera: Member = { id: 'u-vera', username: 'vera', isAdmin: true }
const comment = 'Heerlijk gegeten en fijn bediend.'
const TEXT = 'Dank je wel, tot de volgende keer!'

let reviews: RunningReviews
beforeAll(async () => {
  reviews = await startReviews()
})
afterAll(() => reviews.close())
afterEach(() => {
  reviews.around.isListingsAway = false
})

let venues = 0
/** A new venue with a review by anna, managed by olga and eddie. */
async function reviewed(by = anna): Promise<{ listingId: number; id: string }> {
  venues += 1
  const listingId = 500 + venues
  for (const { id } of [olga, eddie]) reviews.around.managers.add(`${listingId} ${id}`)
  const { body } = await reviews.call('POST', `/listings/${listingId}/reviews`, {
    as: by,
    body: { rating: 4, comment },
  })
  return { listingId, id: body.id }
}

type As = Member | undefined
const reply = (as: As, id: string, text: unknown = TEXT, headers = {}) =>
  reviews.call('POST', `/reviews/${id}/reply`, { as, body: { text }, headers })
const edit = (as: As, id: string, text: unknown, version?: string) =>
  reviews.call('PATCH', `/reviews/${id}/reply`, { as, body: { text, version } })
const remove = (as: As, id: string) => reviews.call('DELETE', `/reviews/${id}/reply`, { as })
const report = (as: As, id: string) =>
  reviews.call('POST', `/reviews/${id}/reply/report`, { as, body: { reason: 'offensive', explanation: 'Grof.' } })
const moderate = (as: As, id: string, decision: string, version?: string) =>
  reviews.call('POST', `/admin/reviews/${id}/reply/moderation`, {
    as,
    body: { decision, reason: 'Niet netjes.', version },
  })
const queue = async (state = 'open') =>
  ReportedReply.array().parse(
    (await reviews.call('GET', `/admin/reviews/replies?state=${state}&limit=100`, { as: admin })).body.replies,
  )
const inQueue = async (id: string, state = 'open') => (await queue(state)).find(({ review }) => review.id === id)
const shown = async (listingId: number, id: string) =>
  Review.array()
    .parse((await reviews.call('GET', `/listings/${listingId}/reviews`)).body)
    .find((review) => review.id === id)
const replyShown = async ({ listingId, id }: { listingId: number; id: string }) => (await shown(listingId, id))?.reply

const erase = async ({ id }: Member) => {
  await reviews.publish({ userId: id, change: 'erased' })
  const isConfirmed = () =>
    reviews.accountChanges.some(({ userId, change }) => userId === id && change === 'erasure-confirmed')
  await waitUntil(isConfirmed)
}

describe('a reply', () => {
  it('is public with its review, and its author is mailed', async () => {
    const review = await reviewed()
    const { status, body } = await reply(olga, review.id, `  ${TEXT} `)
    const expected = {
      text: TEXT,
      repliedAt: expect.any(String),
      isEdited: false,
      isReviewEditedSince: false,
      version: expect.any(String),
    }
    expect([status, body]).toEqual([201, expected])
    expect(await replyShown(review)).toEqual(expected)
    await waitUntil(() => reviews.replied.some(({ reviewId }) => reviewId === review.id))
    expect(reviews.replied.filter(({ reviewId }) => reviewId === review.id)).toEqual([
      {
        userId: anna.id,
        reviewId: review.id,
        listingId: review.listingId,
        listingName: `Venue ${review.listingId}`,
        listingSlug: `venue-${review.listingId}`,
      },
    ])
  })

  it.each([
    ['a short text', 'Dank je.', /minimaal 10 karakters/],
    ['10,001 characters', 'a'.repeat(10_001), /hoogstens 10000 tekens/],
    ['no text', undefined, /./],
  ])('with %s is refused as a review would be', async (_what, text, problem) => {
    const { id } = await reviewed()
    const refused = await reviews.call('POST', `/reviews/${id}/reply`, { as: olga, body: { text } })
    expect([refused.status, refused.body.fields.text]).toEqual([400, expect.stringMatching(problem)])
  })

  it('is one per review: a second one gets 409 with the existing text, also under concurrent replies', async () => {
    const review = await reviewed()
    const replies = await Promise.all([
      reply(olga, review.id, 'Van Olga: dank je wel!'),
      reply(eddie, review.id, 'Van Eddie: dank je wel!'),
    ])
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409])
    const standing = await replyShown(review)
    const refused = replies.find(({ status }) => status === 409)?.body
    expect(refused).toMatchObject({ code: 'already_replied', error: expect.stringContaining(standing?.text ?? '–') })
  })

  it('is stored once per idempotency key', async () => {
    const review = await reviewed()
    const headers = { 'idempotency-key': 'antwoord-van-olga-1' }
    const first = await reply(olga, review.id, TEXT, headers)
    const second = await reply(olga, review.id, TEXT, headers)
    expect([second.status, second.body, second.headers.get('idempotency-replayed')]).toEqual([201, first.body, 'true'])
  })

  it('can be changed and removed by every manager, and says that it was edited', async () => {
    const review = await reviewed()
    await reply(olga, review.id)
    const text = 'Dank je wel, en groeten van Eddie!'
    expect((await edit(eddie, review.id, text)).body).toMatchObject({ text, isEdited: true })
    expect(await replyShown(review)).toMatchObject({ text, isEdited: true })
    expect((await remove(olga, review.id)).status).toBe(204)
    expect((await remove(olga, review.id)).body.code).toBe('reply_not_found')
    expect((await edit(olga, review.id, text)).body.code).toBe('reply_not_found')
    expect(await replyShown(review)).toBeUndefined()
    expect((await reply(eddie, review.id)).status).toBe(201)
  })

  it('that a colleague changed or replaced since it was read is not overwritten', async () => {
    const review = await reviewed()
    const { version } = (await reply(olga, review.id)).body
    const newer = (await edit(eddie, review.id, 'Van Eddie: dank je wel!', version)).body
    const refused = await edit(olga, review.id, 'Van Olga: dank je wel!', version)
    expect([refused.status, refused.body.code, refused.body.error]).toEqual([
      409,
      'reply_changed',
      expect.stringContaining('Van Eddie: dank je wel!'),
    ])
    expect(await replyShown(review)).toMatchObject({ text: 'Van Eddie: dank je wel!', version: newer.version })
    await remove(eddie, review.id)
    await reply(eddie, review.id, 'Van Eddie, opnieuw geschreven.')
    expect((await edit(olga, review.id, 'Van Olga: dank je wel!', newer.version)).status).toBe(409)
    expect((await edit(olga, review.id, 'Van Olga: dank je wel!')).status).toBe(200)
  })

  it('is mailed to the author once, however often it is removed and written again', async () => {
    const [first, second] = [await reviewed(), await reviewed()]
    for (let time = 0; time < 3; time += 1) {
      expect((await reply(olga, first.id)).status).toBe(201)
      expect((await remove(olga, first.id)).status).toBe(204)
    }
    await reply(olga, second.id)
    // Events of one author are published in their order.
    await waitUntil(() => reviews.replied.some(({ reviewId }) => reviewId === second.id))
    expect(reviews.replied.filter(({ reviewId }) => reviewId === first.id)).toHaveLength(1)
  })

  it('says that the review was changed after it, until its own text is changed', async () => {
    const review = await reviewed()
    await reply(olga, review.id)
    await reviews.call('PATCH', `/reviews/${review.id}`, { as: anna, body: { comment: 'Het was toch niet zo goed.' } })
    expect(await replyShown(review)).toMatchObject({ isReviewEditedSince: true, isEdited: false })
    await edit(olga, review.id, 'Wat is er misgegaan? Mail ons.')
    expect(await replyShown(review)).toMatchObject({ isReviewEditedSince: false, isEdited: true })
  })

  it('to a manager’s own review is refused, but not to a colleague’s', async () => {
    const review = await reviewed(olga)
    const refused = await reply(olga, review.id)
    expect([refused.status, refused.body.code]).toEqual([409, 'own_review'])
    expect((await reply(eddie, review.id)).status).toBe(201)
    expect((await edit(olga, review.id, 'Ik ben het helemaal met mezelf eens.')).status).toBe(409)
    expect((await remove(olga, review.id)).status).toBe(409)
  })

  it('needs listings, unlike reading, and is refused as soon as the role ends', async () => {
    const review = await reviewed()
    await reply(olga, review.id)
    reviews.around.isListingsAway = true
    expect((await edit(olga, review.id, 'Nog een keer: dank je wel!')).status).toBe(503)
    expect(await replyShown(review)).toMatchObject({ text: TEXT })
    reviews.around.isListingsAway = false
    await waitUntil(async () => (await edit(olga, review.id, 'Nog een keer: dank je wel!')).status === 200)
    reviews.around.managers.delete(`${review.listingId} ${olga.id}`)
    expect((await edit(olga, review.id, 'En nog een keer: dank je!')).status).toBe(403)
  })

  it('is deleted with its review, and hidden with the review and the venue', async () => {
    const review = await reviewed()
    await reply(olga, review.id)
    await reviews.publishListing(review.listingId, 2, { isVisible: false })
    reviews.around.hidden.add(String(review.listingId))
    await waitUntil(async () => (await reply(olga, review.id)).status === 404)
    const other = await reviewed()
    await reviews.call('POST', `/admin/reviews/${other.id}/moderation`, {
      as: admin,
      body: { decision: 'hidden', reason: 'Niet netjes.' },
    })
    for (const call of [reply, edit]) expect((await call(olga, other.id, TEXT)).body.code).toBe('review_not_found')
    const third = await reviewed()
    await reply(olga, third.id)
    await reviews.call('DELETE', `/reviews/${third.id}`, { as: anna })
    const rewritten = await reviews.call('POST', `/listings/${third.listingId}/reviews`, {
      as: anna,
      body: { rating: 2, comment },
    })
    expect(await replyShown({ ...third, id: rewritten.body.id })).toBeUndefined()
  })
})

describe('rights', () => {
  const callers = {
    visitor: undefined,
    member: bas,
    reviewer: anna,
    'owner of another venue': otto,
    'former owner': frank,
    owner: olga,
    editor: eddie,
    administrator: admin,
  }
  const toManagers = {
    visitor: 401,
    member: 403,
    reviewer: 403,
    'owner of another venue': 403,
    'former owner': 403,
    administrator: 403,
  }
  const toAdministrators = {
    visitor: 401,
    member: 403,
    reviewer: 403,
    'owner of another venue': 403,
    'former owner': 403,
    owner: 403,
    editor: 403,
  }
  const toMembers = {
    visitor: 401,
    member: 201,
    reviewer: 201,
    'owner of another venue': 201,
    'former owner': 201,
    owner: 409,
    editor: 201,
    administrator: 201,
  }

  it.each([
    ['replies', (as: As, id: string) => reply(as, id), { ...toManagers, owner: 409, editor: 409 }],
    ['changes a reply', (as: As, id: string) => edit(as, id, TEXT), { ...toManagers, owner: 200, editor: 200 }],
    ['removes a reply', (as: As, id: string) => remove(as, id), { ...toManagers, owner: 204, editor: 404 }],
    ['reports a reply', (as: As, id: string) => report(as, id), toMembers],
    ['decides', (as: As, id: string) => moderate(as, id, 'kept'), { ...toAdministrators, administrator: 200 }],
    [
      'lists reported replies',
      (as: As) => reviews.call('GET', '/admin/reviews/replies', { as }),
      { ...toAdministrators, administrator: 200 },
    ],
  ])('say who %s', async (_what, call, expected) => {
    const { listingId, id } = await reviewed()
    for (const { id } of [otto]) reviews.around.managers.add(`${listingId + 1000} ${id}`)
    await reply(olga, id)
    const statuses: Record<string, number> = {}
    for (const [name, as] of Object.entries(callers)) statuses[name] = (await call(as, id)).status
    expect(statuses).toEqual(expected)
  })

  it('do not reveal whether a review exists', async () => {
    for (const call of [reply, edit]) expect((await call(bas, 'geen-review', TEXT)).body.code).toBe('review_not_found')
    expect((await report(bas, 'geen-review')).status).toBe(404)
  })
})

describe('a reported reply', () => {
  it('waits for an administrator, and can be reported once per member', async () => {
    const review = await reviewed()
    await reply(olga, review.id)
    expect((await report(anna, review.id)).status).toBe(201)
    expect((await report(anna, review.id)).status).toBe(200)
    expect(await inQueue(review.id)).toMatchObject({
      review: { comment, authorName: 'anna' },
      reply: { text: TEXT, by: 'olga' },
      reports: [{ reason: 'offensive', explanation: 'Grof.' }],
      decision: null,
    })
  })

  it('that is hidden disappears, while its review stays, and waits again only with a changed text', async () => {
    const review = await reviewed()
    await reply(olga, review.id)
    await report(bas, review.id)
    const { version } = (await inQueue(review.id)) ?? {}
    const decided = await moderate(admin, review.id, 'hidden', version)
    expect(decided.body).toMatchObject({ decision: { decision: 'hidden', by: 'beheer', reason: 'Niet netjes.' } })
    expect(await shown(review.listingId, review.id)).toMatchObject({ comment })
    expect(await replyShown(review)).toBeUndefined()
    const refused = await reply(eddie, review.id, 'Een nieuwe poging, zonder schelden.')
    expect([refused.status, refused.body.code, refused.body.error]).toEqual([
      409,
      'reply_hidden',
      expect.stringContaining('Niet netjes.'),
    ])
    expect((await remove(olga, review.id)).status).toBe(404)
    expect((await edit(eddie, review.id, 'Een nieuwe poging, zonder schelden.')).status).toBe(200)
    expect(await replyShown(review)).toBeUndefined()
    const again = await inQueue(review.id)
    expect(again).toMatchObject({ reply: { by: 'eddie' }, decision: { decision: 'hidden' } })
    expect((await moderate(vera, review.id, 'kept', version)).body.code).toBe('reply_edited')
    expect((await moderate(vera, review.id, 'kept', again?.version)).status).toBe(200)
    expect(await replyShown(review)).toMatchObject({ text: 'Een nieuwe poging, zonder schelden.' })
    const outdated = await moderate(admin, review.id, 'hidden', again?.version)
    expect([outdated.status, outdated.body.error]).toEqual([
      409,
      'vera heeft deze reactie intussen beoordeeld: behouden.',
    ])
    await waitUntil(() => reviews.audited.filter(({ subject }) => subject?.id === review.id).length === 2)
    expect(reviews.audited.filter(({ subject }) => subject?.id === review.id).map(({ action }) => action)).toEqual([
      'review.reply-hidden',
      'review.reply-kept',
    ])
  })

  it('that is hidden waits again when its manager sends a text, even the same one, and says so', async () => {
    const review = await reviewed()
    await reply(olga, review.id)
    await report(bas, review.id)
    await moderate(admin, review.id, 'hidden')
    expect((await edit(olga, review.id, TEXT)).body).toMatchObject({ text: TEXT, isWaiting: true })
    const waiting = await inQueue(review.id)
    expect(waiting).toBeDefined()
    expect((await edit(olga, review.id, TEXT)).body).toMatchObject({ isWaiting: true })
    expect((await inQueue(review.id))?.version).toBe(waiting?.version)
    await moderate(admin, review.id, 'kept')
    expect(await replyShown(review)).toEqual(expect.not.objectContaining({ isWaiting: expect.anything() }))
    expect((await edit(olga, review.id, 'Een heel andere tekst dan eerst.')).body.isWaiting).toBeUndefined()
  })

  it('that is removed and written again keeps its position in the queue, as a new text', async () => {
    const review = await reviewed()
    await reply(olga, review.id)
    await report(bas, review.id)
    const seen = await inQueue(review.id)
    await remove(olga, review.id)
    expect(await inQueue(review.id)).toBeUndefined()
    await reply(eddie, review.id, 'Een nieuwe poging, na het verwijderen.')
    expect((await moderate(admin, review.id, 'hidden', seen?.version)).body.code).toBe('reply_edited')
    const waiting = await inQueue(review.id)
    const kept = { reason: 'offensive', explanation: '', reportedAt: seen?.reports[0]?.reportedAt }
    expect(waiting).toMatchObject({ reply: { by: 'eddie' }, reports: [kept], decision: null })
    expect((await moderate(admin, review.id, 'kept', waiting?.version)).status).toBe(200)
    await remove(olga, review.id)
    await reply(olga, review.id)
    expect(await inQueue(review.id)).toBeUndefined()
    expect((await report(bas, review.id)).status).toBe(201)
    expect(await inQueue(review.id)).toBeDefined()
  })

  it('that was removed with the erased author passes its number and queue position to the next reply', async () => {
    const ties = member('ties')
    const review = await reviewed(ties)
    await reply(olga, review.id)
    await report(bas, review.id)
    const seen = await inQueue(review.id)
    await erase(ties)
    await reply(olga, review.id, 'Een nieuwe reactie, zonder naam.')
    const waiting = await inQueue(review.id)
    expect(waiting).toMatchObject({ reply: { text: 'Een nieuwe reactie, zonder naam.' } })
    expect(waiting?.version).not.toBe(seen?.version)
  })

  it('that was kept waits again only for a changed text', async () => {
    const review = await reviewed()
    await reply(olga, review.id)
    await report(bas, review.id)
    await moderate(admin, review.id, 'kept')
    await report(otto, review.id)
    expect(await inQueue(review.id)).toBeUndefined()
    await edit(olga, review.id, 'Een heel andere tekst dan eerst.')
    expect(await inQueue(review.id)).toBeDefined()
  })
})

describe('personal data', () => {
  const exported = async ({ id }: Member) =>
    (await reviews.call('GET', `/internal/member-data/${id}`, { as: 'accounts' })).body
  const stored = async (id: string) => {
    const database = await reviews.engines().documents.connection('reviews')
    return JSON.stringify(await database.collection<{ _id: string }>('reviews').findOne({ _id: id }))
  }

  it('of the replier is downloaded, and its erasure keeps the reply', async () => {
    const [piet, rosa] = [member('piet'), member('rosa')]
    const review = await reviewed()
    for (const { id } of [piet]) reviews.around.managers.add(`${review.listingId} ${id}`)
    await reply(piet, review.id)
    await report(rosa, review.id)
    expect(await exported(piet)).toMatchObject({ replies: [{ listingName: `Venue ${review.listingId}`, text: TEXT }] })
    expect(await exported(rosa)).toMatchObject({ replyReports: [{ reason: 'offensive', explanation: 'Grof.' }] })
    await moderate(vera, review.id, 'kept')
    for (const one of [piet, rosa, vera]) await erase(one)
    expect(await replyShown(review)).toMatchObject({ text: TEXT })
    expect(await stored(review.id)).not.toMatch(/piet|rosa|vera|Grof/)
    expect((await inQueue(review.id, 'decided'))?.decision?.by).toBe('Verwijderde gebruiker')
  })

  it('of an erased author includes the reply, which may name them', async () => {
    const tess = member('tess')
    const review = await reviewed(tess)
    await reply(olga, review.id, 'Beste Tess, dank je wel!')
    await erase(tess)
    expect(await shown(review.listingId, review.id)).toMatchObject({ authorName: 'Verwijderde gebruiker' })
    expect(await replyShown(review)).toBeUndefined()
    expect(await stored(review.id)).not.toMatch(/tess/i)
  })
})
