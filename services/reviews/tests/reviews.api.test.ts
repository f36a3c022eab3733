// Proves API-15, API-19, REVIEW-3, REVIEW-8, SITE-3.
import type { Member } from '@plekje/contracts'
import { waitUntil } from '@plekje/testing'
import { readLateSettings } from '@plekje/testing/late-engines'
import { seedReviews } from '../src'
import { type RunningReviews, startReviews } from './start-reviews'

const anna: Member = { id: 'anna', username: 'anna', isAdmin: false }
const bas: Member = { id: 'bas', username: 'bas', isAdmin: false }
const admin: Member = { id: 'beheer', username: 'beheer', isAdmin: true }
const text = 'Heerlijk gegeten en fijn bediend.'

const googleReviews = [1, 2, 3].map((n) => ({
  id: `g${n}`,
  listingId: 7,
  rating: n,
  comment: `Recensie ${n}`,
  authorName: 'Jan P.',
  authorPhotoUrl: null,
  reviewDate: `2026-0${n}-01T00:00:00.000Z`,
}))

let reviews: RunningReviews
beforeAll(async () => {
  reviews = await startReviews()
})
afterAll(() => reviews.close())

const write = (as: Member | undefined, listingId: number, body: unknown = { rating: 4, comment: text }) =>
  reviews.call('POST', `/listings/${listingId}/reviews`, { as, body })
const edit = (as: Member | undefined, id: string, comment: unknown) =>
  reviews.call('PATCH', `/reviews/${id}`, { as, body: { comment } })
const remove = (as: Member | undefined, id: string) => reviews.call('DELETE', `/reviews/${id}`, { as })
const reviewsOf = async (listingId: number) => (await reviews.call('GET', `/listings/${listingId}/reviews`)).body
const ownOf = async (as: Member) => (await reviews.call('GET', '/my-reviews', { as })).body

describe('imported reviews', () => {
  it('are newest first, and imported once', async () => {
    expect(await seedReviews(reviews.engines(), async () => ({ googleReviews }))).toEqual({ seeded: true })
    expect(await seedReviews(reviews.engines(), () => Promise.reject(new Error('not asked')))).toEqual({
      seeded: false,
    })
    const { body } = await reviews.call('GET', '/listings/7/google-reviews')
    expect(body.map(({ id }: { id: string }) => id)).toEqual(['g3', 'g2', 'g1'])
    expect(body[0].relativeTimeDescription).toMatch(/geleden|vandaag|gisteren/)
  })
})

describe("a member's review", () => {
  it('is public, and its totals are published', async () => {
    const { status, body } = await write(anna, 1, { rating: 5, comment: text })
    expect(status).toBe(201)
    expect(body).toMatchObject({ rating: 5, comment: text, authorName: 'anna' })
    await write(bas, 1, { rating: 2, comment: text })
    expect(await reviewsOf(1)).toHaveLength(2)
    await waitUntil(() => reviews.totalsOf(1)?.reviewCount === 2)
    expect(reviews.totalsOf(1)).toMatchObject({ rating: 3.5 })
  })

  it('is one per member and venue, also of ten at once', async () => {
    const replies = await Promise.all(Array.from({ length: 10 }, () => write(anna, 2)))
    expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 9 }, () => 409)])
    expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'already_reviewed',
      error: 'Je hebt deze locatie al beoordeeld. Pas je review aan bij Mijn reviews.',
    })
    expect(await reviewsOf(2)).toHaveLength(1)
    await waitUntil(() => reviews.totalsOf(2)?.reviewCount === 1)
    expect(reviews.totalsOf(2)).toMatchObject({ rating: 4, version: 1 })
  })

  it('counts together with concurrent reviews of others', async () => {
    const members = Array.from(
      { length: 12 },
      (_, at): Member => ({ id: `m${at}`, username: `m${at}`, isAdmin: false }),
    )
    const replies = await Promise.all(members.map((as, at) => write(as, 3, { rating: (at % 5) + 1, comment: text })))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]))
    await waitUntil(() => reviews.totalsOf(3)?.reviewCount === 12)
    expect(reviews.totalsOf(3)?.rating).toBe(2.8)
  })

  it.each([
    ['no rating', { comment: text }, 'rating'],
    ['six stars', { rating: 6, comment: text }, 'rating'],
    ['half a star', { rating: 3.5, comment: text }, 'rating'],
    ['a short comment', { rating: 3, comment: '  te kort  ' }, 'comment'],
    ['nine families', { rating: 3, comment: '👩‍👩‍👧‍👦'.repeat(9) }, 'comment'],
    ['no text', { rating: 3, comment: 12 }, 'comment'],
    ['10,001 characters', { rating: 3, comment: 'a'.repeat(10_001) }, 'comment'],
    ['10,001 families', { rating: 3, comment: '👩‍👩‍👧‍👦'.repeat(10_001) }, 'comment'],
    ['a lone surrogate', { rating: 3, comment: `${text}\ud800` }, 'comment'],
  ])('with %s is refused with what to do', async (_, body, field) => {
    const reply = await write(bas, 4, body)
    expect(reply.status).toBe(400)
    expect(reply.body.fields[field]).toMatch(/Geef|minimaal 10 karakters|hoogstens 10000 tekens|bestaan/)
  })

  it.each([
    ['10,000 characters as people count them', '👩‍👩‍👧‍👦'.repeat(10_000)],
    ['ten emoji', '🎳'.repeat(10)],
    ['text from right to left', 'مكان رائع جدا، سنعود قريبا إن شاء الله'],
    ['letters with marks apart', 'Cafe\u0301 met geweldige sfeer'],
    ['what looks like code', '<script>alert("hoi")</script> & $where {{x}}'],
  ])('may hold %s, and is kept as it was typed', async (_, comment) => {
    const id = 1000 + [...comment].length
    const { status } = await write(bas, id, { rating: 3, comment })
    expect(status).toBe(201)
    expect((await reviewsOf(id))[0].comment).toBe(comment)
    const own = (await ownOf(bas)).find(({ listingId }: { listingId: number }) => listingId === id)
    expect((await edit(bas, own.id, text)).status).toBe(200)
    expect((await edit(bas, own.id, comment)).body.comment).toBe(comment)
  })

  it('is refused for an unknown venue', async () => {
    expect(await write(anna, 404)).toMatchObject({
      status: 404,
      body: { error: 'Deze locatie bestaat niet (meer).' },
    })
    expect((await reviews.call('GET', '/listings/abc/reviews')).status).toBe(400)
  })
})

describe('rights', () => {
  it('refuse visitors and unsigned identities', async () => {
    const { id } = (await write(anna, 9)).body
    for (const headers of [{}, { 'x-plekje-identity': JSON.stringify(anna) }, { 'x-plekje-identity': 'a.b.c' }]) {
      const replies = await Promise.all([
        reviews.call('GET', '/my-reviews', { headers }),
        reviews.call('POST', '/listings/10/reviews', { headers, body: { rating: 4, comment: text } }),
        reviews.call('PATCH', `/reviews/${id}`, { headers, body: { comment: text } }),
        reviews.call('DELETE', `/reviews/${id}`, { headers }),
      ])
      expect(replies.map(({ status }) => status)).toEqual([401, 401, 401, 401])
    }
    expect(await reviewsOf(9)).toHaveLength(1)
  })

  it("let only the author change or remove a review, not even an administrator, and tell nothing about others' ids", async () => {
    const { id } = (await write(anna, 5)).body
    for (const other of [bas, admin]) {
      for (const reply of [await edit(other, id, text), await remove(other, id)]) {
        expect([reply.status, reply.body.code]).toEqual([404, 'review_not_found'])
      }
      expect((await edit(other, 'no-such-review', text)).body.error).toBe((await edit(other, id, text)).body.error)
      expect(await ownOf(other)).not.toContainEqual(expect.objectContaining({ id }))
    }
    const comment = 'Bij nader inzien nog beter.'
    const { status, body } = await edit(anna, id, comment)
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ id, comment, listingSlug: 'venue-5', listingName: 'Venue 5', rating: 4 }),
    ])
    expect(Date.parse(body.updatedAt)).toBeGreaterThanOrEqual(Date.parse(body.createdAt))
    expect((await reviewsOf(5))[0].comment).toBe(comment)
  })

  it.each([[' '], [''], [undefined], ['te kort'], [{ $set: 1 }]])('refuse %p for a new comment', async (comment) => {
    const { id } = (await write(anna, 6)).body ?? {}
    const own = id ?? (await ownOf(anna)).find(({ listingId }: { listingId: number }) => listingId === 6).id
    const reply = await edit(anna, own, comment)
    expect([reply.status, reply.body.fields.comment]).toEqual([
      400,
      expect.stringMatching(/10 karakters|Vul|als tekst/),
    ])
    expect((await reviewsOf(6))[0].comment).toBe(text)
  })

  it('allow removing a review once, and writing it again', async () => {
    const { id } = (await write(anna, 11)).body
    const statuses = (await Promise.all(Array.from({ length: 5 }, () => remove(anna, id)))).map(({ status }) => status)
    const removals = statuses.filter((status) => status === 204)
    expect(statuses.filter((status) => status === 404)).toHaveLength(statuses.length - removals.length)
    // A removal with a lost response finds the review gone, whoever removed it, and a repeated one finds nothing.
    if (!readLateSettings()) expect(removals).toHaveLength(1)
    await waitUntil(() => reviews.totalsOf(11)?.reviewCount === 0)
    expect(reviews.totalsOf(11)?.rating).toBeNull()
    expect((await write(anna, 11)).status).toBe(201)
  })
})

it('works while listings is unavailable, except writing', async () => {
  const { id } = (await write(anna, 12)).body
  reviews.around.isListingsAway = true
  expect((await write(anna, 13)).status).toBe(503)
  expect((await edit(anna, id, 'Ook zonder de rest.')).status).toBe(200)
  expect(await reviewsOf(12)).toHaveLength(1)
  expect((await remove(anna, id)).status).toBe(204)
  reviews.around.isListingsAway = false
  await waitUntil(async () => (await write(anna, 13)).status === 201)
})
