// Proves ADMIN-25.
import type { Member } from '@plekje/contracts'
import { waitUntil } from '@plekje/testing'
import { recountReviews } from '../src/storage/recount-reviews'
import { type RunningReviews, startReviews } from './start-reviews'

let reviews: RunningReviews
beforeEach(async () => {
  reviews = await startReviews()
})
afterEach(() => reviews.close())

const member = (id: string): Member => ({ id: `u-${id}`, username: id, isAdmin: false })
const beheer: Member = { id: 'u-beheer', username: 'beheer', isAdmin: true }
const body = { rating: 4, comment: 'Heerlijk gegeten en fijn bediend.' }
const write = async (as: Member, listingId: number): Promise<string> =>
  (await reviews.call('POST', `/listings/${listingId}/reviews`, { as, body })).body.id
const decide = (id: string, decision: 'hidden' | 'kept') =>
  reviews.call('POST', `/admin/reviews/${id}/moderation`, { as: beheer, body: { decision, reason: 'Dit is het.' } })
const database = () => reviews.engines().documents.connection('reviews')
const dayAgo = () => new Date(Date.now() - 86_400_000).toISOString()
const figures = async () =>
  (await reviews.call('GET', `/internal/review-figures?since=${dayAgo()}`, { as: 'analytics' })).body
const inAll = async () => {
  const { reviews: total, addedPerHour } = await figures()
  return [total, Object.values<number>(addedPerHour).reduce((sum, count) => sum + count, 0)]
}

it('counts public reviews per hour of writing, after hiding, showing, removing and deleted venues', async () => {
  const [first = '', second = '', third = ''] = [
    await write(member('anna'), 1),
    await write(member('bas'), 1),
    await write(member('carla'), 2),
  ]
  expect(await inAll()).toEqual([3, 3])
  await decide(first, 'hidden')
  await decide(first, 'hidden')
  await decide(second, 'kept')
  expect(await inAll()).toEqual([2, 2])
  await decide(first, 'kept')
  expect(await inAll()).toEqual([3, 3])
  await decide(second, 'hidden')
  await reviews.call('DELETE', `/reviews/${second}`, { as: member('bas') })
  await reviews.call('DELETE', `/reviews/${third}`, { as: member('carla') })
  expect(await inAll()).toEqual([1, 1])
  await reviews.deleteListing(1)
  await waitUntil(async () => (await figures()).reviews === 0)
  expect(await inAll()).toEqual([0, 0])
  expect(await recountReviews(await database())).toEqual({ repaired: 0 })
  // No documents are left.
  await waitUntil(async () => (await (await database()).collection('reviews').estimatedDocumentCount()) === 0)
})

it('subtracts a review once that is removed while it is hidden', async () => {
  const ids = await Promise.all(Array.from({ length: 8 }, (_, at) => write(member(`m${at}`), at + 1)))
  await Promise.all(
    ids.flatMap((id, at) => [
      decide(id, 'hidden'),
      reviews.call('DELETE', `/reviews/${id}`, { as: member(`m${at}`) }),
      decide(id, 'kept'),
    ]),
  )
  const [total, hours] = await inAll()
  expect(hours).toBe(total)
  expect(await recountReviews(await database())).toEqual({ repaired: 0 })
})

it('recounts the hours of reviews by the command recount', async () => {
  await write(member('anna'), 1)
  const stored = await database()
  await stored.collection('writtenPerHour').deleteMany({ _id: { $gt: '' } } as never)
  expect(await inAll()).toEqual([1, 0])
  expect(await recountReviews(stored)).toEqual({ repaired: 1 })
  expect(await inAll()).toEqual([1, 1])
})
