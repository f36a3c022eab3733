// Proves REVIEW-12.
import type { Member, ReportedReview } from '@plekje/contracts'
import { waitUntil } from '@plekje/testing'
import { readLateSettings } from '@plekje/testing/late-engines'
import { seedReviews } from '../src'
import { type RunningReviews, startReviews } from './start-reviews'

let reviews: RunningReviews
beforeAll(async () => {
  reviews = await startReviews({ LIMIT_FACTOR: '0.25' })
})
afterAll(() => reviews.close())

const member = (id: string): Member => ({ id: `u-${id}`, username: id, isAdmin: false })
const admin = (id: string): Member => ({ ...member(id), isAdmin: true })
const anna = member('anna')
const [beheer, tweede] = [admin('beheer'), admin('tweede')]

type Reported = Pick<ReportedReview, 'id' | 'comment' | 'reports' | 'decision' | 'version'>

const write = async (as: Member, listingId: number): Promise<string> =>
  (await reviews.call('POST', `/listings/${listingId}/reviews`, { as, body: { rating: 2, comment: 'Erg vies daar!' } }))
    .body.id
const report = (
  as: Member | undefined,
  id: string,
  body: unknown = { reason: 'offensive', explanation: ' Scheldt ' },
) => reviews.call('POST', `/reviews/${id}/report`, { as, body })
const moderate = (
  as: Member | undefined,
  id: string,
  body: unknown = { decision: 'hidden', reason: 'Dit is schelden.' },
) => reviews.call('POST', `/admin/reviews/${id}/moderation`, { as, body })
const keep = (as: Member, id: string) => moderate(as, id, { decision: 'kept', reason: 'Dit mag.' })
const edit = (as: Member, id: string, comment: string) =>
  reviews.call('PATCH', `/reviews/${id}`, { as, body: { comment } })
const listed = async (query = '') =>
  (await reviews.call('GET', `/admin/reviews/reported${query}`, { as: beheer })).body as {
    reviews: Reported[]
    total: number
  }
async function oneOf(id: string, state = 'open'): Promise<Reported> {
  const found = (await listed(`?state=${state}&limit=100`)).reviews.find((review) => review.id === id)
  if (!found) throw new Error(`${id} is not ${state}`)
  return found
}
const isWaiting = async (id: string) => (await listed('?limit=100')).reviews.some((review) => review.id === id)
const publicOf = async (listingId: number) => (await reviews.call('GET', `/listings/${listingId}/reviews`)).body
const ownOf = async (as: Member) => (await reviews.call('GET', '/my-reviews', { as })).body
const auditsOf = (id: string) => reviews.audited.filter(({ subject }) => subject.id === id)
const decisionsOf = (id: string) => reviews.moderated.filter(({ reviewId }) => reviewId === id)

describe('a report', () => {
  it('is accepted once per member, and never from the author, from a visitor or about an unknown review', async () => {
    const id = await write(anna, 1)
    const bas = member('bas')
    expect(await report(bas, id)).toMatchObject({ status: 201, body: { reported: true } })
    expect((await report(bas, id)).status).toBe(200)
    expect((await Promise.all([report(tweede, id), report(tweede, id)])).map(({ status }) => status).sort()).toEqual([
      200, 201,
    ])
    expect(await report(anna, id)).toMatchObject({ status: 409, body: { code: 'own_review', error: /eigen review/ } })
    expect((await report(undefined, id)).status).toBe(401)
    expect((await report(bas, 'nergens')).status).toBe(404)
    const refused = await report(bas, id, { reason: 'boos' })
    expect([refused.status, refused.body.fields.reason]).toEqual([400, 'Kies een reden.'])
    const [waiting] = (await listed()).reviews
    expect(waiting).toMatchObject({ id, listingSlug: 'venue-1', authorName: 'anna', decision: null })
    expect(waiting?.reports).toEqual([
      { reason: 'offensive', explanation: 'Scheldt', reportedAt: expect.any(String) },
      expect.anything(),
    ])
    expect(JSON.stringify(waiting)).not.toMatch(/u-bas|u-tweede/)
  })

  it('of an imported review is refused', async () => {
    const google = { listingId: 2, rating: 1, comment: 'Bah', authorName: 'Jan', authorPhotoUrl: null }
    await seedReviews(reviews.engines(), async () => ({
      googleReviews: [{ ...google, id: 'google-1', reviewDate: '2026-01-01T00:00:00.000Z' }],
    }))
    expect((await report(member('cas'), 'google-1')).status).toBe(404)
  })

  it('is limited per member and hour, without repeats, also under concurrent reports', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, (_, at) => write(member(`schrijver-${at}`), 3)))
    const melder = member('melder')
    expect((await report(melder, ids[0] ?? '')).status).toBe(201)
    expect((await report(melder, ids[0] ?? '')).status).toBe(200)
    const replies = await Promise.all(ids.slice(1).map((id) => report(melder, id)))
    const taken = replies.filter(({ status }) => status === 201)
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(replies.length - taken.length)
    // A report with a lost response was counted and is repeated: on late engines fewer are accepted, never more.
    if (readLateSettings()) expect(taken.length).toBeLessThanOrEqual(4)
    else expect(taken).toHaveLength(4)
    expect(replies.find(({ status }) => status === 429)?.body.error).toMatch(
      /^Je hebt al veel gemeld\. .*over \d+ minuten opnieuw/,
    )
    expect((await report(melder, ids[0] ?? '')).status).toBe(200)
  })
})

describe('administrators', () => {
  it('are the only ones who list and decide on reports', async () => {
    const id = await write(anna, 5)
    const tries = async (as: Member | undefined) => [
      (await reviews.call('GET', '/admin/reviews/reported', { as })).status,
      (await moderate(as, id)).status,
    ]
    expect(await tries(undefined)).toEqual([401, 401])
    expect(await tries(anna)).toEqual([403, 403])
    expect(await publicOf(5)).toHaveLength(1)
  })

  it('hide a review from everyone except its author, who cannot show it again, and its totals change', async () => {
    const id = await write(anna, 6)
    await write(member('dirk'), 6)
    await report(member('eva'), id)
    const { status, body } = await moderate(beheer, id)
    expect([status, body.decision]).toEqual([
      200,
      { decision: 'hidden', reason: 'Dit is schelden.', by: 'beheer', at: expect.any(String) },
    ])
    expect((await publicOf(6)).map(({ authorName }: { authorName: string }) => authorName)).toEqual(['dirk'])
    await waitUntil(() => reviews.totalsOf(6)?.reviewCount === 1)
    await waitUntil(() => decisionsOf(id).length === 1 && auditsOf(id).length === 1)
    expect(decisionsOf(id)).toEqual([
      {
        userId: 'u-anna',
        reviewId: id,
        listingId: 6,
        listingName: 'Venue 6',
        decision: 'hidden',
        reason: 'Dit is schelden.',
      },
    ])
    expect(auditsOf(id)).toEqual([
      {
        actor: { id: 'u-beheer', username: '' },
        action: 'review.hidden',
        subject: { kind: 'review', id, name: 'Venue 6' },
        changes: [{ field: 'decision', from: null, to: 'hidden' }],
        reason: 'Dit is schelden.',
      },
    ])
    const own = async () => (await ownOf(anna)).find((review: { id: string }) => review.id === id)
    expect((await own()).moderation).toEqual({
      decision: 'hidden',
      reason: 'Dit is schelden.',
      at: expect.any(String),
    })
    expect(await isWaiting(id)).toBe(false)
    expect((await report(member('fien'), id)).status).toBe(404)
    // The author's edit waits for moderation, and does not show the review again.
    expect((await edit(anna, id, 'Het kon schoner daar.')).body.moderation.decision).toBe('hidden')
    expect(await publicOf(6)).toHaveLength(1)
    expect(await isWaiting(id)).toBe(true)
    await keep(tweede, id)
    expect(await publicOf(6)).toHaveLength(2)
    expect((await own()).moderation).toBeNull()
    await waitUntil(() => auditsOf(id).length === 2)
    expect(auditsOf(id)[1]?.changes).toEqual([{ field: 'decision', from: 'hidden', to: 'kept' }])
  })

  it('keep a review, which waits again after its comment changes but not after another report', async () => {
    const id = await write(anna, 7)
    const gijs = member('gijs')
    await report(gijs, id)
    await keep(beheer, id)
    expect((await listed('?state=decided')).reviews[0]).toMatchObject({ id, decision: { decision: 'kept' } })
    expect((await report(member('hans'), id)).status).toBe(201)
    await edit(anna, id, 'Erg vies daar!')
    expect((await report(gijs, id)).status).toBe(200)
    expect(await isWaiting(id)).toBe(false)
    await edit(anna, id, 'Nu scheld ik pas echt.')
    expect(await isWaiting(id)).toBe(true)
    expect(await publicOf(7)).toHaveLength(1)
    expect((await report(gijs, id)).status).toBe(200)
    expect(await isWaiting(id)).toBe(true)
  })

  it('hide a review that its author deletes and writes again: the new one is hidden with the same reason, and waits', async () => {
    const first = await write(anna, 15)
    await moderate(beheer, first)
    const [{ moderation }] = (await ownOf(anna)).filter(({ id }: { id: string }) => id === first)
    await reviews.call('DELETE', `/reviews/${first}`, { as: anna })
    const second = await write(anna, 15)
    expect(second).not.toBe(first)
    expect(await publicOf(15)).toEqual([])
    expect((await ownOf(anna)).find(({ id }: { id: string }) => id === second)).toMatchObject({ moderation })
    expect(await isWaiting(second)).toBe(true)
    await waitUntil(() => reviews.totalsOf(15)?.reviewCount === 0)
    expect(reviews.totalsOf(15)?.rating).toBeNull()
    // The decision does not apply to another member.
    expect(await write(member('karel'), 15)).toBeTruthy()
    expect(await publicOf(15)).toHaveLength(1)

    await keep(beheer, second)
    expect(await publicOf(15)).toHaveLength(2)
    await reviews.call('DELETE', `/reviews/${second}`, { as: anna })
    const third = await write(anna, 15)
    expect([(await publicOf(15)).length, await isWaiting(third)]).toEqual([2, true])
  })

  it('still get a reported review that its author deleted and wrote again before a decision', async () => {
    const first = await write(anna, 16)
    await report(member('ida'), first)
    await reviews.call('DELETE', `/reviews/${first}`, { as: anna })
    const second = await write(anna, 16)
    expect([(await publicOf(16)).length, await isWaiting(second)]).toEqual([1, true])
  })

  it('who decide concurrently get one decision, and a repeated click changes nothing', async () => {
    const id = await write(anna, 8)
    await report(member('ida'), id)
    await Promise.all([moderate(beheer, id), keep(tweede, id), moderate(beheer, id)])
    /** A later decision: when it is published, all earlier ones are. */
    const decideAbout = async (author: string) => {
      const marker = await write(member(author), 8)
      await moderate(beheer, marker)
      await waitUntil(() => auditsOf(marker).length === 1)
    }
    const [last] = (await listed('?state=decided')).reviews
    const isHidden = last?.decision?.decision === 'hidden'
    expect(await publicOf(8)).toHaveLength(isHidden ? 0 : 1)
    await decideAbout('joris')
    const before = auditsOf(id).length
    expect(before).toBeGreaterThanOrEqual(2)
    const again = isHidden ? () => moderate(beheer, id) : () => keep(tweede, id)
    expect((await again()).status).toBe(200)
    await decideAbout('jan')
    expect(auditsOf(id)).toHaveLength(before)
  })

  it('get 409 with the other decision when somebody decided first, and can then decide with the new version', async () => {
    const id = await write(anna, 13)
    await report(member('ida'), id)
    const { version } = await oneOf(id)
    const hide = { decision: 'hidden', reason: 'Dit is schelden.', version }
    const keepIt = { decision: 'kept', reason: 'Dit mag.', version }
    const replies = await Promise.all([moderate(beheer, id, hide), moderate(tweede, id, keepIt)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    const [winner, loser] = replies[0]?.status === 200 ? ['beheer', 'tweede'] : ['tweede', 'beheer']
    expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'review_decided',
      error: `${winner} heeft deze review intussen beoordeeld: ${winner === 'beheer' ? 'verborgen' : 'behouden'}.`,
    })
    const now = await oneOf(id, 'decided')
    expect(now.decision?.by).toBe(winner)
    expect(now.version).not.toBe(version)
    // Repeating one's own decision is no conflict.
    expect((await (winner === 'beheer' ? moderate(beheer, id, hide) : moderate(tweede, id, keepIt))).status).toBe(200)
    const anew = { ...(loser === 'beheer' ? hide : keepIt), version: now.version }
    expect((await moderate(loser === 'beheer' ? beheer : tweede, id, anew)).body.decision.by).toBe(loser)
    await waitUntil(() => auditsOf(id).length === 2 && decisionsOf(id).length === 2)
  })

  it('get 409 when the author has changed the review, but not after another report', async () => {
    const id = await write(anna, 14)
    await report(member('ida'), id)
    const { version } = await oneOf(id)
    await report(member('joop'), id)
    expect((await oneOf(id)).version).toBe(version)
    await edit(anna, id, 'Het viel achteraf wel mee.')
    const refused = await moderate(beheer, id, { decision: 'hidden', reason: 'Dit is schelden.', version })
    expect(refused).toMatchObject({ status: 409, body: { code: 'review_edited' } })
    expect(refused.body.error).toMatch(/^De schrijver heeft deze review intussen gewijzigd\./)
    expect(await publicOf(14)).toHaveLength(1)
    const anew = { decision: 'kept', reason: 'Dit mag.', version: (await oneOf(id)).version }
    expect((await moderate(beheer, id, anew)).status).toBe(200)
  })

  it('must give a reason that is more than spaces', async () => {
    const id = await write(anna, 9)
    const { status, body } = await moderate(beheer, id, { decision: 'hidden', reason: '  ' })
    expect([status, body.fields.reason]).toEqual([400, 'Geef een reden: de schrijver krijgt die per mail.'])
    expect((await moderate(beheer, 'nergens')).status).toBe(404)
  })

  it('list waiting reviews in pages, longest waiting first', async () => {
    const all = (await listed('?limit=100')).reviews.map(({ id }) => id)
    const { total } = await listed()
    expect(all).toHaveLength(total)
    const pages = await Promise.all([1, 2].map((page) => listed(`?page=${page}&limit=2`)))
    expect(pages.flatMap((page) => page.reviews.map(({ id }) => id))).toEqual(all.slice(0, 4))
  })
})

describe('the event of a decision', () => {
  it('is published after a restart, also when the author has removed the review', async () => {
    const kees = member('kees')
    const id = await write(kees, 10)
    const refusing = jest
      .spyOn(reviews.engines().events, 'publish')
      .mockRejectedValue(new Error('the event log is away'))
    try {
      expect((await moderate(beheer, id)).status).toBe(200)
      expect((await reviews.call('DELETE', `/reviews/${id}`, { as: kees })).status).toBe(204)
      expect(await ownOf(kees)).toEqual([])
      const next = await write(kees, 10)
      expect(next).not.toBe(id)
    } finally {
      refusing.mockRestore()
    }
    await reviews.restart()
    await waitUntil(() => auditsOf(id).length === 1 && decisionsOf(id).length === 1)
    const stored = (await reviews.engines().documents.connection('reviews')).collection('reviews')
    await waitUntil(async () => (await stored.countDocuments({ _id: id as never })) === 0)
    expect(await publicOf(10)).toEqual([])
  })
})

describe('erasure', () => {
  it('leaves reports without reporter and explanation, and decisions without name', async () => {
    const [lies, opzichter] = [member('lies'), admin('opzichter')]
    const id = await write(anna, 11)
    await report(lies, id, { reason: 'other', explanation: 'Ik ben lies en woon ernaast' })
    await moderate(opzichter, id)
    // The decision about their own deleted review is erased with them.
    const own = await write(lies, 17)
    await moderate(opzichter, own)
    await reviews.call('DELETE', `/reviews/${own}`, { as: lies })
    const { body } = await reviews.call('GET', '/internal/member-data/u-lies', { as: 'accounts' })
    expect(body.reviewReports).toEqual([
      {
        listingName: 'Venue 11',
        reason: 'other',
        explanation: 'Ik ben lies en woon ernaast',
        reportedAt: expect.any(String),
      },
    ])
    for (const { id: userId } of [lies, opzichter]) await reviews.publish({ userId, change: 'erased' })
    // The first erasure may be confirmed twice before the second one.
    await waitUntil(() => {
      const confirmed = reviews.accountChanges.filter(({ change }) => change === 'erasure-confirmed')
      return new Set(confirmed.map(({ userId }) => userId)).size === 2
    })
    const [decided] = (await listed('?state=decided')).reviews
    expect(decided).toMatchObject({
      id,
      reports: [{ reason: 'other', explanation: '' }],
      decision: { by: 'Verwijderde gebruiker' },
    })
    const stored = (await reviews.engines().documents.connection('reviews')).collection('reviews')
    expect(
      JSON.stringify(await stored.find({}, { comment: 'scan: a test looks at everything' }).toArray()),
    ).not.toMatch(/lies|opzichter/)
    const decisions = (await reviews.engines().documents.connection('reviews')).collection('pastDecisions')
    expect(await decisions.countDocuments({ authorId: lies.id })).toBe(0)
    expect((await report(lies, await write(anna, 12))).status).toBe(401)
  })
})

describe('a deleted venue', () => {
  it('loses all its reviews, including hidden ones, and accepts no more', async () => {
    const ids = [await write(anna, 20), await write(member('max'), 20)]
    await moderate(beheer, ids[0] ?? '')
    await report(member('noor'), ids[1] ?? '')
    await reviews.deleteListing(20)
    await waitUntil(async () => (await reviews.call('GET', '/listings/20/reviews')).status === 404)
    await waitUntil(() => reviews.totalsOf(20)?.reviewCount === 0)
    expect((await ownOf(anna)).some(({ id }: { id: string }) => ids.includes(id))).toBe(false)
    expect(await isWaiting(ids[1] ?? '')).toBe(false)
    const late = { as: anna, body: { rating: 2, comment: 'Net te laat, helaas.' } }
    expect((await reviews.call('POST', '/listings/20/reviews', late)).status).toBe(404)
  })
})
