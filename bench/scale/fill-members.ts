import type { Documents } from '@plekje/engines'
import { type SearchParts, searchPartsOf } from '../../services/accounts/src/domain/searched-fields'
import { recountRegistrations } from '../../services/accounts/src/storage/registration-counts'
import { type StoredUser, userModel } from '../../services/accounts/src/storage/user-model'
import type { StoredReview } from '../../services/reviews/src/storage/models/review-model'
import { reviewModels } from '../../services/reviews/src/storage/models/review-models'
import { recountReviews } from '../../services/reviews/src/storage/recount-reviews'
import { inBatches, withoutIndexes } from './in-bulk'
import { spreadOver } from './spread'

const FIRST = ['Anna', 'Bram', 'Chantal', 'Daan', 'Esra', 'Floor', 'Gijs', 'Hanneke', 'Ilias', 'Jip', 'Karin', 'Lotte']
const LAST = ['de Vries', 'Jansen', 'van den Berg', 'Bakker', 'Visser', 'Smit', 'Meijer', 'Mulder', 'Bos', 'Peters']
/** Share of unverified members: one in this many. They registered recently, because older ones are removed. */
const UNVERIFIED = 200

const idOf = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`

/** Writes accounts as the service stores them after their address was verified. */
export async function fillMembers(documents: Documents, count: number): Promise<void> {
  const connection = await documents.connection('accounts')
  const users = userModel(connection)
  const make = (at: number): StoredUser & SearchParts => {
    const username = `${FIRST[at % FIRST.length]?.toLowerCase()}${at}`
    const isNew = at > count - count / UNVERIFIED
    const user = {
      _id: idOf(at),
      username,
      usernameKey: username,
      email: `${username}@voorbeeld.example`,
      emailKey: `${username}@voorbeeld.example`,
      passwordHash: '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
      firstName: FIRST[at % FIRST.length] ?? null,
      lastName: LAST[at % LAST.length] ?? null,
      profileImageUrl: null,
      isAdmin: false,
      isEmailVerified: !isNew,
      createdAt: isNew ? new Date(Date.now() - (count - at) * 1000) : spreadOver(at, count),
    }
    return { ...user, ...searchPartsOf(user) }
  }
  await withoutIndexes(users.collection, () =>
    inBatches(count, make, (batch) => users.collection.insertMany(batch as never, { ordered: false })),
  )
  await recountRegistrations(connection)
}

/** Writes reviews of members as the service stores them, each of another venue. */
export async function fillReviews(
  documents: Documents,
  { reviews: count, venues }: { reviews: number; venues: number },
) {
  const connection = await documents.connection('reviews')
  const { reviews, venues: stored } = reviewModels(connection)
  const make = (at: number): StoredReview => {
    const createdAt = spreadOver(at, count)
    return {
      _id: idOf(at),
      listingId: 100_001 + (at % venues),
      listingSlug: `plek-${at % venues}`,
      listingName: `Plek ${at % venues}`,
      authorId: idOf(at),
      authorName: FIRST[at % FIRST.length] ?? '',
      rating: 1 + (at % 5),
      comment: 'Een heerlijke middag gehad, ook met de kinderen.',
      createdAt,
      updatedAt: createdAt,
    }
  }
  await withoutIndexes(reviews.collection, () =>
    inBatches(count, make, (batch) => reviews.collection.insertMany(batch as never, { ordered: false })),
  )
  const totalsOf = (venue: number) => {
    const byStars: Record<string, number> = {}
    for (let at = venue; at < count; at += venues) byStars[1 + (at % 5)] = (byStars[1 + (at % 5)] ?? 0) + 1
    const totals = { reviewsVersion: 1, byStars, withPhotos: 0 }
    return { updateOne: { filter: { _id: 100_001 + venue }, update: { $set: totals }, upsert: true } }
  }
  await inBatches(Math.min(venues, count), totalsOf, (batch) => stored.bulkWrite(batch, { ordered: false }))
  // Counts reviews per hour; the totals are already right.
  await recountReviews(connection)
}
