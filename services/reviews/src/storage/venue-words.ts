import { passDuplicateKeys } from '@plekje/service-kit'
import type { Model } from 'mongoose'
import { type ReadReview, RULES, sharedWords } from '../words/shared-words'
import { keyOf } from '../words/terms'
import type { StoredGoogleReview } from './models/google-review-model'
import { type StoredReview, shown } from './models/review-model'
import type { ReviewModels } from './models/review-models'
import type { StoredVenue } from './models/venue-model'
import type { StoredVenueWord, StoredVenueWords } from './models/venue-words-model'

export interface VenueWords {
  /** Words that several reviews of a venue contain, most used first. */
  ofVenue(listingId: number): Promise<readonly StoredVenueWord[]>
  /** Members' public reviews with one of these words, unordered. */
  members(listingId: number, word: string): Promise<StoredReview[]>
  /** Imported reviews with the word. */
  google(listingId: number, word: string): Promise<StoredGoogleReview[]>
}

/** Number of the newest reviews of each kind that are analysed. */
const REVIEWS_READ = 300

const newest = <S>(model: Pick<Model<S>, 'find'>, filter: object, date: 'createdAt' | 'reviewDate') =>
  model
    .find(filter, { comment: 1 })
    .sort({ [date]: -1, _id: -1 })
    .limit(REVIEWS_READ)
    .lean<{ _id: string; comment: string }[]>()
    .exec()

/** A prefix distinguishes ids of members' reviews from those of imported ones. */
const toReadReviews = (kind: 'm' | 'g', rows: readonly { _id: string; comment: string }[]): ReadReview[] =>
  rows.map(({ _id, comment }) => ({ id: `${kind}${_id}`, comment }))
const ofKind = (kind: 'm' | 'g', ids: readonly string[]): string[] =>
  ids.filter((id) => id.startsWith(kind)).map((id) => id.slice(1))

/**
 * Computed on demand after a change, and cached by the versions of the reviews (their totals) and of the venue, so that
 * any change in any process invalidates them. `namesOf` returns name, kind and place of a venue; null when it is not
 * visible; it rejects when they are unknown.
 */
export function createVenueWords(
  { reviews, google, venues, words }: Pick<ReviewModels, 'reviews' | 'google' | 'venues' | 'words'>,
  namesOf: (listingId: number) => Promise<readonly string[] | null>,
): VenueWords {
  const making = new Map<string, Promise<readonly StoredVenueWord[]>>()

  /** Read before the texts, so that a later change has a later version. */
  const versions = async (listingId: number) => {
    const venue = await venues.findById(listingId, { version: 1, reviewsVersion: 1 }).lean<StoredVenue>().exec()
    return { asOf: venue?.reviewsVersion ?? 0, madeFor: `${RULES}.${venue?.version ?? 0}` }
  }

  const save = async ({ _id, asOf, madeFor, words: found }: StoredVenueWords) => {
    // When a newer result is stored, the filter does not match and the upsert fails with a duplicate id.
    const isOutdated = { $or: [{ asOf: { $lt: asOf } }, { asOf, madeFor: { $ne: madeFor } }] }
    await words
      .updateOne({ _id, ...isOutdated }, { $set: { asOf, madeFor, words: [...found] } }, { upsert: true })
      .catch(passDuplicateKeys)
  }

  const compute = async (listingId: number, as: { asOf: number; madeFor: string }) => {
    const names = await namesOf(listingId)
    if (names === null) return []
    const [members, imported] = await Promise.all([
      newest(reviews, { listingId, ...shown }, 'createdAt'),
      newest(google, { listingId }, 'reviewDate'),
    ])
    const found = sharedWords([...toReadReviews('m', members), ...toReadReviews('g', imported)], names).map(
      ({ key, text, ids }) => ({
        ...{ key, text },
        members: ofKind('m', ids),
        google: ofKind('g', ids),
      }),
    )
    await save({ _id: listingId, ...as, words: found })
    return found
  }

  const ofVenue = async (listingId: number): Promise<readonly StoredVenueWord[]> => {
    const as = await versions(listingId)
    const stored = await words.findById(listingId).lean<StoredVenueWords>().exec()
    if (stored?.asOf === as.asOf && stored.madeFor === as.madeFor) return stored.words
    const task = `${listingId} ${as.asOf} ${as.madeFor}`
    const computed = making.get(task) ?? compute(listingId, as).finally(() => making.delete(task))
    making.set(task, computed)
    // Without the names of the venue they cannot be excluded: use the cached words until listings is available.
    return computed.catch(() => stored?.words ?? [])
  }

  const idsOf = async (listingId: number, word: string, kind: 'members' | 'google') => {
    const key = keyOf(word)
    const found = (await ofVenue(listingId)).find((candidate) => candidate.key === key)
    return [...(found?.[kind] ?? [])]
  }

  return {
    ofVenue,
    async members(listingId, word) {
      const ids = await idsOf(listingId, word, 'members')
      return ids.length === 0 ? [] : reviews.find({ _id: { $in: ids }, listingId, ...shown }).lean<StoredReview[]>()
    },
    async google(listingId, word) {
      const ids = await idsOf(listingId, word, 'google')
      return ids.length === 0 ? [] : google.find({ _id: { $in: ids }, listingId }).lean<StoredGoogleReview[]>()
    },
  }
}
