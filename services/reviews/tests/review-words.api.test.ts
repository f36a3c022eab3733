// Proves REVIEW-18.
import type { Member, Review } from '@plekje/contracts'
import { explainQueries, waitUntil } from '@plekje/testing'
import mongoose from 'mongoose'
import { reviewModels } from '../src/storage/models/review-models'
import { createVenueWords } from '../src/storage/venue-words'
import { type RunningReviews, startReviews } from './start-reviews'

let reviews: RunningReviews
beforeAll(async () => {
  reviews = await startReviews()
})
afterAll(() => reviews.close())

const member = (id: string): Member => ({ id, username: id, isAdmin: false })
const admin: Member = { ...member('beheer'), isAdmin: true }
const write = async (as: string, listingId: number, comment: string, rating = 4): Promise<string> => {
  const sent = await reviews.call('POST', `/listings/${listingId}/reviews`, {
    as: member(as),
    body: { rating, comment },
  })
  expect(sent.status).toBe(201)
  return sent.body.id
}
const wordsOf = async (listingId: number) =>
  (await reviews.call('GET', `/listings/${listingId}/reviews/summary`)).body.words
const imported = async (listingId: number, comments: readonly string[]) => {
  const { google } = reviewModels(await reviews.engines().documents.connection('reviews'))
  await google.insertMany(
    comments.map((comment, at) => ({
      _id: `g-${listingId}-${at}`,
      listingId,
      comment,
      rating: (at % 5) + 1,
      authorName: 'Jan P.',
      authorPhotoUrl: null,
      reviewDate: new Date(Date.UTC(2025, 0, 1 + at)),
    })),
  )
}
async function idsOfPages(path: string) {
  const ids: string[] = []
  for (let next: string | undefined = path; next !== undefined; ) {
    const { status, body, headers }: Awaited<ReturnType<typeof reviews.call>> = await reviews.call('GET', next)
    expect(status).toBe(200)
    ids.push(...body.map(({ id }: Review) => id))
    next = /^<\/api(\/[^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1]
  }
  return ids
}

describe('words that several reviews contain', () => {
  it("are counted in members' and imported reviews together, and show the reviews that have them", async () => {
    await imported(1, ['Een groot terras.', 'Mooie terrassen aan het water.', 'Aanrader.'])
    expect(await wordsOf(1)).toEqual([])
    const id = await write('anna', 1, 'Wij zaten op het terras.')
    await write('bas', 1, 'Binnen is het ook gezellig.')
    expect(await wordsOf(1)).toEqual([{ word: 'terras', count: 3 }])
    const ofMembers = await reviews.call('GET', '/listings/1/reviews?word=terrassen')
    expect(ofMembers.body.map((review: Review) => review.id)).toEqual([id])
    expect(ofMembers.headers.get('x-total-count')).toBe('1')
    expect(await idsOfPages('/listings/1/google-reviews?word=terras')).toEqual(['g-1-1', 'g-1-0'])
  })

  it('change when reviews are written, edited, hidden, shown again and removed', async () => {
    const ids = await Promise.all(['anna', 'bas', 'carla'].map((as) => write(as, 2, 'Vriendelijk personeel hier.')))
    const many = [{ word: 'vriendelijk personeel', count: 3 }]
    expect(await wordsOf(2)).toEqual(many)
    const as = member('anna')
    const edit = (comment: string) => reviews.call('PATCH', `/reviews/${ids[0]}`, { as, body: { comment } })
    await edit('Het was er stil en schoon.')
    expect(await wordsOf(2)).toEqual([])
    expect(await idsOfPages('/listings/2/reviews?word=vriendelijk%20personeel')).toEqual([])
    await edit('Vriendelijk personeel en schoon.')
    expect(await wordsOf(2)).toEqual(many)
    const moderate = (decision: 'hidden' | 'kept') =>
      reviews.call('POST', `/admin/reviews/${ids[1]}/moderation`, {
        as: admin,
        body: { decision, reason: 'Schelden.' },
      })
    await reviews.call('POST', `/reviews/${ids[1]}/report`, { as, body: { reason: 'offensive' } })
    expect((await moderate('hidden')).status).toBe(200)
    expect(await wordsOf(2)).toEqual([])
    expect((await moderate('kept')).status).toBe(200)
    expect(await wordsOf(2)).toEqual(many)
    expect((await reviews.call('DELETE', `/reviews/${ids[2]}`, { as: member('carla') })).status).toBe(204)
    expect(await wordsOf(2)).toEqual([])
  })

  it('stay when an author is erased, like the text', async () => {
    for (const as of ['dirk', 'eva', 'fien']) await write(as, 3, 'Het zwembad is warm.')
    expect(await wordsOf(3)).toEqual([{ word: 'zwembad', count: 3 }])
    await reviews.publish({ userId: 'dirk', change: 'erased' })
    await waitUntil(() => reviews.accountChanges.some(({ change }) => change === 'erasure-confirmed'))
    expect(await wordsOf(3)).toEqual([{ word: 'zwembad', count: 3 }])
  })

  it('exclude the name, kind and place of the venue, and follow a new name after its event', async () => {
    // Names in listings: "Venue 4", of "Bars" in "Utrecht".
    for (const as of ['anna', 'bas', 'carla']) await write(as, 4, 'De bar van deze venue in utrecht: rustig.')
    expect(await wordsOf(4)).toEqual([{ word: 'rustig', count: 3 }])
    const { words } = reviewModels(await reviews.engines().documents.connection('reviews'))
    await reviews.publishListing(4, 9)
    await waitUntil(async () => {
      await wordsOf(4)
      return (await words.findById(4).lean())?.madeFor === '1.9'
    })
  })

  it('stay the same while listings is unavailable, and are right afterwards', async () => {
    for (const as of ['anna', 'bas', 'carla']) await write(as, 5, 'De speeltuin is groot.')
    expect(await wordsOf(5)).toEqual([{ word: 'speeltuin', count: 3 }])
    reviews.around.isListingsAway = true
    try {
      await write('gert', 5, 'Weer die speeltuin.')
      expect(await wordsOf(5)).toEqual([{ word: 'speeltuin', count: 3 }])
      await reviews.publishListing(6, 1)
      await imported(6, ['Warme koffie.', 'Warme koffie.', 'Warme koffie.'])
      await waitUntil(async () => (await wordsOf(6))?.length === 0)
    } finally {
      reviews.around.isListingsAway = false
    }
    expect(await wordsOf(5)).toEqual([{ word: 'speeltuin', count: 4 }])
    expect(await wordsOf(6)).toEqual([{ word: 'warme koffie', count: 3 }])
  })

  it('select reviews in pages in each order, at the same cost for every page', async () => {
    await imported(
      7,
      Array.from({ length: 40 }, (_, at) => (at % 2 === 0 ? 'Een terras.' : 'Geen woord.')),
    )
    const all = Array.from({ length: 20 }, (_, at) => at * 2)
    const rating = (at: number) => (at % 5) + 1
    const ids = (order: (one: number, other: number) => number) =>
      [...all].sort((one, other) => order(rating(one), rating(other)) || other - one).map((at) => `g-7-${at}`)
    const path = '/listings/7/google-reviews?limit=6&word=terras'
    expect(await idsOfPages(path)).toEqual(ids(() => 0))
    expect(await idsOfPages(`${path}&sortBy=highest`)).toEqual(ids((one, other) => other - one))
    expect(await idsOfPages(`${path}&sortBy=lowest`)).toEqual(ids((one, other) => one - other))
    expect(await idsOfPages(`${path}&sortBy=helpful`)).toEqual(ids(() => 0))
    const database = await reviews.engines().documents.connection('reviews')
    const { examined, sorts } = await explainQueries(mongoose, database, () => reviews.call('GET', path))
    expect(sorts).toBe(0)
    expect(examined).toBeLessThan(30)
  })

  it('are refused together with a number of stars, and when too long', async () => {
    for (const asked of ['word=terras&stars=4', `word=${'a'.repeat(91)}`]) {
      expect([asked, (await reviews.call('GET', `/listings/7/reviews?${asked}`)).status]).toEqual([asked, 400])
    }
    expect(await idsOfPages('/listings/7/reviews?word=olifant')).toEqual([])
  })

  it('that a process computed for an older version do not replace newer ones', async () => {
    const models = reviewModels(await reviews.engines().documents.connection('reviews'))
    for (const as of ['anna', 'bas', 'carla']) await write(as, 8, 'Het uitzicht is weids.')
    let goOn: (names: string[]) => void = () => undefined
    const held = new Promise<string[]>((resolve) => {
      goOn = resolve
    })
    // It has read the versions, and is slow from there on.
    let hasBegun = false
    const slow = createVenueWords(models, () => {
      hasBegun = true
      return held
    }).ofVenue(8)
    await waitUntil(() => hasBegun)
    await write('gert', 8, 'Wat een uitzicht.')
    expect(await wordsOf(8)).toEqual([{ word: 'uitzicht', count: 4 }])
    const newest = await models.words.findById(8).lean()
    goOn([])
    await slow
    expect(await models.words.findById(8).lean()).toEqual(newest)
  })

  it('are deleted with their venue', async () => {
    const { words } = reviewModels(await reviews.engines().documents.connection('reviews'))
    expect(await words.exists({ _id: 7 })).not.toBeNull()
    await reviews.deleteListing(7)
    await waitUntil(async () => (await words.exists({ _id: 7 })) === null)
  })
})
