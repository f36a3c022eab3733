import type { Documents } from '@plekje/engines'
import { type SearchParts, searchPartsOf } from '../../services/accounts/src/domain/searched-fields'
import { recountRegistrations } from '../../services/accounts/src/storage/registration-counts'
import { type StoredUser, userModel } from '../../services/accounts/src/storage/user-model'
import type { StoredReview } from '../../services/reviews/src/storage/models/review-model'
import { reviewModels } from '../../services/reviews/src/storage/models/review-models'
import { recountReviews } from '../../services/reviews/src/storage/recount-reviews'
import { inBatches, withoutIndexes } from './in-bulk'
import { spreadOver } from './spread'

const FIRST_NAMES = 'Anna Bram Chantal Daan Esra Floor Gijs Hanneke Ilias Jip Karin Lotte'.split(' ')
const LAST_NAMES = 'de Vries,Jansen,van den Berg,Bakker,Visser,Smit,Meijer,Mulder,Bos,Peters'.split(',')
/** Members per unverified member. The newest are unverified, because the service removes older unverified members. */
const MEMBERS_PER_UNVERIFIED = 200

const idOf = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`

/** Writes accounts as the service stores them after their address was verified. */
export async function fillMembers(documents: Documents, count: number): Promise<void> {
  const connection = await documents.connection('accounts')
  const users = userModel(connection)
  const make = (index: number): StoredUser & SearchParts => {
    const username = `${FIRST_NAMES[index % FIRST_NAMES.length]?.toLowerCase()}${index}`
    const isNew = index > count - count / MEMBERS_PER_UNVERIFIED
    const user = {
      _id: idOf(index),
      username,
      usernameKey: username,
      email: `${username}@voorbeeld.example`,
      emailKey: `${username}@voorbeeld.example`,
      passwordHash: '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
      firstName: FIRST_NAMES[index % FIRST_NAMES.length] ?? null,
      lastName: LAST_NAMES[index % LAST_NAMES.length] ?? null,
      profileImageUrl: null,
      isAdmin: false,
      isEmailVerified: !isNew,
      createdAt: isNew ? new Date(Date.now() - (count - index) * 1000) : spreadOver(index, count),
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
  const { reviews, venues: venueModel } = reviewModels(connection)
  const make = (index: number): StoredReview => {
    const createdAt = spreadOver(index, count)
    return {
      _id: idOf(index),
      listingId: 100_001 + (index % venues),
      listingSlug: `plek-${index % venues}`,
      listingName: `Plek ${index % venues}`,
      authorId: idOf(index),
      authorName: FIRST_NAMES[index % FIRST_NAMES.length] ?? '',
      rating: 1 + (index % 5),
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
    for (let index = venue; index < count; index += venues) {
      const stars = 1 + (index % 5)
      byStars[stars] = (byStars[stars] ?? 0) + 1
    }
    const totals = { reviewsVersion: 1, byStars, withPhotos: 0 }
    return { updateOne: { filter: { _id: 100_001 + venue }, update: { $set: totals }, upsert: true } }
  }
  await inBatches(Math.min(venues, count), totalsOf, (batch) => venueModel.bulkWrite(batch, { ordered: false }))
  // Counts reviews per hour; the totals are already right.
  await recountReviews(connection)
}
