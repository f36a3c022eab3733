import { setTimeout as pause } from 'node:timers/promises'
import type { Documents } from '@plekje/engines'
import { type SearchParts, searchPartsOf } from '../../services/accounts/src/domain/searched-fields'
import { recountRegistered } from '../../services/accounts/src/storage/registered'
import { type StoredUser, userModel } from '../../services/accounts/src/storage/user-model'
import { reviewModels, type StoredReview } from '../../services/reviews/src/storage/review-models'
import { recountWritten } from '../../services/reviews/src/storage/written'
import { spreadOver } from './spread'

const BATCH = 1000
const MOST_TRIES = 30
const PAUSE_MS = 2000
const DUPLICATE_KEY = 11_000
const FIRST = ['Anna', 'Bram', 'Chantal', 'Daan', 'Esra', 'Floor', 'Gijs', 'Hanneke', 'Ilias', 'Jip', 'Karin', 'Lotte']
const LAST = ['de Vries', 'Jansen', 'van den Berg', 'Bakker', 'Visser', 'Smit', 'Meijer', 'Mulder', 'Bos', 'Peters']
/** One in so many has not followed the link yet; they came lately, for others are removed. */
const UNVERIFIED = 200

const idOf = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`

/** Accounts as accounts stores them after their address was verified. */
export async function fillMembers(documents: Documents, count: number): Promise<void> {
  const connection = await documents.connection('accounts')
  const users = userModel(connection)
  await inBatches(
    count,
    (at): StoredUser & SearchParts => {
      const username = `${FIRST[at % FIRST.length]?.toLowerCase()}${at}`
      const isNew = at > count - count / UNVERIFIED
      const user = {
        _id: idOf(at),
        username,
        usernameKey: username,
        email: `${username}@voorbeeld.example`,
        emailKey: `${username}@voorbeeld.example`,
        passwordHash:
          '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
        firstName: FIRST[at % FIRST.length] ?? null,
        lastName: LAST[at % LAST.length] ?? null,
        profileImageUrl: null,
        isAdmin: false,
        isEmailVerified: !isNew,
        createdAt: isNew ? new Date(Date.now() - (count - at) * 1000) : spreadOver(at, count),
      }
      return { ...user, ...searchPartsOf(user) }
    },
    (batch) => users.collection.insertMany(batch as never, { ordered: false }),
  )
  await recountRegistered(connection)
}

/** Reviews of members as reviews stores them, each of another venue. */
export async function fillReviews(
  documents: Documents,
  { reviews: count, venues }: { reviews: number; venues: number },
) {
  const connection = await documents.connection('reviews')
  const { reviews } = reviewModels(connection)
  await inBatches(
    count,
    (at): StoredReview => {
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
    },
    (batch) => reviews.collection.insertMany(batch as never, { ordered: false }),
  )
  await recountWritten(connection)
}

/** Hands over made documents, some thousands at a time; again when the store was too busy to answer. */
export async function inBatches<T>(count: number, make: (at: number) => T, write: (batch: T[]) => Promise<unknown>) {
  for (let from = 0; from < count; from += BATCH) {
    const batch = Array.from({ length: Math.min(BATCH, count - from) }, (_, at) => make(from + at))
    for (let tries = 1; ; tries += 1) {
      try {
        await write(batch)
        break
      } catch (error) {
        // What the store has already was written by the try before.
        if ((error as { code?: unknown }).code === DUPLICATE_KEY) break
        if (tries > MOST_TRIES) throw new Error(`the store does not take them: ${String(error)}`)
        await pause(PAUSE_MS)
      }
    }
  }
}
